package io.bufferscope.pagemap;

import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.KernelSnapshot;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.RelationFork;
import io.bufferscope.model.map.Residency;
import org.jspecify.annotations.Nullable;

/// Tells a pool's buffers which of their blocks are in the kernel's page cache, too.
final class KernelBits {
  private KernelBits() {}

  /// Marks a pool that nobody else has seen yet.
  ///
  /// @param pool its states are changed
  /// @param met the forks in it
  /// @param kernel what is known of them
  static void mark(PoolSnapshot pool, ForkSet met, KernelSnapshot kernel) {
    if (kernel.tiers().isEmpty()) {
      return;
    }
    @Nullable Residency[] residencies =
        new @Nullable Residency[ForkSet.indices(pool.ownerList().size())];
    met.forEach((owner, fork) ->
        pool.ownerList()
            .get(owner)
            .relation()
            .flatMap(relation -> kernel.tier(new RelationFork(relation.id(), fork)).known())
            .ifPresent(known -> residencies[ForkSet.index(owner, fork.number())] = known));
    int[] owners = pool.owners();
    byte[] forks = pool.forks();
    int[] blocks = pool.blockNumbers();
    byte[] states = pool.states();
    for (int buffer = 0; buffer < owners.length; buffer++) {
      if (owners[buffer] != PoolSnapshot.UNUSED) {
        Residency residency = residencies[ForkSet.index(owners[buffer], forks[buffer])];
        if (residency != null && residency.isResident(blocks[buffer])) {
          states[buffer] = BlockState.inKernel(states[buffer]);
        }
      }
    }
  }
}
