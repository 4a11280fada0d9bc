package io.bufferscope.sweep;

import io.bufferscope.lab.Benches;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.sweep.MachineState;
import io.bufferscope.model.sweep.StartState;
import io.bufferscope.model.sweep.SweepLoad;
import io.bufferscope.model.sweep.SweepPlan;
import io.bufferscope.model.sweep.SweepPoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;

/// What is to be known of a plan before it is begun, though it can be carried out.
final class PlanWarnings {
  /// PostgreSQL's default of `checkpoint_timeout`.
  private static final Duration CHECKPOINT_TIMEOUT = Duration.ofMinutes(5);

  /// Of the processors, which a machine at rest does not use.
  private static final double BUSY_SHARE = 0.5;

  private final Benches benches;
  private final SweepPlan plan;
  private final BenchFolders folders;
  private final Bytes memory;
  private final List<SweepPoint> points;
  private final SortedMap<String, Bytes> room;

  /// @param room what the data folders will take, by place
  PlanWarnings(
      Benches benches,
      SweepPlan plan,
      BenchFolders folders,
      Bytes memory,
      List<SweepPoint> points,
      SortedMap<String, Bytes> room) {
    this.benches = benches;
    this.plan = plan;
    this.folders = folders;
    this.memory = memory;
    this.points = points;
    this.room = room;
  }

  /// All of them.
  List<Problem> all() {
    List<Problem> warnings = new ArrayList<>();
    pools(warnings);
    limits(warnings);
    branches(warnings);
    checkpoints(warnings);
    coldInMemory(warnings);
    busyMachine(warnings);
    return warnings;
  }

  private void pools(List<Problem> warnings) {
    List<Bytes> sizes = points.stream().map(SweepPoint::sharedBuffers).distinct().sorted().toList();
    List<Bytes> tooLarge = sizes.stream().filter(size -> size.compareTo(memory) > 0).toList();
    if (!tooLarge.isEmpty()) {
      warnings.add(
          warning(
              "More shared_buffers than memory: "
                  + tooLarge.stream().map(Bytes::toString).collect(Collectors.joining(", "))
                  + ".",
              "The machine has "
                  + memory
                  + "; the server will probably not start, which is recorded"
                  + " as a failed run, and the sweep goes on.",
              ""));
    }
    long inMemory =
        room.entrySet().stream()
            .filter(entry -> benches.isInMemory(folders.root(entry.getKey())))
            .mapToLong(entry -> entry.getValue().count())
            .sum();
    Optional<Bytes> largest =
        sizes.stream().filter(size -> size.compareTo(memory) <= 0).max(Comparator.naturalOrder());
    if (inMemory > 0 && largest.isPresent() && largest.get().count() + inMemory > memory.count()) {
      warnings.add(
          warning(
              "The largest pool and the files in memory exceed the machine's memory.",
              largest.get()
                  + " and "
                  + new Bytes(inMemory)
                  + " of "
                  + memory
                  + "; the system may swap, or end the server.",
              "Take a smaller scale or smaller pools."));
    }
  }

  private void limits(List<Problem> warnings) {
    if (points.stream().anyMatch(PlanWarnings::exceedsLimit)) {
      warnings.add(
          warning(
              "Some pools are as large as the server's memory limit, or larger.",
              "The system ends a server that exceeds it, which is recorded as a failed run.",
              ""));
    }
  }

  private static boolean exceedsLimit(SweepPoint point) {
    return point.memoryLimit().filter(at -> point.sharedBuffers().compareTo(at) >= 0).isPresent();
  }

  private void branches(List<Problem> warnings) {
    for (SweepLoad load : plan.loads()) {
      LoadSpec spec = load.spec();
      if (LoadSpec.waitsForBranches(spec.workload(), spec.scale(), spec.clients())) {
        warnings.add(
            warning(
                load.name()
                    + " has a smaller scale than clients: "
                    + spec.scale()
                    + " and "
                    + spec.clients()
                    + ".",
                "They will wait for each other's rows in pgbench_branches.",
                "Take a scale of " + spec.clients() + " at least."));
      }
    }
  }

  private void checkpoints(List<Problem> warnings) {
    boolean shorter =
        points.stream()
            .filter(point -> point.load().writes())
            .anyMatch(point -> plan.measure().compareTo(timeout(point)) < 0);
    if (shorter) {
      warnings.add(
          warning(
              "Runs that write are shorter than checkpoint_timeout.",
              "Each begins just after a checkpoint, and ends before one is due by time: throughput is"
                  + " higher than in the long run.",
              "Measure for several times checkpoint_timeout where that counts."));
    }
  }

  /// A number without a unit is one of seconds (manual, `checkpoint_timeout`).
  private static Duration timeout(SweepPoint point) {
    Map<String, String> values = point.settings().values();
    String text = values.getOrDefault("checkpoint_timeout", "").replace(" ", "");
    String number = text.replaceFirst("(s|min|h|d)$", "");
    if (!number.matches("\\d{1,9}")) {
      return CHECKPOINT_TIMEOUT;
    }
    long count = Long.parseLong(number);
    return switch (text.substring(number.length())) {
      case "min" -> Duration.ofMinutes(count);
      case "h" -> Duration.ofHours(count);
      case "d" -> Duration.ofDays(count);
      default -> Duration.ofSeconds(count);
    };
  }

  private void coldInMemory(List<Problem> warnings) {
    boolean inMemory =
        plan.layouts().stream().anyMatch(layout -> benches.isInMemory(folders.root(layout.data())));
    if (plan.state() == StartState.COLD && inMemory) {
      warnings.add(
          warning(
              "A data folder in memory has no cold state.",
              "The kernel's cache is the storage there: only shared buffers are emptied.",
              ""));
    }
  }

  private void busyMachine(List<Problem> warnings) {
    Optional<MachineState> state = benches.state();
    if (state.isEmpty() || state.get().load().isEmpty()) {
      return;
    }
    double load = state.get().load().getAsDouble();
    int processors = benches.machine().processors();
    if (load > BUSY_SHARE * processors) {
      warnings.add(
          warning(
              String.format(
                  Locale.ROOT,
                  "The machine is busy: its load average is %.1f with %d processors.",
                  load,
                  processors),
              "Throughput will be lower and spread more widely.",
              "End what else runs, or begin later."));
    }
  }

  private static Problem warning(String what, String why, String remedy) {
    return new Problem(Problem.Kind.USAGE, what, why, remedy);
  }
}
