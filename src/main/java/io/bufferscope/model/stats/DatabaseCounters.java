package io.bufferscope.model.stats;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One row of `pg_stat_database`: what was counted for a whole database, catalogs included.
///
/// @param databaseOid `datid`
/// @param name `datname`
/// @param commits `xact_commit`
/// @param rollbacks `xact_rollback`
/// @param blocks `blks_hit` and `blks_read`
/// @param readTimeMillis `blk_read_time`, 0 while `track_io_timing` is off
/// @param deadlocks `deadlocks`
/// @param tempBytes `temp_bytes`
/// @param statsReset `stats_reset`; null where the counters were never reset
public record DatabaseCounters(
    long databaseOid,
    String name,
    long commits,
    long rollbacks,
    BlockCounts blocks,
    double readTimeMillis,
    long deadlocks,
    long tempBytes,
    @Nullable Instant statsReset) {}
