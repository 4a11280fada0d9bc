package io.bufferscope.model.load;

import java.time.Duration;

/// How long a load runs once it is measured.
public sealed interface Extent {
  /// Until it is stopped.
  record Endless() implements Extent {}

  /// A time, pgbench's `--time`.
  record For(Duration time) implements Extent {
    public For {
      if (!time.isPositive()) {
        throw new IllegalArgumentException("seconds is more than 0");
      }
    }
  }

  /// A number of transactions for each client, pgbench's `--transactions`. Those that failed or
  /// were skipped count.
  record Transactions(long perClient) implements Extent {
    public Transactions {
      if (perClient < 1) {
        throw new IllegalArgumentException(
            "transactions is 1 or more for each client, not " + perClient);
      }
    }
  }
}
