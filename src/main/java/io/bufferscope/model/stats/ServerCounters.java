package io.bufferscope.model.stats;

import org.jspecify.annotations.Nullable;

/// Counters of the server's background work, from which events are made.
///
/// @param checkpointsTimed checkpoints that `checkpoint_timeout` began, those skipped for want of
///   work included
/// @param checkpointsRequested checkpoints that were asked for, by command or by the amount of WAL
/// @param checkpointsDone checkpoints that were carried out to their end; null before version 18
/// @param checkpointBuffersWritten buffers that checkpoints wrote
/// @param autovacuums `autovacuum_count` and `autoanalyze_count` over the database's user tables
public record ServerCounters(
    long checkpointsTimed,
    long checkpointsRequested,
    @Nullable Long checkpointsDone,
    long checkpointBuffersWritten,
    long autovacuums) {
  /// The counters of a server before version 18.
  public ServerCounters(
      long checkpointsTimed,
      long checkpointsRequested,
      long checkpointBuffersWritten,
      long autovacuums) {
    this(checkpointsTimed, checkpointsRequested, null, checkpointBuffersWritten, autovacuums);
  }

  /// Whether the counters of checkpoints cannot have followed `earlier` ones without a reset.
  public boolean isBefore(ServerCounters earlier) {
    return checkpointsTimed < earlier.checkpointsTimed
        || checkpointsRequested < earlier.checkpointsRequested
        || checkpointBuffersWritten < earlier.checkpointBuffersWritten
        || (checkpointsDone != null
            && earlier.checkpointsDone != null
            && checkpointsDone < earlier.checkpointsDone);
  }
}
