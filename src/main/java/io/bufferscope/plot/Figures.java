package io.bufferscope.plot;

import io.bufferscope.model.history.Measure;
import java.util.Locale;

/// Values as people read them, with their unit.
final class Figures {
  /// Stands for a value that does not exist.
  static final String NONE = "–";

  private Figures() {}

  /// A value with its unit, [#NONE] where it is not a number.
  static String withUnit(Measure measure, double value) {
    if (Double.isNaN(value)) {
      return NONE;
    }
    return switch (measure.unit()) {
      case "%" -> percent(value) + " %";
      case "ms" -> significant(value) + " ms";
      case "sessions" -> significant(value) + " sessions";
      default -> rate(value) + " " + measure.unit();
    };
  }

  /// A value as a heading shows it, whose unit stands beside the title already.
  static String inHeading(Measure measure, double value, String headingUnit) {
    if (Double.isNaN(value)) {
      return NONE;
    }
    if (measure.unit().equals("sessions")) {
      return significant(value);
    }
    return measure.unit().equals(headingUnit) && !headingUnit.equals("%")
        ? rate(value)
        : withUnit(measure, value);
  }

  /// A share in percent. What is not all is never rounded to 100.
  private static String percent(double value) {
    if (value < 100 && value >= 99.995) {
      return ">99.99";
    }
    return String.format(Locale.ROOT, value > 99 && value < 100 ? "%.2f" : "%.1f", value);
  }

  /// A share of a whole, [#NONE] where there is none. What is there is never rounded to nothing.
  static String share(double part, double whole) {
    if (Double.isNaN(part) || !(whole > 0)) {
      return NONE;
    }
    double share = 100 * part / whole;
    return share > 0 && share < 0.05 ? "<0.1 %" : percent(share) + " %";
  }

  private static String rate(double value) {
    return value < 10 && value != Math.rint(value)
        ? String.format(Locale.ROOT, "%.1f", value)
        : String.format(Locale.ROOT, "%,.0f", value);
  }

  private static String significant(double value) {
    int decimals = value < 10 ? 2 : value < 100 ? 1 : 0;
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }
}
