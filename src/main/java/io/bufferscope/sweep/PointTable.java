package io.bufferscope.sweep;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.sweep.MachineState;
import io.bufferscope.model.sweep.SweepFigure.Table;
import io.bufferscope.model.sweep.SweepRun;
import io.bufferscope.sweep.CurveFigures.NamedSeries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/// Builds the table of all points.
final class PointTable {
  private static final String FAILED = "failed";

  private PointTable() {}

  /// Medians of all metrics with the spread of throughput, and the machine before the runs: the
  /// median of each of its figures.
  static Table of(List<NamedSeries> all, List<SweepMetric> metrics, List<String> notes) {
    boolean named = all.stream().anyMatch(one -> !one.name().isEmpty());
    List<String> columns = new ArrayList<>();
    if (named) {
      columns.add("series");
    }
    columns.addAll(List.of("shared_buffers", "runs"));
    for (SweepMetric metric : metrics) {
      columns.add(heading(metric));
      if (metric == SweepMetric.TPS) {
        columns.addAll(List.of("interval, tps", "variation, %"));
      }
    }
    columns.addAll(
        List.of(
            "load before",
            "available before",
            "cached before",
            "swap used before",
            "page tables before"));
    List<List<String>> rows = new ArrayList<>();
    for (NamedSeries one : all) {
      for (MeasuredPoint point : one.series().points()) {
        if (!point.runs().isEmpty()) {
          rows.add(row(named ? Optional.of(one.name()) : Optional.empty(), point, metrics));
        }
      }
    }
    return new Table("Points", columns, rows, notes);
  }

  /// The usual metrics: all of them.
  static List<SweepMetric> usual() {
    return Arrays.asList(SweepMetric.values());
  }

  private static String heading(SweepMetric metric) {
    return metric.unit().isEmpty() ? metric.label() : metric.label() + ", " + metric.unit();
  }

  private static List<String> row(
      Optional<String> series, MeasuredPoint point, List<SweepMetric> metrics) {
    List<String> cells = new ArrayList<>();
    series.ifPresent(cells::add);
    cells.add(point.point().sharedBuffers().toString());
    int failed = point.problems().size();
    int measured = point.measured().size();
    cells.add(
        failed == 0
            ? "" + measured
            : measured == 0 ? FAILED : measured + ", " + failed + " " + FAILED);
    for (SweepMetric metric : metrics) {
      Optional<Estimate> estimate = point.estimate(metric);
      cells.add(estimate.map(one -> Words.number(metric, one.median())).orElse(Words.NONE));
      if (metric == SweepMetric.TPS) {
        cells.add(
            estimate
                .filter(one -> one.count() > 1)
                .map(one -> Words.number(one.low()) + " to " + Words.number(one.high()))
                .orElse(Words.NONE));
        cells.add(estimate.map(one -> Words.number(100 * one.variation())).orElse(Words.NONE));
      }
    }
    cells.add(
        median(point, state -> state.load().orElse(Double.NaN))
            .map(load -> String.format(Locale.ROOT, "%.2f", load))
            .orElse(Words.NONE));
    cells.add(bytes(point, MachineState::available));
    cells.add(bytes(point, MachineState::cached));
    cells.add(bytes(point, MachineState::swapUsed));
    cells.add(bytes(point, MachineState::pageTables));
    return cells;
  }

  private static String bytes(MeasuredPoint point, Function<MachineState, Bytes> part) {
    return median(point, state -> (double) part.apply(state).count())
        .map(count -> new Bytes(Math.round(count)).toString())
        .orElse(Words.NONE);
  }

  private static Optional<Double> median(MeasuredPoint point, Function<MachineState, Double> part) {
    return Estimate.of(
            point.runs().stream()
                .map(SweepRun::before)
                .filter(Objects::nonNull)
                .map(part)
                .filter(Double::isFinite)
                .toList())
        .map(Estimate::median);
  }
}
