package io.bufferscope.lab;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import io.bufferscope.model.lab.ObserverBudget;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.pagemap.MapCadence;
import io.bufferscope.pagemap.PoolMapper;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Reads the buffer pool again and again on a thread of its own, and now and then on demand. A read
/// that fails is told once and tried again after a while; the loop ends when it is closed.
final class MapLoop implements AutoCloseable {
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);

  private final PoolMapper mapper;
  private final MapCadence cadence;
  private final Supplier<ObserverBudget> budget;
  private final Consumer<MapSnapshot> mapped;
  private final Consumer<Problem> failed;
  private final ReentrantLock reading = new ReentrantLock(true);
  private final Signal signal = new Signal();
  private boolean paused;
  private boolean closed;

  /// @param mapper reads the pool
  /// @param cadence how often
  /// @param budget what the reads may take; asked after each
  /// @param mapped hears of each read, on the loop's thread
  /// @param failed hears of the first failure after a success
  MapLoop(
      PoolMapper mapper,
      MapCadence cadence,
      Supplier<ObserverBudget> budget,
      Consumer<MapSnapshot> mapped,
      Consumer<Problem> failed) {
    this.mapper = mapper;
    this.cadence = cadence;
    this.budget = budget;
    this.mapped = mapped;
    this.failed = failed;
  }

  /// Begins to read.
  void start(Threads threads) {
    threads.thread("page-map", this::work).start();
  }

  /// Reads the pool now, after a read that is under way.
  MapSnapshot readNow() throws ProblemException {
    reading.lock();
    try {
      return mapper.read();
    } finally {
      reading.unlock();
    }
  }

  void setPaused(boolean pause) {
    signal.change(() -> paused = pause);
  }

  /// Ends the loop after a read that is under way, without waiting for it.
  @Override
  public void close() {
    signal.change(() -> closed = true);
  }

  private void work() {
    try {
      boolean failing = false;
      Duration pause = Duration.ZERO;
      while (awaitNext(pause)) {
        try {
          MapSnapshot map = readNow();
          mapped.accept(map);
          pause = cadence.pauseAfter(map.cost(), budget.get());
          failing = false;
        } catch (ProblemException failure) {
          pause = AFTER_FAILURE;
          if (!failing && !signal.holds(() -> closed)) {
            failed.accept(failure.problem());
          }
          failing = true;
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Waits for the pause, and as long as the loop is paused; false when it is closed.
  private boolean awaitNext(Duration pause) throws InterruptedException {
    return signal.await(changed -> {
      long left = pause.toNanos();
      while (!closed && (left > 0 || paused)) {
        if (left > 0) {
          left = changed.awaitNanos(left);
        } else {
          changed.await();
        }
      }
      return !closed;
    });
  }
}
