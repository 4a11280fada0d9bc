package io.bufferscope.sweep;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.sweep.PoolSize;
import io.bufferscope.model.sweep.RunFigures;
import io.bufferscope.model.sweep.SweepPlan;
import io.bufferscope.model.sweep.SweepPoint;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.model.sweep.SweepRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// What a result says: its series, and what came of the noise check. The plan's points come first,
/// in its order, so that a series keeps its place while a sweep goes on; then points that were
/// added by hand.
public final class Analysis {
  private final SweepResult result;
  private final FactorLevels levels;
  private final List<SweepSeries> series;

  private Analysis(SweepResult result) {
    Map<SweepPoint, List<MeasuredPoint>> points = points(result);
    this.result = result;
    this.levels = FactorLevels.of(points.keySet());
    this.series = series(points, levels);
  }

  /// Looks at a result, whole or so far.
  public static Analysis of(SweepResult result) {
    return new Analysis(result);
  }

  /// What is looked at.
  public SweepResult result() {
    return result;
  }

  /// All series, those without a run included.
  public List<SweepSeries> series() {
    return series;
  }

  /// The runs that were measured, the noise check included.
  public List<RunFigures> measured() {
    return result.runs().stream().flatMap(run -> run.measured().stream()).toList();
  }

  /// The series that another is told in percent of: the same with the first level of the first of
  /// the factors that varies, of layout, huge pages, memory limit, settings and load in this order;
  /// empty for those that are a baseline themselves.
  public Optional<SweepSeries> baseline(SweepSeries of) {
    SweepPlan plan = result.plan();
    SweepPoint point = of.factors();
    SweepPoint base = point;
    if (plan.layouts().size() > 1) {
      base = base.withLayout(plan.layouts().getFirst());
    } else if (plan.hugePages().size() > 1) {
      base = base.withHugePages(plan.hugePages().getFirst());
    } else if (plan.memoryLimits().size() > 1) {
      base = base.withMemoryLimit(plan.memoryLimits().getFirst());
    } else if (plan.settings().size() > 1) {
      base = base.withSettings(plan.settings().getFirst());
    } else if (plan.loads().size() > 1) {
      base = base.withLoad(plan.loads().getFirst());
    }
    SweepPoint wanted = base;
    return wanted.equals(point)
        ? Optional.empty()
        : series.stream().filter(one -> one.factors().equals(wanted)).findFirst();
  }

  /// The noise check's run with the first run of the same point; empty where either is missing.
  public Optional<NoiseCheck> noiseCheck() {
    return result.runs().stream()
        .filter(run -> run.planned().noiseCheck() && run.measured().isPresent())
        .findFirst()
        .flatMap(last ->
            result.runs().stream()
                .filter(run -> !run.planned().noiseCheck() && run.measured().isPresent())
                .filter(run -> run.planned().point().equals(last.planned().point()))
                .findFirst()
                .map(first ->
                    new NoiseCheck(
                        last.planned().point(),
                        first.measured().orElseThrow(),
                        last.measured().orElseThrow())));
  }

  /// The same point measured at the beginning and at the end.
  ///
  /// @param point which it is
  /// @param first figures of its first run
  /// @param last figures of the noise check
  public record NoiseCheck(SweepPoint point, RunFigures first, RunFigures last) {
    /// How far throughput moved, in percent of the first.
    public double percent() {
      return 100 * (last.tps() / first.tps() - 1);
    }
  }

  /// How the series of a point is called.
  String name(SweepPoint point) {
    return levels.name(point);
  }

  /// All points by what those of one series have alike.
  private static Map<SweepPoint, List<MeasuredPoint>> points(SweepResult result) {
    Map<SweepPoint, List<SweepRun>> runs = new LinkedHashMap<>();
    result.plan().points(result.machine().memory()).forEach(at -> runs.put(at, new ArrayList<>()));
    for (SweepRun run : result.runs()) {
      List<SweepRun> ofPoint = runs.computeIfAbsent(run.planned().point(), _ -> new ArrayList<>());
      if (!run.planned().noiseCheck()) {
        ofPoint.add(run);
      }
    }
    Map<SweepPoint, List<MeasuredPoint>> bySeries = new LinkedHashMap<>();
    runs.forEach((point, ofPoint) ->
        bySeries
            .computeIfAbsent(point.withSharedBuffers(PoolSize.LEAST), _ -> new ArrayList<>())
            .add(new MeasuredPoint(point, ofPoint)));
    return bySeries;
  }

  private static List<SweepSeries> series(
      Map<SweepPoint, List<MeasuredPoint>> bySeries, FactorLevels levels) {
    List<SweepSeries> series = new ArrayList<>();
    bySeries.forEach((factors, points) -> {
      points.sort(Comparator.comparing(one -> one.point().sharedBuffers()));
      series.add(new SweepSeries(levels.name(factors), factors, points));
    });
    return series;
  }

  /// All sizes, in order.
  public List<Bytes> sizes() {
    return series.stream()
        .flatMap(one -> one.points().stream())
        .map(one -> one.point().sharedBuffers())
        .distinct()
        .sorted()
        .toList();
  }

  /// The failed runs, one a point, and the noise check where it failed.
  public List<SweepRun> failures() {
    return Stream.concat(
            series.stream()
                .flatMap(one -> one.points().stream())
                .flatMap(
                    point -> point.runs().stream().filter(Analysis::isFailed).findFirst().stream()),
            failedNoiseCheck().stream())
        .toList();
  }

  /// The noise check's run where it failed.
  public Optional<SweepRun> failedNoiseCheck() {
    return result.runs().stream()
        .filter(run -> run.planned().noiseCheck() && isFailed(run))
        .findFirst();
  }

  private static boolean isFailed(SweepRun run) {
    return run.problem() != null;
  }

  /// What single runs have to be known by, each said once with how many runs it is said of.
  public List<String> runNotes() {
    Map<String, Long> counts =
        measured().stream()
            .flatMap(Analysis::notes)
            .collect(groupingBy(note -> note, LinkedHashMap::new, counting()));
    int all = measured().size();
    return counts.entrySet().stream()
        .map(note -> note.getValue() + " of " + all + " runs: " + note.getKey())
        .toList();
  }

  private static Stream<String> notes(RunFigures run) {
    return Stream.concat(
        run.notes().stream(),
        run.processes() == null || run.processes().missing().isBlank()
            ? Stream.empty()
            : Stream.of(run.processes().missing()));
  }
}
