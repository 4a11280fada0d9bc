package io.bufferscope.load;

import java.util.random.RandomGenerator;

/// When transactions are due under a rate limit, as pgbench's `--rate` has it: one after the other
/// for whichever client is free, with exponentially distributed times between them, and a
/// transaction that comes late does not move the next. Shared by all clients of a load.
final class Schedule {
  private static final double NANOS_PER_SECOND = 1e9;

  private final double meanGapNanos;
  private final RandomGenerator random;
  private final long originNanos;
  private double dueNanos;

  /// @param ratePerSecond transactions a second
  /// @param startNanos `System.nanoTime()` at which the load begins
  /// @param random for the schedule alone, so that the keys are the same at any rate
  Schedule(double ratePerSecond, long startNanos, RandomGenerator random) {
    this.meanGapNanos = NANOS_PER_SECOND / ratePerSecond;
    this.random = random;
    this.originNanos = startNanos;
    advance();
  }

  /// `System.nanoTime()` at which the next transaction is due; it is taken by that.
  synchronized long take() {
    long due = originNanos + (long) dueNanos;
    advance();
    return due;
  }

  private void advance() {
    dueNanos -= Math.log(1 - random.nextDouble()) * meanGapNanos;
  }
}
