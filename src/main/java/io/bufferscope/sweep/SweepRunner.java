package io.bufferscope.sweep;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.sweep.PlannedRun;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.model.sweep.SweepRun;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// Carries the runs of a sweep out, one after the other, on a thread of its own, and keeps each
/// before the next begins. A run that fails is one that has ended; a result that cannot be written
/// ends the sweep.
final class SweepRunner implements RunningSweep {
  private final List<PlannedRun> pending;
  private final Results results;
  private final RunWork work;
  private final ProgressTeller progress;
  private final SweepListener listener;
  private final Cancellation cancellation;
  private final Ground ground;
  private final CompletableFuture<SweepResult> result = new CompletableFuture<>();
  private final Object pauseDoor = new Object();
  private boolean paused;

  /// What a sweep stands on.
  interface Ground {
    /// Clears away what a killed sweep left, before the first run.
    void clear() throws ProblemException;

    /// Gives back what the sweep had, when its servers have been stopped.
    ///
    /// @param finished whether all runs have ended
    void giveBack(boolean finished);
  }

  /// @param pending the runs that have not ended, in order
  /// @param cancellation what the work hears of as well
  SweepRunner(
      List<PlannedRun> pending,
      Results results,
      RunWork work,
      ProgressTeller progress,
      SweepListener listener,
      Cancellation cancellation,
      Ground ground) {
    this.pending = List.copyOf(pending);
    this.results = results;
    this.work = work;
    this.progress = progress;
    this.listener = listener;
    this.cancellation = cancellation;
    this.ground = ground;
    cancellation.onRequest(this::openPauseDoor);
  }

  /// What the thread does.
  void run() {
    boolean finished = false;
    Throwable failure = null;
    try {
      if (!results.result().runs().isEmpty()) {
        listener.ran(results.result());
      }
      ground.clear();
      work.startClock();
      for (PlannedRun planned : pending) {
        awaitPauseOver();
        cancellation.check("The sweep");
        run(planned);
      }
      finished = true;
    } catch (ProblemException | RuntimeException | Error e) {
      failure = e;
    }
    SweepResult soFar = results.result();
    try {
      tidy(finished);
    } catch (RuntimeException | Error e) {
      failure = failure == null ? e : failure;
    }
    if (failure == null) {
      result.complete(soFar);
    } else {
      result.completeExceptionally(failure);
    }
  }

  @Override
  public void setPaused(boolean on) {
    synchronized (pauseDoor) {
      paused = on;
      pauseDoor.notifyAll();
    }
  }

  @Override
  public void cancel() {
    cancellation.request();
  }

  @Override
  public CompletableFuture<SweepResult> result() {
    return result;
  }

  private void run(PlannedRun planned) throws ProblemException {
    progress.begins(planned);
    SweepRun run = work.carryOut(planned, progress);
    if (results.result().serverVersion().isEmpty() && !work.serverVersion().isEmpty()) {
      results.serverVersion(work.serverVersion());
    }
    results.append(run);
    progress.ended(run.figures() != null && !work.dataMade());
    listener.ran(results.result());
  }

  private void tidy(boolean finished) {
    try (Finally _ = () -> ground.giveBack(finished);
        Finally _ = results::close;
        Finally _ = work::close) {
      progress.ending();
    }
  }

  /// What is done whatever happens before it.
  private interface Finally extends AutoCloseable {
    @Override
    void close();
  }

  private void awaitPauseOver() throws ProblemException {
    boolean waited = false;
    synchronized (pauseDoor) {
      while (paused && !cancellation.requested()) {
        if (!waited) {
          progress.paused();
        }
        waited = true;
        try {
          pauseDoor.wait();
        } catch (InterruptedException _) {
          Thread.currentThread().interrupt();
          cancellation.request();
        }
      }
    }
    if (waited) {
      work.startClock();
    }
  }

  private void openPauseDoor() {
    synchronized (pauseDoor) {
      pauseDoor.notifyAll();
    }
  }
}
