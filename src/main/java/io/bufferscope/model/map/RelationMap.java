package io.bufferscope.model.map;

import java.time.Instant;

/// The blocks of one fork of a relation in block order, each with its place in shared buffers. Not
/// to be compared: equality would be that of its arrays, by identity.
///
/// @param at when the pool was read, server time
/// @param relation which relation
/// @param fork which fork
/// @param states one [BlockState] a block; not to be changed
/// @param pins how many backends had each block pinned
/// @param kernel what is known of the fork in the kernel's page cache; the states have it, too
@SuppressWarnings("ArrayRecordComponent")
public record RelationMap(
    Instant at, RelationRef relation, Fork fork, byte[] states, Pins pins, KernelTier kernel) {
  /// The length of the fork in blocks, or one more than the highest cached block where that is
  /// more.
  public int blocks() {
    return states.length;
  }

  /// How many blocks are in shared buffers.
  public int cached() {
    int cached = 0;
    for (byte state : states) {
      if (BlockState.isCached(state)) {
        cached++;
      }
    }
    return cached;
  }

  /// How many blocks are in shared buffers and dirty.
  public int dirty() {
    int dirty = 0;
    for (byte state : states) {
      if (BlockState.isDirty(state)) {
        dirty++;
      }
    }
    return dirty;
  }

  /// Where the blocks are; with an absent kernel tier those of the kernel count as not there.
  public TierCounts tiers() {
    return TierCounts.of(states);
  }

  /// How many cached blocks have each usage count, 0 to 5.
  public int[] usageCounts() {
    int[] counts = new int[BlockState.MAX_USAGE_COUNT + 1];
    for (byte state : states) {
      if (BlockState.isCached(state)) {
        counts[BlockState.usageCount(state)]++;
      }
    }
    return counts;
  }
}
