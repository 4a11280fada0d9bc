package io.bufferscope.sweep;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.sweep.PublishedStudy;
import io.bufferscope.model.sweep.PublishedStudy.BarLine;
import io.bufferscope.model.sweep.PublishedStudy.Form;
import io.bufferscope.model.sweep.PublishedStudy.Range;
import io.bufferscope.model.sweep.SweepFigure;
import io.bufferscope.model.sweep.SweepFigure.Band;
import io.bufferscope.model.sweep.SweepFigure.BarSeries;
import io.bufferscope.model.sweep.SweepFigure.Bars;
import io.bufferscope.model.sweep.SweepFigure.Curves;
import io.bufferscope.model.sweep.SweepFigure.Table;
import io.bufferscope.model.sweep.SweepFigure.ValueAxis;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/// Builds figures of others' results, each in its own form, and named as theirs.
final class PublishedFigures {
  private PublishedFigures() {}

  static List<SweepFigure> of(PublishedStudy study, Bytes memory) {
    String title = "Published: " + study.title();
    return switch (study.form()) {
      case Form.Points _ ->
          List.of(
              new Curves(
                  title,
                  new ValueAxis("throughput", "tps", true),
                  Optional.empty(),
                  CurveFigures.published(study, 0, point -> OptionalDouble.of(point.tps())),
                  List.of(),
                  List.of(),
                  notes(study, List.of())));
      case Form.Bars bars -> List.of(bars(title, study, bars));
      case Form.Ranges ranges -> ranges(title, study, ranges.ranges(), memory);
      case Form.Table table ->
          List.of(new Table(title, table.columns(), table.rows(), notes(study, List.of())));
    };
  }

  private static Bars bars(String title, PublishedStudy study, Form.Bars bars) {
    return new Bars(
        title,
        new ValueAxis("change against the baseline", "%", false),
        bars.groups(),
        bars.lines().stream().map(PublishedFigures::bar).toList(),
        notes(study, bars.factors()));
  }

  private static BarSeries bar(BarLine line) {
    List<Double> none = Collections.nCopies(line.percents().size(), Double.NaN);
    return new BarSeries(line.name(), line.percents(), none, none);
  }

  /// Bands for each metric that has values, then all ranges as a table, as some are known as a
  /// ratio alone. Of a machine whose memory is not known there is the table alone.
  private static List<SweepFigure> ranges(
      String title, PublishedStudy study, List<Range> ranges, Bytes memory) {
    Map<String, List<Range>> byMetric = new LinkedHashMap<>();
    ranges.stream()
        .filter(range -> memory.count() > 0)
        .filter(range -> Double.isFinite(range.low()) && Double.isFinite(range.high()))
        .forEach(
            range -> byMetric.computeIfAbsent(range.metric(), _ -> new ArrayList<>()).add(range));
    List<SweepFigure> figures = new ArrayList<>();
    byMetric.forEach((metric, ofMetric) -> {
      List<Band> bands = new ArrayList<>();
      for (Range range : ofMetric) {
        bands.add(
            new Band(
                "published: " + range.workload() + ", " + share(range) + " of RAM",
                part(memory, Math.max(range.fromPercent(), LEAST_SHARE)),
                part(memory, range.toPercent()),
                range.low(),
                range.high(),
                bands.size()));
      }
      figures.add(
          new Curves(
              title,
              new ValueAxis(metric, "", true),
              Optional.empty(),
              List.of(),
              bands,
              List.of(),
              notes(
                  study,
                  Stream.concat(
                          ofMetric.stream()
                              .map(range ->
                                  Words.closed(
                                      Words.sentence(range.workload()) + ": " + range.words())),
                          Stream.of(
                              "The authors give shares of RAM; they are drawn at the sizes that"
                                  + " these are of this machine's "
                                  + memory
                                  + "."))
                      .toList())));
    });
    figures.add(
        new Table(
            title,
            List.of("metric", "workload", "share of RAM", "range", "finding"),
            ranges.stream().map(PublishedFigures::row).toList(),
            notes(study, List.of())));
    return figures;
  }

  /// Where a band begins that holds for all shares: an axis of binary logarithms has no 0.
  private static final double LEAST_SHARE = 1;

  private static Bytes part(Bytes memory, double percent) {
    return new Bytes(Math.max(1, Math.round(memory.count() * percent / 100)));
  }

  private static List<String> row(Range range) {
    boolean known = Double.isFinite(range.low()) && Double.isFinite(range.high());
    return List.of(
        range.metric(),
        range.workload(),
        share(range),
        known ? Words.number(range.low()) + " to " + Words.number(range.high()) : Words.NONE,
        range.words());
  }

  private static String share(Range range) {
    if (range.fromPercent() <= 0 && range.toPercent() >= 100) {
      return "any share";
    }
    String from = Words.number(range.fromPercent());
    String to = Words.number(range.toPercent());
    return (from.equals(to) ? from : from + " to " + to) + " %";
  }

  private static List<String> notes(PublishedStudy study, List<String> first) {
    List<String> notes = new ArrayList<>(first);
    notes.addAll(study.findings());
    notes.add(Words.closed("Published by others, not measured here. Source: " + study.source()));
    notes.add(Words.closed("There: " + study.server()));
    if (!study.workload().isBlank()) {
      notes.add(Words.closed("Workload: " + study.workload()));
    }
    notes.addAll(study.notes());
    return notes;
  }
}
