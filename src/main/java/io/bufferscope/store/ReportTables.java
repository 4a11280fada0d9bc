package io.bufferscope.store;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Durations;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.sweep.RunFigures;
import io.bufferscope.model.sweep.SweepPlan;
import io.bufferscope.model.sweep.SweepPoint;
import io.bufferscope.model.sweep.SweepRun;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The tables of a report: what was planned, which settings there were, and every run.
final class ReportTables {
  /// What stands where there is no value.
  static final String NONE = "–";

  private ReportTables() {}

  static void plan(SweepPlan plan, Html html) {
    html.heading(2, "Plan");
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("shared_buffers", joined(plan.sharedBuffers())));
    plan.loads()
        .forEach(load -> rows.add(List.of("load " + load.name(), LoadText.of(load.spec()))));
    rows.add(
        List.of(
            "huge_pages",
            plan.hugePages().stream().map(ReportTables::onOff).collect(Collectors.joining(", "))));
    plan.layouts()
        .forEach(layout ->
            rows.add(
                List.of(
                    "layout " + layout.name(),
                    "data on " + layout.data() + ", WAL on " + layout.wal())));
    plan.places().forEach((name, folder) -> rows.add(List.of("place " + name, folder)));
    rows.add(
        List.of(
            "memory limit",
            plan.memoryLimits().stream()
                .map(limit -> limit.map(Bytes::toString).orElse("none"))
                .collect(Collectors.joining(", "))));
    plan.settings().stream()
        .filter(variant -> !variant.values().isEmpty())
        .forEach(variant ->
            rows.add(List.of("settings " + variant.name(), joined(variant.values().entrySet()))));
    rows.add(List.of("caches before each run", plan.state().label()));
    rows.add(List.of("warm-up", plan.warmUp().toString()));
    rows.add(List.of("measured", Durations.text(plan.measure())));
    rows.add(List.of("passes", plan.repeats() + ""));
    rows.add(List.of("preset", plan.preset().isEmpty() ? NONE : plan.preset()));
    rows.add(List.of("seed", plan.seed() + ""));
    html.table(List.of(), rows);
  }

  /// The loads that runs had, where there was no plan.
  static void loads(List<SweepRun> runs, Html html) {
    html.heading(2, "Loads");
    html.table(
        List.of(),
        runs.stream()
            .map(run -> run.planned().point().load())
            .distinct()
            .map(load -> List.of(load.name(), LoadText.of(load.spec())))
            .toList());
  }

  private static String joined(Collection<?> values) {
    return values.stream().map(Object::toString).collect(Collectors.joining(", "));
  }

  private static String onOff(boolean on) {
    return on ? "on" : "off";
  }

  /// What differs from PostgreSQL's defaults, all values that a setting had in any run.
  static void settings(List<SweepRun> runs, Html html) {
    SortedMap<String, Set<String>> values = new TreeMap<>();
    runs.stream()
        .flatMap(run -> run.measured().stream())
        .forEach(figures ->
            figures
                .settings()
                .forEach((name, value) ->
                    values.computeIfAbsent(name, _ -> new TreeSet<>()).add(value)));
    if (!values.isEmpty()) {
      html.heading(2, "Settings that differ from PostgreSQL's defaults");
      html.table(
          List.of("setting", "values"),
          values.entrySet().stream()
              .map(one -> List.of(one.getKey(), String.join(", ", one.getValue())))
              .toList());
    }
  }

  static void runs(List<SweepRun> runs, Html html) {
    html.heading(2, "Runs");
    html.table(
        List.of(
            "run",
            "pass",
            "begun",
            "point",
            "throughput, tps",
            "mean latency, ms",
            "p95 latency, ms",
            "heap and index hit ratio, %",
            "load before",
            "notes"),
        runs.stream().map(ReportTables::row).toList());
  }

  private static List<String> row(SweepRun run) {
    List<String> cells = new ArrayList<>();
    cells.add(run.planned().order() + 1 + "");
    cells.add(run.planned().noiseCheck() ? "noise check" : run.planned().pass() + "");
    cells.add(Times.text(run.start()));
    cells.add(point(run.planned().point()));
    @Nullable RunFigures figures = run.figures();
    cells.add(figures == null ? "failed" : number(figures.tps()));
    @Nullable LatencySummary latency = figures == null ? null : figures.latency();
    cells.add(latency == null ? NONE : number(latency.mean()));
    cells.add(latency == null ? NONE : number(latency.p95()));
    cells.add(
        figures != null && figures.relations().hitRatio().isPresent()
            ? String.format(Locale.ROOT, "%.2f", 100 * figures.relations().hitRatio().getAsDouble())
            : NONE);
    cells.add(
        run.before() != null && run.before().load().isPresent()
            ? String.format(Locale.ROOT, "%.2f", run.before().load().getAsDouble())
            : NONE);
    cells.add(figures == null ? "" : String.join("\n", figures.notes()));
    return cells;
  }

  private static String number(double value) {
    return SvgScale.number(value);
  }

  /// A point as it is told of in one line: what all points have alike included.
  static String point(SweepPoint point) {
    List<String> parts =
        new ArrayList<>(List.of(point.sharedBuffers().toString(), point.load().name()));
    parts.add(point.layout().name());
    if (point.hugePages()) {
      parts.add("huge pages");
    }
    point.memoryLimit().ifPresent(limit -> parts.add("limit " + limit));
    if (!point.settings().name().isEmpty()) {
      parts.add(point.settings().name());
    }
    return String.join(", ", parts);
  }
}
