package io.bufferscope.model.stats;

/// What the figures of an interval do not tell though the interval has figures.
public enum Caveat {
  /// `stats_reset` moved, and no counter shows whether it was the database's or one table's: all
  /// that was reset has been passed since. The figures are too low by what had been counted before,
  /// or right.
  MAYBE_RESET("statistics may have been reset"),
  /// `pg_stat_io` was reset, and has no figures for this interval.
  IO_RESET("pg_stat_io reset"),
  /// The counters of checkpoints were reset; what they show was counted after that.
  CHECKPOINTS_RESET("checkpoint statistics reset"),
  /// `pg_stat_bgwriter` was reset; allocations of buffers are not known for this interval.
  WRITER_RESET("pg_stat_bgwriter reset");

  private final String text;

  Caveat(String text) {
    this.text = text;
  }

  /// The caveat for people, lower case.
  public String text() {
    return text;
  }
}
