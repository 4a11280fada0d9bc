package io.bufferscope.plot;

import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.history.Measure;
import io.bufferscope.plot.SeriesSpec.Side;
import java.util.Arrays;

/// The three axes of a chart. The right one has as many steps as the left, so that its labels lie
/// on the same grid lines.
///
/// @param time the time axis
/// @param left the main value axis
/// @param right the other value axis, of no meaning where no curve is read on it
record ChartScales(TimeScale time, ValueScale left, ValueScale right) {
  /// The axes that fit a stretch of history.
  ///
  /// @param mostIntervals how many steps of a value axis there is room for
  static ChartScales of(ChartSpec spec, HistoryWindow window, int mostIntervals) {
    ValueScale left = left(spec, window, mostIntervals);
    return new ChartScales(
        new TimeScale(window.fromSeconds(), window.toSeconds()),
        left,
        ValueScale.alignedTo(largest(spec, window, Side.RIGHT), left.intervals()));
  }

  private static ValueScale left(ChartSpec spec, HistoryWindow window, int mostIntervals) {
    double largest = largest(spec, window, Side.LEFT);
    if (spec.isWhole() && largest > 0) {
      return ValueScale.wholeOfBlocks(largest, mostIntervals);
    }
    return spec.fixedMaximum().isPresent()
        ? ValueScale.fixed(spec.fixedMaximum().getAsDouble(), mostIntervals)
        : ValueScale.upTo(largest, mostIntervals);
  }

  private static double largest(ChartSpec spec, HistoryWindow window, Side side) {
    if (spec.isStacked()) {
      return side == Side.LEFT ? largestSum(spec, window) : 0;
    }
    return spec.series().stream()
        .filter(one -> one.side() == side)
        .flatMapToDouble(one -> Arrays.stream(window.values(one.measure())))
        .filter(Double::isFinite)
        .max()
        .orElse(0);
  }

  private static double largestSum(ChartSpec spec, HistoryWindow window) {
    double[] sums = new double[window.seconds().length];
    for (SeriesSpec one : spec.series()) {
      double[] values = window.values(one.measure());
      for (int i = 0; i < values.length; i++) {
        sums[i] += values[i];
      }
    }
    return Arrays.stream(sums).filter(Double::isFinite).max().orElse(0);
  }

  /// Whether a measure has any value in a stretch of history.
  static boolean hasValues(HistoryWindow window, Measure measure) {
    return Arrays.stream(window.values(measure)).anyMatch(Double::isFinite);
  }

  /// Where a moment is in a plot.
  double x(PlotFrame.Area area, double seconds) {
    return area.x() + area.width() * time.position(seconds);
  }

  /// Where a curve's value is in a plot.
  double y(PlotFrame.Area area, SeriesSpec series, double value) {
    ValueScale scale = series.side() == Side.LEFT ? left : right;
    return area.y() + area.height() * (1 - value / scale.maximum());
  }

  /// Whether a moment is on the time axis.
  boolean shows(double seconds) {
    double position = time.position(seconds);
    return position >= 0 && position <= 1;
  }
}
