package io.bufferscope.sample;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.model.stats.Sample;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reads counters at a steady pace on a thread of its own. A tick that comes too late is skipped
/// and never made up for, so that a slow server is not asked more often than a fast one. Sampling
/// goes on over the loss of a server: without a source it waits, and with the next one goes on
/// after a gap.
public final class Sampler implements AutoCloseable {
  private final Supplier<@Nullable LoadInterval> load;
  private final SampleListener listener;
  private final SampleMaker maker = new SampleMaker();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private @Nullable CountersSource source;
  private long intervalNanos;
  private long nextTick;
  private boolean paused;
  private boolean closed;

  /// @param interval time between two ticks
  /// @param load what the clients did since it was last asked, null while there are none
  /// @param listener hears of each tick
  public Sampler(
      Duration interval, Supplier<@Nullable LoadInterval> load, SampleListener listener) {
    this.intervalNanos = interval.toNanos();
    this.load = load;
    this.listener = listener;
  }

  /// Starts the thread, which waits for a source.
  public void start(Threads threads) {
    threads.thread("sampler", this::work).start();
  }

  /// Samples from that source from now on.
  public void watch(CountersSource next) {
    change(() -> {
      source = next;
      nextTick = System.nanoTime();
      maker.interrupt(GapReason.READ_FAILED);
    });
  }

  /// Samples no more until there is a source again. A read that is under way may still end.
  public void suspend() {
    change(() -> source = null);
  }

  /// Sets the time between two ticks.
  public void setInterval(Duration interval) {
    change(() -> {
      intervalNanos = interval.toNanos();
      nextTick = System.nanoTime();
    });
  }

  /// Stops or resumes; the time between is a gap.
  public void setPaused(boolean pause) {
    change(() -> {
      if (pause) {
        maker.interrupt(GapReason.PAUSED);
      }
      paused = pause;
      nextTick = System.nanoTime();
    });
  }

  /// Ends the thread, after a read that is under way.
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
      @Nullable CountersSource current;
      while ((current = awaitTick()) != null) {
        tick(current);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  // Whether it is still the very same source is the question.
  @SuppressWarnings("ReferenceEquality")
  private void tick(CountersSource current) {
    // The clients are asked first: what they have counted is in the server's counters by then.
    LoadInterval clients = load.get();
    Sample sample;
    try {
      var counters = current.read();
      lock.lock();
      try {
        sample = maker.read(counters);
      } finally {
        lock.unlock();
      }
    } catch (ProblemException failure) {
      lock.lock();
      try {
        if (source != current) {
          return;
        }
        sample = maker.failed(Instant.now(), failure.problem().what());
      } finally {
        lock.unlock();
      }
      listener.readFailed(failure.problem());
    }
    listener.sampled(sample instanceof Delta delta ? delta.withLoad(clients) : sample);
  }

  /// Waits for the next tick; null when it is over.
  private @Nullable CountersSource awaitTick() throws InterruptedException {
    lock.lock();
    try {
      while (!closed) {
        long left = nextTick - System.nanoTime();
        if (source == null || paused) {
          changed.await();
        } else if (left > 0) {
          long _ = changed.awaitNanos(left);
        } else {
          nextTick += (-left / intervalNanos + 1) * intervalNanos;
          return source;
        }
      }
      return null;
    } finally {
      lock.unlock();
    }
  }
}
