package io.bufferscope.load;

import io.bufferscope.model.Threads;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Brings a run's clients to their end in steps, each for those that the one before left: let them
/// finish their transactions, cancel their statements, break their connections. Takes less than two
/// seconds.
///
/// @param pool the clients
/// @param threads for the requests to cancel, which hang when the server does
record Ending(ClientPool pool, Threads threads) {
  private static final Duration TO_FINISH = Duration.ofMillis(700);
  private static final Duration TO_CANCEL = Duration.ofMillis(700);
  private static final Duration TO_BREAK = Duration.ofMillis(400);
  private static final int CANCELLING_AT_ONCE = 4;

  /// Returns when the clients have ended, or cannot be waited for any longer.
  ///
  /// @param mayFinish whether the clients have just been told, and can be expected to end by
  ///   themselves
  void bringAbout(boolean mayFinish) throws InterruptedException {
    if (ended(mayFinish ? TO_FINISH : Duration.ZERO)) {
      return;
    }
    cancelAll();
    if (ended(TO_CANCEL)) {
      return;
    }
    pool.all().forEach(Client::abort);
    boolean _ = ended(TO_BREAK);
  }

  private void cancelAll() {
    Queue<Client> left = new ConcurrentLinkedQueue<>(pool.all());
    for (int i = 1; i <= CANCELLING_AT_ONCE; i++) {
      threads.thread("load-cancel-" + i, () -> cancel(left)).start();
    }
  }

  private void cancel(Queue<Client> left) {
    for (Client client = left.poll(); client != null; client = left.poll()) {
      client.cancel();
    }
  }

  /// Whether all have ended in time.
  private boolean ended(Duration atMost) throws InterruptedException {
    try {
      pool.allEnded().get(atMost.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException cause) {
      return false;
    } catch (ExecutionException cause) {
      throw new IllegalStateException(cause);
    }
  }
}
