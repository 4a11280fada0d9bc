package io.bufferscope.ui;

import java.time.Duration;
import java.util.Locale;
import java.util.OptionalDouble;

/// Numbers as the window writes them: one style for all panes, the same in every locale. What is
/// not known is a dash.
final class Figures {
  /// Stands for a figure that there is none of.
  static final String NONE = "—";

  private Figures() {}

  /// A count with thousands separated.
  static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /// A rate: whole from 10 on, one decimal below, 0 only for nothing at all.
  static String rate(double perSecond) {
    if (perSecond == 0 || perSecond >= 9.95) {
      return String.format(Locale.ROOT, "%,.0f", perSecond);
    }
    return perSecond < 0.05 ? "<0.1" : String.format(Locale.ROOT, "%.1f", perSecond);
  }

  /// A rate in at most five characters, as in "12.3k"; empty where there is none.
  static String compactRate(OptionalDouble perSecond) {
    if (perSecond.isEmpty()) {
      return "";
    }
    double value = perSecond.getAsDouble();
    if (value < 9_999.5) {
      return rate(value);
    }
    return value < 999_500 ? thousands(value / 1e3) + "k" : thousands(value / 1e6) + "M";
  }

  /// A count in at most five characters, as in "12.3k".
  static String compactCount(long value) {
    return value < 10_000 ? count(value) : compactRate(OptionalDouble.of((double) value));
  }

  private static String thousands(double value) {
    return String.format(Locale.ROOT, value < 99.95 ? "%.1f" : "%.0f", value);
  }

  /// A share in percent with two decimals and no sign; only a full one is 100, only none is 0.
  static String percent(double share) {
    if (share >= 1) {
      return "100";
    }
    if (share <= 0) {
      return "0";
    }
    double shown = Math.clamp(share * 100, 0.01, 99.99);
    return String.format(Locale.ROOT, "%.2f", shown);
  }

  /// A share as [#percent(double)] gives it, or a dash.
  static String percent(OptionalDouble share) {
    return share.isPresent() ? percent(share.getAsDouble()) : NONE;
  }

  /// A latency with its unit, three digits.
  static String millis(double millis) {
    if (millis >= 1000) {
      return digits(millis / 1000) + " s";
    }
    return digits(millis) + " ms";
  }

  /// A number with three digits.
  static String digits(double value) {
    String format = value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, format, value);
  }

  /// A duration in its largest whole unit.
  static String duration(Duration duration) {
    if (duration.toMillis() < 1000) {
      return duration.toMillis() + " ms";
    }
    long seconds = duration.toSeconds();
    if (duration.toMillis() % 1000 != 0) {
      return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
    }
    return seconds >= 60 && seconds % 60 == 0 ? seconds / 60 + " min" : seconds + " s";
  }
}
