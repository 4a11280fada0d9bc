package io.bufferscope.model.stats;

import org.jspecify.annotations.Nullable;

/// One row of `pg_stat_io` (16 and later), cluster-wide, in blocks whatever the server's version:
/// 18 counts operations that span several blocks, its bytes divided by the block size give the
/// blocks. A null is a cell that does not apply to the row, which is not 0.
///
/// @param backendType as in "client backend"
/// @param object "relation", "temp relation" or "wal"
/// @param context "normal", "bulkread", "bulkwrite", "vacuum" or "init"
/// @param blocksRead blocks asked of the kernel
/// @param readTimeMillis time of the reads, 0 while `track_io_timing` is off
/// @param blocksWritten blocks written
/// @param writeTimeMillis time of the writes
/// @param blocksExtended blocks by which relations grew
/// @param hits blocks found in shared buffers
/// @param evictions blocks that had to leave a buffer for another
/// @param reuses buffers of a ring that were used again
/// @param fsyncs `fsync` calls
public record IoCounters(
    String backendType,
    String object,
    String context,
    @Nullable Long blocksRead,
    @Nullable Double readTimeMillis,
    @Nullable Long blocksWritten,
    @Nullable Double writeTimeMillis,
    @Nullable Long blocksExtended,
    @Nullable Long hits,
    @Nullable Long evictions,
    @Nullable Long reuses,
    @Nullable Long fsyncs) {}
