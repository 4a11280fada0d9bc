package io.bufferscope.cli;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.sweep.PlanCheck;
import io.bufferscope.model.sweep.RunFigures;
import io.bufferscope.model.sweep.SweepPoint;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.model.sweep.SweepRun;
import io.bufferscope.sweep.Analysis;
import io.bufferscope.sweep.Estimate;
import io.bufferscope.sweep.MeasuredPoint;
import io.bufferscope.sweep.SweepMetric;
import io.bufferscope.sweep.SweepSeries;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What the command `sweep` tells, as JSON.
final class SweepReports {
  private SweepReports() {}

  /// A check.
  record Check(
      int runs,
      double seconds,
      Map<String, Long> roomBytes,
      List<Complaint> refusals,
      List<Complaint> warnings) {}

  /// Something that will not fit, or that failed.
  record Complaint(String what, String why, String remedy) {}

  /// A sweep. All figures are in the files of its folder.
  record Sweep(
      String folder,
      String name,
      Instant start,
      String serverVersion,
      int failed,
      List<Point> points,
      List<Run> runs) {}

  /// What the runs of a point say: medians, and the interval of throughput where there are several.
  record Point(
      String series,
      long sharedBuffersBytes,
      @Nullable Double tps,
      @Nullable Double tpsLow,
      @Nullable Double tpsHigh,
      @Nullable Double hitRatio,
      @Nullable Double p95Ms,
      int measured,
      int failed) {}

  /// A run by its most important figures.
  record Run(
      int order,
      int pass,
      boolean noiseCheck,
      String point,
      long sharedBuffersBytes,
      @Nullable Double tps,
      @Nullable Double hitRatio,
      @Nullable Double p95Ms,
      @Nullable Double preparationSeconds,
      @Nullable Complaint problem) {}

  static Check of(PlanCheck check) {
    Map<String, Long> room = new TreeMap<>();
    check.room().forEach((place, bytes) -> room.put(place, bytes.count()));
    return new Check(
        check.runs(),
        check.time().toMillis() / 1e3,
        room,
        check.refusals().stream().map(SweepReports::complaint).toList(),
        check.warnings().stream().map(SweepReports::complaint).toList());
  }

  static Sweep of(SweepResult result, Path folder) {
    return new Sweep(
        folder.toString(),
        result.plan().name(),
        result.start(),
        result.serverVersion(),
        (int) result.runs().stream().filter(run -> run.problem() != null).count(),
        points(result),
        result.runs().stream().map(SweepReports::run).toList());
  }

  private static List<Point> points(SweepResult result) {
    List<Point> points = new ArrayList<>();
    for (SweepSeries series : Analysis.of(result).series()) {
      series.points().forEach(point -> points.add(point(series.name(), point)));
    }
    return points;
  }

  private static Point point(String series, MeasuredPoint point) {
    Optional<Estimate> tps = point.estimate(SweepMetric.TPS);
    Optional<Estimate> several = tps.filter(one -> one.count() > 1);
    return new Point(
        series,
        point.point().sharedBuffers().count(),
        tps.map(Estimate::median).orElse(null),
        several.map(Estimate::low).orElse(null),
        several.map(Estimate::high).orElse(null),
        point.estimate(SweepMetric.HIT_RATIO).map(one -> one.median() / 100).orElse(null),
        point.estimate(SweepMetric.P95_LATENCY).map(Estimate::median).orElse(null),
        point.measured().size(),
        point.problems().size());
  }

  private static Run run(SweepRun run) {
    SweepPoint point = run.planned().point();
    RunFigures figures = run.figures();
    Problem problem = run.problem();
    LatencySummary latency = figures == null ? null : figures.latency();
    Bytes size = point.sharedBuffers();
    return new Run(
        run.planned().order(),
        run.planned().pass(),
        run.planned().noiseCheck(),
        SweepText.label(point),
        size.count(),
        figures == null ? null : figures.tps(),
        figures == null ? null : hitRatio(figures),
        latency == null ? null : latency.p95(),
        figures == null ? null : figures.preparationSeconds(),
        problem == null ? null : complaint(problem));
  }

  private static @Nullable Double hitRatio(RunFigures figures) {
    return figures.relations().hitRatio().isPresent()
        ? Double.valueOf(figures.relations().hitRatio().getAsDouble())
        : null;
  }

  private static Complaint complaint(Problem problem) {
    return new Complaint(problem.what(), problem.why(), problem.remedy());
  }
}
