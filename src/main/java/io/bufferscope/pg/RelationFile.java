package io.bufferscope.pg;

import io.bufferscope.model.map.RelationRef;

/// A relation of the connected database or a shared one, with the file that holds it now. A rewrite
/// (`VACUUM FULL`, `TRUNCATE`, `CLUSTER`) gives it another file; mapped catalogs have theirs in
/// `pg_filenode.map`, not in `pg_class`.
///
/// @param file the file's key
/// @param relation the relation
/// @param blocks the length of its main fork in blocks
public record RelationFile(BufferRows.FileKey file, RelationRef relation, int blocks) {}
