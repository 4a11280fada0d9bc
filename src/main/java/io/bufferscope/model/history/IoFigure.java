package io.bufferscope.model.history;

/// What can be drawn of `pg_stat_io` over time, for each context.
public enum IoFigure {
  /// Blocks asked of the kernel.
  READS("reads", "blocks/s"),
  /// Blocks found in shared buffers.
  HITS("hits", "blocks/s"),
  /// Hits of all blocks asked for.
  HIT_RATIO("hit ratio", "%"),
  /// Blocks that had to leave their buffer for another.
  EVICTIONS("evictions", "blocks/s"),
  /// Blocks written.
  WRITES("writes", "blocks/s"),
  /// Blocks by which relations grew.
  EXTENDS("extends", "blocks/s");

  private final String label;
  private final String unit;

  IoFigure(String label, String unit) {
    this.label = label;
    this.unit = unit;
  }

  /// The figure for people.
  public String label() {
    return label;
  }

  /// The unit of its values.
  public String unit() {
    return unit;
  }
}
