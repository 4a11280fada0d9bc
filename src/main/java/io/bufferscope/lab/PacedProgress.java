package io.bufferscope.lab;

import io.bufferscope.model.Progress;
import java.time.Duration;

/// Passes progress on a few times a second, whatever often it is told, and the end always. For one
/// thread.
final class PacedProgress implements Progress.Listener {
  private static final Duration LEAST_PAUSE = Duration.ofMillis(200);

  private final Progress.Listener listener;
  private long last = System.nanoTime() - LEAST_PAUSE.toNanos();

  /// @param listener hears of it
  PacedProgress(Progress.Listener listener) {
    this.listener = listener;
  }

  @Override
  public void progressed(Progress progress) {
    long now = System.nanoTime();
    boolean done = progress.fraction().orElse(0) >= 1;
    if (done || now - last >= LEAST_PAUSE.toNanos()) {
      last = now;
      listener.progressed(progress);
    }
  }
}
