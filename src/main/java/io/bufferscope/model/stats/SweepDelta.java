package io.bufferscope.model.stats;

import org.jspecify.annotations.Nullable;

/// What became of the pool's buffers in one interval, as [SweepCounters] has it.
///
/// @param buffers the pool's size
/// @param allocated buffers that were given another block
/// @param writtenByWriter buffers that the background writer wrote
/// @param writtenByBackends buffers that backends wrote; null where `pg_stat_bgwriter` does not
///   tell
public record SweepDelta(
    long buffers, long allocated, long writtenByWriter, @Nullable Long writtenByBackends) {}
