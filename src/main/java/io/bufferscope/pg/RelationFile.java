package io.bufferscope.pg;

import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.stats.PartitionRoot;
import java.util.Optional;

/// A relation of the connected database or a shared one, with the file that holds it now. A rewrite
/// (`VACUUM FULL`, `TRUNCATE`, `CLUSTER`) gives it another file; mapped catalogs have theirs in
/// `pg_filenode.map`, not in `pg_class`.
///
/// @param file the file's key
/// @param relation the relation
/// @param blocks the length of its main fork in blocks
/// @param unlogged whether it is not in the write-ahead log; its blocks are in shared buffers as
///   any other's
/// @param root the partitioned table or index that it is a part of
/// @param path the first file of its main fork, from the data directory on (`pg_relation_filepath`)
public record RelationFile(
    BufferRows.FileKey file,
    RelationRef relation,
    int blocks,
    boolean unlogged,
    Optional<PartitionRoot> root,
    String path) {}
