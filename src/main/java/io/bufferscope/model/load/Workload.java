package io.bufferscope.model.load;

import java.util.Arrays;
import java.util.Optional;

/// What a load's transactions do. The built-in ones are named and meant as in pgbench (manual,
/// pgbench, "What Is the Transaction Actually Performed in pgbench?").
public enum Workload {
  /// Seven commands that read and write all four tables.
  TPCB_LIKE("tpcb-like"),
  /// The same without the small tables of tellers and branches, on whose rows clients wait for each
  /// other.
  SIMPLE_UPDATE("simple-update"),
  /// One primary-key lookup in `pgbench_accounts`.
  SELECT_ONLY("select-only"),
  /// Scripts of the user's own.
  SCRIPT("script");

  private final String label;

  Workload(String label) {
    this.label = label;
  }

  /// pgbench's name for it.
  public String label() {
    return label;
  }

  /// The workload of that name.
  public static Optional<Workload> ofLabel(String label) {
    return Arrays.stream(values()).filter(workload -> workload.label.equals(label)).findFirst();
  }

  @Override
  public String toString() {
    return label;
  }
}
