package io.bufferscope.model.load;

import io.bufferscope.model.Bytes;

/// Tables that a workload needs, made by the program in its own schema.
public enum DataSet {
  /// pgbench's four tables; a unit of scale has 100,000 accounts.
  PGBENCH("pgbench", (1640L + 276) * Bytes.BLOCK, true),
  /// A table of 2,000,000 rows whose rows of one `c_id` lie on 10,000 pages.
  COLD_HOT("cold_hot", (20_619L + 1_700) * Bytes.BLOCK, false),
  /// The same rows in order of `c_id`: those of one lie on 104 pages.
  COLD_HOT_REORGANISED("cold_hot_reorganised", (20_619L + 1_700) * Bytes.BLOCK, false),
  /// Customers, orders and their lines; a unit of scale has 100,000 orders.
  ANALYTICS("analytics", 60L << 20, true);

  private final String label;
  private final long bytesPerScale;
  private final boolean scaled;

  DataSet(String label, long bytesPerScale, boolean scaled) {
    this.label = label;
    this.bytesPerScale = bytesPerScale;
    this.scaled = scaled;
  }

  /// How it is told of.
  public String label() {
    return label;
  }

  /// Whether the scale changes its size; one that is not scaled has scale 1.
  public boolean isScaled() {
    return scaled;
  }

  /// About how large it is, indexes included.
  public Bytes size(int scale) {
    return new Bytes(bytesPerScale * (scaled ? scale : 1));
  }
}
