package io.bufferscope.model.load;

import java.time.Duration;

/// What a load does before it is measured. Transactions that begin in it do not count in the
/// result.
public sealed interface WarmUp {
  /// Nothing: the first transaction counts.
  record None() implements WarmUp {}

  /// A time.
  record For(Duration time) implements WarmUp {
    public For {
      require(time);
    }
  }

  /// Until the database's hit ratio no longer moves.
  ///
  /// @param atMost how long to wait for that
  record Steady(Duration atMost) implements WarmUp {
    /// How long is usually waited at most.
    public static final Duration USUALLY_AT_MOST = Duration.ofMinutes(5);

    public Steady {
      require(atMost);
    }
  }

  private static void require(Duration time) {
    if (!time.isPositive()) {
      throw new IllegalArgumentException("a warm-up takes more than 0 s");
    }
  }
}
