package io.bufferscope.model.map;

import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/// The blocks of one fork of some relations, one relation after the other. Not to be compared.
///
/// @param states one [BlockState] a block
/// @param pins how many backends pin each
/// @param first where each relation begins, and behind the last one where it ends
@SuppressWarnings("ArrayRecordComponent")
record BlockLayout(byte[] states, Pins pins, int[] first) {
  private static final int NONE = -1;

  /// Lays out the blocks, in one pass over the pool. A relation ends with the fork, where its
  /// length is known, or with its highest cached block where that is farther.
  ///
  /// @param owners the relations, each once, by their index in the pool's list
  /// @param kernel what is known of each in the kernel's page cache
  static BlockLayout of(PoolSnapshot pool, Fork fork, int[] owners, List<KernelTier> kernel) {
    int[] rankOfOwner = new int[pool.ownerList().size()];
    Arrays.fill(rankOfOwner, NONE);
    int[] lengths = new int[owners.length];
    for (int rank = 0; rank < owners.length; rank++) {
      rankOfOwner[owners[rank]] = rank;
      int known = fork == Fork.MAIN ? pool.ownerList().get(owners[rank]).blocks() : 0;
      lengths[rank] = Math.max(known, kernel.get(rank).known().map(Residency::blocks).orElse(0));
    }
    int[] places = placesIn(pool, fork, rankOfOwner, lengths);
    int[] first = new int[owners.length + 1];
    for (int rank = 0; rank < owners.length; rank++) {
      first[rank + 1] = Math.addExact(first[rank], lengths[rank]);
    }
    byte[] states = new byte[first[owners.length]];
    TreeMap<Integer, Byte> pinned = new TreeMap<>();
    for (int buffer : places) {
      int place = first[rankOfOwner[pool.owners()[buffer]]] + pool.blockNumbers()[buffer];
      states[place] = pool.states()[buffer];
      if (BlockState.isPinned(states[place])) {
        pinned.put(place, (byte) pool.pins().at(buffer));
      }
    }
    for (int rank = 0; rank < owners.length; rank++) {
      int begin = first[rank];
      int end = first[rank + 1];
      kernel.get(rank).known().ifPresent(known -> known.mark(states, begin, end));
    }
    return new BlockLayout(states, Pins.of(pinned), first);
  }

  /// The buffers that hold blocks of these relations; lengthens what ends before one of them.
  private static int[] placesIn(PoolSnapshot pool, Fork fork, int[] rankOfOwner, int[] lengths) {
    int[] owners = pool.owners();
    byte[] forks = pool.forks();
    int[] buffers = new int[1024];
    int count = 0;
    for (int buffer = 0; buffer < owners.length; buffer++) {
      if (owners[buffer] != PoolSnapshot.UNUSED
          && forks[buffer] == fork.number()
          && rankOfOwner[owners[buffer]] != NONE) {
        int rank = rankOfOwner[owners[buffer]];
        lengths[rank] = Math.max(lengths[rank], pool.blockNumbers()[buffer] + 1);
        if (count == buffers.length) {
          buffers = Arrays.copyOf(buffers, 2 * count);
        }
        buffers[count++] = buffer;
      }
    }
    return Arrays.copyOf(buffers, count);
  }
}
