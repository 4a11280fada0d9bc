package io.bufferscope.model.history;

/// What can be drawn over time.
public enum Measure {
  /// Hit ratio of heap blocks in percent.
  HEAP_HIT_RATIO("heap", "%"),
  /// Hit ratio of index blocks in percent.
  INDEX_HIT_RATIO("index", "%"),
  /// Hit ratio of all blocks of the database, catalogs included, in percent.
  DATABASE_HIT_RATIO("database", "%"),
  /// `heap_blks_hit` a second.
  HEAP_BLOCKS_HIT("hit", "blocks/s"),
  /// `heap_blks_read` a second.
  HEAP_BLOCKS_READ("read", "blocks/s"),
  /// Committed transactions a second as the server counts them.
  TPS("tps", "1/s"),
  /// Transactions a second as this program's clients count them.
  CLIENT_TPS("client tps", "1/s"),
  /// 95th percentile of the clients' latency in milliseconds.
  LATENCY_P95("p95", "ms");

  private final String label;
  private final String unit;

  Measure(String label, String unit) {
    this.label = label;
    this.unit = unit;
  }

  /// The short name in headings.
  public String label() {
    return label;
  }

  /// The unit of the values.
  public String unit() {
    return unit;
  }
}
