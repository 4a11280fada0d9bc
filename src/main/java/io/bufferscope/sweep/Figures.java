package io.bufferscope.sweep;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.sweep.PublishedStudy;
import io.bufferscope.model.sweep.PublishedStudy.LinePoint;
import io.bufferscope.model.sweep.SweepFigure;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.sweep.BarFigures.Pair;
import io.bufferscope.sweep.CurveFigures.NamedSeries;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Makes figures of results. Each has what was found of its subject first in its notes, then how
/// the result came about. A series keeps its colour while a sweep goes on, and in every figure.
public final class Figures {
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm'Z'", Locale.ROOT);

  private Figures() {}

  /// A figure of a result, whole or so far; one without series where nothing was measured yet.
  public static SweepFigure of(SweepResult result, FigureOptions options) {
    Analysis analysis = Analysis.of(result);
    List<NamedSeries> all = named(result, options.compared());
    CurveFigures curves = new CurveFigures(analysis, all, options);
    return switch (options.kind()) {
      case THROUGHPUT ->
          curves.throughput(
              notes(analysis, options, Findings.flattening(analysis), SweepMetric.TPS));
      case LATENCY -> curves.latency(notes(analysis, options, List.of(), SweepMetric.MEAN_LATENCY));
      case HIT_RATIOS ->
          curves.hitRatios(
              notes(
                  analysis,
                  options,
                  Findings.flattening(analysis, SweepMetric.HIT_RATIO),
                  SweepMetric.HIT_RATIO));
      case COST -> {
        SweepMetric metric = options.metricsOr(List.of(SweepMetric.CPU)).getFirst();
        yield curves.cost(metric, notes(analysis, options, List.of(), metric));
      }
      case TRADE ->
          BarFigures.trade(
              all, notes(analysis, options, Findings.trade(analysis), SweepMetric.CPU));
      case RELATIVE -> relative(analysis, options);
      case TABLE ->
          PointTable.of(
              all,
              options.metricsOr(PointTable.usual()),
              notes(analysis, options, Findings.flattening(analysis), SweepMetric.TPS));
    };
  }

  /// The figures of others' results: one, or several where a study has several metrics.
  ///
  /// @param memory of this machine, which shares of RAM are drawn for
  public static List<SweepFigure> published(PublishedStudy study, Bytes memory) {
    return PublishedFigures.of(study, memory);
  }

  /// All figures of a result that have something to show, for a report; others' results that are
  /// laid over it, and then those in forms of their own.
  public static List<SweepFigure> report(SweepResult result, List<PublishedStudy> studies) {
    List<FigureOptions> wanted = new ArrayList<>();
    wanted.add(FigureOptions.of(FigureKind.THROUGHPUT));
    wanted.add(FigureOptions.of(FigureKind.LATENCY));
    wanted.add(FigureOptions.of(FigureKind.HIT_RATIOS));
    Stream.of(SweepMetric.values())
        .filter(SweepMetric::isCost)
        .map(metric -> FigureOptions.of(FigureKind.COST).withMetrics(List.of(metric)))
        .forEach(wanted::add);
    wanted.add(FigureOptions.of(FigureKind.TRADE));
    wanted.add(FigureOptions.of(FigureKind.RELATIVE));
    wanted.add(FigureOptions.of(FigureKind.TABLE));
    List<SweepFigure> figures = new ArrayList<>();
    wanted.stream()
        .map(options -> of(result, options))
        .filter(Figures::isFilled)
        .forEach(figures::add);
    studies.forEach(study -> figures.addAll(published(study, result.machine().memory())));
    return figures;
  }

  /// Whether a figure has anything to show.
  public static boolean isFilled(SweepFigure figure) {
    return switch (figure) {
      case SweepFigure.Curves curves -> !curves.series().isEmpty() || !curves.bands().isEmpty();
      case SweepFigure.Bars bars -> !bars.groups().isEmpty() && !bars.series().isEmpty();
      case SweepFigure.Trade trade -> !trade.series().isEmpty();
      case SweepFigure.Table table -> !table.rows().isEmpty();
    };
  }

  private static SweepFigure relative(Analysis analysis, FigureOptions options) {
    List<SweepMetric> metrics =
        options.metricsOr(List.of(SweepMetric.TPS, SweepMetric.MEAN_LATENCY)).stream()
            .filter(metric -> !metric.isHitRatio())
            .toList();
    List<Pair> pairs = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (SweepSeries series : analysis.series()) {
      analysis
          .baseline(series)
          .ifPresent(base ->
              pairs.add(new Pair(series.name(), Findings.level(base, series), base, series)));
    }
    for (SweepResult other : options.compared()) {
      for (SweepSeries series : Analysis.of(other).series()) {
        analysis.series().stream()
            .filter(base -> base.name().equals(series.name()))
            .forEach(base ->
                pairs.add(
                    new Pair(
                        series.name() + " (" + name(other) + ")",
                        name(analysis.result()),
                        base,
                        series)));
      }
    }
    metrics.forEach(metric -> found.addAll(Findings.againstBaseline(analysis, metric)));
    List<Bytes> sizes = analysis.sizes();
    return BarFigures.relative(
        pairs, metrics, sizes, notes(analysis, options, found, SweepMetric.TPS));
  }

  private static List<NamedSeries> named(SweepResult result, List<SweepResult> compared) {
    List<NamedSeries> named = new ArrayList<>();
    List<SweepResult> results = Stream.concat(Stream.of(result), compared.stream()).toList();
    for (SweepResult one : results) {
      List<SweepSeries> all = Analysis.of(one).series();
      for (SweepSeries series : all) {
        String own = all.size() > 1 || results.size() > 1 ? series.name() : "";
        String name = results.size() > 1 ? own + " (" + name(one) + ")" : own;
        named.add(new NamedSeries(name, named.size(), series));
      }
    }
    return named;
  }

  /// A result's name among others: its plan's with the moment it began.
  static String name(SweepResult result) {
    return result.plan().name() + " of " + MOMENT.format(result.start().atOffset(ZoneOffset.UTC));
  }

  private static boolean isLaidOver(PublishedStudy study, FigureKind kind) {
    return switch (kind) {
      case THROUGHPUT -> CurveFigures.isLaidOver(study, CurveFigures::throughput);
      case LATENCY -> CurveFigures.isLaidOver(study, LinePoint::latencyMillis);
      case HIT_RATIOS, COST, TRADE, RELATIVE, TABLE -> false;
    };
  }

  private static List<String> notes(
      Analysis analysis, FigureOptions options, List<String> found, SweepMetric metric) {
    List<String> notes = new ArrayList<>(found);
    if (options.toldElsewhere()) {
      notes.removeAll(Findings.flattening(analysis));
    }
    for (SweepResult other : options.compared()) {
      Findings.between(analysis.result(), other, metric)
          .forEach(sentence -> notes.add(name(other) + ": " + sentence));
    }
    notes.addAll(FigureNotes.of(analysis, options));
    options.overlays().stream()
        .filter(study -> isLaidOver(study, options.kind()))
        .forEach(study ->
            notes.add(
                "Published by others: "
                    + study.title()
                    + ". "
                    + study.server()
                    + ". Source: "
                    + study.source()
                    + "."));
    return notes;
  }
}
