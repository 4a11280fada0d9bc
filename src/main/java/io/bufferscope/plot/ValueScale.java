package io.bufferscope.plot;

import java.util.Locale;

/// A value axis from 0 to a round number, cut into equal steps of a round number.
///
/// @param step the distance of two labels
/// @param intervals how many steps there are, 1 or more
record ValueScale(double step, int intervals) {
  private static final double NO_DATA_MAXIMUM = 10;
  private static final double[] FREE_STEPS = {1, 2, 5, 10};
  private static final double[] ALIGNED_STEPS = {1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10};

  /// The end of the axis.
  double maximum() {
    return step * intervals;
  }

  /// An axis that ends exactly at `maximum`, with as many steps of a round number as divide it.
  static ValueScale fixed(double maximum, int mostIntervals) {
    for (int intervals = mostIntervals; intervals > 1; intervals--) {
      double step = maximum / intervals;
      if (step == Math.rint(step) && step % 5 == 0) {
        return new ValueScale(step, intervals);
      }
    }
    return new ValueScale(maximum, 1);
  }

  /// An axis that reaches just beyond `largest`.
  static ValueScale upTo(double largest, int mostIntervals) {
    double reach = largest > 0 ? largest : NO_DATA_MAXIMUM;
    double step = roundUp(reach / Math.max(1, mostIntervals), FREE_STEPS);
    return new ValueScale(step, Math.max(1, (int) Math.ceil(reach / step - 1e-9)));
  }

  /// An axis that reaches beyond `largest` in a given number of steps, so that its labels lie on
  /// the grid lines of another axis.
  static ValueScale alignedTo(double largest, int intervals) {
    double reach = largest > 0 ? largest : NO_DATA_MAXIMUM;
    return new ValueScale(roundUp(reach / intervals, ALIGNED_STEPS), intervals);
  }

  private static double roundUp(double value, double[] mantissas) {
    double power = Math.pow(10, Math.floor(Math.log10(value)));
    for (double mantissa : mantissas) {
      if (mantissa * power >= value * (1 - 1e-9)) {
        return mantissa * power;
      }
    }
    return 10 * power;
  }

  /// The label of a tick: plain digits below 10,000, then thousands as k, millions as M and so on,
  /// the same for all labels of the axis, with no more decimals than the step has.
  String label(int tick) {
    if (tick == 0) {
      return "0";
    }
    double unit = 1;
    String suffix = "";
    for (String larger : new String[] {"k", "M", "G"}) {
      if (maximum() / unit >= 10_000) {
        unit *= 1000;
        suffix = larger;
      }
    }
    double scaledStep = step / unit;
    int decimals = 0;
    while (decimals < 6 && Math.abs(scaledStep - Math.rint(scaledStep)) > 1e-6) {
      scaledStep *= 10;
      decimals++;
    }
    return String.format(Locale.ROOT, "%." + decimals + "f", step * tick / unit) + suffix;
  }
}
