package io.bufferscope.model.map;

import io.bufferscope.model.Bytes;
import java.util.List;

/// Where the blocks that are in shared buffers are besides. All sum to the used buffers.
///
/// @param sharedOnly not in the kernel's page cache
/// @param both in the kernel's page cache, too: cached twice
/// @param inMemory of files that are in memory themselves (tmpfs): the kernel's cache is no copy
/// @param unknown of which nothing is known: another database's, or an absent kernel tier
public record PoolTiers(int sharedOnly, int both, int inMemory, int unknown) {
  private static final int FORKS = Fork.values().length;
  private static final byte UNKNOWN = 0;
  private static final byte COPY = 1;
  private static final byte STORAGE = 2;
  private static final int KINDS = 3;

  /// What is held in memory twice, as far as it is known.
  public Bytes cachedTwice() {
    return Bytes.ofBlocks(both);
  }

  static PoolTiers of(MapSnapshot map) {
    PoolSnapshot pool = map.pool();
    byte[] kinds = kinds(pool.ownerList(), map.kernel());
    int[] owners = pool.owners();
    byte[] forks = pool.forks();
    byte[] states = pool.states();
    int[] counts = new int[KINDS];
    int both = 0;
    for (int buffer = 0; buffer < owners.length; buffer++) {
      if (owners[buffer] != PoolSnapshot.UNUSED) {
        int kind = kinds[owners[buffer] * FORKS + forks[buffer]];
        counts[kind]++;
        both += kind == COPY && BlockState.isInKernel(states[buffer]) ? 1 : 0;
      }
    }
    return new PoolTiers(counts[COPY] - both, both, counts[STORAGE], counts[UNKNOWN]);
  }

  /// What the kernel's page cache is for each fork, by index of the owner.
  private static byte[] kinds(List<PoolSnapshot.Owner> owners, KernelSnapshot kernel) {
    byte[] kinds = new byte[owners.size() * FORKS];
    for (int owner = 0; owner < owners.size(); owner++) {
      if (owners.get(owner).relation().isPresent()) {
        RelationRef relation = owners.get(owner).relation().get();
        for (Fork fork : Fork.values()) {
          kinds[owner * FORKS + fork.number()] =
              kind(kernel.tier(new RelationFork(relation.id(), fork)));
        }
      }
    }
    return kinds;
  }

  private static byte kind(KernelTier tier) {
    return switch (tier) {
      case KernelTier.Cached _ -> COPY;
      case KernelTier.Storage _ -> STORAGE;
      case KernelTier.Absent _ -> UNKNOWN;
    };
  }
}
