package io.bufferscope.cli;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.PartitionedMap;
import io.bufferscope.model.map.Pins;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.PoolSnapshot.Owner;
import io.bufferscope.model.map.RelationFork;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.stats.RelationId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The relation that the command `map` was asked for by name, or the partitioned one, and which of
/// its forks.
///
/// @param relation which
/// @param partitioned whether it is partitioned, and has no blocks of its own
/// @param fork which fork
record MapTarget(RelationRef relation, boolean partitioned, Fork fork) {
  /// Finds it by its name.
  ///
  /// @param common says what is wrong with a name that has no map
  static MapTarget find(MapSnapshot read, String name, Fork fork, CommonOptions common) {
    RelationNames names = new RelationNames(read.pool());
    Optional<RelationRef> relation = names.find(name);
    Optional<RelationRef> root = new RelationNames(roots(read.pool())).find(name);
    Optional<RelationRef> temporary = new RelationNames(read.temporary()).find(name);
    if (relation.isPresent()) {
      MapTarget target = new MapTarget(relation.get(), false, fork);
      if (fork == Fork.INIT && !target.owner(read).unlogged()) {
        throw common.usage(
            relation.get().qualifiedName() + " has no init fork: only what is unlogged has one.");
      }
      return target;
    }
    if (root.isPresent()) {
      return new MapTarget(root.get(), true, fork);
    }
    if (temporary.isPresent()) {
      throw common.usage(MapSnapshot.whyNotShared(temporary.get()));
    }
    throw common.usage(names.unknown(name));
  }

  private static List<RelationRef> roots(PoolSnapshot pool) {
    return pool.ownerList().stream()
        .filter(owner -> owner.root().isPresent())
        .map(owner -> {
          var root = owner.root().get();
          RelationRef.Kind kind = owner.relation().orElseThrow().kind();
          return new RelationRef(root.id(), root.schema(), root.name(), kind, root.id());
        })
        .distinct()
        .toList();
  }

  /// The look, or another one where this did not take in the fork in the kernel's page cache.
  MapSnapshot complete(Session session, MapSnapshot read) throws ProblemException {
    boolean blind = read.kernel().tiers().isEmpty();
    boolean seen =
        ids(read).allMatch(id -> read.kernel().tiers().containsKey(new RelationFork(id, fork)));
    if (blind || seen) {
      return read;
    }
    session.lab().setMapFocus(Optional.of(relation.id()));
    return session.result(session.lab().readMap());
  }

  private Stream<RelationId> ids(MapSnapshot read) {
    return partitioned
        ? read.pool().ownerList().stream()
            .filter(owner -> owner.root().filter(one -> one.id().equals(relation.id())).isPresent())
            .flatMap(owner -> owner.relation().stream())
            .map(RelationRef::id)
        : Stream.of(relation.id());
  }

  /// Its partitions one after the other; empty where it is not partitioned.
  Optional<PartitionedMap> partitioned(MapSnapshot read) {
    return partitioned ? read.partitioned(relation.id(), fork) : Optional.empty();
  }

  /// Its blocks; none where it was dropped meanwhile.
  RelationMap map(MapSnapshot read) {
    return read.relation(relation.id(), fork)
        .orElseGet(() ->
            new RelationMap(
                read.at(), relation, fork, new byte[0], Pins.NONE, read.kernel().otherwise()));
  }

  /// What it is, for people.
  String kind(MapSnapshot read) {
    String kind = relation.kind().label();
    return partitioned ? "partitioned " + kind : owner(read).unlogged() ? "unlogged " + kind : kind;
  }

  private Owner owner(MapSnapshot read) {
    return read.pool().ownerList().stream()
        .filter(one -> one.relation().filter(relation::equals).isPresent())
        .findFirst()
        .orElseGet(() -> new Owner(relation.qualifiedName()));
  }
}
