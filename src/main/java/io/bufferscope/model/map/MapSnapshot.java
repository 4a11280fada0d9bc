package io.bufferscope.model.map;

import io.bufferscope.model.stats.RelationId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// One look at both caches: the server's, and right after it the kernel's. The states of the pool's
/// buffers tell of both.
///
/// @param pool shared buffers
/// @param kernel the kernel's page cache
/// @param temporary the temporary relations of the connected database, of all sessions: their
///   blocks are in memory of their session and in no shared buffer
public record MapSnapshot(PoolSnapshot pool, KernelSnapshot kernel, List<RelationRef> temporary) {
  public MapSnapshot {
    temporary = List.copyOf(temporary);
  }

  /// A look without temporary relations.
  public MapSnapshot(PoolSnapshot pool, KernelSnapshot kernel) {
    this(pool, kernel, List.of());
  }

  /// Why a temporary relation has no map, for people.
  public static String whyNotShared(RelationRef temporary) {
    return temporary.qualifiedName()
        + " is temporary: its blocks are in memory of the session that made it (temp_buffers), not"
        + " in shared buffers.";
  }

  /// When the read of the pool began, server time.
  public Instant at() {
    return pool.at();
  }

  /// How long both looks took.
  public Duration cost() {
    return pool.cost().plus(kernel.cost());
  }

  /// The map of one fork of a relation; empty where the relation is not known. It ends with the
  /// fork, where its length is known, or with its highest cached block where that is farther.
  public Optional<RelationMap> relation(RelationId id, Fork fork) {
    return pool.relation(id, fork, kernel.tier(new RelationFork(id, fork)));
  }

  /// The map of a partitioned table or index: its partitions one after the other; empty where no
  /// such relation has partitions with blocks of their own.
  ///
  /// @param root which table or index
  public Optional<PartitionedMap> partitioned(RelationId root, Fork fork) {
    return PartitionedMap.of(this, root, fork);
  }

  /// Whether the block in a buffer is in the kernel's page cache, too; empty for an unused buffer
  /// and where that is not known.
  ///
  /// @param buffer its place, from 0
  public Optional<Boolean> isInKernel(int buffer) {
    int owner = pool.owners()[buffer];
    if (owner == PoolSnapshot.UNUSED) {
      return Optional.empty();
    }
    Fork fork = Fork.ofNumber(pool.forks()[buffer]);
    return pool.ownerList()
        .get(owner)
        .relation()
        .flatMap(relation -> kernel.tier(new RelationFork(relation.id(), fork)).known())
        .map(_ -> BlockState.isInKernel(pool.states()[buffer]));
  }

  /// Where the blocks in the pool are besides.
  public PoolTiers poolTiers() {
    return PoolTiers.of(this);
  }
}
