package io.bufferscope.store;

import io.bufferscope.model.Bytes;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;

/// From values to pixels on one axis.
///
/// @param low the value at `from`
/// @param high the value at `to`
/// @param from a pixel
/// @param to a pixel
/// @param ticks values worth a label, each once
record SvgScale(double low, double high, double from, double to, List<Tick> ticks) {
  private static final int TICKS = 6;
  private static final double LARGE = 1e7;
  private static final double ROOM_OF_SIZE = 62;
  private static final double LOG_OF_MB = 20;
  private static final double LOG_OF_GB = 30;

  /// A labelled value.
  record Tick(double value, String label) {}

  /// Where a value lies.
  double at(double value) {
    return from + (value - low) / (high - low) * (to - from);
  }

  /// Where a size lies on a scale of sizes.
  double at(Bytes size) {
    return at(log2(size));
  }

  /// A scale over values with round numbers at its ends.
  ///
  /// @param values those that have to be on it; what is not finite is passed over
  /// @param fromZero whether it begins (or for negative values ends) at 0
  /// @param percent whether it ends at 100 where all values are less
  static SvgScale of(
      List<Double> values, boolean fromZero, boolean percent, double from, double to) {
    List<Double> finite = values.stream().filter(Double::isFinite).toList();
    double least = finite.stream().mapToDouble(value -> value).min().orElse(0);
    double most = finite.stream().mapToDouble(value -> value).max().orElse(1);
    if (fromZero) {
      least = Math.min(0, least);
      most = Math.max(0, most);
    }
    if (percent && least >= 0 && most <= 100) {
      most = 100;
    }
    if (least == most) {
      double room = least == 0 ? 1 : Math.abs(least) * 0.1;
      least -= fromZero ? 0 : room;
      most += room;
    }
    double step = step((most - least) / TICKS);
    double low = Math.floor(least / step + 1e-9) * step;
    double high = Math.ceil(most / step - 1e-9) * step;
    List<Tick> ticks = new ArrayList<>();
    long count = Math.round((high - low) / step);
    for (int i = 0; i <= count; i++) {
      double value = low + i * step;
      ticks.add(new Tick(value, tick(Math.abs(value) < step / 1e6 ? 0 : value, step, high)));
    }
    return new SvgScale(low, high, from, to, ticks);
  }

  /// A scale of sizes by their binary logarithm, with powers of two as its labels.
  static SvgScale ofSizes(List<Bytes> sizes, double from, double to) {
    DoubleSummaryStatistics logs =
        sizes.stream().mapToDouble(size -> log2(size)).summaryStatistics();
    double least = sizes.isEmpty() ? LOG_OF_MB : logs.getMin();
    double most = sizes.isEmpty() ? LOG_OF_GB : logs.getMax();
    double room = most - least < 1 ? 1 : (most - least) * 0.04;
    double low = least - room;
    double high = most + room;
    double wanted = (high - low) * ROOM_OF_SIZE / Math.abs(to - from);
    int step = Math.max(1, (int) Math.ceil(wanted));
    List<Tick> ticks = new ArrayList<>();
    for (int power = (int) Math.ceil(low); power <= high; power++) {
      if (Math.floorMod(power, step) == 0 && power >= 0 && power < Long.SIZE - 1) {
        ticks.add(new Tick(power, new Bytes(1L << power).toString()));
      }
    }
    return new SvgScale(low, high, from, to, ticks);
  }

  /// A value for people, with the decimals that a step needs.
  static String number(double value, double step) {
    int scale = new BigDecimal(step, new MathContext(4)).stripTrailingZeros().scale();
    int decimals = Math.clamp(scale, 0, 12);
    return String.format(Locale.ROOT, "%,." + decimals + "f", value).replace('-', '−');
  }

  /// A value for people, to three or four figures; a dash for what is not known (NaN).
  static String number(double value) {
    if (!Double.isFinite(value)) {
      return ReportTables.NONE;
    }
    double size = Math.abs(value);
    return number(
        value, size == 0 || size >= 1000 ? 1 : Math.pow(10, Math.floor(Math.log10(size)) - 2));
  }

  /// A label that has room beside an axis: of large numbers with a prefix of the SI.
  private static String tick(double value, double step, double high) {
    if (high < LARGE || value == 0) {
      return number(value, step);
    }
    return high < LARGE * 1000
        ? number(value / 1e6, step / 1e6) + " M"
        : number(value / 1e9, step / 1e9) + " G";
  }

  private static double step(double wanted) {
    double power = Math.pow(10, Math.floor(Math.log10(wanted)));
    for (double step : new double[] {1, 2, 2.5, 5}) {
      if (step * power >= wanted * (1 - 1e-9)) {
        return step * power;
      }
    }
    return 10 * power;
  }

  private static double log2(Bytes size) {
    return Math.log((double) size.count()) / Math.log(2);
  }
}
