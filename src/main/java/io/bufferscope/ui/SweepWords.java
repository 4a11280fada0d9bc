package io.bufferscope.ui;

import io.bufferscope.model.Problem;
import io.bufferscope.model.sweep.PlanCheck;
import io.bufferscope.model.sweep.PlannedRun;
import io.bufferscope.model.sweep.SweepPoint;
import io.bufferscope.model.sweep.SweepProgress;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.model.sweep.SweepRun;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// What the Sweep view says about plans and sweeps, in words.
final class SweepWords {
  private SweepWords() {}

  /// How much a plan is: runs, time and room.
  static String summary(PlanCheck check) {
    String room =
        check.room().entrySet().stream()
            .map(place -> place.getValue() + " on " + place.getKey())
            .collect(Collectors.joining(", "));
    return runs(check.runs())
        + ", about "
        + time(check.time())
        + (room.isEmpty() ? "" : "; needs " + room);
  }

  /// How far a sweep is.
  static String progress(SweepProgress progress) {
    PlannedRun present = progress.present();
    String which =
        present == null
            ? progress.done() + " of " + runs(progress.runs()) + " done"
            : String.format(
                Locale.ROOT,
                "run %d of %d: %s, %s%s",
                progress.done() + 1,
                progress.runs(),
                present.point().sharedBuffers(),
                present.point().load().name(),
                present.noiseCheck() ? " (noise check)" : "");
    return which + (progress.left().isZero() ? "" : ", about " + left(progress));
  }

  private static String left(SweepProgress progress) {
    return time(progress.left()) + " left";
  }

  /// The step that a sweep is at.
  static String step(SweepProgress progress) {
    return progress.paused() && progress.present() == null
        ? "paused: go on when the machine is yours again"
        : progress.step().step() + (progress.paused() ? " · pauses after this run" : "");
  }

  /// What became of a sweep that came to its end.
  static String ended(SweepResult result, Path folder) {
    long failed = result.runs().stream().filter(run -> run.problem() != null).count();
    return "Done: "
        + runs(result.runs().size())
        + " of “"
        + result.plan().name()
        + "”"
        + (failed == 0 ? "" : ", " + failed + " failed")
        + ". Results are in "
        + folder
        + ".";
  }

  /// What became of a sweep that did not.
  ///
  /// @param last how far it was; empty where it never told
  static String brokenOff(Problem problem, Optional<SweepProgress> last, Path folder) {
    String how =
        problem.kind() == Problem.Kind.CANCELLED ? "Cancelled" : "Broken off: " + problem.what();
    String kept =
        last.filter(progress -> progress.done() > 0)
            .map(progress ->
                " after "
                    + progress.done()
                    + " of "
                    + runs(progress.runs())
                    + "; they are kept in "
                    + folder
                    + " and can be gone on with.")
            .orElse(". No run had ended.");
    return how.replaceAll("\\.$", "") + kept;
  }

  /// Points that could not be measured, one line each, with the server's own words.
  static List<String> failures(SweepResult result) {
    Map<String, Integer> times = new LinkedHashMap<>();
    for (SweepRun run : result.runs()) {
      Problem problem = run.problem();
      if (problem != null) {
        times.merge(point(run) + "\n" + reason(problem), 1, Integer::sum);
      }
    }
    return times.entrySet().stream()
        .map(one ->
            one.getKey()
                .replace("\n", one.getValue() == 1 ? ": " : " (" + one.getValue() + " runs): "))
        .toList();
  }

  private static String point(SweepRun run) {
    SweepPoint point = run.planned().point();
    return point.sharedBuffers() + ", " + point.load().name() + ", " + point.layout().name();
  }

  /// The FATAL line, or what else there is; what follows it is advice in the server's words.
  private static String reason(Problem problem) {
    String words = problem.why().isBlank() ? problem.what() : problem.why();
    return words.lines().map(String::strip).filter(line -> !line.isEmpty()).findFirst().orElse("");
  }

  private static String runs(int count) {
    return count == 1 ? "1 run" : Figures.count(count) + " runs";
  }

  /// A moment for people.
  static String moment(Instant at) {
    return format("yyyy-MM-dd HH:mm", at);
  }

  /// A moment as a part of a file's name.
  static String fileTime(Instant at) {
    return format("yyyy-MM-dd-HHmmss", at);
  }

  private static String format(String pattern, Instant at) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT)
        .withZone(ZoneId.systemDefault())
        .format(at);
  }

  /// A time that is not known to the second.
  static String time(Duration time) {
    long seconds = Math.max(1, time.toSeconds());
    if (seconds < 100) {
      return seconds + " s";
    }
    long minutes = Math.round(seconds / 60.0);
    return minutes < 100
        ? minutes + " min"
        : String.format(Locale.ROOT, "%d h %02d min", minutes / 60, minutes % 60);
  }
}
