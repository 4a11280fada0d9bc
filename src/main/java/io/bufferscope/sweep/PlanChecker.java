package io.bufferscope.sweep;

import io.bufferscope.lab.Benches;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.sweep.PlanCheck;
import io.bufferscope.model.sweep.PlannedRun;
import io.bufferscope.model.sweep.SweepPlan;
import io.bufferscope.model.sweep.SweepPoint;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Says before a sweep is begun what it will take, and what of it will not fit: all of that at
/// once.
final class PlanChecker {
  private final Benches benches;
  private final SweepPlan plan;
  private final BenchFolders folders;
  private final Bytes memory;
  private final List<SweepPoint> points;

  /// @param memory of the machine, which sizes are shares of
  PlanChecker(Benches benches, SweepPlan plan, BenchFolders folders, Bytes memory) {
    this.benches = benches;
    this.plan = plan;
    this.folders = folders;
    this.memory = memory;
    this.points = plan.points(memory);
  }

  /// Looks at the plan and the machine.
  PlanCheck check() {
    List<PlannedRun> runs = RunOrder.of(plan, memory);
    SortedMap<String, Bytes> room = PlanRoom.of(points, folders);
    List<Problem> refusals = new ArrayList<>(new PlaceCheck(benches, folders, room).refusals());
    hugePages().ifPresent(refusals::add);
    if (points.stream().anyMatch(point -> point.memoryLimit().isPresent())) {
      benches.memoryLimitRefused().ifPresent(refusals::add);
    }
    List<Problem> warnings = new PlanWarnings(benches, plan, folders, memory, points, room).all();
    return new PlanCheck(runs.size(), time(runs), room, refusals, warnings);
  }

  private Duration time(List<PlannedRun> runs) {
    Map<Path, Set<Stage.Data>> benches =
        points.stream()
            .collect(
                Collectors.groupingBy(
                    point -> folders.of(point).home(),
                    Collectors.mapping(
                        point -> Stage.Data.of(point.load().spec()), Collectors.toSet())));
    Duration making = RunTimes.ofMaking(benches.values());
    return new RunTimes(plan).of(runs).plus(making);
  }

  /// A pool that exceeds the memory fails anyway, and is let be.
  private Optional<Problem> hugePages() {
    Predicate<Bytes> fits = size -> size.compareTo(memory) <= 0;
    List<Bytes> sizes =
        points.stream().filter(SweepPoint::hugePages).map(SweepPoint::sharedBuffers).toList();
    return sizes.stream()
        .filter(fits)
        .max(Comparator.naturalOrder())
        .or(() -> sizes.stream().min(Comparator.naturalOrder()))
        .flatMap(benches::hugePagesRefused);
  }
}
