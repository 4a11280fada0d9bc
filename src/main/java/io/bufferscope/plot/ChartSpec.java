package io.bufferscope.plot;

import io.bufferscope.model.history.Measure;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// What a chart shows. The left axis begins at 0 and ends at `fixedMaximum`, or where the data do.
///
/// @param title its heading
/// @param unit the unit of the left axis, shown once, beside the title
/// @param series its curves, the one drawn last on top
/// @param fixedMaximum the end of the left axis where it does not follow the data
/// @param undefined what to say of an interval in which a curve has no value but that is no gap
public record ChartSpec(
    String title,
    String unit,
    List<SeriesSpec> series,
    OptionalDouble fixedMaximum,
    String undefined) {
  public ChartSpec {
    series = List.copyOf(series);
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
