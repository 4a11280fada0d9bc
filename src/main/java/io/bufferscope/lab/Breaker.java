package io.bufferscope.lab;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Threads;
import io.bufferscope.pg.Observer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Breaks the statements of an observer from when its work is cancelled until the work is over. A
/// statement can begin just after the last was broken, so it is tried again and again; and as that
/// asks the server over a connection of its own, it is not done by whoever cancels.
final class Breaker implements AutoCloseable {
  private static final long AGAIN_MILLIS = 100;

  private final CountDownLatch over = new CountDownLatch(1);
  private final Runnable untie;

  /// @param observer whose statements
  /// @param threads makes the thread that breaks them
  /// @param cancellation when
  Breaker(Observer observer, Threads threads, Cancellation cancellation) {
    untie =
        cancellation.onRequest(
            () -> threads.thread("cancel", () -> breakUntilOver(observer)).start());
  }

  private void breakUntilOver(Observer observer) {
    try {
      while (over.getCount() > 0) {
        observer.cancel();
        boolean _ = over.await(AGAIN_MILLIS, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// The work is over.
  @Override
  public void close() {
    untie.run();
    over.countDown();
  }
}
