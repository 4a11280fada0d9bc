package io.bufferscope.model.map;

import java.util.Optional;

/// Something that a user does to one of the caches by hand. None changes any data.
public sealed interface CacheCommand {
  /// Evicts one block from shared buffers (`pg_buffercache_evict`, PostgreSQL 17).
  ///
  /// @param relation whose block
  /// @param fork of which fork
  /// @param block its number
  record EvictBlock(RelationRef relation, Fork fork, int block) implements CacheCommand {}

  /// Evicts all forks of a relation from shared buffers (`pg_buffercache_evict_relation`,
  /// PostgreSQL 18; before, block by block).
  ///
  /// @param relation which relation
  record EvictRelation(RelationRef relation) implements CacheCommand {}

  /// Evicts everything from shared buffers (`pg_buffercache_evict_all`, PostgreSQL 18; before,
  /// block by block).
  record EvictAll() implements CacheCommand {}

  /// Has the kernel drop its copy of a relation's files, after a checkpoint (`posix_fadvise`).
  ///
  /// @param relation which relation; empty for all of the connected database
  record DropKernelCopy(Optional<RelationRef> relation) implements CacheCommand {}

  /// Reads a relation's main fork into shared buffers (`pg_prewarm`).
  ///
  /// @param relation which relation
  record Prewarm(RelationRef relation) implements CacheCommand {}

  /// Writes all dirty buffers out (`CHECKPOINT`).
  record Checkpoint() implements CacheCommand {}
}
