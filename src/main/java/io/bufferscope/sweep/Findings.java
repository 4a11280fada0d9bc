package io.bufferscope.sweep;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.sweep.SweepResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// What a result says, in sentences.
public final class Findings {
  private Findings() {}

  /// Where throughput and hit ratio flatten, for each series that was measured.
  public static List<String> flattening(Analysis analysis) {
    List<String> sentences = new ArrayList<>(flattening(analysis, SweepMetric.TPS));
    sentences.addAll(flattening(analysis, SweepMetric.HIT_RATIO));
    return sentences;
  }

  /// Where one metric flattens, for each series that was measured.
  static List<String> flattening(Analysis analysis, SweepMetric metric) {
    return gathered(analysis, series -> Flattening.of(series, metric).sentence());
  }

  /// One sentence for those series of which the same can be said.
  private static List<String> gathered(
      Analysis analysis, Function<SweepSeries, String> sentenceOf) {
    List<SweepSeries> all = measured(analysis);
    Map<String, List<String>> names = new LinkedHashMap<>();
    for (SweepSeries series : all) {
      names.computeIfAbsent(sentenceOf.apply(series), _ -> new ArrayList<>()).add(series.name());
    }
    List<String> sentences = new ArrayList<>();
    names.forEach((sentence, of) -> {
      if (analysis.series().size() == 1) {
        sentences.add(sentence);
      } else {
        String whose =
            of.size() == all.size() && of.size() > 1 ? "all series" : String.join("; ", of);
        sentences.add(Words.sentence(whose) + ": " + Words.within(sentence));
      }
    });
    return sentences;
  }

  /// How far each series is from its baseline, all sizes in a sentence.
  public static List<String> againstBaseline(Analysis analysis, SweepMetric metric) {
    List<String> sentences = new ArrayList<>();
    for (SweepSeries series : measured(analysis)) {
      analysis
          .baseline(series)
          .flatMap(
              base -> pair(series.name() + " against " + level(base, series), base, series, metric))
          .ifPresent(sentences::add);
    }
    return sentences;
  }

  /// What sets a baseline apart from a series.
  static String level(SweepSeries base, SweepSeries series) {
    return FactorLevels.of(List.of(base.factors(), series.factors())).name(base.factors());
  }

  /// How far each series of a result is from the one of the same name in another, all sizes in a
  /// sentence.
  public static List<String> between(SweepResult first, SweepResult second, SweepMetric metric) {
    List<String> sentences = new ArrayList<>();
    Analysis of = Analysis.of(first);
    for (SweepSeries series : measured(Analysis.of(second))) {
      of.series().stream()
          .filter(base -> base.name().equals(series.name()))
          .findFirst()
          .flatMap(base -> pair(series.name(), base, series, metric))
          .ifPresent(sentences::add);
    }
    return sentences;
  }

  private static Optional<String> pair(
      String name, SweepSeries base, SweepSeries series, SweepMetric metric) {
    List<String> apart = new ArrayList<>();
    List<String> alike = new ArrayList<>();
    for (MeasuredPoint point : series.points()) {
      Bytes size = point.point().sharedBuffers();
      difference(base, series, size, metric)
          .ifPresent(difference -> {
            if (difference.beyondNoise()) {
              apart.add(difference.words() + " at " + size);
            } else {
              alike.add(size.toString());
            }
          });
    }
    if (apart.isEmpty() && alike.isEmpty()) {
      return Optional.empty();
    }
    if (!alike.isEmpty()) {
      apart.add("no difference beyond noise at " + String.join(", ", alike));
    }
    return Optional.of(
        "%s: %s %s.".formatted(Words.sentence(name), metric.label(), String.join("; ", apart)));
  }

  /// How far a series is from another at a size; empty where one of them has no value there.
  static Optional<Difference> difference(
      SweepSeries base, SweepSeries series, Bytes size, SweepMetric metric) {
    Optional<Estimate> first = base.at(size).flatMap(point -> point.estimate(metric));
    Optional<Estimate> second = series.at(size).flatMap(point -> point.estimate(metric));
    return first.flatMap(one -> second.map(other -> Difference.between(metric, one, other)));
  }

  /// What more shared buffers cost in CPU and save in I/O, from the smallest size to the largest,
  /// for each series.
  static List<String> trade(Analysis analysis) {
    List<String> sentences = new ArrayList<>();
    for (SweepSeries series : measured(analysis)) {
      List<MeasuredPoint> both =
          series.points().stream()
              .filter(point ->
                  point.estimate(SweepMetric.CPU).isPresent()
                      && point.estimate(SweepMetric.REQUESTS).isPresent())
              .toList();
      if (both.size() > 1) {
        MeasuredPoint first = both.getFirst();
        MeasuredPoint last = both.getLast();
        sentences.add(
            named(
                analysis,
                series,
                "From %s to %s: server CPU %s; requests to the kernel %s, per million transactions."
                    .formatted(
                        first.point().sharedBuffers(),
                        last.point().sharedBuffers(),
                        change(SweepMetric.CPU, first, last),
                        change(SweepMetric.REQUESTS, first, last))));
      }
    }
    return sentences;
  }

  private static String change(SweepMetric metric, MeasuredPoint first, MeasuredPoint last) {
    return Difference.between(
            metric, first.estimate(metric).orElseThrow(), last.estimate(metric).orElseThrow())
        .words();
  }

  private static List<SweepSeries> measured(Analysis analysis) {
    return analysis.series().stream().filter(SweepSeries::isMeasured).toList();
  }

  private static String named(Analysis analysis, SweepSeries series, String sentence) {
    return analysis.series().size() > 1
        ? Words.sentence(series.name()) + ": " + Words.within(sentence)
        : sentence;
  }
}
