package io.bufferscope.server;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.Threads;
import io.bufferscope.model.server.ServerSettings;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The rights and duties of the process that runs the server: it holds the home's lock, starts,
/// restarts and stops. One thing at a time; [#close] cuts a restart short.
final class Owner {
  private static final Logger LOG = System.getLogger(Owner.class.getName());

  /// How long a fast stop may take.
  static final Duration STOP_LIMIT = Duration.ofSeconds(60);

  private static final Duration CANCELLED_LIMIT = Duration.ofSeconds(1);
  private static final Duration STRAGGLER_LIMIT = Duration.ofSeconds(3);
  private static final String RESTART = "Starting the server anew";

  private final EmbeddedOptions options;
  private final Home home;
  private final Programs programs;
  private final FolderLock lock;
  private final Threads threads;
  private final Launcher launcher;
  private final String password;
  private final ReentrantLock lifecycle = new ReentrantLock();
  private final Cancellation closing = new Cancellation();
  private volatile @Nullable Postmaster postmaster;
  private volatile ServerSettings settings;
  private volatile boolean stopping;

  private Owner(
      EmbeddedOptions options, Home home, Programs programs, FolderLock lock, Threads threads)
      throws ProblemException {
    this.options = options;
    this.home = home;
    this.programs = programs;
    this.lock = lock;
    this.threads = threads;
    this.password = Passfile.read(home.passfile());
    this.launcher =
        new Launcher(
            home,
            programs,
            password,
            options.alone() ? programs.tied(options.through()) : options.through());
    this.settings = options.settings();
  }

  /// Brings the server of a locked home up: adopts the one that a killed process of ours left,
  /// where it is as it is wanted, or starts one. Gives the lock back where it throws.
  ///
  /// @param archive where PostgreSQL's programs come from
  static Owner open(
      EmbeddedOptions options,
      Archive.Source archive,
      FolderLock lock,
      Threads threads,
      Progress.Listener progress,
      Cancellation cancellation)
      throws ProblemException {
    boolean opened = false;
    try {
      Home home = new Home(options.home());
      CommandLine commandLine = CommandLine.of(options.settings());
      Path unpacked = Unpacker.unpack(archive.find(), options.cache(), progress, cancellation);
      Programs programs = Programs.in(unpacked);
      new Cluster(home, options.wal(), options.cache(), programs).ensure(progress, cancellation);
      Owner owner = new Owner(options, home, programs, lock, threads);
      try {
        owner.bringUp(commandLine, progress, cancellation);
        opened = true;
      } finally {
        if (!opened) {
          owner.close(cancellation.requested() ? CANCELLED_LIMIT : STOP_LIMIT, progress);
        }
      }
      return owner;
    } finally {
      if (!opened) {
        release(lock);
      }
    }
  }

  Postmaster postmaster() {
    Postmaster present = postmaster;
    if (present == null) {
      throw new IllegalStateException("the server was not started");
    }
    return present;
  }

  ServerSettings settings() {
    return settings;
  }

  /// Stops the server and starts it with other settings. Where those do not start, or the restart
  /// is cancelled, the former ones run again when this throws.
  void restart(ServerSettings newSettings, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    CommandLine wanted = CommandLine.of(newSettings);
    inTurn(
        cancellation,
        either -> {
          Port port = Port.again(options.port(), postmaster().port());
          stop(STOP_LIMIT, new Cancellation(), progress);
          try {
            run(launcher.start(port, wanted, progress, either), newSettings);
          } catch (ProblemException failure) {
            closing.check(RESTART);
            throw goBack(port, failure, progress);
          }
        });
  }

  /// As [#restart], without a way back: no server runs where this throws. A cancellation ends the
  /// stop as well, immediately then.
  void startAnew(ServerSettings newSettings, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    CommandLine wanted = CommandLine.of(newSettings);
    inTurn(
        cancellation,
        either -> {
          stop(STOP_LIMIT, either, progress);
          Port port = Port.again(options.port(), postmaster().port());
          run(launcher.start(port, wanted, progress, either), newSettings);
        });
  }

  /// Stops the server: fast, up to a limit or until that is cancelled, then immediately.
  /// [#startAnew] starts it again.
  void stop(Duration limit, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    inTurn(cancellation, either -> stop(limit, either, progress));
  }

