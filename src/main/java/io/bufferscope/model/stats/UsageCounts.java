package io.bufferscope.model.stats;

import java.util.Arrays;
import java.util.List;

/// How many buffers of the pool had which usage count at one moment: a state, not a difference. All
/// buffers together are the pool.
///
/// The server tells how many buffers have which usage count, and how many are unused, one right
/// after the other and without a lock. A buffer whose block is just being read counts as unused
/// (`pg_buffercache_summary()` looks for valid ones), so that under load the line between unused
/// and usage count 0 is true to the buffers that changed within the milliseconds of the read.
///
/// @param unused buffers that hold no block
/// @param used buffers with a block, by usage count from 0 to [#HIGHEST]
/// @param ageSeconds how long before the moment they are told for they were read; 0 for those read
///   with it
public record UsageCounts(long unused, List<Long> used, double ageSeconds) {
  /// `BM_MAX_USAGE_COUNT`: the count rises no higher.
  public static final int HIGHEST = 5;

  public UsageCounts {
    used = List.copyOf(used);
    if (used.size() != HIGHEST + 1) {
      throw new IllegalArgumentException("usage counts go from 0 to " + HIGHEST);
    }
  }

  /// What the two functions of `pg_buffercache` tell.
  ///
  /// @param rows buffers by usage count, the unused ones among those of 0
  /// @param unused `buffers_unused`; more than have usage count 0 cannot have been unused when
  ///   these were counted
  public static UsageCounts of(long[] rows, long unused) {
    long bounded = Math.min(unused, rows[0]);
    long[] used = rows.clone();
    used[0] -= bounded;
    return new UsageCounts(bounded, Arrays.stream(used).boxed().toList(), 0);
  }

  /// These counts, told for a later moment.
  public UsageCounts aged(double seconds) {
    return new UsageCounts(unused, used, seconds);
  }

  /// The whole pool.
  public long buffers() {
    return unused + used.stream().mapToLong(Long::longValue).sum();
  }
}
