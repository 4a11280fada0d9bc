package io.bufferscope.sweep;

import io.bufferscope.model.sweep.SweepProgress;
import io.bufferscope.model.sweep.SweepResult;

/// Hears what a sweep does, on the sweep's thread: each method has to return at once.
public interface SweepListener {
  /// It is a step further, at most a few times a second.
  default void progressed(SweepProgress progress) {}

  /// A run has ended, or the runs of an earlier start were read: all that there is so far.
  default void ran(SweepResult soFar) {}
}
