package io.bufferscope.model.map;

import io.bufferscope.model.Bytes;

/// Where blocks are, each counted once.
///
/// @param sharedOnly in shared buffers and not in the kernel's page cache
/// @param kernelOnly in the kernel's page cache and not in shared buffers
/// @param both in both: cached twice
/// @param neither on disk only
public record TierCounts(int sharedOnly, int kernelOnly, int both, int neither) {
  /// Counts the places of a map.
  ///
  /// @param states one [BlockState] a place
  public static TierCounts of(byte[] states) {
    int[] counts = new int[4];
    for (byte state : states) {
      counts[(BlockState.isCached(state) ? 1 : 0) | (BlockState.isInKernel(state) ? 2 : 0)]++;
    }
    return new TierCounts(counts[1], counts[2], counts[3], counts[0]);
  }

  /// What is held in memory twice.
  public Bytes cachedTwice() {
    return Bytes.ofBlocks(both);
  }
}
