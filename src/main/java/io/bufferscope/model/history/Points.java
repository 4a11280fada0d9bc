package io.bufferscope.model.history;

import io.bufferscope.model.stats.GapReason;
import java.util.ArrayList;
import java.util.List;

/// Which intervals of a stretch are drawn as one point, and over which points the counts are spread
/// that the server brought in one step at a long statement's end.
final class Points {
  /// Below that share of intervals more than points are wanted, each interval stays a point: ticks
  /// are not exact, and a window must not change its mind at each of them.
  private static final double SLACK = 1.25;

  private final Intervals intervals;
  private final List<HistoryWindow.GapSpan> gaps = new ArrayList<>();
  private final int[] starts;
  private final int[] firstOf;
  private final int[] afterLastOf;
  private final boolean[] spread;
  private final double[] lengths;
  private final double[] ownLengths;
  private int count;

  /// Decides which intervals are one point. Which belong together depends on when they were, not on
  /// the window's edge: a window that moves on must not redraw its past.
  ///
  /// @param first the first interval
  /// @param end after the last one
  Points(Intervals intervals, int first, int end, int mostPoints) {
    this.intervals = intervals;
    starts = new int[end - first + 1];
    firstOf = new int[end - first];
    afterLastOf = new int[end - first];
    spread = new boolean[end - first];
    lengths = new double[end - first];
    ownLengths = new double[end - first];
    double length = pointLength(first, end, mostPoints);
    boolean[] underStep = underStep(first, end);
    for (int i = first; i < end; i++) {
      boolean together = i > first && intervals.gap(i) == intervals.gap(i - 1);
      boolean steps = together && underStep[i - 1 - first];
      boolean joins =
          together
              && length > 0
              && Intervals.slot(intervals.end(i), length)
                  == Intervals.slot(intervals.end(i - 1), length);
      if (!joins) {
        starts[count] = i;
        firstOf[count] = steps ? firstOf[count - 1] : count;
        count++;
      }
      int group = firstOf[count - 1];
      afterLastOf[group] = count;
      spread[group] |= steps;
      if (intervals.gap(i) != null) {
        addGap(i);
      }
    }
    starts[count] = end;
    for (int point = 0; point < count; point++) {
      for (int i = starts[point]; i < starts[point + 1]; i++) {
        ownLengths[point] += intervals.seconds(i);
      }
      lengths[firstOf[point]] += ownLengths[point];
    }
  }

  /// Which intervals share their counts with the one after them, since a later one has counts that
  /// may be theirs. A step does not reach over a gap.
  private boolean[] underStep(int first, int end) {
    boolean[] under = new boolean[end - first];
    double since = Double.POSITIVE_INFINITY;
    for (int i = end - 1; i >= first; i--) {
      if (intervals.gap(i) != null) {
        since = Double.POSITIVE_INFINITY;
        continue;
      }
      double middle = (intervals.start(i) + intervals.end(i)) / 2;
      under[i - first] = middle > since;
      since = Math.min(since, intervals.since(i));
    }
    return under;
  }

  /// How long a stretch is one point; 0 where each interval is one. In steps of two, so that it
  /// stays while a window grows.
  private double pointLength(int first, int end, int mostPoints) {
    int most = Math.max(1, mostPoints);
    if (end - first <= SLACK * most) {
      return 0;
    }
    double span = intervals.end(end - 1) - intervals.start(first);
    double length = 1.0 / 1024;
    while (span / length > most) {
      length *= 2;
    }
    return length;
  }

  /// The end of each point. The first of those that a long statement's blocks are spread over is
  /// there twice, also at its beginning, so that they are drawn level.
  double[] seconds() {
    double[] seconds = new double[count + spreadPoints()];
    int at = 0;
    for (int point = 0; point < count; point++) {
      double end = intervals.end(starts[point + 1] - 1);
      if (spread[point]) {
        double start = intervals.start(starts[point]);
        seconds[at++] = start + (end - start) / 1000;
      }
      seconds[at++] = end;
    }
    return seconds;
  }

  /// How many points there are.
  int count() {
    return count;
  }

  /// The first interval of a point; for the number of points the one after the last.
  int start(int point) {
    return starts[point];
  }

  /// The point after the last of those that share their counts with this one, the first of them.
  int afterLastOf(int first) {
    return afterLastOf[first];
  }

  /// How long those intervals are together whose counts a point shares.
  double seconds(int point) {
    return lengths[firstOf[point]];
  }

  /// How long a point's own intervals are together.
  double ownSeconds(int point) {
    return ownLengths[point];
  }

  /// Whether a point has no figures.
  boolean isGap(int point) {
    return intervals.gap(starts[point]) != null;
  }

  private int spreadPoints() {
    int twice = 0;
    for (int point = 0; point < count; point++) {
      twice += spread[point] ? 1 : 0;
    }
    return twice;
  }

  /// The values of points, one for each of [#seconds()].
  double[] asDrawn(double[] values) {
    double[] drawn = new double[count + spreadPoints()];
    int at = 0;
    for (int point = 0; point < count; point++) {
      if (spread[point]) {
        drawn[at++] = values[point];
      }
      drawn[at++] = values[point];
    }
    return drawn;
  }

  /// The gaps, cut off at the edges.
  List<HistoryWindow.GapSpan> gaps(double from, double to) {
    return gaps.stream()
        .map(gap ->
            new HistoryWindow.GapSpan(
                Math.max(from, gap.fromSeconds()), Math.min(to, gap.toSeconds()), gap.reason()))
        .filter(gap -> gap.toSeconds() >= gap.fromSeconds())
        .toList();
  }

  /// A gap that follows another of the same reason makes that one longer.
  private void addGap(int index) {
    GapReason reason = intervals.gap(index);
    if (reason == null) {
      return;
    }
    double start = index == 0 ? intervals.start(index) : intervals.end(index - 1);
    if (!gaps.isEmpty()
        && gaps.getLast().reason() == reason
        && gaps.getLast().toSeconds() >= start) {
      start = gaps.removeLast().fromSeconds();
    }
    gaps.add(new HistoryWindow.GapSpan(start, intervals.end(index), reason));
  }
}
