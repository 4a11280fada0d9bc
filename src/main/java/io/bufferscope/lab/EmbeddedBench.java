package io.bufferscope.lab;

import io.bufferscope.host.FileSystems;
import io.bufferscope.host.MemoryCgroup;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.Threads;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.WarmUpResult;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.model.sweep.RunFigures;
import io.bufferscope.model.sweep.StartState;
import io.bufferscope.pg.Connector;
import io.bufferscope.pg.Observer;
import io.bufferscope.pg.ObserverLedger;
import io.bufferscope.pg.ServerInfoReader;
import io.bufferscope.server.EmbeddedOptions;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.ServerFolders;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A bench with the embedded server, which runs with the settings that the caller gives. Each set
/// of data has a database of its own ([BenchData]).
final class EmbeddedBench implements Bench {
  private static final String NOT_STARTED = "the bench's server was not started";

  /// Evicting a large pool, or reading a large relation into it, takes as long as it takes.
  private static final Duration ANSWER_WITHIN = Duration.ofHours(1);

  /// A fast stop writes what is dirty. The files are whole after an immediate one, too.
  private static final Duration TO_CLOSE = Duration.ofMillis(500);

  private final BenchOptions options;
  private final Optional<MemoryCgroup> group;
  private final Threads threads;
  private volatile @Nullable EmbeddedServer server;
  private final ReentrantLock lifecycle = new ReentrantLock();
  private final Cancellation closing = new Cancellation();
  private @Nullable BenchData data;

  EmbeddedBench(BenchOptions options, Optional<MemoryCgroup> group, Threads threads) {
    this.options = options;
    this.group = group;
    this.threads = threads;
  }

  @Override
  public ServerInfo restart(
      ServerSettings settings, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    EmbeddedServer started;
    Cancellation either = new Cancellation();
    Runnable forgetCaller = cancellation.onRequest(either::request);
    Runnable forgetClosing = closing.onRequest(either::request);
    lifecycle.lock();
    try {
      either.check("Starting the server");
      started = start(settings, progress, either);
    } finally {
      lifecycle.unlock();
      forgetCaller.run();
      forgetClosing.run();
    }
    data = new BenchData(started, threads);
    try (Observer observer = observe(started, "bufferscope", cancellation)) {
      return ServerInfoReader.read(
          observer, started.endpoint(), ServerInfo.Origin.EMBEDDED, options.home());
    }
  }

  private EmbeddedServer start(
      ServerSettings settings, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    EmbeddedServer present = server;
    if (present == null) {
      present = open(settings, progress, cancellation);
      server = present;
    } else {
      present.startAnew(settings, progress, cancellation);
    }
    return present;
  }

  private EmbeddedServer open(
      ServerSettings settings, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    return EmbeddedServer.open(
        new EmbeddedOptions(
            options.home(),
            options.cache(),
            OptionalInt.empty(),
            settings,
            options.wal(),
            true,
            group.map(MemoryCgroup::command).orElse(List.of())),
        threads,
        progress,
        cancellation);
  }

  @Override
  public void stop(Progress.Listener progress, Cancellation cancellation) throws ProblemException {
    EmbeddedServer present = server;
    if (present != null) {
      present.stop(progress, cancellation);
    }
  }

  @Override
  public boolean provideData(
      LoadSpec load, boolean changed, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    return data().provide(load, changed, progress, cancellation);
  }

  @Override
  public List<String> prepare(
      LoadSpec load, StartState state, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    try (Observer observer = observe(present(), BenchData.database(load), cancellation)) {
      return new StateMaker(observer, threads).bring(state, progress, cancellation);
    }
  }

  @Override
  public WarmUpResult warmUp(LoadSpec load, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    try (Observer observer = observe(present(), BenchData.database(load), cancellation)) {
      data().noteRun(load, observer);
      return new BenchRun(present(), observer, threads).warmUp(load, progress, cancellation);
    }
  }

  @Override
  public RunFigures measure(LoadSpec load, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    EmbeddedServer present = present();
    try (Observer observer = observe(present, BenchData.database(load), cancellation)) {
      data().noteRun(load, observer);
      BenchRun run = new BenchRun(present, observer, threads);
      return new Measuring(options, present, observer, threads)
          .measure(() -> {
            progress.progressed(Progress.of("connecting the clients"));
            return run.run(load, progress, cancellation);
          });
    }
  }

  @Override
  public void close() {
    closing.request();
    lifecycle.lock();
    try {
      EmbeddedServer present = server;
      boolean data = FileSystems.isInMemory(options.home());
      Optional<Path> wal = options.wal().filter(FileSystems::isInMemory);
      if (present != null) {
        present.close(data || wal.isPresent() ? Duration.ZERO : TO_CLOSE, _ -> {});
        server = null;
      }
      group.ifPresent(MemoryCgroup::close);
      if (data && present != null) {
        ServerFolders.delete(options.home(), options.wal());
      } else if (wal.isPresent() && present != null) {
        // The half on the disk goes at the next start: thousands of files there take seconds.
        ServerFolders.deleteWal(options.home(), wal.get());
      }
    } finally {
      lifecycle.unlock();
    }
  }

  private Observer observe(EmbeddedServer where, String database, Cancellation cancellation)
      throws ProblemException {
    return Observer.open(
        new Connector(where.databases(threads).endpoint(database)),
        "bufferscope-bench",
        new ObserverLedger(),
        ANSWER_WITHIN,
        cancellation);
  }

  private EmbeddedServer present() {
    EmbeddedServer present = server;
    if (present == null) {
      throw new IllegalStateException(NOT_STARTED);
    }
    return present;
  }

  private BenchData data() {
    BenchData present = data;
    if (present == null) {
      throw new IllegalStateException(NOT_STARTED);
    }
    return present;
  }
}
