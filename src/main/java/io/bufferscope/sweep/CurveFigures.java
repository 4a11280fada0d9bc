package io.bufferscope.sweep;

import io.bufferscope.model.sweep.PublishedStudy;
import io.bufferscope.model.sweep.PublishedStudy.Form;
import io.bufferscope.model.sweep.PublishedStudy.LinePoint;
import io.bufferscope.model.sweep.SweepFigure.Curves;
import io.bufferscope.model.sweep.SweepFigure.Point;
import io.bufferscope.model.sweep.SweepFigure.Series;
import io.bufferscope.model.sweep.SweepFigure.ValueAxis;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/// Builds curves over `shared_buffers` from series of results.
final class CurveFigures {
  private final List<NamedSeries> all;
  private final FigureOptions options;
  private final Analysis analysis;

  /// A series with its place among all, which chooses its colour.
  ///
  /// @param name with its result's name where results are compared; empty for the only one
  record NamedSeries(String name, int color, SweepSeries series) {
    String of(SweepMetric metric) {
      return name.isEmpty() ? metric.label() : name + ": " + metric.label();
    }
  }

  CurveFigures(Analysis analysis, List<NamedSeries> all, FigureOptions options) {
    this.analysis = analysis;
    this.all = all;
    this.options = options;
  }

  private boolean lone() {
    return all.size() == 1;
  }

  private boolean relative() {
    return options.scale() == FigureScale.RELATIVE_TO_MAXIMUM;
  }

  private ValueAxis axis(String name, String unit) {
    return relative()
        ? new ValueAxis(name + " of each curve's largest", "%", true)
        : new ValueAxis(name, unit, true);
  }

  Curves throughput(List<String> notes) {
    List<Series> series = new ArrayList<>();
    for (NamedSeries one : all) {
      String name = one.name().isEmpty() ? SweepMetric.TPS.label() : one.name();
      add(series, scaled(curve(one, SweepMetric.TPS, name, false, one.color(), false)));
    }
    for (NamedSeries one : all) {
      add(
          series,
          curve(
              one, SweepMetric.HIT_RATIO, one.of(SweepMetric.HIT_RATIO), true, one.color(), true));
    }
    overlays(series, CurveFigures::throughput);
    boolean right = series.stream().anyMatch(Series::onRight);
    return new Curves(
        "Throughput against shared_buffers",
        axis("throughput", "tps"),
        right
            ? Optional.of(new ValueAxis("hit ratio of heap and index", "%", true))
            : Optional.empty(),
        series,
        List.of(),
        SizeMarks.of(analysis),
        notes);
  }

  Curves latency(List<String> notes) {
    List<SweepMetric> metrics =
        options.metricsOr(
            lone()
                ? List.of(
                    SweepMetric.MEAN_LATENCY,
                    SweepMetric.P50_LATENCY,
                    SweepMetric.P95_LATENCY,
                    SweepMetric.P99_LATENCY)
                : List.of(SweepMetric.MEAN_LATENCY, SweepMetric.P95_LATENCY));
    List<Series> series = several(metrics, true);
    overlays(series, LinePoint::latencyMillis);
    return new Curves(
        "Latency against shared_buffers",
        axis("latency", "ms"),
        Optional.empty(),
        series,
        List.of(),
        SizeMarks.of(analysis),
        notes);
  }

  Curves hitRatios(List<String> notes) {
    List<SweepMetric> metrics =
        options.metricsOr(
            lone()
                ? List.of(
                    SweepMetric.HIT_RATIO,
                    SweepMetric.HEAP_HIT_RATIO,
                    SweepMetric.INDEX_HIT_RATIO,
                    SweepMetric.DATABASE_HIT_RATIO)
                : List.of(SweepMetric.HIT_RATIO));
    return new Curves(
        "Hit ratio against shared_buffers",
        new ValueAxis("hit ratio", "%", true),
        Optional.empty(),
        several(metrics, false),
        List.of(),
        SizeMarks.of(analysis),
        notes);
  }

  Curves cost(SweepMetric metric, List<String> notes) {
    List<Series> series = new ArrayList<>();
    for (NamedSeries one : all) {
      String name = one.name().isEmpty() ? metric.label() : one.name();
      Optional<Series> curve = curve(one, metric, name, false, one.color(), false);
      add(series, metric.isHitRatio() ? curve : scaled(curve));
    }
    return new Curves(
        Words.sentence(metric.label()) + " against shared_buffers",
        axis(metric.label(), metric.unit()),
        Optional.empty(),
        series,
        List.of(),
        SizeMarks.of(analysis),
        notes);
  }

