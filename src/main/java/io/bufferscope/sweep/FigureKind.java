package io.bufferscope.sweep;

/// The figures that are made of a result.
public enum FigureKind {
  /// Throughput on the left axis, the hit ratio of heap and index on the right one.
  THROUGHPUT("throughput and hit ratio"),
  /// Latency: all percentiles of one series, or one of each.
  LATENCY("latency"),
  /// Hit ratios of heap, index, both and the database.
  HIT_RATIOS("hit ratios"),
  /// One cost, as a rule per million transactions.
  COST("cost per million transactions"),
  /// CPU against requests to the kernel, per million transactions.
  TRADE("CPU against I/O"),
  /// Throughput and latency in percent of a baseline.
  RELATIVE("change against the baseline"),
  /// All points as a table.
  TABLE("table");

  private final String label;

  FigureKind(String label) {
    this.label = label;
  }

  /// Whether the figure can be of that metric, where its kind leaves the choice at all.
  public boolean takes(SweepMetric metric) {
    return switch (this) {
      case THROUGHPUT, TRADE -> false;
      case LATENCY -> metric.isLatency();
      case HIT_RATIOS -> metric.isHitRatio();
      case COST, RELATIVE -> !metric.isHitRatio();
      case TABLE -> true;
    };
  }

  /// How it is told of.
  public String label() {
    return label;
  }

  @Override
  public String toString() {
    return label;
  }
}
