package io.bufferscope.ui;

import io.bufferscope.model.lab.Settings;
import io.bufferscope.model.load.Driving;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.WarmUp;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// How a load's transactions are set off and how long it runs, as the user chose and typed it.
final class DrivingForm {
  private static final int MOST_TRIES = 1_000_000;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  private final FormField rate;
  private final FormField latencyLimit;
  private final FormField thinkTime;
  private final FormField tries;
  private final ObjectProperty<Before> before = new SimpleObjectProperty<>();
  private final FormField beforeSeconds;
  private final ObjectProperty<End> end = new SimpleObjectProperty<>();
  private final FormField endAfter;
  private final FormField seed;

  /// What comes before the measured part.
  enum Before {
    /// Nothing.
    NONE("none", "", ""),
    /// A time.
    SECONDS("seconds", "30", "s"),
    /// The time until the hit ratio no longer moves.
    STEADY("steady", "300", "s at most");

    private final String label;
    private final String usual;
    private final String unit;

    Before(String label, String usual, String unit) {
      this.label = label;
      this.usual = usual;
      this.unit = unit;
    }

    /// What its number counts; empty where it has none.
    String unit() {
      return unit;
    }

    /// A number that suits it; empty where it has none.
    String usual() {
      return usual;
    }

    private static Before ofLabel(String label) {
      return Arrays.stream(values())
          .filter(one -> one.label.equals(label))
          .findFirst()
          .orElse(NONE);
    }

    @Override
    public String toString() {
      return label;
    }
  }

  /// What ends a load.
  enum End {
    /// The user.
    STOPPED("on stop", "", ""),
    /// A time.
    SECONDS("seconds", "60", "s"),
    /// A number of transactions.
    TRANSACTIONS("transactions", "1000", "per client");

    private final String label;
    private final String usual;
    private final String unit;

    End(String label, String usual, String unit) {
      this.label = label;
      this.usual = usual;
      this.unit = unit;
    }

    /// What its number counts; empty where it has none.
    String unit() {
      return unit;
    }

    private static End ofLabel(String label) {
      return Arrays.stream(values())
          .filter(one -> one.label.equals(label))
          .findFirst()
          .orElse(STOPPED);
    }

    @Override
    public String toString() {
      return label;
    }
  }

  /// @param values what the fields start with
  /// @param changed is run after each change
  DrivingForm(Settings.LoadForm values, Runnable changed) {
    Settings.More more = values.more();
    rate = new FormField(plain(values.ratePerSecond()));
    latencyLimit = new FormField(plain(more.latencyLimitMs()));
    thinkTime = new FormField(plain(more.thinkTimeMs()));
    tries = new FormField(Integer.toString(more.maxTries()));
    before.set(Before.ofLabel(more.warmUp()));
    beforeSeconds =
        new FormField(before.get() == Before.NONE ? "" : FormField.plain(more.warmUpSeconds()));
    end.set(End.ofLabel(more.ends()));
    endAfter = new FormField(end.get() == End.STOPPED ? "" : FormField.plain(more.endsAfter()));
    seed = new FormField(Long.toString(more.seed()));
    before.addListener((_, _, chosen) -> {
      beforeSeconds.set(chosen.usual);
      changed.run();
    });
    end.addListener((_, _, chosen) -> {
      endAfter.set(chosen.usual);
      changed.run();
    });
    for (FormField field :
        new FormField[] {rate, latencyLimit, thinkTime, tries, beforeSeconds, endAfter, seed}) {
      field.textProperty().addListener((_, _, _) -> changed.run());
    }
  }

  private static String plain(@Nullable Double value) {
    return value == null ? "" : FormField.plain(value);
  }

  /// Transactions a second at most; empty for no limit.
  FormField rate() {
    return rate;
  }

  /// In milliseconds; empty for none.
  FormField latencyLimit() {
    return latencyLimit;
  }

  /// In milliseconds; empty for none.
  FormField thinkTime() {
    return thinkTime;
  }

  /// 0 for until a transaction succeeds.
  FormField tries() {
    return tries;
  }

  ObjectProperty<Before> beforeProperty() {
    return before;
  }

  FormField beforeSeconds() {
    return beforeSeconds;
  }

  ObjectProperty<End> endProperty() {
    return end;
  }

