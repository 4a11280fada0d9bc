package io.bufferscope.ui;

import java.time.Duration;
import java.util.function.LongSupplier;

/// Runs an action at most once in a period, and only after it was asked for: at once where the last
/// run is long enough ago, else once when the period is over, however often it was asked meanwhile.
/// Nothing runs or waits while nobody asks. Confined to one thread.
final class Throttle {
  private final long periodNanos;
  private final LongSupplier nanoTime;
  private final Delayer delayer;
  private final Runnable action;
  private long lastRun;
  private boolean everRun;
  private boolean scheduled;

  /// @param period the least time from one run to the next
  /// @param nanoTime a monotonic clock
  /// @param delayer runs something later on the same thread
  /// @param action what to run
  Throttle(Duration period, LongSupplier nanoTime, Delayer delayer, Runnable action) {
    this.periodNanos = period.toNanos();
    this.nanoTime = nanoTime;
    this.delayer = delayer;
    this.action = action;
  }

  /// Runs something once after a while, on the thread that asked.
  @FunctionalInterface
  interface Delayer {
    /// @param delay how long to wait
    /// @param task what to run then
    void later(Duration delay, Runnable task);
  }

  /// Asks for a run.
  void request() {
    if (scheduled) {
      return;
    }
    long sinceLast = nanoTime.getAsLong() - lastRun;
    if (!everRun || sinceLast >= periodNanos) {
      run();
    } else {
      scheduled = true;
      delayer.later(Duration.ofNanos(periodNanos - sinceLast), this::runScheduled);
    }
  }

  private void runScheduled() {
    scheduled = false;
    run();
  }

  private void run() {
    everRun = true;
    lastRun = nanoTime.getAsLong();
    action.run();
  }
}
