package io.bufferscope.model.history;

import io.bufferscope.model.stats.GapReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Adds intervals up to points and computes their values: ratios and rates of sums, never sums or
/// means of ratios and rates.
final class WindowBuilder {
  private static final double PERCENT = 100;

  /// Below that share of intervals more than points are wanted, each interval stays a point: ticks
  /// are not exact, and a window must not change its mind at each of them.
  private static final double SLACK = 1.25;

  private final Track track;
  private final @Nullable Accesses accesses;
  private final boolean idleWithoutSeries;
  private final Intervals intervals;
  private final List<HistoryWindow.GapSpan> gaps = new ArrayList<>();
  private int[] starts = new int[1];
  private boolean[] spread = new boolean[0];
  private int points;
  private double[] lengths = new double[0];

  /// @param accesses the series of the tables meant; null for a table that has none
  /// @param idleWithoutSeries whether a table without a series had no access, or is just not known
  WindowBuilder(Track track, @Nullable Accesses accesses, boolean idleWithoutSeries) {
    this.track = track;
    this.accesses = accesses;
    this.idleWithoutSeries = idleWithoutSeries;
    this.intervals = track.intervals();
  }

  /// Decides which intervals are one point. Which belong together depends on when they were, not on
  /// the window's edge: a window that moves on must not redraw its past.
  ///
  /// @param first the first interval
  /// @param end after the last one
  void build(int first, int end, int mostPoints) {
    starts = new int[end - first + 1];
    points = 0;
    double length = pointLength(first, end, mostPoints);
    boolean[] underStep = underStep(first, end);
    spread = new boolean[end - first];
    for (int i = first; i < end; i++) {
      boolean together = i > first && intervals.gap(i) == intervals.gap(i - 1);
      boolean steps = together && underStep[i - 1 - first];
      boolean joins =
          steps
              || (together
                  && length > 0
                  && Intervals.slot(intervals.end(i), length)
                      == Intervals.slot(intervals.end(i - 1), length));
      if (joins) {
        spread[points - 1] |= steps;
      } else {
        starts[points] = i;
        points++;
      }
      if (intervals.gap(i) != null) {
        addGap(i);
      }
    }
    starts[points] = end;
    lengths = new double[points];
    for (int point = 0; point < points; point++) {
      for (int i = starts[point]; i < starts[point + 1]; i++) {
        lengths[point] += intervals.seconds(i);
      }
    }
  }

  /// Which intervals have to be one point with the one after them, since a later one has counts
  /// that may be theirs. A step does not reach over a gap.
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

  /// The end of each point. One that a long statement's blocks are spread over is there twice, also
  /// at its beginning, so that it is drawn level.
  double[] seconds() {
    double[] seconds = new double[points + spreadPoints()];
    int at = 0;
    for (int point = 0; point < points; point++) {
      double end = intervals.end(starts[point + 1] - 1);
      if (spread[point]) {
        double start = intervals.start(starts[point]);
        seconds[at++] = start + (end - start) / 1000;
      }
      seconds[at++] = end;
    }
    return seconds;
  }

  /// The values of some measures, one for each of [#seconds()].
  Map<Measure, double[]> values(Set<Measure> wanted) {
    Map<Measure, double[]> values = new EnumMap<>(Measure.class);
    for (Measure measure : wanted) {
      values.put(measure, asDrawn(values(measure)));
    }
    return values;
  }

  private int spreadPoints() {
    int count = 0;
    for (int point = 0; point < points; point++) {
      count += spread[point] ? 1 : 0;
    }
    return count;
  }

