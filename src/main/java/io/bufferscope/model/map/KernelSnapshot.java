package io.bufferscope.model.map;

import java.time.Duration;
import java.util.Map;

/// What the kernel's page cache held of the relations that were looked at. A fork that was not
/// looked at, or of which nothing can be known, has a tier that is absent and says why.
///
/// @param tiers by fork
/// @param otherwise the tier of every other fork, with the reason for people
/// @param cost the CPU time that looking took
public record KernelSnapshot(
    Map<RelationFork, KernelTier> tiers, KernelTier.Absent otherwise, Duration cost) {
  public KernelSnapshot {
    tiers = Map.copyOf(tiers);
  }

  /// Nothing is known of any fork.
  ///
  /// @param reason why, a sentence for people
  public static KernelSnapshot absent(String reason) {
    return new KernelSnapshot(Map.of(), new KernelTier.Absent(reason), Duration.ZERO);
  }

  /// What is known of a fork.
  public KernelTier tier(RelationFork fork) {
    return tiers.getOrDefault(fork, otherwise);
  }
}
