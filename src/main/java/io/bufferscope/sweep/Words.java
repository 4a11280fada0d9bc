package io.bufferscope.sweep;

import java.util.Locale;

/// Numbers and parts of sentences as people read them.
final class Words {
  /// Stands for a value that does not exist.
  static final String NONE = "–";

  private Words() {}

  /// The same with a capital letter.
  static String sentence(String words) {
    return words.isEmpty()
        ? words
        : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  /// The same without its capital letter.
  static String within(String sentence) {
    return sentence.isEmpty()
        ? sentence
        : sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1);
  }

  /// The same with a full stop at its end.
  static String closed(String words) {
    return words.endsWith(".") ? words : words + ".";
  }

  /// A number with as many decimals as its size needs for three digits; [#NONE] for no number.
  static String number(double value) {
    if (!Double.isFinite(value)) {
      return NONE;
    }
    double size = Math.abs(value);
    int decimals =
        value == Math.rint(value) || size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.1 ? 2 : 4;
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }

  /// A number of a metric without its unit. What is not all is never rounded to 100 %.
  static String number(SweepMetric metric, double value) {
    if (metric.isHitRatio() && value < 100 && value > 99.9) {
      return value >= 99.995 ? ">99.99" : String.format(Locale.ROOT, "%.2f", value);
    }
    return metric.isHitRatio() && Double.isFinite(value)
        ? String.format(Locale.ROOT, "%.1f", value)
        : number(value);
  }

  /// A number of a metric with its unit.
  static String withUnit(SweepMetric metric, double value) {
    String unit = metric.unit();
    return number(metric, value) + (unit.isEmpty() || unit.startsWith("/") ? unit : " " + unit);
  }
}