  /// Seconds, or transactions for each client.
  FormField endAfter() {
    return endAfter;
  }

  FormField seed() {
    return seed;
  }

  /// Reads the fields but the seed.
  Optional<Driving> read() {
    Driving usual = Driving.of(new Extent.Endless());
    Optional<Driving> limited = readRate(usual);
    Optional<Driving> late =
        latencyLimit.numberOr("50", usual, ms -> usual.withLatencyLimit(millis(ms)));
    Optional<Driving> thinking = readThinkTime(usual, limited);
    Optional<Long> most = tries.whole("tries, 0 for no limit,", 0, MOST_TRIES);
    Optional<WarmUp> warmUp = readWarmUp();
    Optional<Extent> extent = readExtent();
    boolean all =
        limited.isPresent()
            && late.isPresent()
            && thinking.isPresent()
            && most.isPresent()
            && warmUp.isPresent()
            && extent.isPresent();
    return all
        ? Optional.of(
            thinking
                .get()
                .withLatencyLimit(late.get().latencyLimit())
                .withMaxTries(most.get().intValue())
                .withWarmUp(warmUp.get())
                .withExtent(extent.get()))
        : Optional.empty();
  }

  private Optional<Driving> readRate(Driving usual) {
    return rate.read(typed -> {
      if (typed.isEmpty()) {
        return usual;
      }
      try {
        double value = Double.parseDouble(typed);
        if (value > 0 && Double.isFinite(value)) {
          return usual.withRateLimit(OptionalDouble.of(value));
        }
      } catch (NumberFormatException _) {
        // Told below.
      }
      throw new IllegalArgumentException(
          "more than 0 transactions a second, or empty for no limit");
    });
  }

  /// With the rate, since one excludes the other.
  private Optional<Driving> readThinkTime(Driving usual, Optional<Driving> limited) {
    Driving base = limited.orElse(usual);
    return thinkTime.numberOr("10", base, ms -> base.withThinkTime(millis(ms)));
  }

  private Optional<WarmUp> readWarmUp() {
    return switch (before.get()) {
      case NONE -> {
        beforeSeconds.pass();
        yield Optional.of(new WarmUp.None());
      }
      case SECONDS -> beforeSeconds.number("30", s -> new WarmUp.For(seconds(s)));
      case STEADY -> beforeSeconds.number("300", s -> new WarmUp.Steady(seconds(s)));
    };
  }

  private Optional<Extent> readExtent() {
    return switch (end.get()) {
      case STOPPED -> {
        endAfter.pass();
        yield Optional.of(new Extent.Endless());
      }
      case SECONDS -> endAfter.number("60", s -> new Extent.For(seconds(s)));
      case TRANSACTIONS ->
          endAfter.whole("transactions", 1, Integer.MAX_VALUE).map(Extent.Transactions::new);
    };
  }

  /// The seed.
  Optional<Long> readSeed() {
    return seed.whole("seed", 0, Long.MAX_VALUE);
  }

  private static Duration millis(double count) {
    return Duration.ofNanos(Math.round(count * NANOS_PER_MILLI));
  }

  private static Duration seconds(double count) {
    return Duration.ofNanos(Math.round(count * NANOS_PER_SECOND));
  }

  /// What to remember of a form that has no message.
  Settings.More values(Driving driving, boolean open) {
    Duration limit = driving.latencyLimit();
    Duration think = driving.thinkTime();
    return new Settings.More(
        open,
        limit == null ? null : limit.toNanos() / NANOS_PER_MILLI,
        think.isZero() ? null : think.toNanos() / NANOS_PER_MILLI,
        driving.maxTries(),
        before.get().toString(),
        switch (driving.warmUp()) {
          case WarmUp.None() -> 0;
          case WarmUp.For(Duration time) -> time.toNanos() / NANOS_PER_SECOND;
          case WarmUp.Steady(Duration atMost) -> atMost.toNanos() / NANOS_PER_SECOND;
        },
        end.get().toString(),
        switch (driving.extent()) {
          case Extent.Endless() -> 0;
          case Extent.For(Duration time) -> time.toNanos() / NANOS_PER_SECOND;
          case Extent.Transactions(long each) -> each;
        },
        readSeed().orElse(1L));
  }
}
