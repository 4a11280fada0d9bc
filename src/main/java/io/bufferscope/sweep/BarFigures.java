package io.bufferscope.sweep;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.sweep.SweepFigure.BarSeries;
import io.bufferscope.model.sweep.SweepFigure.Bars;
import io.bufferscope.model.sweep.SweepFigure.Trade;
import io.bufferscope.model.sweep.SweepFigure.TradePoint;
import io.bufferscope.model.sweep.SweepFigure.TradeSeries;
import io.bufferscope.model.sweep.SweepFigure.ValueAxis;
import io.bufferscope.sweep.CurveFigures.NamedSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Builds what compares: bars in percent of a baseline, and paths of one cost against another.
final class BarFigures {
  private BarFigures() {}

  /// A series with what it is told in percent of.
  ///
  /// @param name of the series
  /// @param against what sets the baseline apart from it
  record Pair(String name, String against, SweepSeries base, SweepSeries series) {}

  /// Each series against its baseline. At a single size the groups are the series, as published
  /// comparisons of layouts have them; at several sizes the groups are the sizes.
  static Bars relative(
      List<Pair> pairs, List<SweepMetric> metrics, List<Bytes> sizes, List<String> notes) {
    List<Bytes> common =
        sizes.stream()
            .filter(size ->
                pairs.stream()
                    .anyMatch(pair -> metrics.stream().anyMatch(metric -> has(pair, size, metric))))
            .toList();
    List<String> baselines = pairs.stream().map(Pair::against).distinct().toList();
    boolean one = baselines.size() == 1;
    String baseline = one ? baselines.getFirst() : "the baseline";
    String title = "Change against " + baseline;
    ValueAxis axis = new ValueAxis("change against " + baseline, "%", false);
    if (common.isEmpty()) {
      return new Bars(title, axis, List.of(), List.of(), notes);
    }
    if (common.size() == 1) {
      List<BarSeries> series =
          metrics.stream()
              .map(metric ->
                  bars(
                      metric.label(),
                      pairs.stream()
                          .map(pair -> difference(pair, common.getFirst(), metric))
                          .toList()))
              .toList();
      return new Bars(
          title + ", shared_buffers " + common.getFirst(),
          axis,
          pairs.stream().map(pair -> name(pair, one)).toList(),
          series,
          notes);
    }
    List<BarSeries> series = new ArrayList<>();
    for (Pair pair : pairs) {
      for (SweepMetric metric : metrics) {
        String name = name(pair, one) + ": " + metric.label();
        series.add(
            bars(name, common.stream().map(size -> difference(pair, size, metric)).toList()));
      }
    }
    return new Bars(title, axis, common.stream().map(Bytes::toString).toList(), series, notes);
  }

  private static String name(Pair pair, boolean baselineTold) {
    return baselineTold ? pair.name() : pair.name() + " against " + pair.against();
  }

  private static boolean has(Pair pair, Bytes size, SweepMetric metric) {
    return difference(pair, size, metric).isPresent();
  }

  private static Optional<Difference> difference(Pair pair, Bytes size, SweepMetric metric) {
    return Findings.difference(pair.base(), pair.series(), size, metric)
        .filter(difference -> Double.isFinite(difference.change()));
  }

  private static BarSeries bars(String name, List<Optional<Difference>> differences) {
    return new BarSeries(
        name,
        differences.stream().map(one -> one.map(Difference::change).orElse(Double.NaN)).toList(),
        differences.stream().map(one -> one.map(Difference::low).orElse(Double.NaN)).toList(),
        differences.stream().map(one -> one.map(Difference::high).orElse(Double.NaN)).toList());
  }

  /// CPU against requests to the kernel, a path for each series.
  static Trade trade(List<NamedSeries> all, List<String> notes) {
    List<TradeSeries> paths = new ArrayList<>();
    for (NamedSeries one : all) {
      List<TradePoint> points = new ArrayList<>();
      for (MeasuredPoint point : one.series().points()) {
        Optional<Estimate> requests = point.estimate(SweepMetric.REQUESTS);
        Optional<Estimate> cpu = point.estimate(SweepMetric.CPU);
        if (requests.isPresent() && cpu.isPresent()) {
          points.add(
              new TradePoint(
                  point.point().sharedBuffers(), requests.get().median(), cpu.get().median()));
        }
      }
      if (!points.isEmpty()) {
        String name = one.name().isEmpty() ? one.series().name() : one.name();
        paths.add(new TradeSeries(name, one.color(), points));
      }
    }
    return new Trade(
        "CPU against I/O, per million transactions",
        new ValueAxis(SweepMetric.REQUESTS.label(), SweepMetric.REQUESTS.unit(), true),
        new ValueAxis(SweepMetric.CPU.label(), SweepMetric.CPU.unit(), true),
        paths,
        notes);
  }
}