  private interface Step {
    void run(Cancellation either) throws ProblemException;
  }

  /// Does something that both its caller and [#close] can cut short.
  private void inTurn(Cancellation cancellation, Step step) throws ProblemException {
    lifecycle.lock();
    Cancellation either = new Cancellation();
    Runnable forgetCaller = cancellation.onRequest(either::request);
    Runnable forgetClosing = closing.onRequest(either::request);
    try {
      either.check(RESTART);
      step.run(either);
    } finally {
      forgetCaller.run();
      forgetClosing.run();
      lifecycle.unlock();
    }
  }

  /// Stops the server: fast, up to a limit, then immediately. Returns when no process and no lock
  /// is left.
  void close(Duration limit, Progress.Listener progress) {
    closing.request();
    lifecycle.lock();
    try {
      stop(limit, new Cancellation(), progress);
      release(lock);
    } finally {
      lifecycle.unlock();
    }
  }

  private void bringUp(
      CommandLine commandLine, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    Orphan orphan = new Orphan(home, options, programs, password);
    Optional<Postmaster> found = orphan.adopt(commandLine, progress, cancellation);
    run(
        found.isPresent()
            ? found.get()
            : launcher.start(Port.of(options.port()), commandLine, progress, cancellation),
        options.settings());
    progress.progressed(Progress.of("preparing the database"));
    try {
      Database.complete(new Login(postmaster().port(), password), cancellation);
    } catch (SQLException e) {
      cancellation.check("Preparing the database");
      throw Problems.noServer(
          "The database bufferscope cannot be prepared.",
          e.getMessage() + Problems.shortageOfRoom(home.folder()),
          "Move the folder " + home.folder() + " away to begin with an empty server.",
          String.join("\n", new ServerLog(home.serverLog()).tail(40)),
          e);
    }
  }

  private ProblemException goBack(Port port, ProblemException failure, Progress.Listener progress) {
    Problem problem = failure.problem();
    String former = "shared_buffers = " + settings.sharedBuffers().toSetting();
    String remedy;
    try {
      run(launcher.start(port, CommandLine.of(settings), progress, closing), settings);
      remedy = "The server runs again with its former settings, " + former + ".";
    } catch (ProblemException second) {
      LOG.log(Level.WARNING, "the former settings do not start either", second);
      remedy = "Its former settings do not start either, " + former + ": " + second.problem().why();
    }
    return new ProblemException(
        new Problem(problem.kind(), problem.what(), problem.why(), remedy, problem.details()),
        failure);
  }

  private void run(Postmaster started, ServerSettings with) {
    postmaster = started;
    settings = with;
    stopping = false;
    threads.thread("server-watch", () -> watch(started)).start();
  }

  private void watch(Postmaster watched) {
    watched.process().onExit().join();
    if (!stopping && watched.equals(postmaster)) {
      List<String> tail = new ServerLog(home.serverLog()).tail(5);
      LOG.log(Level.WARNING, "the server ended by itself:\n" + String.join("\n", tail));
    }
  }

  private void stop(Duration limit, Cancellation hurry, Progress.Listener progress) {
    stopping = true;
    Postmaster present = postmaster;
    if (present == null
        && FoundServer.on(home, options.cache())
            instanceof FoundServer.Ours(Postmaster orphan, _)) {
      present = orphan;
    }
    if (present != null && present.isAlive()) {
      progress.progressed(Progress.of("stopping the server"));
      if (limit.isZero()) {
        present.stopNow(programs, progress);
      } else {
        present.stop(programs, limit, hurry, progress);
      }
    }
    if (FoundServer.on(home, options.cache()) instanceof FoundServer.None) {
      endStragglers();
    }
  }

  /// The processes of a server whose first process was killed end by themselves, but for one that
  /// is busy.
  private void endStragglers() {
    Waiting.uninterrupted(
        () -> FoundServer.processes(home.data(), options.cache()).isEmpty(),
        STRAGGLER_LIMIT,
        _ -> {});
    FoundServer.processes(home.data(), options.cache()).forEach(ProcessHandle::destroyForcibly);
  }

  private static void release(FolderLock lock) {
    try {
      lock.close();
    } catch (IOException e) {
      LOG.log(Level.WARNING, "the lock of the server's folder could not be given back", e);
    }
  }
}
