package io.bufferscope.sweep;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.KeySpec;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.load.WorkingSet;
import io.bufferscope.model.sweep.PlannedRun;
import io.bufferscope.model.sweep.SweepPlan;
import java.util.SplittableRandom;

/// What is run in one run of a sweep.
///
/// @param warmUp the load of the warm-up
/// @param measured the load that is measured; it draws other keys, since a cache that has just seen
///   the same ones in the same order would have them
record RunLoads(LoadSpec warmUp, LoadSpec measured) {
  /// The loads of a run; the same for the same plan, run and memory.
  ///
  /// @param memory of the machine, which working sets are shares of
  static RunLoads of(SweepPlan plan, PlannedRun run, Bytes memory) {
    LoadSpec spec = resolved(run, memory);
    return new RunLoads(
        spec.withDriving(spec.driving().withWarmUp(plan.warmUp()).withExtent(new Extent.Endless()))
            .withSeed(seed(plan, 2L * run.order())),
        spec.withDriving(
                spec.driving()
                    .withWarmUp(new WarmUp.None())
                    .withExtent(new Extent.For(plan.measure())))
            .withSeed(seed(plan, 2L * run.order() + 1)));
  }

  private static LoadSpec resolved(PlannedRun run, Bytes memory) {
    LoadSpec spec = run.point().load().spec();
    KeySpec keys = spec.keys();
    return keys.workingSet() instanceof WorkingSet.Share share
        ? share
            .size(java.util.Optional.of(run.point().sharedBuffers()), memory)
            .map(size -> spec.withKeys(keys.withWorkingSet(size)))
            .orElse(spec)
        : spec;
  }

  /// Clients draw from the seed and their number, so that neighbouring seeds would share most of
  /// their streams.
  private static long seed(SweepPlan plan, long number) {
    return new SplittableRandom(plan.seed() * 0x9E3779B97F4A7C15L + number).nextLong();
  }
}
