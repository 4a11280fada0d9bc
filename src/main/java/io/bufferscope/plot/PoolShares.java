package io.bufferscope.plot;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.KernelTier;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.RelationFork;
import io.bufferscope.model.map.RelationRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// What each relation has of the pool, the largest first. Making one passes over the whole pool and
/// belongs on another thread than the window's.
///
/// @param buffers the size of the pool in buffers
/// @param unused how many of them hold nothing
/// @param shares of all that have a buffer
public record PoolShares(int buffers, int unused, List<Share> shares) {
  public PoolShares {
    shares = List.copyOf(shares);
  }

  /// What one relation, or one file of another database, has of the pool.
  ///
  /// @param label its name for people
  /// @param relation the relation, where it is one of the connected database or shared
  /// @param buffers how many buffers hold a block of any of its forks
  /// @param dirty how many of these are dirty
  /// @param blocks the length of its main fork in blocks, 0 where unknown
  /// @param cached how many blocks of the main fork are in shared buffers
  /// @param twice what of the main fork is in the kernel's page cache, too; empty where that is not
  ///   known or where the page cache is the storage
  public record Share(
      String label,
      Optional<RelationRef> relation,
      int buffers,
      int dirty,
      int blocks,
      int cached,
      Optional<Bytes> twice) {}

  /// Counts a snapshot.
  public static PoolShares of(MapSnapshot snapshot) {
    PoolSnapshot pool = snapshot.pool();
    int owners = pool.ownerList().size();
    int[] buffers = new int[owners];
    int[] dirty = new int[owners];
    int[] cached = new int[owners];
    int[] twice = new int[owners];
    int unused = 0;
    for (int buffer = 0; buffer < pool.buffers(); buffer++) {
      int owner = pool.owners()[buffer];
      byte state = pool.states()[buffer];
      if (owner == PoolSnapshot.UNUSED) {
        unused++;
        continue;
      }
      buffers[owner]++;
      dirty[owner] += BlockState.isDirty(state) ? 1 : 0;
      if (pool.forks()[buffer] == Fork.MAIN.number()) {
        cached[owner]++;
        twice[owner] += BlockState.isInKernel(state) ? 1 : 0;
      }
    }
    List<Share> shares = new ArrayList<>();
    for (int owner = 0; owner < owners; owner++) {
      if (buffers[owner] > 0) {
        PoolSnapshot.Owner of = pool.ownerList().get(owner);
        int both = twice[owner];
        Optional<Bytes> known =
            of.relation()
                .filter(one ->
                    snapshot.kernel().tier(new RelationFork(one.id(), Fork.MAIN))
                        instanceof KernelTier.Cached)
                .map(_ -> Bytes.ofBlocks(both));
        shares.add(
            new Share(
                RelationRef.onOneLine(of.label()),
                of.relation(),
                buffers[owner],
                dirty[owner],
                of.blocks(),
                cached[owner],
                known));
      }
    }
    shares.sort(Comparator.comparingInt(Share::buffers).reversed().thenComparing(Share::label));
    return new PoolShares(pool.buffers(), unused, shares);
  }
}
