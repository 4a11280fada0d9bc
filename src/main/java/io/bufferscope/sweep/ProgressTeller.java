package io.bufferscope.sweep;

import io.bufferscope.model.Progress;
import io.bufferscope.model.sweep.PlannedRun;
import io.bufferscope.model.sweep.SweepProgress;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Tells how far a sweep is, a few times a second at most unless there is another step. For the
/// sweep's thread.
final class ProgressTeller implements Progress.Listener {
  private static final Duration LEAST_PAUSE = Duration.ofMillis(250);

  private final SweepListener listener;
  private final RunTimes times;
  private final int runs;
  private List<PlannedRun> behind;
  private @Nullable PlannedRun present;
  private long presentStart;
  private long lastNanos;
  private String lastStep = "";

  /// @param runs how many there are in all
  /// @param pending those that have not ended
  ProgressTeller(SweepListener listener, RunTimes times, int runs, List<PlannedRun> pending) {
    this.listener = listener;
    this.times = times;
    this.runs = runs;
    this.behind = pending;
  }

  /// A run begins.
  void begins(PlannedRun run) {
    present = run;
    presentStart = System.nanoTime();
    lastStep = "";
  }

  /// The present run has ended.
  ///
  /// @param typical whether runs to come will take as long
  void ended(boolean typical) {
    if (typical) {
      times.measured(elapsed());
    }
    present = null;
    behind = behind.subList(1, behind.size());
    tell(Progress.of("run ended"), false);
  }

  /// It waits to be gone on with.
  void paused() {
    tell(Progress.of("paused"), true);
  }

  /// It only has to stop its servers: it is done or was broken off.
  void ending() {
    tell(Progress.of("stopping the servers"), Duration.ZERO, false);
  }

  @Override
  public void progressed(Progress step) {
    long now = System.nanoTime();
    if (!step.step().equals(lastStep) || now - lastNanos >= LEAST_PAUSE.toNanos()) {
      lastNanos = now;
      lastStep = step.step();
      tell(step, false);
    }
  }

  private void tell(Progress step, boolean paused) {
    Duration all = times.of(behind);
    if (present != null) {
      Duration whole = times.of(List.of(present));
      Duration done = elapsed();
      all = all.minus(done.compareTo(whole) < 0 ? done : whole);
    }
    tell(step, all, paused);
  }

  private void tell(Progress step, Duration left, boolean paused) {
    listener.progressed(new SweepProgress(runs - behind.size(), runs, present, step, left, paused));
  }

  private Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - presentStart);
  }
}
