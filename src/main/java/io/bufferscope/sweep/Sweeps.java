package io.bufferscope.sweep;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.sweep.PlanCheck;
import io.bufferscope.model.sweep.SweepPlan;
import java.nio.file.Path;

/// Carries sweeps out. One at a time.
public interface Sweeps {
  /// What a plan will take here, and what of it will not fit. Reads the machine, starts nothing.
  PlanCheck check(SweepPlan plan);

  /// How many runs a plan has on a machine. Reads nothing.
  ///
  /// @param memory of that machine, which sizes are shares of
  int runs(SweepPlan plan, Bytes memory);

  /// Begins a sweep and returns at once.
  ///
  /// @param folder where its results go; made where there is none
  /// @param resume whether to go on with the results that the folder has, of the same plan; without
  ///   it a folder with results is refused
  /// @throws ProblemException where it cannot be begun: refusals of the check, a folder that has
  ///   results, results of another plan
  RunningSweep start(SweepPlan plan, Path folder, boolean resume, SweepListener listener)
      throws ProblemException;
}
