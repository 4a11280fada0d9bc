package io.bufferscope.load;

/// Decides which transactions make their session publish its statistics. A session publishes by
/// itself at most once a second (PostgreSQL's `pgstat.c`), which would show as steps in every
/// shorter interval. The first transaction publishes, and then each whose successor would otherwise
/// end more than the period later.
final class FlushClock {
  /// The longest that a commit is to stay unpublished, unless a single transaction takes longer.
  static final long PERIOD_NANOS = 100_000_000;

  /// Lets go of the memory of one slow transaction within some tens of quick ones.
  private static final double FORGETTING = 0.9;

  private boolean flushed;
  private long lastNanos;
  private double expectedNanos;

  /// Whether the transaction that begins now is to publish.
  ///
  /// @param nowNanos the present
  /// @param nextDueNanos the earliest beginning of the transaction after it
  boolean due(long nowNanos, long nextDueNanos) {
    long ends = nowNanos + (long) expectedNanos;
    long nextEnds = Math.max(ends, nextDueNanos) + (long) expectedNanos;
    if (flushed && nextEnds - lastNanos < PERIOD_NANOS) {
      return false;
    }
    flushed = true;
    lastNanos = ends;
    return true;
  }

  /// Learns how long a transaction took.
  void took(long nanos) {
    expectedNanos = Math.max((double) nanos, FORGETTING * expectedNanos);
  }

  /// Forgets that anything was published: a new session has not.
  void reset() {
    flushed = false;
  }
}
