package io.bufferscope.pg;

import io.bufferscope.model.map.Pins;
import java.time.Instant;
import java.util.List;

/// The rows of `pg_buffercache` by buffer: element `bufferid - 1` of each array. A buffer is in use
/// where its state says that it is cached. Not to be compared: equality would be that of its
/// arrays, by identity.
///
/// @param at when the read began, server time
/// @param files `reldatabase`, `reltablespace` and `relfilenode` of each buffer, one index into
///   `fileKeys`; -1 for an unused buffer
/// @param fileKeys the files met, each once
/// @param forks `relforknumber`
/// @param blockNumbers `relblocknumber`
/// @param states `usagecount`, `isdirty` and whether there are pins, as `BlockState`
/// @param pins `pinning_backends`, by place in the arrays
@SuppressWarnings("ArrayRecordComponent")
public record BufferRows(
    Instant at,
    int[] files,
    List<FileKey> fileKeys,
    byte[] forks,
    int[] blockNumbers,
    byte[] states,
    Pins pins) {
  /// What a relation's files are known by. The same filenode may stand for another relation in
  /// another database or tablespace.
  ///
  /// @param database `reldatabase`, 0 for a shared catalog
  /// @param tablespace `reltablespace`
  /// @param filenode `relfilenode`
  public record FileKey(long database, long tablespace, long filenode) {}
}
