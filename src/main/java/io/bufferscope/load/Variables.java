package io.bufferscope.load;

import io.bufferscope.load.script.Keys;
import io.bufferscope.model.load.LoadSpec;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/// The values that one transaction's statements name, drawn anew before each as the `\set` lines of
/// pgbench's built-in scripts do. Only the account's key follows the chosen distribution.
final class Variables {
  private static final int TELLERS_PER_SCALE = 10;
  private static final int LARGEST_DELTA = 5000;

  private final LongSupplier accounts;
  private final RandomGenerator random;
  private final int scale;
  private long aid;
  private int bid;
  private int tid;
  private int delta;

  Variables(LoadSpec spec, RandomGenerator random) {
    this.random = random;
    this.scale = spec.scale();
    this.accounts =
        Keys.of(spec.distribution(), (long) scale * LoadSpec.ACCOUNTS_PER_SCALE, random);
  }

  /// Draws what a select-only transaction needs.
  void drawAccount() {
    aid = accounts.getAsLong();
  }

  /// Draws what a tpcb-like transaction needs.
  void drawAll() {
    drawAccount();
    bid = random.nextInt(1, scale + 1);
    tid = random.nextInt(1, scale * TELLERS_PER_SCALE + 1);
    delta = random.nextInt(-LARGEST_DELTA, LARGEST_DELTA + 1);
  }

  /// The present value of a variable.
  long value(Name name) {
    return switch (name) {
      case AID -> aid;
      case BID -> bid;
      case TID -> tid;
      case DELTA -> delta;
    };
  }

  /// The variables, named in scripts as `:aid`.
  enum Name {
    /// Key of an account.
    AID,
    /// Key of a branch.
    BID,
    /// Key of a teller.
    TID,
    /// What is added to the balances.
    DELTA
  }
}
