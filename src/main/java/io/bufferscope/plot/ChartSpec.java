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
/// @param shape how the values are drawn
/// @param note what is said of each moment beside the values
public record ChartSpec(
    String title,
    String unit,
    List<SeriesSpec> series,
    OptionalDouble fixedMaximum,
    String undefined,
    Shape shape,
    Note note) {
  public ChartSpec {
    series = List.copyOf(series);
  }

  /// How values are drawn.
  public enum Shape {
    /// Curves.
    CURVES,
    /// Areas on top of each other, all on the left axis.
    STACKED,
    /// Areas on top of each other that always make up one whole, with which the left axis ends;
    /// shares of it are told.
    WHOLE
  }

  /// What is said of each moment beside the values.
  public enum Note {
    /// Nothing.
    NONE,
    /// How long one turn of the pool takes, see [Turnover].
    TURNOVER
  }

  /// A chart of curves.
  public ChartSpec(
      String title,
      String unit,
      List<SeriesSpec> series,
      OptionalDouble fixedMaximum,
      String undefined) {
    this(title, unit, series, fixedMaximum, undefined, Shape.CURVES, Note.NONE);
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
            .map(measure -> SeriesSpec.left(measure, styleClass(measure)))
            .toList(),
        OptionalDouble.empty(),
        "not sampled",
        Shape.STACKED,
        Note.NONE);
  }

  /// How many buffers are unused, and used with which usage count, up to the pool's size.
  public static ChartSpec usageCounts() {
    return new ChartSpec(
        "Usage counts",
        "bytes",
        Measure.usageCounts().stream().map(ChartSpec::usageCount).toList(),
        OptionalDouble.empty(),
        "not read",
        Shape.WHOLE,
        Note.NONE);
  }

  /// In the heading "count 3" is just "3", since the title says of what.
  private static SeriesSpec usageCount(Measure measure) {
    String name = measure.label().replace("count ", "");
    return SeriesSpec.left(measure, "series-usage-" + name).named(name);
  }

  /// How hard the clock sweep works: buffers given another block, and blocks evicted for them.
  public static ChartSpec clockSweep() {
    return new ChartSpec(
        "Clock sweep",
        "buffers/s",
        List.of(
            SeriesSpec.left(Measure.BUFFERS_ALLOCATED, "series-buffers-allocated"),
            new SeriesSpec(
                Measure.BUFFERS_EVICTED, SeriesSpec.Side.LEFT, "series-buffers-evicted", true),
            SeriesSpec.left(Measure.RING_EVICTIONS, "series-ring-evictions").named("by rings"),
            SeriesSpec.left(Measure.RING_REUSES, "series-ring-reuses").named("reused")),
        OptionalDouble.empty(),
        "not known",
        Shape.CURVES,
        Note.TURNOVER);
  }

  /// Who writes buffers out. Backends that have to do it themselves wait for it.
  public static ChartSpec buffersWritten() {
    return new ChartSpec(
        "Buffers written",
        "buffers/s",
        List.of(
            SeriesSpec.left(Measure.WRITTEN_BY_CHECKPOINTER, "series-written-by-checkpointer")
                .named("checkpoints"),
            SeriesSpec.left(Measure.WRITTEN_BY_WRITER, "series-written-by-writer")
                .named("bgwriter"),
            SeriesSpec.left(Measure.WRITTEN_BY_BACKENDS, "series-written-by-backends")
                .named("backends")),
        OptionalDouble.empty(),
        "not known");
  }

  private static String styleClass(Measure measure) {
    return "series-" + measure.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// What the curves and the note show.
  public Set<Measure> measures() {
    Set<Measure> all = series.stream().map(SeriesSpec::measure).collect(Collectors.toSet());
    if (note == Note.TURNOVER) {
      all.add(Measure.SHARED_BUFFERS);
    }
    return all;
  }

  /// Whether the values are areas on top of each other.
  boolean isStacked() {
    return shape != Shape.CURVES;
  }

  /// Whether the values make up one whole.
  boolean isWhole() {
    return shape == Shape.WHOLE;
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
