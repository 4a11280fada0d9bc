package io.bufferscope.plot;

import java.util.stream.IntStream;

/// A value axis from one multiple of a round step to another, which 0 is part of.
///
/// @param step the distance of two labels
/// @param first the first label in steps, 0 or less
/// @param last the last label in steps, 1 or more
record RangeScale(double step, int first, int last) {
  private static final int FULL_PERCENT = 100;

  /// An axis from 0 to beyond a value.
  static RangeScale upTo(double largest, int mostIntervals) {
    ValueScale scale = ValueScale.upTo(largest, mostIntervals);
    return new RangeScale(scale.step(), 0, scale.intervals());
  }

  /// An axis of percent from 0 to 100, or beyond where a value is.
  static RangeScale percent(double largest, int mostIntervals) {
    if (largest > FULL_PERCENT) {
      return upTo(largest, mostIntervals);
    }
    int intervals = evenIntervals(mostIntervals);
    return new RangeScale((double) FULL_PERCENT / intervals, 0, intervals);
  }

  /// An axis from 0 to beyond a value in so many steps that one of percent has the same, round
  /// ones.
  static RangeScale besidePercent(double largest, int mostIntervals) {
    int intervals = evenIntervals(mostIntervals);
    return new RangeScale(ValueScale.alignedTo(largest, intervals).step(), 0, intervals);
  }

  /// An axis that two values and 0 are on.
  static RangeScale around(double smallest, double largest, int mostIntervals) {
    double low = Math.min(0, smallest);
    double high = Math.max(0, largest);
    // A step may be lost at either side of 0.
    double step = ValueScale.upTo(high - low, Math.max(1, mostIntervals - 1)).step();
    int first = (int) Math.floor(low / step + 1e-9);
    return new RangeScale(step, first, Math.max(first + 1, (int) Math.ceil(high / step - 1e-9)));
  }

  private static int evenIntervals(int most) {
    return most >= 5 ? 5 : most >= 4 ? 4 : most >= 2 ? 2 : 1;
  }

  /// How many steps there are.
  int intervals() {
    return last - first;
  }

  double minimum() {
    return first * step;
  }

  double maximum() {
    return last * step;
  }

  /// Where a value is on the axis, 0 at its lower end and 1 at its upper one.
  double position(double value) {
    return (value - minimum()) / (maximum() - minimum());
  }

  /// Where a value is in a plot.
  double y(PlotFrame.Area area, double value) {
    return area.y() + area.height() * (1 - position(value));
  }

  /// The labels from the lower end on.
  String[] labels() {
    ValueScale words = new ValueScale(step, Math.max(Math.abs(first), Math.abs(last)));
    return IntStream.rangeClosed(first, last)
        .mapToObj(tick -> (tick < 0 ? "−" : "") + words.label(Math.abs(tick)))
        .toArray(String[]::new);
  }
}
