package io.bufferscope.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.sweep.PlannedRun;
import io.bufferscope.model.sweep.SweepPlan;
import io.bufferscope.model.sweep.SweepPoint;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunOrderTest {
  private static final SweepPlan PLAN =
      Plans.small()
          .of("1MB", "2MB", "4MB", "8MB", "16MB", "32MB")
          .running(Plans.load(Workload.SELECT_ONLY, 1), Plans.load(Workload.ANALYTICS, 1))
          .repeated(4)
          .plan();

  @Test
  void eachPassVisitsEachPointOnceInAnOrderOfItsOwn() {
    List<PlannedRun> runs = RunOrder.of(PLAN, ScriptedBenches.MEMORY);
    assertThat(runs).hasSize(4 * 12 + 1);
    List<List<SweepPoint>> passes = Stream.of(1, 2, 3, 4).map(pass -> points(runs, pass)).toList();
    assertThat(passes)
        .allSatisfy(pass ->
            assertThat(pass)
                .containsExactlyInAnyOrderElementsOf(PLAN.points(ScriptedBenches.MEMORY)));
    assertThat(Set.copyOf(passes)).hasSize(4);
    assertThat(runs.stream().map(PlannedRun::order).toList())
        .isEqualTo(Stream.iterate(0, order -> order + 1).limit(49).toList());
  }

  @Test
  void theFirstRunIsDoneOnceMoreAtTheEnd() {
    List<PlannedRun> runs = RunOrder.of(PLAN, ScriptedBenches.MEMORY);
    assertThat(runs.getLast()).isEqualTo(new PlannedRun(48, 5, runs.getFirst().point(), true));
    assertThat(runs.subList(0, 48)).noneMatch(PlannedRun::noiseCheck);
  }

  @Test
  void aPointThatExceedsTheMemoryIsNoneToCheckTheNoiseWith() {
    SweepPlan plan = Plans.small().of("80GB", "90GB", "1MB").plan();
    PlannedRun last = RunOrder.of(plan, ScriptedBenches.MEMORY).getLast();
    assertThat(last.noiseCheck()).isTrue();
    assertThat(last.point().sharedBuffers()).isEqualTo(Bytes.ofMegabytes(1));
  }

  @Test
  void theSeedDecidesTheOrder() {
    List<PlannedRun> runs = RunOrder.of(PLAN, ScriptedBenches.MEMORY);
    assertThat(RunOrder.of(PLAN, ScriptedBenches.MEMORY)).isEqualTo(runs);
    assertThat(RunOrder.of(new Plans(PLAN).seeded(43).plan(), ScriptedBenches.MEMORY))
        .isNotEqualTo(runs);
  }

  @Test
  void noTwoLoadsOfASweepDrawTheSameKeysAndTheSameRunDrawsThemAgain() {
    List<PlannedRun> runs = RunOrder.of(PLAN, ScriptedBenches.MEMORY);
    List<RunLoads> loads =
        runs.stream().map(run -> RunLoads.of(PLAN, run, ScriptedBenches.MEMORY)).toList();
    Set<Long> seeds =
        loads.stream()
            .flatMap(load -> Stream.of(load.warmUp(), load.measured()))
            .map(LoadSpec::seed)
            .collect(Collectors.toSet());
    assertThat(seeds).hasSize(2 * 49);
    assertThat(RunLoads.of(PLAN, runs.get(7), ScriptedBenches.MEMORY)).isEqualTo(loads.get(7));
    assertThat(loads)
        .allSatisfy(load -> {
          assertThat(load.warmUp().driving().warmUp()).isEqualTo(PLAN.warmUp());
          assertThat(load.measured().driving().warmUp()).isEqualTo(new WarmUp.None());
          assertThat(load.measured().duration()).isEqualTo(PLAN.measure());
        });
  }

  private static List<SweepPoint> points(List<PlannedRun> runs, int pass) {
    return runs.stream().filter(run -> run.pass() == pass).map(PlannedRun::point).toList();
  }
}
