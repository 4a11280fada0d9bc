package io.bufferscope.cli;

import io.bufferscope.model.Problem;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.sweep.PlanCheck;
import io.bufferscope.model.sweep.PlannedRun;
import io.bufferscope.model.sweep.RunFigures;
import io.bufferscope.model.sweep.SweepPoint;
import io.bufferscope.model.sweep.SweepRun;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What the command `sweep` tells, as text.
final class SweepText {
  private SweepText() {}

  /// What a plan will take, and what will not fit.
  static void write(PlanCheck check, PrintStream out) {
    out.println(check.runs() + " runs, about " + span(check.time()));
    check.room().forEach((place, room) -> out.println("room on " + place + ": about " + room));
    writeWarnings(check, out);
    check.refusals().forEach(refusal -> write("Cannot be done: ", refusal, out));
  }

  /// What will fit, and should be known all the same.
  static void writeWarnings(PlanCheck check, PrintStream out) {
    check.warnings().forEach(warning -> write("Warning: ", warning, out));
  }

  /// A run on one line; the reason of one that failed has the server's words below it.
  static String line(SweepRun run) {
    PlannedRun planned = run.planned();
    String which =
        String.format(
            Locale.ROOT,
            "run %d, %s, %s: ",
            planned.order() + 1,
            planned.noiseCheck() ? "noise check" : "pass " + planned.pass(),
            label(planned.point()));
    Problem problem = run.problem();
    return which
        + (problem == null
            ? run.measured().map(SweepText::figures).orElse("")
            : "failed. " + problem.message().replace("\n", "\n  "));
  }

  /// A point by what makes it different from others.
  static String label(SweepPoint point) {
    List<String> parts = new ArrayList<>();
    parts.add(point.sharedBuffers().toString());
    parts.add(point.load().name());
    parts.add(point.layout().name());
    if (point.hugePages()) {
      parts.add("huge pages");
    }
    point.memoryLimit().ifPresent(limit -> parts.add("memory limit " + limit));
    if (!point.settings().name().isEmpty()) {
      parts.add(point.settings().name());
    }
    return String.join(", ", parts);
  }

  /// A time for people, to the second.
  static String span(Duration time) {
    long seconds = Math.round(time.toMillis() / 1e3);
    if (seconds < 60) {
      return seconds + " s";
    }
    if (seconds < 3600) {
      return seconds / 60 + " min" + (seconds % 60 == 0 ? "" : " " + seconds % 60 + " s");
    }
    long minutes = Math.round(seconds / 60.0);
    return minutes / 60 + " h" + (minutes % 60 == 0 ? "" : " " + minutes % 60 + " min");
  }

  private static String figures(RunFigures figures) {
    LatencySummary latency = figures.latency();
    StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "%.0f tps", figures.tps()));
    text.append(
        figures.relations().hitRatio().isPresent()
            ? String.format(
                Locale.ROOT, ", hit %.1f %%", 100 * figures.relations().hitRatio().getAsDouble())
            : ", no block accesses");
    if (latency != null) {
      text.append(String.format(Locale.ROOT, ", p95 %.3f ms", latency.p95()));
    }
    if (figures.failed() > 0) {
      text.append(", ").append(figures.failed()).append(" failed transactions");
    }
    return text.toString();
  }

  private static void write(String heading, Problem problem, PrintStream out) {
    out.println(heading + problem.message().replace("\n", "\n  "));
  }
}
