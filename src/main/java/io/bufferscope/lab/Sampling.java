package io.bufferscope.lab;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.lab.ObserverBudget;
import io.bufferscope.model.lab.ObserverCost;
import io.bufferscope.model.lab.SamplingPace;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Sample;
import io.bufferscope.sample.PaceKeeper;
import io.bufferscope.sample.SampleListener;
import io.bufferscope.sample.Sampler;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The sampler of a lab over all its connections: tells samples, events and what watching costs.
final class Sampling implements SampleListener, AutoCloseable {
  private static final long COST_EVERY_NANOS = Duration.ofSeconds(3).toNanos();

  private final Sampler sampler;
  private final PaceKeeper pace;
  private final ReentrantLock paceLock = new ReentrantLock();
  private final Broadcast broadcast;
  private final LoadControl load;
  private final Consumer<Problem> failed;
  private final Threads threads;
  private volatile @Nullable CostMeter meter;
  private volatile boolean startTold;
  private @Nullable SamplingPace toldPace;
  private long costMeasuredAt = System.nanoTime();

  /// @param failed hears of each read that failed
  Sampling(
      Duration interval,
      Threads threads,
      Broadcast broadcast,
      LoadControl load,
      Consumer<Problem> failed) {
    this.broadcast = broadcast;
    this.load = load;
    this.failed = failed;
    this.threads = threads;
    this.sampler = new Sampler(interval, load::interval, load::isPublished, this);
    this.pace = new PaceKeeper(interval, ObserverBudget.DEFAULT);
    sampler.start(threads);
  }

  /// Samples on that connection from now on.
  void watch(Watch watch) throws ProblemException {
    meter =
        new CostMeter(
            watch.backends(), load::clientCpuSeconds, Runtime.getRuntime().availableProcessors());
    Duration onTheWay = watch.onTheWay();
    withPace(() -> pace.begin(watch.processors(), onTheWay));
    sampler.watch(watch.stats(threads, failed));
  }

  /// Forgets the server: what is read next has nothing to do with what was read before.
  void forget() {
    sampler.forget();
  }

  /// Samples no more until there is a connection again.
  void pauseUntilWatched() {
    sampler.suspend();
    meter = null;
  }

  /// Leaves the next start of the server untold: whoever started it tells more of it.
  void startIsTold() {
    startTold = true;
  }

  void setInterval(Duration interval) {
    withPace(() -> pace.ask(interval));
    sampler.setInterval(interval);
  }

  void setBudget(ObserverBudget budget) {
    withPace(() -> pace.setBudget(budget));
  }

  /// What the reads of the statistics leave of the budget.
  ObserverBudget budgetLeft() {
    paceLock.lock();
    try {
      return pace.left();
    } finally {
      paceLock.unlock();
    }
  }

  /// Makes a change that is told after the next read.
  private void withPace(Runnable change) {
    paceLock.lock();
    try {
      change.run();
      sampler.setPace(pace.interval());
    } finally {
      paceLock.unlock();
    }
  }

  @Override
  public void polled(Duration cost) {
    @Nullable SamplingPace news = newsAfter(cost);
    if (news != null) {
      broadcast.tellAll(listener -> listener.paceChanged(news));
    }
  }

  /// The pace after a read; null where it is as told before.
  private @Nullable SamplingPace newsAfter(Duration cost) {
    paceLock.lock();
    try {
      SamplingPace now = pace.after(cost);
      @Nullable SamplingPace told = toldPace;
      if (told != null && told.actual().equals(now.actual()) && told.asked().equals(now.asked())) {
        return null;
      }
      sampler.setPace(now.actual());
      toldPace = now;
      return now;
    } finally {
      paceLock.unlock();
    }
  }

  void setPaused(boolean paused) {
    sampler.setPaused(paused);
  }

  @Override
  public void sampled(Sample sample) {
    if (sample instanceof Delta) {
      broadcast.clock().observed(sample.at());
    }
    broadcast.tellAll(listener -> listener.sampled(sample));
    CostMeter present = meter;
    long now = System.nanoTime();
    if (present != null && now - costMeasuredAt >= COST_EVERY_NANOS) {
      costMeasuredAt = now;
      ObserverCost cost = present.measure();
      // The making of data is work of this process that is neither the clients' nor watching.
      if (!(broadcast.state() instanceof LabState.Preparing)) {
        broadcast.tellAll(listener -> listener.costMeasured(cost));
      }
    }
  }

  @Override
  public void happened(LabEvent event) {
    if (event.kind() == LabEvent.Kind.RESTART && startTold) {
      startTold = false;
    } else {
      broadcast.tellAll(listener -> listener.happened(event));
    }
  }

  @Override
  public void readFailed(Problem problem) {
    failed.accept(problem);
  }

  @Override
  public void close() {
    sampler.close();
  }
}
