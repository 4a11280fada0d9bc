package io.bufferscope.model.history;

import io.bufferscope.model.stats.GapReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Adds intervals up to points and computes their values: ratios and rates of sums, never sums or
/// means of ratios and rates.
final class WindowBuilder {
  private static final double PERCENT = 100;

  private final Intervals intervals;
  private final @Nullable Accesses accesses;
  private final boolean idleWithoutSeries;
  private final Totals totals;
  private final List<double[]> points = new ArrayList<>();
  private final List<Double> ends = new ArrayList<>();
  private final List<HistoryWindow.GapSpan> gaps = new ArrayList<>();

  /// Columns of the whole database.
  @SuppressWarnings("ArrayRecordComponent") // shared with the history for reading
  record Totals(long[] hit, long[] read, long[] commits, long[] clientTransactions) {}

  /// @param accesses the series of the tables meant; null for a table that has none
  /// @param idleWithoutSeries whether a table without a series had no access, or is just not known
  WindowBuilder(
      Intervals intervals, @Nullable Accesses accesses, boolean idleWithoutSeries, Totals totals) {
    this.intervals = intervals;
    this.accesses = accesses;
    this.idleWithoutSeries = idleWithoutSeries;
    this.totals = totals;
  }

  void build(int first, int maxPoints) {
    int count = intervals.size() - first;
    int each = Math.max(1, Math.ceilDiv(count, Math.max(1, maxPoints)));
    int next = first;
    while (next < intervals.size()) {
      int end = next + 1;
      if (intervals.gap(next) == null) {
        // Which intervals belong together depends on their number, not on the window's edge: a
        // window that moves on must not redraw its past.
        while (end < intervals.size()
            && intervals.sequence(end) % each != 0
            && intervals.gap(end) == null) {
          end++;
        }
        points.add(point(next, end));
      } else {
        points.add(nothing());
        addGap(next);
      }
      ends.add(intervals.end(end - 1));
      next = end;
    }
  }

  double[] seconds() {
    return ends.stream().mapToDouble(Double::doubleValue).toArray();
  }

  Map<Measure, double[]> values() {
    Map<Measure, double[]> values = new EnumMap<>(Measure.class);
    int column = 0;
    for (Measure measure : Measure.values()) {
      int of = column;
      values.put(measure, points.stream().mapToDouble(point -> point[of]).toArray());
      column++;
    }
    return values;
  }

  /// The gaps, cut off at the left edge.
  List<HistoryWindow.GapSpan> gaps(double from) {
    return gaps.stream()
        .map(gap ->
            new HistoryWindow.GapSpan(
                Math.max(from, gap.fromSeconds()), gap.toSeconds(), gap.reason()))
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

  private static double[] nothing() {
    double[] nothing = new double[Measure.values().length];
    Arrays.fill(nothing, Double.NaN);
    return nothing;
  }

  /// The values of the intervals from `first` to before `end`, in the order of [Measure].
  private double[] point(int first, int end) {
    double seconds = 0;
    double clientSeconds = 0;
    double p95 = Double.NaN;
    long unseen = accesses != null || idleWithoutSeries ? 0 : Intervals.UNKNOWN;
    long heapHit = unseen;
    long heapRead = unseen;
    long indexHit = unseen;
    long indexRead = unseen;
    long hit = 0;
    long read = 0;
    long commits = 0;
    long clientTransactions = 0;
    for (int index = first; index < end; index++) {
      int place = intervals.place(index);
      seconds += intervals.seconds(index);
      clientSeconds += intervals.clientSeconds(index);
      p95 = Intervals.highest(p95, intervals.p95(index));
      if (accesses != null) {
        heapHit = Intervals.sum(heapHit, accesses.heapHit(place));
        heapRead = Intervals.sum(heapRead, accesses.heapRead(place));
        indexHit = Intervals.sum(indexHit, accesses.indexHit(place));
        indexRead = Intervals.sum(indexRead, accesses.indexRead(place));
      }
      hit += totals.hit()[place];
      read += totals.read()[place];
      commits += totals.commits()[place];
      clientTransactions += totals.clientTransactions()[place];
    }
    double[] values = nothing();
    int column = 0;
    for (Measure measure : Measure.values()) {
      values[column] =
          switch (measure) {
            case HEAP_HIT_RATIO -> ratio(heapHit, heapRead);
            case INDEX_HIT_RATIO -> ratio(indexHit, indexRead);
            case DATABASE_HIT_RATIO -> ratio(hit, read);
            case HEAP_BLOCKS_HIT -> rate(heapHit, seconds);
            case HEAP_BLOCKS_READ -> rate(heapRead, seconds);
            case TPS -> rate(commits, seconds);
            case CLIENT_TPS -> rate(clientTransactions, clientSeconds);
            case LATENCY_P95 -> p95;
          };
      column++;
    }
    return values;
  }

  private static double ratio(long hit, long read) {
    return hit == Intervals.UNKNOWN || hit + read == 0
        ? Double.NaN
        : PERCENT * (double) hit / (double) (hit + read);
  }

  private static double rate(long count, double seconds) {
    return count == Intervals.UNKNOWN || seconds <= 0 ? Double.NaN : count / seconds;
  }
}
