package io.bufferscope.cli;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.sweep.PublishedStudy;
import io.bufferscope.model.sweep.SweepFigure;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.store.PublishedStudies;
import io.bufferscope.store.SweepFolder;
import io.bufferscope.sweep.FigureKind;
import io.bufferscope.sweep.FigureOptions;
import io.bufferscope.sweep.FigureScale;
import io.bufferscope.sweep.Figures;
import io.bufferscope.sweep.SweepMetric;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options that say which figures of a sweep are made.
final class FigureChoice {
  @Option(
      names = "--figure",
      paramLabel = "K",
      description =
          "throughput, latency, hit-ratios, cost, trade, relative or table (default: throughput)")
  private @Nullable FigureKind kind;

  @Option(
      names = "--metric",
      paramLabel = "M",
      description = "what the figure shows where its kind leaves the choice, as in cpu or wal")
  private List<SweepMetric> metrics = List.of();

  @Option(
      names = "--relative",
      description = "curves in percent of their largest value, to compare machines")
  private boolean relative;

  @Option(
      names = "--compare",
      paramLabel = "FILE",
      description = "results of another sweep, whose curves are drawn too")
  private List<Path> compared = List.of();

  @Option(
      names = "--published",
      paramLabel = "ID",
      description = "results that others published, to be laid over or put into a report; or all")
  private List<String> published = List.of();

  /// Refuses options that say nothing about what is written.
  ///
  /// @param report whether studies can be put into it
  void requireNoFigure(boolean report, CommonOptions common) {
    if (kind != null || !metrics.isEmpty() || relative || !compared.isEmpty()) {
      throw common.usage("--figure, --metric, --relative and --compare are of --format svg or png");
    }
    if (!report && !published.isEmpty()) {
      throw common.usage("--published is of --format svg, png or html");
    }
  }

  /// The figure that was chosen.
  ///
  /// @throws ProblemException where results to compare with cannot be read
  SweepFigure figure(SweepResult result, CommonOptions common) throws ProblemException {
    FigureKind chosen = kind == null ? FigureKind.THROUGHPUT : kind;
    requireFitting(chosen, common);
    List<SweepResult> others = new ArrayList<>();
    for (Path other : compared) {
      others.add(SweepFolder.read(other));
    }
    return Figures.of(
        result,
        FigureOptions.of(chosen)
            .withMetrics(metrics)
            .withScale(relative ? FigureScale.RELATIVE_TO_MAXIMUM : FigureScale.ABSOLUTE)
            .withOverlays(studies(common))
            .withCompared(others));
  }

  private void requireFitting(FigureKind chosen, CommonOptions common) {
    for (SweepMetric metric : metrics) {
      if (!chosen.takes(metric)) {
        String fitting =
            Arrays.stream(SweepMetric.values())
                .filter(chosen::takes)
                .map(Converters::name)
                .collect(Collectors.joining(", "));
        throw common.usage(
            "--metric "
                + Converters.name(metric)
                + " is not of this figure, which "
                + (fitting.isEmpty() ? "has no choice of metrics" : "takes " + fitting));
      }
    }
  }

  /// All figures that a report has.
  List<SweepFigure> figures(SweepResult result, CommonOptions common) {
    return Figures.report(result, studies(common));
  }

  private List<PublishedStudy> studies(CommonOptions common) {
    List<PublishedStudy> all = PublishedStudies.all();
    if (published.contains("all")) {
      return all;
    }
    List<PublishedStudy> chosen = new ArrayList<>();
    for (String id : published) {
      chosen.add(
          all.stream()
              .filter(study -> study.id().equals(id))
              .findFirst()
              .orElseThrow(() ->
                  common.usage(
                      "'"
                          + id
                          + "' is not a published study: all, "
                          + all.stream()
                              .map(PublishedStudy::id)
                              .collect(Collectors.joining(", ")))));
    }
    return chosen;
  }
}
