package io.bufferscope.ui;

import io.bufferscope.sweep.FigureKind;
import io.bufferscope.sweep.SweepMetric;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What the Sweep view shows of results.
enum SweepPage {
  /// Throughput with the hit ratio.
  THROUGHPUT(
      "Throughput",
      "Throughput with every run, the median and its interval; hit ratio on the right axis.",
      FigureKind.THROUGHPUT),
  /// Latency.
  LATENCY("Latency", "Latency of the transactions.", FigureKind.LATENCY),
  /// Hit ratios apart.
  HIT_RATIOS(
      "Hit ratios", "Hit ratios of heap, index, both and the database.", FigureKind.HIT_RATIOS),
  /// One cost.
  COST("Cost", "What a million transactions cost in CPU, I/O and WAL.", FigureKind.COST),
  /// One cost against another.
  TRADE("Trade", "What more CPU buys in I/O, size by size.", FigureKind.TRADE),
  /// Percent of a baseline.
  RELATIVE(
      "Relative",
      "Changes in percent against the first layout, load or result.",
      FigureKind.RELATIVE),
  /// All figures.
  TABLE("Table", "All points with their figures.", FigureKind.TABLE),
  /// Others' results.
  PUBLISHED("Published", "What others published, in its own form.", null);

  private final String title;
  private final String tip;
  private final @Nullable FigureKind kind;

  SweepPage(String title, String tip, @Nullable FigureKind kind) {
    this.title = title;
    this.tip = tip;
    this.kind = kind;
  }

  String title() {
    return title;
  }

  String tip() {
    return tip;
  }

  /// The figure that is made of results; empty where none is.
  Optional<FigureKind> kind() {
    return Optional.ofNullable(kind);
  }

  /// What can be chosen to be shown, the usual first; empty where there is no choice.
  List<MetricChoice> metrics() {
    return switch (this) {
      case LATENCY -> choices("usual", SweepMetric::isLatency);
      case COST ->
          Stream.of(SweepMetric.values())
              .filter(metric -> metric.isCost() || isRate(metric))
              .map(metric -> new MetricChoice(metric.label(), List.of(metric)))
              .sorted((a, b) -> Boolean.compare(isCpu(b), isCpu(a)))
              .toList();
      case RELATIVE -> choices("throughput, latency", metric -> !metric.isHitRatio());
      case THROUGHPUT, HIT_RATIOS, TRADE, TABLE, PUBLISHED -> List.of();
    };
  }

  private static boolean isCpu(MetricChoice choice) {
    return choice.metrics().equals(List.of(SweepMetric.CPU));
  }

  private static boolean isRate(SweepMetric metric) {
    return metric == SweepMetric.READS
        || metric == SweepMetric.EVICTIONS
        || metric == SweepMetric.CLIENT_CPU;
  }

  private static List<MetricChoice> choices(String usual, Predicate<SweepMetric> offered) {
    return Stream.concat(
            Stream.of(new MetricChoice(usual, List.of())),
            Stream.of(SweepMetric.values())
                .filter(offered)
                .map(metric -> new MetricChoice(metric.label(), List.of(metric))))
        .toList();
  }

  /// Metrics that can be chosen.
  ///
  /// @param name how the choice is told of
  /// @param metrics none for the usual ones
  record MetricChoice(String name, List<SweepMetric> metrics) {
    @Override
    public String toString() {
      return name;
    }
  }
}
