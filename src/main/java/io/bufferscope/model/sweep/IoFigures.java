package io.bufferscope.model.sweep;

/// What `pg_stat_io` counted in a run over all backend types, objects and contexts. A read or write
/// is a request to the kernel, which may have answered it from its cache.
///
/// @param reads requests to read relations
/// @param readBytes what they asked for
/// @param readMillis how long they took, with `track_io_timing`
/// @param writes requests to write relations
/// @param writeBytes what they wrote
/// @param writeMillis how long they took
/// @param extendBytes by how much relations grew
/// @param evictions blocks that had to leave a buffer for another
/// @param fsyncs calls of `fsync` for relations
/// @param walWrites requests to write WAL, of the object `wal`
/// @param walWriteMillis how long they took, with `track_wal_io_timing`
/// @param walBytes WAL that was generated, `pg_stat_wal.wal_bytes`
public record IoFigures(
    long reads,
    long readBytes,
    double readMillis,
    long writes,
    long writeBytes,
    double writeMillis,
    long extendBytes,
    long evictions,
    long fsyncs,
    long walWrites,
    double walWriteMillis,
    long walBytes) {
  /// Requests to read and write, WAL included.
  public long requests() {
    return reads + writes + walWrites;
  }

  /// The time that those requests took.
  public double requestMillis() {
    return readMillis + writeMillis + walWriteMillis;
  }
}
