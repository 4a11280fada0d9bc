package io.bufferscope.model.map;

import io.bufferscope.model.stats.RelationId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// One look at both caches: the server's, and right after it the kernel's. The states of the pool's
/// buffers tell of both.
///
/// @param pool shared buffers
/// @param kernel the kernel's page cache
public record MapSnapshot(PoolSnapshot pool, KernelSnapshot kernel) {
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
}
