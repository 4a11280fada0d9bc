package io.bufferscope.load;

import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/// When a client's transactions are due, as pgbench's `--rate` has it: the times between them are
/// exponentially distributed, and a transaction that comes late does not move the next.
final class Pace {
  private static final double NANOS_PER_SECOND = 1e9;

  private final double meanGapNanos;
  private final RandomGenerator random;
  private long dueNanos;

  private Pace(double meanGapNanos, long startNanos, RandomGenerator random) {
    this.meanGapNanos = meanGapNanos;
    this.random = random;
    this.dueNanos = startNanos;
    advance();
  }

  /// The pace of one client.
  ///
  /// @param ratePerSecond transactions a second over all clients; empty for no limit
  /// @param clients how many share it
  /// @param startNanos `System.nanoTime()` at which the load begins
  /// @param random for the pace alone, so that the keys are the same at any rate
  static Pace of(
      OptionalDouble ratePerSecond, int clients, long startNanos, RandomGenerator random) {
    double gap =
        ratePerSecond.isPresent() ? NANOS_PER_SECOND * clients / ratePerSecond.getAsDouble() : 0;
    return new Pace(gap, startNanos, random);
  }

  /// Whether there is a limit at all.
  boolean limited() {
    return meanGapNanos > 0;
  }

  /// `System.nanoTime()` at which the next transaction is due.
  long dueNanos() {
    return dueNanos;
  }

  /// Goes on to the transaction after the next.
  void advance() {
    if (limited()) {
      dueNanos += (long) (-Math.log(1 - random.nextDouble()) * meanGapNanos);
    }
  }
}
