package io.bufferscope.model.map;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Of which forks the kernel's page cache was known, and why not of others: what a look at it says
/// without the blocks.
///
/// @param known the forks that were seen
/// @param inMemory those of them whose files are in memory
/// @param absent the forks of which nothing was known, each with the reason
/// @param otherwise the tier of all others
record KernelKeys(
    List<RelationFork> known,
    Set<RelationFork> inMemory,
    Map<RelationFork, KernelTier.Absent> absent,
    KernelTier.Absent otherwise) {
  /// What a fork takes in a list or a map (measured).
  private static final int FORK_BYTES = 80;

  /// What a look says without the blocks.
  ///
  /// @param before that of the look before; given again where it is the same
  static KernelKeys of(KernelSnapshot kernel, @Nullable KernelKeys before) {
    List<RelationFork> known = new ArrayList<>();
    Set<RelationFork> inMemory = new HashSet<>();
    Map<RelationFork, KernelTier.Absent> absent = new HashMap<>();
    kernel
        .tiers()
        .forEach((fork, tier) -> {
          switch (tier) {
            case KernelTier.Cached _ -> known.add(fork);
            case KernelTier.Storage _ -> {
              known.add(fork);
              inMemory.add(fork);
            }
            case KernelTier.Absent none -> absent.put(fork, none);
          }
        });
    KernelKeys keys = new KernelKeys(inOrder(known, before), inMemory, absent, kernel.otherwise());
    return before != null && keys.equals(before) ? before : keys;
  }

  /// The same forks in the order they had before, since a map has them in any.
  private static List<RelationFork> inOrder(List<RelationFork> known, @Nullable KernelKeys before) {
    return before != null
            && before.known.size() == known.size()
            && new HashSet<>(before.known).containsAll(known)
        ? before.known
        : List.copyOf(known);
  }

  /// The look.
  ///
  /// @param blocks of each known fork which blocks are resident
  KernelSnapshot snapshot(Map<RelationFork, Residency> blocks, Duration cost) {
    Map<RelationFork, KernelTier> tiers = new HashMap<>(absent);
    blocks.forEach((fork, residency) ->
        tiers.put(
            fork,
            inMemory.contains(fork)
                ? new KernelTier.Storage(residency)
                : new KernelTier.Cached(residency)));
    return new KernelSnapshot(tiers, otherwise, cost);
  }

  /// What these take in memory, beside what they share with others.
  long bytesBeside(@Nullable KernelKeys before) {
    return equals(before)
        ? 0
        : (long) FORK_BYTES * (known.size() + inMemory.size() + absent.size());
  }
}
