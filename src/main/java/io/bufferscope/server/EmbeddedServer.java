package io.bufferscope.server;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.Threads;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerSettings;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.ReentrantLock;

/// One running PostgreSQL in a folder of this program's own. It listens on 127.0.0.1 alone, lets
/// the role `bufferscope` in with the password of its passfile, writes durably (fsync on) and
/// checks its blocks. Safe for any thread.
public final class EmbeddedServer implements AutoCloseable {
  private static final Logger LOG = System.getLogger(EmbeddedServer.class.getName());
  private static final Duration STOP_LIMIT = Duration.ofSeconds(60);

  private final Home home;
  private final Programs programs;
  private final String password;
  private final FolderLock lock;
  private final ReentrantLock lifecycle = new ReentrantLock();
  private final Cancellation closing = new Cancellation();
  private volatile Postmaster postmaster;
  private volatile ServerSettings settings;

  private EmbeddedServer(
      Home home,
      Programs programs,
      String password,
      FolderLock lock,
      Postmaster postmaster,
      ServerSettings settings) {
    this.home = home;
    this.programs = programs;
    this.password = password;
    this.lock = lock;
    this.postmaster = postmaster;
    this.settings = settings;
  }

  /// Starts the server, after unpacking its programs and making its cluster where needed.
  ///
  /// @throws ProblemException of kind NO_SERVER or CANCELLED; nothing is left running then
  public static EmbeddedServer open(
      EmbeddedOptions options,
      Threads threads,
      Progress.Listener progress,
      Cancellation cancellation)
      throws ProblemException {
    Home home = new Home(options.home());
    Programs programs =
        Programs.in(Unpacker.unpack(Archive.find(), options.cache(), progress, cancellation));
    FolderLock lock = lock(home);
    boolean opened = false;
    try {
      new Cluster(home, programs).ensure(progress, cancellation);
      String password = Passfile.read(home.passfile());
      Postmaster postmaster =
          new Launcher(home, programs, password)
              .start(options.port(), options.settings(), progress, cancellation);
      EmbeddedServer server =
          new EmbeddedServer(home, programs, password, lock, postmaster, options.settings());
      try {
        Database.complete(new Login(postmaster.port(), password));
        opened = true;
        return server;
      } catch (SQLException e) {
        throw Problems.noServer(
            "The database bufferscope cannot be made.",
            String.valueOf(e.getMessage()),
            "Move the folder " + home.folder() + " away to begin with an empty server.",
            String.join("\n", server.logTail(40)),
            e);
      } finally {
        if (!opened) {
          postmaster.stop(programs, STOP_LIMIT, progress);
        }
      }
    } finally {
      if (!opened) {
        release(lock);
      }
    }
  }

  /// Where it is and how to enter it.
  public Endpoint endpoint() {
    return new Endpoint(
        Login.HOST, postmaster.port(), Database.NAME, Passfile.USER, home.passfile());
  }

  /// Whose it is.
  public ServerInfo.Origin origin() {
    return ServerInfo.Origin.EMBEDDED;
  }

  /// What it was started with.
  public ServerSettings settings() {
    return settings;
  }

  /// Its first process.
  public long postmasterPid() {
    return postmaster.process().pid();
  }

  /// Whether it runs.
  public boolean isRunning() {
    return postmaster.isAlive();
  }

  /// The last lines of its log, the newest last.
  public List<String> logTail(int lines) {
    return new ServerLog(home.serverLog()).tail(lines);
  }

  /// Stops the server and starts it with other settings.
  public void restart(
      ServerSettings newSettings, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    lifecycle.lock();
    try {
      progress.progressed(Progress.of("stopping the server"));
      postmaster.stop(programs, STOP_LIMIT, progress);
      postmaster =
          new Launcher(home, programs, password)
              .start(OptionalInt.of(postmaster.port()), newSettings, progress, cancellation);
      settings = newSettings;
    } finally {
      lifecycle.unlock();
    }
  }

  /// Stops the server: fast, up to a minute, then immediately. Returns when no process and no lock
  /// is left.
  @Override
  public void close() {
    closing.request();
    lifecycle.lock();
    try {
      postmaster.stop(programs, STOP_LIMIT, _ -> {});
      release(lock);
    } finally {
      lifecycle.unlock();
    }
  }

  private static FolderLock lock(Home home) throws ProblemException {
    try {
      Folders.createPrivate(home.folder());
      Folders.createPrivate(home.logs());
      Optional<FolderLock> lock = FolderLock.tryLock(home.folder(), Home.LOCK);
      return lock.orElseThrow(() ->
          Problems.noServer(
              "Another process runs the server in " + home.folder() + ".",
              "",
              "Choose another folder with --data-dir."));
    } catch (IOException e) {
      throw Problems.noServer(
          "The folder " + home.folder() + " cannot be used.",
          e,
          "Choose another folder with --data-dir.");
    }
  }

  private static void release(FolderLock lock) {
    try {
      lock.close();
    } catch (IOException e) {
      LOG.log(Level.WARNING, "the lock of the server's folder could not be given back", e);
    }
  }
}
