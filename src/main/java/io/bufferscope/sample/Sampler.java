package io.bufferscope.sample;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.stats.Counters;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.model.stats.Sample;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reads counters at a steady pace on a thread of its own. A tick that comes too late is skipped
/// and never made up for, so that a slow server is not asked more often than a fast one. Sampling
/// goes on over the loss of a server: without a source it waits, and with the next one goes on
/// after a gap. It goes on over a defect as well, which is told as a read that failed.
public final class Sampler implements AutoCloseable {
  private static final Logger LOG = System.getLogger(Sampler.class.getName());

  private final Supplier<@Nullable LoadInterval> load;
  private final BooleanSupplier published;
  private final SampleListener listener;
  private final LongSupplier nanoClock;
  private final SampleMaker maker = new SampleMaker();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Schedule schedule;
  private @Nullable CountersSource source;
  private long sourceNumber;
  private boolean paused;
  private boolean closed;

  /// A source and its number, by which a late answer of an earlier one is known.
  private record Due(CountersSource source, long number) {}

  /// @param interval time between two ticks, more than none
  /// @param load what the clients did since it was last asked, null while there are none
  /// @param listener hears of each tick
  /// @param published whether what happens on the server is for the most part published with each
  ///   tick, as by clients of this program that ask for it; else samples are made over
  ///   [SampleMaker#FOREIGN_WINDOW] at the least
  public Sampler(
      Duration interval,
      Supplier<@Nullable LoadInterval> load,
      BooleanSupplier published,
      SampleListener listener) {
    this(interval, load, published, listener, System::nanoTime);
  }

  Sampler(
      Duration interval,
      Supplier<@Nullable LoadInterval> load,
      BooleanSupplier published,
      SampleListener listener,
      LongSupplier nanoClock) {
    this.load = load;
    this.published = published;
    this.listener = listener;
    this.nanoClock = nanoClock;
    this.schedule = new Schedule(nanos(interval), nanoClock.getAsLong());
  }

  /// Starts the thread, which waits for a source.
  public void start(Threads threads) {
    threads.thread("sampler", this::work).start();
  }

  /// Samples from that source from now on. The interval under way becomes a gap.
  public void watch(CountersSource next) {
    change(() -> {
      source = next;
      sourceNumber++;
      maker.interrupt(GapReason.READ_FAILED);
    });
  }

  /// Samples no more until there is a source again. What a read under way still brings is dropped.
  public void suspend() {
    change(() -> {
      source = null;
      sourceNumber++;
      maker.interrupt(GapReason.READ_FAILED);
    });
  }

  /// Forgets what was read, since the next source is another server. Its first read is a gap.
  public void forget() {
    change(maker::forget);
  }

  /// Sets the time between two ticks, more than none.
  public void setInterval(Duration interval) {
    long nanos = nanos(interval);
    change(() -> schedule.setInterval(nanos, nanoClock.getAsLong()));
  }

  /// Sets the time from the last tick to the next and between those after it, more than none. The
  /// interval under way goes on.
  public void setPace(Duration interval) {
    long nanos = nanos(interval);
    lock.lock();
    try {
      schedule.setPace(nanos);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private static long nanos(Duration interval) {
    if (!interval.isPositive()) {
      throw new IllegalArgumentException("an interval is longer than " + interval);
    }
    return interval.toNanos();
  }

  /// Stops or resumes; the time between is a gap.
  public void setPaused(boolean pause) {
    change(() -> {
      if (pause) {
        maker.interrupt(GapReason.PAUSED);
      }
      paused = pause;
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
      schedule.restart(nanoClock.getAsLong());
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void work() {
    try {
      @Nullable Due due;
      while ((due = awaitTick()) != null) {
        try {
          tick(due);
        } catch (RuntimeException defect) {
          goOnAfter(defect);
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// What a tick lost by a defect is a gap of the next.
  private void goOnAfter(RuntimeException defect) {
    ProblemException told = told(defect);
    lock.lock();
    try {
      maker.interrupt(GapReason.READ_FAILED);
    } finally {
      lock.unlock();
    }
    try {
      listener.readFailed(told.problem());
    } catch (RuntimeException again) {
      LOG.log(Level.ERROR, "the sampler's listener broke", again);
    }
  }

  private static ProblemException told(RuntimeException defect) {
    LOG.log(Level.ERROR, "a tick of the sampler broke", defect);
    return new ProblemException(
        new Problem(
            Problem.Kind.DEFECT,
            "The server's statistics could not be sampled.",
            defect.toString(),
            "Sampling goes on. Report it, with the log."),
        defect);
  }

  private void tick(Due due) {
    long start = nanoClock.getAsLong();
    boolean whole = published.getAsBoolean() || isForeignWindow(start);
    // The clients are asked first: what they have counted is in the server's counters by then, or
    // is within their time between two flushes.
    @Nullable LoadInterval clients = whole ? load.get() : null;
    @Nullable Counters counters = null;
    @Nullable ProblemException failure = null;
    try {
      counters = due.source().read();
    } catch (ProblemException failed) {
      failure = failed;
    } catch (RuntimeException defect) {
      failure = told(defect);
    }
    listener.polled(Duration.ofNanos(nanoClock.getAsLong() - start));
    SampleMaker.@Nullable Tick tick = tickOf(due, counters, whole, failure);
    if (tick == null) {
      return;
    }
    if (failure != null) {
      listener.readFailed(failure.problem());
    }
    switch (tick.sample()) {
      case null -> {}
      case Delta delta -> listener.sampled(delta.withLoad(clients));
      case Gap gap -> listener.sampled(gap);
    }
    tick.events().forEach(listener::happened);
  }

  private boolean isForeignWindow(long nanoTime) {
    lock.lock();
    try {
      return maker.isForeignWindow(nanoTime);
    } finally {
      lock.unlock();
    }
  }

  /// Null where the source was taken away, or sampling paused, while it was read.
  private SampleMaker.@Nullable Tick tickOf(
      Due due, @Nullable Counters counters, boolean whole, @Nullable ProblemException failure) {
    lock.lock();
    try {
      if (due.number() != sourceNumber || paused || closed) {
        return null;
      }
      if (counters != null) {
        return maker.read(counters, whole);
      }
      String why = failure == null ? "" : failure.problem().message();
      Sample gap = maker.failed(nanoClock.getAsLong(), Instant.now(), why);
      return new SampleMaker.Tick(gap, List.of());
    } finally {
      lock.unlock();
    }
  }

  /// Waits for the next tick; null when it is over.
  private @Nullable Due awaitTick() throws InterruptedException {
    lock.lock();
    try {
      while (!closed) {
        @Nullable CountersSource present = source;
        long left = schedule.left(nanoClock.getAsLong());
        if (present == null || paused) {
          changed.await();
        } else if (left > 0) {
          long _ = changed.awaitNanos(left);
        } else {
          schedule.taken(nanoClock.getAsLong());
          return new Due(present, sourceNumber);
        }
      }
      return null;
    } finally {
      lock.unlock();
    }
  }
}
