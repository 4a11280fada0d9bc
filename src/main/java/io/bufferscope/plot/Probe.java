package io.bufferscope.plot;

import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.history.Measure;
import io.bufferscope.model.stats.GapReason;
import java.util.Arrays;
import java.util.Optional;

/// What a history has to say about one moment.
///
/// @param seconds the moment asked for, or that of the interval found for it
/// @param index the interval, -1 where there is none
/// @param gap the reason, where the moment lies in a gap
record Probe(double seconds, int index, Optional<GapReason> gap) {
  /// Looks for the interval next to a moment.
  static Probe at(HistoryWindow window, double seconds) {
    for (HistoryWindow.GapSpan span : window.gaps()) {
      if (seconds > span.fromSeconds() && seconds <= span.toSeconds()) {
        return new Probe(seconds, -1, Optional.of(span.reason()));
      }
    }
    int nearest = nearest(window.seconds(), seconds);
    boolean near =
        nearest >= 0
            && Math.abs(window.seconds()[nearest] - seconds) <= 1.5 * spacing(window.seconds());
    return near
        ? new Probe(window.seconds()[nearest], nearest, Optional.empty())
        : new Probe(seconds, -1, Optional.empty());
  }

  /// The last interval of a history.
  static Probe last(HistoryWindow window) {
    int last = window.seconds().length - 1;
    return new Probe(
        last < 0 ? window.toSeconds() : window.seconds()[last], last, Optional.empty());
  }

  /// The value of a measure then; not a number (NaN) where there is none.
  double value(HistoryWindow window, Measure measure) {
    double[] values = window.values(measure);
    return index >= 0 && index < values.length ? values[index] : Double.NaN;
  }

  /// The sum of all values of a chart then; not a number (NaN) where one is missing.
  double sum(HistoryWindow window, ChartSpec spec) {
    return spec.series().stream().mapToDouble(one -> value(window, one.measure())).sum();
  }

  private static int nearest(double[] moments, double seconds) {
    int found = Arrays.binarySearch(moments, seconds);
    if (found >= 0 || moments.length == 0) {
      return found >= 0 ? found : -1;
    }
    int after = -found - 1;
    if (after == 0) {
      return 0;
    }
    boolean earlier =
        after == moments.length || seconds - moments[after - 1] <= moments[after] - seconds;
    return earlier ? after - 1 : after;
  }

  private static double spacing(double[] moments) {
    return moments.length < 2
        ? 1
        : (moments[moments.length - 1] - moments[0]) / (moments.length - 1);
  }
}