  /// Several metrics on one axis: a colour for each metric of a lone series; otherwise a colour for
  /// each series, its further metrics dashed.
  private List<Series> several(List<SweepMetric> metrics, boolean scalable) {
    List<Series> series = new ArrayList<>();
    for (NamedSeries one : all) {
      for (int i = 0; i < metrics.size(); i++) {
        int color = lone() ? i : one.color();
        SweepMetric metric = metrics.get(i);
        String name = metrics.size() == 1 && !one.name().isEmpty() ? one.name() : one.of(metric);
        Optional<Series> curve = curve(one, metric, name, false, color, !lone() && i > 0);
        add(series, scalable ? scaled(curve) : curve);
      }
    }
    return series;
  }

  private static void add(List<Series> all, Optional<Series> one) {
    one.filter(series -> !series.points().isEmpty()).ifPresent(all::add);
  }

  private static Optional<Series> curve(
      NamedSeries of, SweepMetric metric, String name, boolean right, int color, boolean dashed) {
    List<Point> points =
        of.series().points().stream()
            .flatMap(point ->
                point.estimate(metric).stream()
                    .map(estimate ->
                        new Point(
                            point.point().sharedBuffers(),
                            estimate.median(),
                            estimate.low(),
                            estimate.high(),
                            estimate.runs(),
                            estimate.isUncertain())))
            .toList();
    return points.isEmpty()
        ? Optional.empty()
        : Optional.of(new Series(name, right, color, dashed, points));
  }

  private Optional<Series> scaled(Optional<Series> series) {
    return relative() ? series.map(CurveFigures::scaled) : series;
  }

  /// The same in percent of its largest median.
  private static Series scaled(Series series) {
    double largest = series.points().stream().mapToDouble(Point::value).max().orElse(Double.NaN);
    if (!(largest > 0)) {
      return new Series(
          series.name(), series.onRight(), series.color(), series.dashed(), List.of());
    }
    double factor = 100 / largest;
    List<Point> points =
        series.points().stream()
            .map(point ->
                new Point(
                    point.size(),
                    point.value() * factor,
                    point.low() * factor,
                    point.high() * factor,
                    point.runs().stream().map(run -> run * factor).toList(),
                    point.uncertain()))
            .toList();
    return new Series(series.name(), series.onRight(), series.color(), series.dashed(), points);
  }

  private void overlays(List<Series> series, Function<LinePoint, OptionalDouble> value) {
    int color =
        Math.max(all.size(), series.stream().mapToInt(one -> one.color() + 1).max().orElse(0));
    for (PublishedStudy study : options.overlays()) {
      for (Series line : published(study, color, value)) {
        add(series, scaled(Optional.of(line)));
        color++;
      }
    }
  }

  static OptionalDouble throughput(LinePoint point) {
    return OptionalDouble.of(point.tps());
  }

  /// Whether a study has anything to be laid over curves of that value.
  static boolean isLaidOver(PublishedStudy study, Function<LinePoint, OptionalDouble> value) {
    return !published(study, 0, value).isEmpty();
  }

  /// The lines of a study, each named as published; none of a study in another form.
  static List<Series> published(
      PublishedStudy study, int firstColor, Function<LinePoint, OptionalDouble> value) {
    if (!(study.form() instanceof Form.Points(List<PublishedStudy.Line> lines))) {
      return List.of();
    }
    List<Series> series = new ArrayList<>();
    for (PublishedStudy.Line line : lines) {
      List<Point> points =
          line.points().stream()
              .filter(point -> value.apply(point).isPresent())
              .map(point ->
                  new Point(
                      point.size(),
                      value.apply(point).getAsDouble(),
                      Double.NaN,
                      Double.NaN,
                      List.of(),
                      false))
              .toList();
      String name = line.name().isEmpty() || lines.size() == 1 ? "" : ", " + line.name();
      if (!points.isEmpty()) {
        series.add(
            new Series(
                "published: " + study.title() + name,
                false,
                firstColor + series.size(),
                true,
                points));
      }
    }
    return series;
  }
}
