package io.bufferscope.plot;

import io.bufferscope.model.map.RelationRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What one tile of the pool stands for.
///
/// @param kind a relation, several small ones, or what is unused
/// @param label its name
/// @param buffers how many buffers it has
/// @param pool how many the pool has
/// @param dirty how many of its buffers are dirty
/// @param share the relation's share, where it is one
record PoolPart(
    Kind kind, String label, int buffers, int pool, int dirty, Optional<PoolShares.Share> share) {
  /// What a part can be.
  enum Kind {
    /// One relation.
    RELATION("relation"),
    /// Relations that are too small for a tile each.
    OTHERS("others"),
    /// Buffers that hold nothing.
    UNUSED("unused");

    private final String styleClass;

    Kind(String styleClass) {
      this.styleClass = styleClass;
    }

    String styleClass() {
      return styleClass;
    }
  }

  /// The parts of a pool, the largest first, then the small ones together, then what is unused.
  ///
  /// @param least the share of the pool that a relation has a part of its own from, 0 to 1
  /// @param most so many relations have a part of their own
  static List<PoolPart> of(PoolShares pool, double least, int most) {
    List<PoolPart> parts = new ArrayList<>();
    int others = 0;
    int buffers = 0;
    int dirty = 0;
    for (PoolShares.Share one : pool.shares()) {
      if (others == 0 && parts.size() < most && one.buffers() >= least * pool.buffers()) {
        parts.add(
            new PoolPart(
                Kind.RELATION,
                one.label(),
                one.buffers(),
                pool.buffers(),
                one.dirty(),
                Optional.of(one)));
      } else {
        others++;
        buffers += one.buffers();
        dirty += one.dirty();
      }
    }
    if (others > 0) {
      String label = others == 1 ? "1 other" : String.format(Locale.ROOT, "%,d others", others);
      parts.add(new PoolPart(Kind.OTHERS, label, buffers, pool.buffers(), dirty, Optional.empty()));
    }
    if (pool.unused() > 0) {
      parts.add(
          new PoolPart(Kind.UNUSED, "unused", pool.unused(), pool.buffers(), 0, Optional.empty()));
    }
    return parts;
  }

  /// The same for each part that stands for the same.
  Object key() {
    return share
        .flatMap(PoolShares.Share::relation)
        .<Object>map(RelationRef::id)
        .orElse(kind == Kind.RELATION ? label : kind);
  }

  /// How much of the relation is in shared buffers, 0 to 1; empty where its length is not known.
  Optional<Double> cachedShare() {
    return share
        .filter(one -> one.blocks() > 0)
        .map(one -> Math.min(1, (double) one.cached() / one.blocks()));
  }

  /// What it has of the pool.
  String shareInWords() {
    return shareInShort() + " of the pool";
  }

  /// The same where there is little room.
  String shareInShort() {
    return Figures.share(buffers, pool);
  }

  /// How much of it is cached and dirty.
  String detail() {
    List<String> words = new ArrayList<>();
    cachedShare().ifPresent(cached -> words.add(Figures.share(cached, 1) + " cached"));
    if (kind != Kind.UNUSED) {
      words.add(String.format(Locale.ROOT, "%,d dirty", dirty));
    }
    return String.join(" · ", words);
  }

  /// Everything in one line.
  String inWords() {
    StringBuilder words =
        new StringBuilder(
            String.format(Locale.ROOT, "%s · %,d buffers, %s", label, buffers, shareInWords()));
    share
        .filter(one -> one.blocks() > 0)
        .ifPresent(one ->
            words.append(
                String.format(
                    Locale.ROOT,
                    " · %,d of %,d blocks cached, %s",
                    one.cached(),
                    one.blocks(),
                    Figures.share(cachedShare().orElse(0.0), 1))));
    if (kind != Kind.UNUSED) {
      words.append(String.format(Locale.ROOT, " · %,d dirty", dirty));
    }
    share
        .flatMap(PoolShares.Share::twice)
        .ifPresent(twice -> words.append(" · cached twice: ").append(twice));
    return words.toString();
  }
}
