package io.bufferscope.plot;

import java.util.Locale;
import java.util.stream.DoubleStream;

/// A time axis in seconds since the beginning of the history.
///
/// @param from its left edge
/// @param to its right edge
record TimeScale(double from, double to) {
  private static final double HOUR = 3600;
  private static final double[] STEPS = {
    1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, HOUR
  };

  double span() {
    return to - from;
  }

  /// Where a moment is, as a share of the axis: 0 at the left edge, 1 at the right one.
  double position(double seconds) {
    return span() > 0 ? (seconds - from) / span() : 0;
  }

  /// The moment at a share of the axis.
  double moment(double position) {
    return from + position * span();
  }

  /// The smallest round step that makes no more than that many labels.
  double step(int mostLabels) {
    for (double step : STEPS) {
      if (span() / step <= mostLabels) {
        return step;
      }
    }
    return HOUR * Math.ceil(span() / HOUR / Math.max(1, mostLabels));
  }

  /// The labelled moments, none before the history's beginning.
  double[] ticks(double step) {
    double first = Math.max(0, Math.ceil(from / step - 1e-9) * step);
    int count = (int) Math.floor((to - first) / step + 1e-9) + 1;
    return DoubleStream.iterate(first, tick -> tick + step).limit(Math.max(0, count)).toArray();
  }

  /// The label of a moment on this axis: m:ss, or h:mm:ss where the axis goes beyond an hour.
  String label(double seconds) {
    return elapsed(seconds, to >= HOUR);
  }

  private static String elapsed(double seconds, boolean withHours) {
    long whole = Math.max(0, Math.round(seconds));
    return withHours
        ? String.format(Locale.ROOT, "%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60)
        : String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60);
  }
}
