package io.bufferscope.model.stats;

/// The identity of a relation over time. Names change and are reused; this does not while the
/// relation lives.
///
/// @param databaseOid `pg_database.oid`, 0 for a shared catalog
/// @param relationOid `pg_class.oid`
public record RelationId(long databaseOid, long relationOid) {}
