package io.bufferscope.model.stats;

/// Counters of the server's background work, from which events are made.
///
/// @param checkpointsTimed checkpoints that `checkpoint_timeout` began
/// @param checkpointsRequested checkpoints that were asked for, by command or by the amount of WAL
/// @param checkpointBuffersWritten buffers that checkpoints wrote
/// @param autovacuums `autovacuum_count` and `autoanalyze_count` over the database's tables
public record ServerCounters(
    long checkpointsTimed,
    long checkpointsRequested,
    long checkpointBuffersWritten,
    long autovacuums) {}
