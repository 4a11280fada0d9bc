package io.bufferscope.lab;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.stats.Counters;
import io.bufferscope.pg.Knock;
import io.bufferscope.sample.CountersSource;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.function.Consumer;

/// Tells a server that is slow from one that is not there any more. A read of the statistics may
/// take as long as it takes; but when there was no answer for a while, the server is asked on
/// another connection for a sign of life, again and again until the read ends. Only where that is
/// not answered either the server is given up.
final class Vigil implements AutoCloseable {
  /// With a read a second, and the time for the sign of life, the loss is told within five seconds.
  private static final Duration PATIENCE = Duration.ofMillis(1750);

  private static final Duration SIGN_OF_LIFE_WITHIN = Duration.ofMillis(1250);

  private final Endpoint endpoint;
  private final Consumer<Problem> gone;
  private final Signal signal = new Signal();
  private boolean reading;
  private long since;
  private boolean closed;

  /// @param gone hears once, on the vigil's thread, that the server does not answer any more
  Vigil(Endpoint endpoint, Threads threads, Consumer<Problem> gone) {
    this.endpoint = endpoint;
    this.gone = gone;
    threads.thread("vigil", this::work).start();
  }

  /// The same source, whose reads are watched over.
  CountersSource over(CountersSource source) {
    return () -> read(source);
  }

  private Counters read(CountersSource source) throws ProblemException {
    signal.change(() -> {
      reading = true;
      since = System.nanoTime();
    });
    try {
      return source.read();
    } finally {
      signal.change(() -> reading = false);
    }
  }

  /// Ends the vigil, without waiting.
  @Override
  public void close() {
    signal.change(() -> closed = true);
  }

  private void work() {
    try {
      while (signal.await(this::awaitSilence)) {
        boolean lives = Knock.isAnswered(endpoint, SIGN_OF_LIFE_WITHIN);
        if (lives) {
          signal.change(() -> since = System.nanoTime());
        } else if (signal.holds(() -> reading && !closed)) {
          gone.accept(silence());
          return;
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Waits until there was no answer for a while; false when the vigil is over.
  private boolean awaitSilence(Condition changed) throws InterruptedException {
    while (!closed) {
      long left = PATIENCE.toNanos() - (System.nanoTime() - since);
      if (!reading) {
        changed.await();
      } else if (left > 0) {
        long _ = changed.awaitNanos(left);
      } else {
        return true;
      }
    }
    return false;
  }

  private Problem silence() {
    return new Problem(
        Problem.Kind.NO_SERVER,
        "The server does not answer any more.",
        "Neither a read of its statistics nor a new connection to "
            + endpoint.host()
            + ":"
            + endpoint.port()
            + " had an answer within seconds.",
        "Check the network, and whether the server's processes still run. Bufferscope goes on"
            + " trying.");
  }
}
