package io.bufferscope.sweep;

import io.bufferscope.model.Durations;
import io.bufferscope.model.Problem;
import io.bufferscope.model.sweep.MachineState;
import io.bufferscope.model.sweep.RunFigures;
import io.bufferscope.model.sweep.SweepPlan;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.model.sweep.SweepRun;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// What has to be known of a result to understand a figure of it, in sentences and lists: what was
/// found comes with the figure, before these.
final class FigureNotes {
  /// Settings that are told otherwise, or that say where files are.
  private static final Set<String> TOLD_OTHERWISE =
      Set.of("shared_buffers", "huge_pages", "huge_pages_status", "server_version");

  private static final int LONGEST_SETTING = 40;

  private FigureNotes() {}

  /// All that is known of how a result came about.
  static List<String> of(Analysis analysis, FigureOptions options) {
    SweepResult result = analysis.result();
    List<String> notes = new ArrayList<>();
    if (!options.toldElsewhere()) {
      failures(analysis, notes);
    }
    intervals(analysis, options.kind(), notes);
    noise(analysis, notes);
    notes.add(plan(result));
    if (!result.plan().isByHand()) {
      notes.add(state(result.plan()));
    }
    notes.add(software(result));
    notes.add(Words.closed("Machine: " + result.machine().words()));
    settings(analysis, notes);
    notes.addAll(analysis.runNotes());
    return notes;
  }

  private static void failures(Analysis analysis, List<String> notes) {
    for (SweepRun run : analysis.failures()) {
      Problem problem = Objects.requireNonNull(run.problem());
      String why = problem.why().isBlank() ? "" : " " + problem.why().strip();
      String series =
          analysis.series().size() > 1 ? ", " + analysis.name(run.planned().point()) : "";
      notes.add(
          "Failed at %s%s: %s%s"
              .formatted(run.planned().point().sharedBuffers(), series, problem.what(), why));
    }
  }

  private static void intervals(Analysis analysis, FigureKind kind, List<String> notes) {
    List<Estimate> estimates =
        analysis.series().stream()
            .flatMap(series -> series.points().stream())
            .flatMap(point -> point.estimate(SweepMetric.TPS).stream())
            .toList();
    List<Integer> counts = estimates.stream().map(Estimate::count).distinct().sorted().toList();
    if (counts.isEmpty()) {
      return;
    }
    String coverage = counts.stream().map(FigureNotes::coverage).collect(Collectors.joining("; "));
    boolean curves =
        switch (kind) {
          case THROUGHPUT, LATENCY, HIT_RATIOS, COST -> true;
          case TRADE, RELATIVE, TABLE -> false;
        };
    notes.add(
        switch (kind) {
          case TRADE -> "Points are medians of the runs.";
          case RELATIVE ->
              "Bars compare medians; whiskers reach as far as the intervals of both allow: "
                  + coverage
                  + ".";
          case TABLE -> "Values are medians of the runs. Intervals: " + coverage + ".";
          default -> "Each dot is a run, lines join the medians. Bands: " + coverage + ".";
        });
    long wide = estimates.stream().filter(Estimate::isUncertain).count();
    if (wide > 0 && curves) {
      notes.add(
          "Hollow points are uncertain: their runs spread by more than 10 % of their mean"
              + " (standard deviation). Of throughput these are "
              + wide
              + " of "
              + estimates.size()
              + ".");
    }
  }

  private static String coverage(int count) {
    if (count == 1) {
      return "none for a single run";
    }
    Estimate of =
        Estimate.of(IntStream.range(0, count).mapToObj(i -> (double) i).toList()).orElseThrow();
    int left = (int) of.low();
    String from =
        left == 0
            ? "the smallest to the largest of "
            : "the " + ordinal(left + 1) + " smallest to the " + ordinal(left + 1) + " largest of ";
    return from
        + count
        + " runs, which covers the true median with "
        + Words.number(Math.rint(of.coverage() * 1000) / 10)
        + " %";
  }

  private static String ordinal(int number) {
    return switch (number) {
      case 2 -> "2nd";
      case 3 -> "3rd";
      default -> number + "th";
    };
  }

  private static void noise(Analysis analysis, List<String> notes) {
    analysis
        .noiseCheck()
        .ifPresent(check ->
            notes.add(
                "Noise check: %s measured again at the end gave %s tps, %s %% against its first run."
                    .formatted(
                        check.point().sharedBuffers(),
                        Words.number(check.last().tps()),
                        Difference.signed(check.percent()))));
    DoubleSummaryStatistics loads =
        analysis.result().runs().stream()
            .map(SweepRun::before)
            .filter(Objects::nonNull)
            .map(MachineState::load)
            .filter(OptionalDouble::isPresent)
            .mapToDouble(OptionalDouble::getAsDouble)
            .summaryStatistics();
    if (loads.getCount() > 0) {
      notes.add(
          "Load average before the runs: %s to %s."
              .formatted(Words.number(loads.getMin()), Words.number(loads.getMax())));
    }
  }

  private static String plan(SweepResult result) {
    SweepPlan plan = result.plan();
    Instant begun = result.start().truncatedTo(ChronoUnit.SECONDS);
    if (plan.isByHand()) {
      return "Points taken by hand from a live measurement, the first at " + begun + ".";
    }
    String preset = plan.preset().isEmpty() ? "" : ", preset " + plan.preset();
    return String.format(
        Locale.ROOT,
        "Plan \"%s\"%s: %s a run, %d %s, seed %d, begun %s.",
        plan.name(),
        preset,
        Durations.text(plan.measure()),
        plan.repeats(),
        plan.repeats() == 1 ? "pass" : "passes",
        plan.seed(),
        begun);
  }

  private static String state(SweepPlan plan) {
    return "Caches before each run: "
        + switch (plan.state()) {
          case COLD -> "cold, nothing of the data in shared buffers or in the kernel's cache.";
          case WARM -> "warm, the data in shared buffers as far as they fit, and in the kernel's.";
          case AS_IT_COMES -> "shared buffers empty after a restart, the kernel's as it came.";
        };
  }

  private static String software(SweepResult result) {
    String server =
        result.serverVersion().isEmpty() ? "" : "PostgreSQL " + result.serverVersion() + ", ";
    return server + "Bufferscope " + result.program() + ".";
  }

  /// Settings that all runs had in common.
  private static void settings(Analysis analysis, List<String> notes) {
    Map<String, String> common = null;
    for (RunFigures run : analysis.measured()) {
      if (common == null) {
        common = new TreeMap<>(run.settings());
      } else {
        common.entrySet().removeIf(one -> !one.getValue().equals(run.settings().get(one.getKey())));
      }
    }
    String told =
        common == null
            ? ""
            : common.entrySet().stream()
                .filter(one -> !TOLD_OTHERWISE.contains(one.getKey()))
                .filter(one -> one.getValue().length() <= LONGEST_SETTING)
                .map(one -> one.getKey() + "=" + one.getValue())
                .collect(Collectors.joining(", "));
    if (!told.isEmpty()) {
      notes.add("Settings: " + told + ".");
    }
  }
}
