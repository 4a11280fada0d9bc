package io.bufferscope.model.map;

import java.util.Optional;

/// Something that a user does to one of the caches by hand. None changes any data.
public sealed interface CacheCommand {
  /// What it is done to, for people; empty where that goes without saying.
  String subject();

  /// Evicts one block from shared buffers (`pg_buffercache_evict`, PostgreSQL 17).
  ///
  /// @param relation whose block
  /// @param fork of which fork
  /// @param block its number, from 0
  record EvictBlock(RelationRef relation, Fork fork, int block) implements CacheCommand {
    public EvictBlock {
      if (block < 0) {
        throw new IllegalArgumentException("a block's number is 0 or more, not " + block);
      }
    }

    @Override
    public String subject() {
      return "block "
          + block
          + " of "
          + (fork == Fork.MAIN ? "" : fork.label() + " of ")
          + named(relation);
    }
  }

  /// Evicts all forks of a relation from shared buffers (`pg_buffercache_evict_relation`,
  /// PostgreSQL 18; in 17 block by block). Its indexes and its TOAST table are relations of their
  /// own.
  ///
  /// @param relation which relation
  record EvictRelation(RelationRef relation) implements CacheCommand {
    @Override
    public String subject() {
      return named(relation);
    }
  }

  /// Evicts everything from shared buffers (`pg_buffercache_evict_all`, PostgreSQL 18; in 17 block
  /// by block).
  record EvictAll() implements CacheCommand {
    @Override
    public String subject() {
      return "";
    }
  }

  /// Has the kernel drop its copy of a relation's files, after a checkpoint (`posix_fadvise`).
  ///
  /// @param relation which relation; empty for all of the connected database
  record DropKernelCopy(Optional<RelationRef> relation) implements CacheCommand {
    @Override
    public String subject() {
      return relation.map(CacheCommand::named).orElse("the database's files");
    }
  }

  /// Reads a relation's main fork into shared buffers (`pg_prewarm`).
  ///
  /// @param relation which relation
  record Prewarm(RelationRef relation) implements CacheCommand {
    @Override
    public String subject() {
      return named(relation);
    }
  }

  /// Writes all dirty buffers out (`CHECKPOINT`).
  record Checkpoint() implements CacheCommand {
    @Override
    public String subject() {
      return "";
    }
  }

  private static String named(RelationRef relation) {
    return RelationRef.onOneLine(relation.qualifiedName());
  }
}
