package io.bufferscope.model.sweep;

import java.time.Instant;
import java.util.List;

/// What came of a sweep, so far or as a whole.
///
/// @param plan what was to be done
/// @param start when it began
/// @param program this program's version
/// @param serverVersion PostgreSQL's version; empty before the first run
/// @param machine where it ran
/// @param runs the runs that have ended, in the order in which they did
public record SweepResult(
    SweepPlan plan,
    Instant start,
    String program,
    String serverVersion,
    MachineFacts machine,
    List<SweepRun> runs) {
  public SweepResult {
    runs = List.copyOf(runs);
  }
}
