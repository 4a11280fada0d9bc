package io.bufferscope.model.stats;

/// The partitioned table that a partition belongs to, over all levels between. It has no blocks of
/// its own, and so no counters: what was accessed of it is the sum over its partitions.
///
/// @param id which table
/// @param schema its schema's name
/// @param name its name, unquoted
public record PartitionRoot(RelationId id, String schema, String name) {}
