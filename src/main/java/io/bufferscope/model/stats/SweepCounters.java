package io.bufferscope.model.stats;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What `pg_stat_bgwriter` counts of the pool's buffers. The background writer publishes it with
/// each of its rounds (`bgwriter_delay`, 200 ms unless set otherwise), whoever made it happen.
///
/// @param buffers the pool's size, `shared_buffers`
/// @param allocated `buffers_alloc`: buffers that were looked for to take another block, unused
///   ones included, those that a ring used again not (`StrategyGetBuffer` in `freelist.c`)
/// @param writtenByWriter `buffers_clean`
/// @param writtenByBackends `buffers_backend`, with the blocks by which relations grew; null from
///   version 17 on
/// @param statsReset `stats_reset` of the view
public record SweepCounters(
    long buffers,
    long allocated,
    long writtenByWriter,
    @Nullable Long writtenByBackends,
    @Nullable Instant statsReset) {
  /// Whether these counters were reset after `earlier` ones.
  boolean wereResetSince(SweepCounters earlier) {
    return allocated < earlier.allocated
        || writtenByWriter < earlier.writtenByWriter
        || !Objects.equals(statsReset, earlier.statsReset);
  }

  /// What was counted since `earlier`, without a reset between.
  SweepDelta minus(SweepCounters earlier) {
    return new SweepDelta(
        buffers,
        allocated - earlier.allocated,
        writtenByWriter - earlier.writtenByWriter,
        writtenByBackends == null || earlier.writtenByBackends == null
            ? null
            : Long.valueOf(writtenByBackends - earlier.writtenByBackends));
  }
}
