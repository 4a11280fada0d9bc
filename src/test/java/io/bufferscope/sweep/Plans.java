package io.bufferscope.sweep;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.sweep.Layout;
import io.bufferscope.model.sweep.PoolSize;
import io.bufferscope.model.sweep.SettingsVariant;
import io.bufferscope.model.sweep.StartState;
import io.bufferscope.model.sweep.SweepLoad;
import io.bufferscope.model.sweep.SweepPlan;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Plans for tests, varied one part at a time.
record Plans(SweepPlan plan) {
  /// Select-only, scale 1, on disk: 1 MB and 16 MB, twice.
  static Plans small() {
    return new Plans(
        new SweepPlan(
            "small",
            "",
            "",
            sizes("1MB", "16MB"),
            List.of(load(Workload.SELECT_ONLY, 1)),
            List.of(false),
            List.of(Layout.ON_DISK),
            new TreeMap<>(),
            List.of(Optional.empty()),
            List.of(SettingsVariant.NONE),
            StartState.AS_IT_COMES,
            new WarmUp.For(Duration.ofSeconds(3)),
            Duration.ofSeconds(10),
            2,
            42));
  }

  static SweepLoad load(Workload workload, int scale) {
    return new SweepLoad(
        workload + " " + scale,
        new LoadSpec(
            workload,
            Protocol.PREPARED,
            4,
            scale,
            new KeyDistribution.Uniform(),
            OptionalDouble.empty(),
            null,
            1));
  }

  Plans of(String... sizes) {
    return with(sizes(sizes), plan.loads(), plan.layouts(), plan.places());
  }

  Plans running(SweepLoad... loads) {
    return with(plan.sharedBuffers(), List.of(loads), plan.layouts(), plan.places());
  }

  Plans on(SortedMap<String, String> places, Layout... layouts) {
    return with(plan.sharedBuffers(), plan.loads(), List.of(layouts), places);
  }

  Plans repeated(int repeats) {
    return rest(plan.hugePages(), plan.memoryLimits(), plan.warmUp(), repeats, plan.seed());
  }

  Plans seeded(long seed) {
    return rest(plan.hugePages(), plan.memoryLimits(), plan.warmUp(), plan.repeats(), seed);
  }

  Plans withoutWarmUp() {
    return rest(
        plan.hugePages(), plan.memoryLimits(), new WarmUp.None(), plan.repeats(), plan.seed());
  }

  Plans hugePages(Boolean... levels) {
    return rest(List.of(levels), plan.memoryLimits(), plan.warmUp(), plan.repeats(), plan.seed());
  }

  Plans limited(Bytes... limits) {
    List<Optional<Bytes>> all =
        Stream.concat(Stream.of(Optional.<Bytes>empty()), Arrays.stream(limits).map(Optional::of))
            .toList();
    return rest(plan.hugePages(), all, plan.warmUp(), plan.repeats(), plan.seed());
  }

  Plans setting(String name, String value) {
    return new Plans(
        new SweepPlan(
            plan.name(),
            plan.description(),
            plan.preset(),
            plan.sharedBuffers(),
            plan.loads(),
            plan.hugePages(),
            plan.layouts(),
            plan.places(),
            plan.memoryLimits(),
            List.of(new SettingsVariant(name, new TreeMap<>(Map.of(name, value)))),
            plan.state(),
            plan.warmUp(),
            plan.measure(),
            plan.repeats(),
            plan.seed()));
  }

  private static List<PoolSize> sizes(String... sizes) {
    return Arrays.stream(sizes)
        .map(Bytes::parse)
        .map(bytes -> (PoolSize) new PoolSize.Exact(bytes))
        .toList();
  }

  private Plans with(
      List<PoolSize> sizes,
      List<SweepLoad> loads,
      List<Layout> layouts,
      SortedMap<String, String> places) {
    return new Plans(
        new SweepPlan(
            plan.name(),
            plan.description(),
            plan.preset(),
            sizes,
            loads,
            plan.hugePages(),
            layouts,
            places,
            plan.memoryLimits(),
            plan.settings(),
            plan.state(),
            plan.warmUp(),
            plan.measure(),
            plan.repeats(),
            plan.seed()));
  }

  private Plans rest(
      List<Boolean> hugePages,
      List<Optional<Bytes>> limits,
      WarmUp warmUp,
      int repeats,
      long seed) {
    return new Plans(
        new SweepPlan(
            plan.name(),
            plan.description(),
            plan.preset(),
            plan.sharedBuffers(),
            plan.loads(),
            hugePages,
            plan.layouts(),
            plan.places(),
            limits,
            plan.settings(),
            plan.state(),
            warmUp,
            plan.measure(),
            repeats,
            seed));
  }
}
