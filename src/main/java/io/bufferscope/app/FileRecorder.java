package io.bufferscope.app;

import io.bufferscope.lab.Lab;
import io.bufferscope.lab.LabListener;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.stats.Sample;
import io.bufferscope.store.RecordHeader;
import io.bufferscope.store.RecordWriter;
import io.bufferscope.ui.Recorder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Writes what a lab tells to a file, on a thread of its own.
final class FileRecorder implements Recorder {
  private final Lab lab;
  private final Threads threads;
  private volatile Duration interval;

  FileRecorder(Lab lab, Threads threads, Duration interval) {
    this.lab = lab;
    this.threads = threads;
    this.interval = interval;
  }

  /// The time between samples from now on.
  void setInterval(Duration newInterval) {
    interval = newInterval;
  }

  @Override
  public Recording start(Path file, Consumer<Problem> failed) throws ProblemException {
    Running running = new Running(RecordWriter.open(file, header()), failed);
    lab.addListener(running);
    Thread thread = threads.thread("recorder", running::write);
    thread.start();
    return () -> {
      lab.removeListener(running);
      running.end(thread);
    };
  }

  private RecordHeader header() throws ProblemException {
    return switch (lab.state()) {
      case LabState.Ready(ServerInfo server) -> header(server, null);
      case LabState.Preparing(ServerInfo server, _, _) -> header(server, null);
      case LabState.Loading(ServerInfo server, LoadSpec load) -> header(server, load);
      case LabState.Disconnected(), LabState.Starting(_), LabState.Failed(_) ->
          throw new ProblemException(
              new Problem(
                  Problem.Kind.USAGE,
                  "There is nothing to record.",
                  "The lab is not connected to a server.",
                  "Record again when it is."));
    };
  }

  private RecordHeader header(ServerInfo server, @Nullable LoadSpec load) {
    return RecordHeader.of(Instant.now(), interval, server, load);
  }

  /// One record being written.
  private static final class Running implements LabListener {
    private final BlockingQueue<Entry> queue = new LinkedBlockingQueue<>();
    private final RecordWriter writer;
    private final Consumer<Problem> failed;
    private @Nullable ProblemException broken;

    Running(RecordWriter writer, Consumer<Problem> failed) {
      this.writer = writer;
      this.failed = failed;
    }

    private sealed interface Entry {
      record Sampled(Sample sample) implements Entry {}

      record Happened(LabEvent event) implements Entry {}

      record End() implements Entry {}
    }

    @Override
    public void sampled(Sample sample) {
      queue.add(new Entry.Sampled(sample));
    }

    @Override
    public void happened(LabEvent event) {
      queue.add(new Entry.Happened(event));
    }

    /// Until the end is in the queue, or nothing can be written any more.
    void write() {
      try (writer) {
        boolean over = false;
        while (!over) {
          switch (queue.take()) {
            case Entry.Sampled(Sample sample) -> writer.write(sample);
            case Entry.Happened(LabEvent event) -> writer.write(event);
            case Entry.End() -> over = true;
          }
        }
      } catch (ProblemException e) {
        broken = e;
        failed.accept(e.problem());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    void end(Thread thread) throws ProblemException {
      queue.add(new Entry.End());
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw Toolkit.cancelled(e);
      }
      if (broken != null) {
        throw broken;
      }
    }
  }
}
