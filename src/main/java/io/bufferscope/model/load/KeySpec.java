package io.bufferscope.model.load;

/// Which keys a built-in workload draws.
///
/// @param distribution how likely each is
/// @param placement whether the likely ones lie together
/// @param workingSet how many rows are drawn from
public record KeySpec(KeyDistribution distribution, Placement placement, WorkingSet workingSet) {
  /// Of all rows, as pgbench does it.
  public static KeySpec of(KeyDistribution distribution) {
    return new KeySpec(distribution, Placement.CLUSTERED, new WorkingSet.Everything());
  }

  /// The same from other rows.
  public KeySpec withWorkingSet(WorkingSet other) {
    return new KeySpec(distribution, placement, other);
  }
}
