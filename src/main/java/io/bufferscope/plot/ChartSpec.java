package io.bufferscope.plot;

import io.bufferscope.model.history.IoFigure;
import io.bufferscope.model.history.Measure;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/// What a chart shows. The left axis begins at 0 and ends at `fixedMaximum`, or where the data do.
///
/// @param title its heading
/// @param unit the unit of the left axis, shown once, beside the title
/// @param series its curves, the one drawn last on top
/// @param fixedMaximum the end of the left axis where it does not follow the data
/// @param undefined what to say of an interval in which a curve has no value but that is no gap
/// @param stacked whether the values are areas on top of each other instead of curves, all on the
///   left axis
public record ChartSpec(
    String title,
    String unit,
    List<SeriesSpec> series,
    OptionalDouble fixedMaximum,
    String undefined,
    boolean stacked) {
  public ChartSpec {
    series = List.copyOf(series);
  }

  /// A chart of curves.
  public ChartSpec(
      String title,
      String unit,
      List<SeriesSpec> series,
      OptionalDouble fixedMaximum,
      String undefined) {
    this(title, unit, series, fixedMaximum, undefined, false);
  }

  /// Hit ratio of heap, index and database in percent.
  public static ChartSpec hitRatio() {
    return new ChartSpec(
        "Hit ratio",
        "%",
        List.of(
            SeriesSpec.left(Measure.HEAP_HIT_RATIO, "series-heap"),
            SeriesSpec.left(Measure.INDEX_HIT_RATIO, "series-index"),
            SeriesSpec.left(Measure.DATABASE_HIT_RATIO, "series-database")),
        OptionalDouble.of(100),
        "no block accesses");
  }

  /// `heap_blks_hit` against `heap_blks_read` in blocks a second.
  public static ChartSpec heapBlocks() {
    return new ChartSpec(
        "Heap blocks",
        "blocks/s",
        List.of(
            SeriesSpec.left(Measure.HEAP_BLOCKS_HIT, "series-hit"),
            SeriesSpec.left(Measure.HEAP_BLOCKS_READ, "series-read")),
        OptionalDouble.empty(),
        "no figures");
  }

  /// Transactions a second, by the server's and by the clients' count, and the clients' latency on
  /// an axis of its own.
  public static ChartSpec throughput() {
    return new ChartSpec(
        "Throughput",
        "1/s",
        List.of(
            SeriesSpec.left(Measure.TPS, "series-tps"),
            new SeriesSpec(Measure.CLIENT_TPS, SeriesSpec.Side.LEFT, "series-client-tps", true),
            new SeriesSpec(Measure.LATENCY_P95, SeriesSpec.Side.RIGHT, "series-latency", false)),
        OptionalDouble.empty(),
        "no load of this program");
  }

  /// Percentiles of the clients' latency.
  public static ChartSpec latency() {
    return new ChartSpec(
        "Latency",
        "ms",
        List.of(
            SeriesSpec.left(Measure.LATENCY_P50, "series-latency-p50"),
            SeriesSpec.left(Measure.LATENCY_P95, "series-latency-p95"),
            SeriesSpec.left(Measure.LATENCY_P99, "series-latency-p99"),
            SeriesSpec.left(Measure.LATENCY_P999, "series-latency-p999")),
        OptionalDouble.empty(),
        "no load of this program");
  }

  /// A figure of `pg_stat_io` by context, all databases.
  public static ChartSpec io(IoFigure figure) {
    return new ChartSpec(
        "I/O " + figure.label(),
        figure.unit(),
        Measure.of(figure).stream()
            .map(measure -> SeriesSpec.left(measure, "series-io-" + measure.label()))
            .toList(),
        figure == IoFigure.HIT_RATIO ? OptionalDouble.of(100) : OptionalDouble.empty(),
        figure == IoFigure.HIT_RATIO ? "no block accesses" : "no figures");
  }

  /// Active sessions by what they wait for.
  public static ChartSpec waits() {
    return new ChartSpec(
        "Active sessions",
        "sampled",
        Measure.waits().stream()
            .map(measure ->
                SeriesSpec.left(
                    measure, "series-" + measure.name().toLowerCase(Locale.ROOT).replace('_', '-')))
            .toList(),
        OptionalDouble.empty(),
        "not sampled",
        true);
  }

  /// What the curves show.
  public Set<Measure> measures() {
    return series.stream().map(SeriesSpec::measure).collect(Collectors.toSet());
  }

  /// Whether there are so many curves that those without values are not named.
  boolean isCrowded() {
    return series.size() > 3;
  }

  /// The three charts of the Lab, from top to bottom.
  public static List<ChartSpec> lab() {
    return List.of(hitRatio(), heapBlocks(), throughput());
  }

  /// The curve that is read on the right axis.
  Optional<SeriesSpec> rightAxis() {
    return series.stream().filter(one -> one.side() == SeriesSpec.Side.RIGHT).findFirst();
  }

  /// Whether some curve is read on the right axis.
  boolean hasRightAxis() {
    return rightAxis().isPresent();
  }
}