  private double[] asDrawn(double[] values) {
    double[] drawn = new double[points + spreadPoints()];
    int at = 0;
    for (int point = 0; point < points; point++) {
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

  private double[] values(Measure measure) {
    if (measure.io().isPresent()) {
      Measure.Io io = measure.io().get();
      return io.figure() == IoFigure.HIT_RATIO
          ? ratios(track.io(io.context(), IoFigure.HITS), track.io(io.context(), IoFigure.READS))
          : rates(track.io(io.context(), io.figure()));
    }
    if (measure.waitClass().isPresent()) {
      return means(track.waits().of(measure.waitClass().get()), track.waits().looks());
    }
    return switch (measure) {
      case HEAP_HIT_RATIO -> ratios(heapHit(), heapRead());
      case INDEX_HIT_RATIO ->
          ratios(
              accesses == null ? null : accesses.indexHit(),
              accesses == null ? null : accesses.indexRead());
      case DATABASE_HIT_RATIO -> ratios(track.databaseHit(), track.databaseRead());
      case HEAP_BLOCKS_HIT -> rates(heapHit());
      case HEAP_BLOCKS_READ -> rates(heapRead());
      case TPS -> rates(track.commits());
      case CLIENT_TPS -> clientRates();
      case LATENCY_P50 -> highest(Percentile.P50);
      case LATENCY_P95 -> highest(Percentile.P95);
      case LATENCY_P99 -> highest(Percentile.P99);
      case LATENCY_P999 -> highest(Percentile.P999);
      default -> throw new IllegalArgumentException("no values of " + measure);
    };
  }

  private @Nullable Column heapHit() {
    return accesses == null ? null : accesses.heapHit();
  }

  private @Nullable Column heapRead() {
    return accesses == null ? null : accesses.heapRead();
  }

  private double[] ratios(@Nullable Column hit, @Nullable Column read) {
    double[] values = nothing();
    if (hit == null || read == null) {
      return values;
    }
    for (int point = 0; point < points; point++) {
      long hits = sum(hit, point);
      long reads = sum(read, point);
      if (hits != Intervals.UNKNOWN && reads != Intervals.UNKNOWN && hits + reads > 0) {
        values[point] = PERCENT * (double) hits / (double) (hits + reads);
      }
    }
    return gapped(values);
  }

  private double[] rates(@Nullable Column column) {
    double[] values = nothing();
    if (column == null && !idleWithoutSeries) {
      return values;
    }
    for (int point = 0; point < points; point++) {
      long count = column == null ? 0 : sum(column, point);
      if (count != Intervals.UNKNOWN && lengths[point] > 0) {
        values[point] = count / lengths[point];
      }
    }
    return gapped(values);
  }

  private double[] means(@Nullable Column sums, @Nullable Column looks) {
    double[] values = nothing();
    if (sums == null || looks == null) {
      return values;
    }
    for (int point = 0; point < points; point++) {
      long count = sum(looks, point);
      if (count > 0) {
        values[point] = (double) sum(sums, point) / (double) count;
      }
    }
    return gapped(values);
  }

  private double[] clientRates() {
    double[] values = nothing();
    for (int point = 0; point < points; point++) {
      double seconds = 0;
      for (int i = starts[point]; i < starts[point + 1]; i++) {
        seconds += intervals.clientSeconds(i);
      }
      if (seconds > 0) {
        values[point] = sum(track.clientTransactions(), point) / seconds;
      }
    }
    return gapped(values);
  }

  private double[] highest(Percentile which) {
    double[] values = nothing();
    for (int point = 0; point < points; point++) {
      for (int i = starts[point]; i < starts[point + 1]; i++) {
        values[point] = Intervals.highest(values[point], intervals.percentile(which, i));
      }
    }
    return gapped(values);
  }

  private long sum(Column column, int point) {
    long sum = 0;
    int end = intervals.place(starts[point + 1]);
    for (int place = intervals.place(starts[point]); place < end; place++) {
      long count = column.get(place);
      if (count == Intervals.UNKNOWN) {
        return Intervals.UNKNOWN;
      }
      sum += count;
    }
    return sum;
  }

  private double[] gapped(double[] values) {
    for (int point = 0; point < points; point++) {
      if (intervals.gap(starts[point]) != null) {
        values[point] = Double.NaN;
      }
    }
    return values;
  }

  private double[] nothing() {
    double[] nothing = new double[points];
    Arrays.fill(nothing, Double.NaN);
    return nothing;
  }
}
