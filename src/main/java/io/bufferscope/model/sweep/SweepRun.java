package io.bufferscope.model.sweep;

import io.bufferscope.model.Problem;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One run of a sweep that has ended: measured, or failed.
///
/// @param planned what it was
/// @param start when its preparation began
/// @param before the machine before it; null where it cannot be known
/// @param figures what was measured; null where it failed
/// @param problem why it failed, with the server's own words; null where it was measured
public record SweepRun(
    PlannedRun planned,
    Instant start,
    @Nullable MachineState before,
    @Nullable RunFigures figures,
    @Nullable Problem problem) {
  public SweepRun {
    if ((figures == null) == (problem == null)) {
      throw new IllegalArgumentException("a run has figures or a problem");
    }
  }

  /// What was measured, where it was.
  public Optional<RunFigures> measured() {
    return Optional.ofNullable(figures);
  }
}
