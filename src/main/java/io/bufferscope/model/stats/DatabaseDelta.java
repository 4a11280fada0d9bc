package io.bufferscope.model.stats;

/// What a whole database did in one interval, the observers' own traffic taken off.
///
/// @param commits committed transactions
/// @param rollbacks transactions rolled back
/// @param blocks blocks hit and read
/// @param readTimeMillis time of the reads, 0 while `track_io_timing` is off
/// @param deadlocks deadlocks detected
/// @param tempBytes bytes written to temporary files
public record DatabaseDelta(
    long commits,
    long rollbacks,
    BlockCounts blocks,
    double readTimeMillis,
    long deadlocks,
    long tempBytes) {}
