package io.bufferscope.model.load;

import io.bufferscope.model.Durations;
import java.time.Duration;
import java.util.Locale;

/// What a load does before it is measured. Transactions that begin in it do not count in the
/// result.
public sealed interface WarmUp {
  /// How [None] is written.
  String NONE = "none";

  /// How [Steady] is written, alone or with a time behind it.
  String STEADY = "steady";

  /// Nothing: the first transaction counts.
  record None() implements WarmUp {
    @Override
    public String toString() {
      return NONE;
    }
  }

  /// A time.
  record For(Duration time) implements WarmUp {
    public For {
      require(time);
    }

    @Override
    public String toString() {
      return Durations.text(time);
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

    @Override
    public String toString() {
      return STEADY + (atMost.equals(USUALLY_AT_MOST) ? "" : ":" + Durations.text(atMost));
    }
  }

  /// Reads what a warm-up is written as: `none`, a time as in `10s`, `steady`, or `steady:60s` to
  /// wait that long at most.
  ///
  /// @throws IllegalArgumentException with a sentence that names what is allowed
  static WarmUp parse(String text) {
    String plain = text.strip().toLowerCase(Locale.ROOT);
    if (plain.equals(NONE)) {
      return new None();
    }
    if (plain.equals(STEADY)) {
      return new Steady(Steady.USUALLY_AT_MOST);
    }
    return plain.startsWith(STEADY + ":")
        ? new Steady(Durations.parse(plain.substring(STEADY.length() + 1)))
        : new For(Durations.parse(plain));
  }

  private static void require(Duration time) {
    if (!time.isPositive()) {
      throw new IllegalArgumentException("a warm-up takes more than 0 s");
    }
  }
}
