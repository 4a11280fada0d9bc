package io.bufferscope.model.load;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a load's transactions do. Those of pgbench are named and meant as there (manual, pgbench,
/// "What Is the Transaction Actually Performed in pgbench?").
public enum Workload {
  /// Seven commands that read and write all four tables.
  TPCB_LIKE("tpcb-like", DataSet.PGBENCH),
  /// The same without the small tables of tellers and branches, on whose rows clients wait for each
  /// other.
  SIMPLE_UPDATE("simple-update", DataSet.PGBENCH),
  /// One primary-key lookup in `pgbench_accounts`.
  SELECT_ONLY("select-only", DataSet.PGBENCH),
  /// All rows of one `c_id`, each on another page.
  COLD_HOT("cold-hot", DataSet.COLD_HOT),
  /// All rows of one `c_id`, side by side.
  COLD_HOT_REORGANISED("cold-hot-reorganised", DataSet.COLD_HOT_REORGANISED),
  /// Joins and aggregates over a small star schema.
  ANALYTICS("analytics", DataSet.ANALYTICS),
  /// Scripts of the user's own.
  SCRIPT("script", null);

  private final String label;
  private final @Nullable DataSet data;

  Workload(String label, @Nullable DataSet data) {
    this.label = label;
    this.data = data;
  }

  /// pgbench's name for it, or ours.
  public String label() {
    return label;
  }

  /// The tables that it needs; empty for scripts, which say it by what they mention.
  public Optional<DataSet> data() {
    return Optional.ofNullable(data);
  }

  /// Whether it draws accounts, which placement and working set are about.
  public boolean drawsAccounts() {
    return data == DataSet.PGBENCH;
  }

  /// Whether it draws keys at all, which distributions are about.
  public boolean drawsKeys() {
    return this != SCRIPT && this != ANALYTICS;
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
