package io.bufferscope.model.history;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Computes the values of points: ratios and rates of sums, never sums or means of ratios and
/// rates. What the server counted in one step is spread over the points of a long statement's time;
/// what was true at a moment stays where it was.
final class WindowBuilder {
  private static final double PERCENT = 100;

  private final Track track;
  private final @Nullable Accesses accesses;
  private final boolean idleWithoutSeries;
  private final Intervals intervals;
  private final Points points;

  /// @param accesses the series of the tables meant; null for a table that has none
  /// @param idleWithoutSeries whether a table without a series had no access, or is just not known
  /// @param points which intervals are a point
  WindowBuilder(
      Track track, @Nullable Accesses accesses, boolean idleWithoutSeries, Points points) {
    this.track = track;
    this.accesses = accesses;
    this.idleWithoutSeries = idleWithoutSeries;
    this.intervals = track.intervals();
    this.points = points;
  }

  /// The values of some measures, one for each of [Points#seconds()].
  Map<Measure, double[]> values(Set<Measure> wanted) {
    Map<Measure, double[]> values = new EnumMap<>(Measure.class);
    for (Measure measure : wanted) {
      values.put(measure, points.asDrawn(values(measure)));
    }
    return values;
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
    if (measure.isOfPool()) {
      @Nullable Column column = track.pool().of(measure);
      if (measure.isState()) {
        return states(column);
      }
      return measure.isOfBackends() ? rates(column) : ratesOfMoments(column);
    }
    return switch (measure) {
      case HEAP_HIT_RATIO -> ratios(heapHit(), heapRead());
      case INDEX_HIT_RATIO ->
          ratios(
              accesses == null ? null : accesses.indexHit(),
              accesses == null ? null : accesses.indexRead());
      case DATABASE_HIT_RATIO -> ratios(track.databaseHit(), track.databaseRead());
      case HEAP_BLOCKS_HIT -> ratesOrIdle(heapHit());
      case HEAP_BLOCKS_READ -> ratesOrIdle(heapRead());
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
    for (int point = 0; point < points.count(); point = points.afterLastOf(point)) {
      long hits = spreadSum(hit, point);
      long reads = spreadSum(read, point);
      if (hits != Intervals.UNKNOWN && reads != Intervals.UNKNOWN && hits + reads > 0) {
        spread(values, point, PERCENT * (double) hits / (double) (hits + reads));
      }
    }
    return gapped(values);
  }

  private double[] ratesOrIdle(@Nullable Column column) {
    if (column != null || !idleWithoutSeries) {
      return rates(column);
    }
    double[] values = nothing();
    for (int point = 0; point < points.count(); point++) {
      values[point] = points.seconds(point) > 0 ? 0 : Double.NaN;
    }
    return gapped(values);
  }

  private double[] rates(@Nullable Column column) {
    double[] values = nothing();
    if (column == null) {
      return values;
    }
    for (int point = 0; point < points.count(); point = points.afterLastOf(point)) {
      long count = spreadSum(column, point);
      if (count != Intervals.UNKNOWN && points.seconds(point) > 0) {
        spread(values, point, count / points.seconds(point));
      }
    }
    return gapped(values);
  }

  /// Rates of what is published while it happens, also in a long statement.
  private double[] ratesOfMoments(@Nullable Column column) {
    double[] values = nothing();
    if (column == null) {
      return values;
    }
    for (int point = 0; point < points.count(); point++) {
      long count = sum(column, point);
      if (count != Intervals.UNKNOWN && points.ownSeconds(point) > 0) {
        values[point] = count / points.ownSeconds(point);
      }
    }
    return gapped(values);
  }

  /// Gives a value to all points that the counts of this one are spread over.
  private void spread(double[] values, int first, double value) {
    Arrays.fill(values, first, points.afterLastOf(first), value);
  }

  /// The state at the end of each point, or the last before that which is known within it.
  private double[] states(@Nullable Column column) {
    double[] values = nothing();
    if (column == null) {
      return values;
    }
    for (int point = 0; point < points.count(); point++) {
      for (int i = points.start(point); i < points.start(point + 1); i++) {
        long state = column.get(intervals.place(i));
        values[point] = state == Intervals.UNKNOWN ? values[point] : state;
      }
    }
    return gapped(values);
  }

  private double[] means(@Nullable Column sums, @Nullable Column looks) {
    double[] values = nothing();
    if (sums == null || looks == null) {
      return values;
    }
    for (int point = 0; point < points.count(); point++) {
      long count = sum(looks, point);
      if (count > 0) {
        values[point] = (double) sum(sums, point) / (double) count;
      }
    }
    return gapped(values);
  }

  private double[] clientRates() {
    double[] values = nothing();
    for (int point = 0; point < points.count(); point++) {
      double seconds = 0;
      for (int i = points.start(point); i < points.start(point + 1); i++) {
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
    for (int point = 0; point < points.count(); point++) {
      for (int i = points.start(point); i < points.start(point + 1); i++) {
        values[point] = Intervals.highest(values[point], intervals.percentile(which, i));
      }
    }
    return gapped(values);
  }

  /// The sum over a point.
  private long sum(Column column, int point) {
    return sum(column, points.start(point), points.start(point + 1));
  }

  /// The sum over the points that the counts of this one are spread over.
  private long spreadSum(Column column, int first) {
    return sum(column, points.start(first), points.start(points.afterLastOf(first)));
  }

  private long sum(Column column, int first, int end) {
    long sum = 0;
    for (int place = intervals.place(first); place < intervals.place(end); place++) {
      long count = column.get(place);
      if (count == Intervals.UNKNOWN) {
        return Intervals.UNKNOWN;
      }
      sum += count;
    }
    return sum;
  }

  private double[] gapped(double[] values) {
    for (int point = 0; point < points.count(); point++) {
      if (points.isGap(point)) {
        values[point] = Double.NaN;
      }
    }
    return values;
  }

  private double[] nothing() {
    double[] nothing = new double[points.count()];
    Arrays.fill(nothing, Double.NaN);
    return nothing;
  }
}
