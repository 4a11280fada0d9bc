package io.bufferscope.plot;

import java.util.Locale;

/// A value axis from 0 to a round number, cut into equal steps of a round number.
///
/// @param step the distance of two labels
/// @param intervals how many steps there are, 1 or more
/// @param ofBlocks whether the values are blocks, which the labels tell in bytes
record ValueScale(double step, int intervals, boolean ofBlocks) {
  private static final double BLOCK_BYTES = 8192;

  /// An axis of plain numbers.
  ValueScale(double step, int intervals) {
    this(step, intervals, false);
  }

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

  /// An axis of blocks that ends exactly with all of them, cut into quarters or halves where there
  /// is room.
  static ValueScale wholeOfBlocks(double blocks, int mostIntervals) {
    int intervals = mostIntervals >= 4 ? 4 : mostIntervals >= 2 ? 2 : 1;
    return new ValueScale(blocks / intervals, intervals, true);
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
  /// the same for all labels of the axis, with no more decimals than the step has. In bytes a k is
  /// 1024, as PostgreSQL writes memory.
  String label(int tick) {
    if (tick == 0) {
      return "0";
    }
    double value = ofBlocks ? BLOCK_BYTES : 1;
    double larger = ofBlocks ? 1024 : 1000;
    double unit = 1;
    String suffix = "";
    for (String next : new String[] {"k", "M", "G"}) {
      if (maximum() * value / unit >= 10_000) {
        unit *= larger;
        suffix = next;
      }
    }
    double scaledStep = step * value / unit;
    int decimals = 0;
    while (decimals < (ofBlocks ? 2 : 6) && Math.abs(scaledStep - Math.rint(scaledStep)) > 1e-6) {
      scaledStep *= 10;
      decimals++;
    }
    return String.format(Locale.ROOT, "%." + decimals + "f", step * value * tick / unit) + suffix;
  }
}
