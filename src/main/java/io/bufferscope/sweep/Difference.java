package io.bufferscope.sweep;

import java.util.Locale;

/// How far one figure is from another of the same metric.
///
/// @param metric of both
/// @param change from the first median to the second: in points for hit ratios, in percent
///   otherwise; infinite where the first is 0
/// @param low the least change that both intervals allow; NaN where there is none
/// @param high the largest change that both intervals allow; NaN where there is none
/// @param beyondNoise whether the intervals do not overlap and the medians differ by more than
///   [#LEAST_PERCENT] or [#LEAST_POINTS]
public record Difference(
    SweepMetric metric, double change, double low, double high, boolean beyondNoise) {
  /// Smaller changes are not told as such, however little the runs spread.
  public static final double LEAST_PERCENT = 1;

  /// The same for hit ratios, in percentage points.
  public static final double LEAST_POINTS = 0.5;

  /// The difference of two estimates.
  public static Difference between(SweepMetric metric, Estimate first, Estimate second) {
    boolean points = metric.isHitRatio();
    double change = change(points, first.median(), second.median());
    boolean apart = second.low() > first.high() || second.high() < first.low();
    return new Difference(
        metric,
        change,
        change(points, first.high(), second.low()),
        change(points, first.low(), second.high()),
        apart
            && first.isEnough()
            && second.isEnough()
            && !(Math.abs(change) <= (points ? LEAST_POINTS : LEAST_PERCENT)));
  }

  private static double change(boolean points, double from, double to) {
    return points ? to - from : from == to ? 0 : 100 * (to / from - 1);
  }

  /// Whether the second is better than the first, beyond noise.
  public boolean isBetter() {
    return beyondNoise
        && ((metric.better() == SweepMetric.Better.HIGHER && change > 0)
            || (metric.better() == SweepMetric.Better.LOWER && change < 0));
  }

  /// Whether the second is worse than the first, beyond noise.
  public boolean isWorse() {
    return beyondNoise && metric.better() != SweepMetric.Better.NEITHER && !isBetter();
  }

  /// The change with its interval, as in "+3.1 % (−0.4 to +6.2 %), no difference beyond noise".
  public String words() {
    if (!Double.isFinite(change)) {
      return "cannot be told in percent of 0";
    }
    String unit = metric.isHitRatio() ? " points" : " %";
    String words = signed(change) + unit;
    if (Double.isFinite(low) && Double.isFinite(high)) {
      words += " (" + signed(low) + " to " + signed(high) + unit + ")";
    }
    return beyondNoise ? words : words + ", no difference beyond noise";
  }

  /// A number with its sign, with a decimal where it is small, and with two where it is nearly
  /// −100: what is left is not nothing.
  static String signed(double value) {
    boolean nearlyAll = value < -99 && value > -100;
    String format = nearlyAll ? "%.2f" : Math.abs(value) < 9.95 ? "%.1f" : "%.0f";
    String digits = String.format(Locale.ROOT, format, value);
    if (digits.equals("-0.0") || digits.equals("0.0")) {
      return "±0.0";
    }
    return digits.startsWith("-") ? "−" + digits.substring(1) : "+" + digits;
  }
}
