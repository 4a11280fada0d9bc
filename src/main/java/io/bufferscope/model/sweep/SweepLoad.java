package io.bufferscope.model.sweep;

import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Workload;

/// A load as one level of a factor.
///
/// @param name how it is told of, as in "select-only prepared"; unique in its plan
/// @param spec what is run; the plan, not this, says how long and after which warm-up
public record SweepLoad(String name, LoadSpec spec) {
  /// Whether it changes the data, so that every run has to begin from the same. Of a script that is
  /// not known, and supposed.
  public boolean writes() {
    return switch (spec.workload()) {
      case TPCB_LIKE, SIMPLE_UPDATE, SCRIPT -> true;
      case SELECT_ONLY, COLD_HOT, COLD_HOT_REORGANISED, ANALYTICS -> false;
    };
  }

  /// Whether that workload is one of pgbench's, whose accounts have a working set.
  public boolean hasWorkingSet() {
    return spec.workload() != Workload.SCRIPT && spec.workload().drawsAccounts();
  }
}
