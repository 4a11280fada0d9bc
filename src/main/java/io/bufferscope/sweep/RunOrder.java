package io.bufferscope.sweep;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.sweep.PlannedRun;
import io.bufferscope.model.sweep.SweepPlan;
import io.bufferscope.model.sweep.SweepPoint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// The order of a plan's runs: randomised complete blocks. Each pass visits all points in an order
/// of its own, so that a machine that becomes slower in the course of a sweep does not make one end
/// of the curve slower; the point that came first is measured once more at the end, the first one
/// that can be expected to start.
final class RunOrder {
  private RunOrder() {}

  /// The runs; the same for the same plan, seed and memory.
  ///
  /// @param memory of the machine, which sizes are shares of
  static List<PlannedRun> of(SweepPlan plan, Bytes memory) {
    List<SweepPoint> points = new ArrayList<>(plan.points(memory));
    // The sequence of java.util.Random is part of its contract, and so the same everywhere.
    Random random = new Random(plan.seed());
    List<PlannedRun> runs = new ArrayList<>();
    for (int pass = 1; pass <= plan.repeats(); pass++) {
      Collections.shuffle(points, random);
      for (SweepPoint point : points) {
        runs.add(new PlannedRun(runs.size(), pass, point, false));
      }
    }
    SweepPoint first =
        runs.stream()
            .map(PlannedRun::point)
            .filter(point -> point.sharedBuffers().compareTo(memory) <= 0)
            .findFirst()
            .orElse(runs.getFirst().point());
    runs.add(new PlannedRun(runs.size(), plan.repeats() + 1, first, true));
    return runs;
  }
}
