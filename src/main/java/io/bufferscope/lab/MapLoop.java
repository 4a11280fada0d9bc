package io.bufferscope.lab;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import io.bufferscope.model.lab.ObserverBudget;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.pagemap.MapCadence;
import io.bufferscope.pagemap.PoolMapper;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
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
  private final Consumer<PoolSnapshot> mapped;
  private final Consumer<Problem> failed;
  private final ReentrantLock reading = new ReentrantLock(true);
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
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
      Consumer<PoolSnapshot> mapped,
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
  PoolSnapshot readNow() throws ProblemException {
    reading.lock();
    try {
      return mapper.read();
    } finally {
      reading.unlock();
    }
  }

  void setPaused(boolean pause) {
    change(() -> paused = pause);
  }

  /// Ends the loop after a read that is under way, without waiting for it.
  @Override
  public void close() {
    change(() -> closed = true);
  }

  private void change(Runnable change) {
    lock.lock();
    try {
      change.run();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void work() {
    try {
      boolean failing = false;
      Duration pause = Duration.ZERO;
      while (waitFor(pause)) {
        try {
          PoolSnapshot pool = readNow();
          mapped.accept(pool);
          pause = cadence.pauseAfter(pool.cost(), budget.get());
          failing = false;
        } catch (ProblemException failure) {
          pause = AFTER_FAILURE;
          if (!failing && !isClosed()) {
            failed.accept(failure.problem());
          }
          failing = true;
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isClosed() {
    lock.lock();
    try {
      return closed;
    } finally {
      lock.unlock();
    }
  }

  /// Waits for the pause, and as long as the loop is paused; false when it is closed.
  private boolean waitFor(Duration pause) throws InterruptedException {
    lock.lock();
    try {
      long left = pause.toNanos();
      while (!closed && (left > 0 || paused)) {
        if (left > 0) {
          left = changed.awaitNanos(left);
        } else {
          changed.await();
        }
      }
      return !closed;
    } finally {
      lock.unlock();
    }
  }
}
