package io.bufferscope.cli;

import io.bufferscope.lab.LabListener;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.stats.Sample;
import io.bufferscope.store.RecordWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Takes samples and events from the lab's threads to the command's own, which writes them.
final class SampleQueue implements LabListener {
  private static final Duration SILENCE = Duration.ofSeconds(30);

  /// A tick comes a little early or late; a stretch of whole intervals ends with its own last.
  private static final Duration TOLERANCE = Duration.ofMillis(20);

  private final BlockingQueue<Entry> queue = new LinkedBlockingQueue<>();
  private final CountDownLatch loading = new CountDownLatch(1);
  private final ProgressLine progress;
  private long deltas;
  private long gaps;
  private long events;

  SampleQueue(ProgressLine progress) {
    this.progress = progress;
  }

  private sealed interface Entry {
    record Sampled(Sample sample) implements Entry {}

    record Happened(LabEvent event) implements Entry {}

    record Failed(Problem problem) implements Entry {}
  }

  @Override
  public void sampled(Sample sample) {
    queue.add(new Entry.Sampled(sample));
  }

  @Override
  public void happened(LabEvent event) {
    queue.add(new Entry.Happened(event));
  }

  @Override
  public void stateChanged(LabState state) {
    if (state instanceof LabState.Loading) {
      loading.countDown();
    }
    if (state instanceof LabState.Failed(Problem problem)) {
      queue.add(new Entry.Failed(problem));
    }
  }

  /// Waits until the load runs, and forgets what came before.
  ///
  /// @throws ProblemException where the load failed before it ran
  void awaitLoading(CompletableFuture<?> load, Session session) throws ProblemException {
    try {
      while (!loading.await(100, TimeUnit.MILLISECONDS)) {
        if (load.isDone()) {
          session.result(load);
          break;
        }
      }
    } catch (InterruptedException e) {
      throw cancelled(e);
    }
    queue.clear();
  }

  /// Writes what comes in a stretch of time, which begins with the first sample: that one's own
  /// interval began before and is left out. The last is the one that ends the stretch.
  ///
  /// @throws ProblemException where the lab failed, or nothing can be written
  void drainTo(RecordWriter writer, Duration duration, Duration interval) throws ProblemException {
    Duration patience = SILENCE.plus(interval.multipliedBy(3));
    @Nullable Instant begin = null;
    boolean over = false;
    while (!over) {
      switch (next(patience)) {
        case Entry.Sampled(Sample sample) -> {
          if (begin == null) {
            begin = sample.at();
          } else {
            writer.write(sample);
            count(sample);
            Duration recorded = Duration.between(begin, sample.at()).plus(TOLERANCE);
            over = recorded.compareTo(duration) >= 0;
          }
        }
        case Entry.Happened(LabEvent event) -> {
          writer.write(event);
          events++;
        }
        case Entry.Failed(Problem problem) ->
            throw new ProblemException(Session.failedLater(problem));
      }
    }
  }

  long deltas() {
    return deltas;
  }

  long gaps() {
    return gaps;
  }

  long events() {
    return events;
  }

  private Entry next(Duration patience) throws ProblemException {
    try {
      Entry entry = queue.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
      if (entry == null) {
        throw new ProblemException(RecordCommand.silent(patience));
      }
      return entry;
    } catch (InterruptedException e) {
      throw cancelled(e);
    }
  }

  private void count(Sample sample) {
    switch (sample) {
      case Delta delta -> {
        deltas++;
        progress.show("recording", String.format(Locale.ROOT, "%.0f transactions/s", delta.tps()));
      }
      case Gap gap -> {
        gaps++;
        progress.show("recording", "gap, " + gap.reason().text());
      }
    }
  }

  private static ProblemException cancelled(InterruptedException cause) {
    return new ProblemException(
        new Problem(Problem.Kind.CANCELLED, "The recording was cancelled.", "", ""), cause);
  }
}
