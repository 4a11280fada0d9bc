package io.bufferscope.ui;

import java.time.Duration;
import java.util.function.LongSupplier;

/// Runs an action once it was not asked for any more for a while: what is being typed or dragged is
/// taken when it rests. Nothing waits while nobody asks. Confined to one thread.
final class Debounce {
  private final long quietNanos;
  private final LongSupplier nanoTime;
  private final Throttle.Delayer delayer;
  private final Runnable action;
  private long lastAsked;
  private boolean scheduled;

  /// @param quiet how long nobody has to ask
  /// @param nanoTime a monotonic clock
  /// @param delayer runs something later on the same thread
  /// @param action what to run
  Debounce(Duration quiet, LongSupplier nanoTime, Throttle.Delayer delayer, Runnable action) {
    this.quietNanos = quiet.toNanos();
    this.nanoTime = nanoTime;
    this.delayer = delayer;
    this.action = action;
  }

  /// Asks for a run.
  void request() {
    lastAsked = nanoTime.getAsLong();
    if (!scheduled) {
      scheduled = true;
      delayer.later(Duration.ofNanos(quietNanos), this::look);
    }
  }

  private void look() {
    long left = quietNanos - (nanoTime.getAsLong() - lastAsked);
    if (left > 0) {
      delayer.later(Duration.ofNanos(left), this::look);
    } else {
      scheduled = false;
      action.run();
    }
  }
}
