package io.bufferscope.lab;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import io.bufferscope.model.lab.ObserverBudget;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.pagemap.LookCosts;
import io.bufferscope.pagemap.MapCadence;
import io.bufferscope.pagemap.PoolMapper;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/// Looks at both caches again and again on a thread of its own, and now and then on demand. A look
/// that fails is told once and tried again after a while. Where looks are too dear for the budget
/// the loop holds itself back, until it is told to go on; it ends when it is closed.
final class MapLoop implements AutoCloseable {
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);

  /// What fails later than this was broken off for its time.
  private static final Duration BROKEN_OFF = Duration.ofSeconds(5);

  private final PoolMapper mapper;
  private final MapCadence cadence;
  private final Supplier<ObserverBudget> budget;
  private final MapListener listener;
  private final ReentrantLock reading = new ReentrantLock(true);
  private final ReentrantLock telling = new ReentrantLock();
  private final Signal signal = new Signal();
  private final LookCosts costs = new LookCosts();
  private boolean paused;
  private boolean held;
  private boolean insisted;
  private boolean atOnce;
  private boolean closed;

  /// @param mapper takes the looks
  /// @param cadence how often
  /// @param budget what the looks may take; asked after each
  /// @param listener hears on the loop's thread
  MapLoop(
      PoolMapper mapper,
      MapCadence cadence,
      Supplier<ObserverBudget> budget,
      MapListener listener) {
    this.mapper = mapper;
    this.cadence = cadence;
    this.budget = budget;
    this.listener = listener;
  }

  /// Begins to look.
  ///
  /// @param heldBack whether only when [#goOn()] is called
  void start(Threads threads, boolean heldBack) {
    signal.change(() -> held = heldBack);
    threads.thread("page-map", this::work).start();
  }

  /// Looks from now on whatever it costs, as often as the budget allows.
  void goOn() {
    signal.change(() -> {
      held = false;
      insisted = true;
      atOnce = true;
    });
  }

  /// Looks now, after a look that is under way.
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

  /// Ends the loop after a look that is under way, without waiting for it. Of that look, and of any
  /// other, nothing is told any more once this has returned.
  @Override
  public void close() {
    telling.lock();
    try {
      signal.change(() -> closed = true);
    } finally {
      telling.unlock();
    }
  }

  private void tell(Runnable news) {
    telling.lock();
    try {
      if (!signal.holds(() -> closed)) {
        news.run();
      }
    } finally {
      telling.unlock();
    }
  }

  private void work() {
    try {
      boolean failing = false;
      Duration pause = Duration.ZERO;
      while (awaitNext(pause)) {
        long begin = System.nanoTime();
        try {
          MapSnapshot map = readNow();
          costs.add(map.cost());
          pause = pause(map.cost());
          tell(() -> listener.mapped(map));
          failing = false;
        } catch (ProblemException failure) {
          Duration took = Duration.ofNanos(System.nanoTime() - begin);
          if (took.compareTo(BROKEN_OFF) > 0) {
            costs.add(took);
          }
          pause = AFTER_FAILURE;
          if (!failing) {
            tell(() -> listener.failed(failure.problem()));
          }
          failing = true;
        }
        holdBack();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// The first looks tell little of what the next ones cost: they take half of the time at most.
  private Duration pause(Duration cost) {
    return costs.areKnown()
        ? cadence.pauseAfter(costs.usual(), budget.get())
        : cadence.least().compareTo(cost) > 0 ? cadence.least() : cost;
  }

  /// A look that the server broke off for its time has had its cost, too.
  private void holdBack() {
    if (!costs.areKnown()) {
      return;
    }
    Optional<String> refusal = cadence.refusal(costs.usual(), budget.get());
    if (refusal.isPresent() && !signal.holds(() -> insisted || closed)) {
      tell(() -> listener.heldBack(refusal.get()));
      signal.change(() -> held = !insisted);
    }
  }

  /// Waits for the pause, and as long as the loop is paused; false when it is closed. Who was held
  /// back or insists has waited enough.
  private boolean awaitNext(Duration pause) throws InterruptedException {
    return signal.await(changed -> {
      long left = held ? 0 : pause.toNanos();
      while (!closed && ((left > 0 && !atOnce) || paused || held)) {
        if (left > 0 && !atOnce) {
          left = changed.awaitNanos(left);
        } else {
          changed.await();
        }
      }
      atOnce = false;
      return !closed;
    });
  }
}
