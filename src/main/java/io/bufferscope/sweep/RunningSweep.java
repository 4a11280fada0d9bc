package io.bufferscope.sweep;

import io.bufferscope.model.sweep.SweepResult;
import java.util.concurrent.CompletableFuture;

/// A sweep that is under way. For any thread; everything returns at once.
public interface RunningSweep {
  /// Waits after the present run, or goes on.
  void setPaused(boolean paused);

  /// Ends it within two seconds; the runs that have ended are kept, and can be gone on with.
  void cancel();

  /// What came of it, when all is over and no process is left. Failed runs are in it. Ends
  /// exceptionally with a `ProblemException`: of kind CANCELLED, or where the results could not be
  /// written.
  CompletableFuture<SweepResult> result();
}
