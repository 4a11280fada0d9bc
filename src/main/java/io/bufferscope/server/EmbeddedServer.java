package io.bufferscope.server;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.Threads;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One running PostgreSQL in a folder of this program's own. It listens on 127.0.0.1 alone, lets
/// the role `bufferscope` in with the password of its passfile, writes durably (fsync on) and
/// checks its blocks. One process of this program runs it; any further one attaches to it. Safe for
/// any thread.
public final class EmbeddedServer implements AutoCloseable {
  private static final String OPENING = "Opening the embedded server";
  private static final Duration ATTACH_LIMIT = Duration.ofSeconds(90);
  private static final long POLL_MILLIS = 250;

  private final Home home;
  private final @Nullable Owner owner;
  private final @Nullable Attached attached;

  private EmbeddedServer(Home home, @Nullable Owner owner, @Nullable Attached attached) {
    this.home = home;
    this.owner = owner;
    this.attached = attached;
  }

  /// Brings the server up: unpacks its programs and makes its cluster where they are missing, then
  /// starts it, takes over the one that a killed process of ours left, or attaches to the one that
  /// another process of ours runs.
  ///
  /// @param threads makes the thread that tells the log when the server ends by itself
  /// @param progress hears of each step, on the calling thread
  /// @param cancellation stops the work within a second or two
  /// @throws ProblemException of kind NO_SERVER, CANCELLED, or USAGE for settings that are not the
  ///   user's to give; nothing of ours is left running then
  public static EmbeddedServer open(
      EmbeddedOptions options,
      Threads threads,
      Progress.Listener progress,
      Cancellation cancellation)
      throws ProblemException {
    return open(options, Archive::find, threads, progress, cancellation);
  }

  /// As above, with programs that are not those of the class path.
  ///
  /// @param archive where they come from
  static EmbeddedServer open(
      EmbeddedOptions options,
      Archive.Source archive,
      Threads threads,
      Progress.Listener progress,
      Cancellation cancellation)
      throws ProblemException {
    Home home = new Home(options.home());
    refuseDataFolder(home);
    long start = System.nanoTime();
    while (true) {
      cancellation.check(OPENING);
      Optional<FolderLock> lock = tryLock(home);
      if (lock.isPresent()) {
        Owner owner = Owner.open(options, archive, lock.get(), threads, progress, cancellation);
        return new EmbeddedServer(home, owner, null);
      }
      if (options.alone()) {
        throw Problems.inUse(home.folder());
      }
      Optional<Attached> attached = Attached.to(home, options);
      if (attached.isPresent()) {
        return new EmbeddedServer(home, null, attached.get());
      }
      if (System.nanoTime() - start > ATTACH_LIMIT.toNanos()) {
        throw Problems.noServer(
            "The server in " + home.folder() + " cannot be used.",
            "Another process of this program holds that folder, but its server does not let us in.",
            "End the other process, or choose another folder with --data-dir.");
      }
      progress.progressed(Progress.of("waiting for the server of another process"));
      Waiting.pause(POLL_MILLIS, OPENING);
    }
  }

  /// The folder of another server is none to make ours in.
  private static void refuseDataFolder(Home home) throws ProblemException {
    if (Files.exists(home.folder().resolve("PG_VERSION"))) {
      throw Problems.noServer(
          home.folder() + " is the data folder of a PostgreSQL server.",
          "Bufferscope keeps a server of its own in its folder and would write beside that one's"
              + " files.",
          "Choose another folder with --data-dir; a server of your own is watched with --connect.");
    }
  }

  /// Where it is and how to enter it.
  public Endpoint endpoint() {
    return new Endpoint(
        Login.HOST, postmaster().port(), Database.NAME, Passfile.USER, home.passfile());
  }

  /// EMBEDDED where this process runs it, ATTACHED where another does.
  public ServerInfo.Origin origin() {
    return owner == null ? ServerInfo.Origin.ATTACHED : ServerInfo.Origin.EMBEDDED;
  }

  /// What it runs with on top of the program's own settings.
  public ServerSettings settings() {
    return owner == null ? attached().settings() : owner.settings();
  }

  /// Its first process; after its end the number of the one that ended.
  public long postmasterPid() {
    return postmaster().process().pid();
  }

  /// Whether it runs.
  public boolean isRunning() {
    return postmaster().isAlive();
  }

  /// The last lines of its log, the newest last.
  ///
  /// @param lines at most so many
  public List<String> logTail(int lines) {
    return new ServerLog(home.serverLog()).tail(lines);
  }

  /// Stops the server, fast, and starts it with other settings, on the same port where that can be
  /// had. A server that ended by itself is started again.
  ///
  /// @param progress hears of each step, on the calling thread
  /// @param cancellation ends the start of the new settings
  /// @throws ProblemException with the server's own words where the new settings do not start, or
  ///   of kind CANCELLED; the former settings run again then, unless the problem says otherwise or
  ///   the server was closed meanwhile. Of kind NO_SERVER where the server is another process's.
  public void restart(
      ServerSettings newSettings, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    ownerOrRefusal().restart(newSettings, progress, cancellation);
  }

  /// As [#restart], without a way back.
  ///
  /// @param cancellation ends all of it within two seconds: a stop that is under way, too, is
  ///   immediate then, so that the server recovers at its next start and has lost its statistics,
  ///   and nothing else
  /// @throws ProblemException with the server's own words where the new settings do not start, or
  ///   of kind CANCELLED; no server runs then, and this may be called again. Of kind NO_SERVER
  ///   where the server is another process's.
  public void startAnew(
      ServerSettings newSettings, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    ownerOrRefusal().startAnew(newSettings, progress, cancellation);
  }

  /// Stops the server, fast, until [#startAnew]. Its folder stays locked.
  ///
  /// @param cancellation makes the stop immediate, as with [#startAnew]
  /// @throws ProblemException of kind CANCELLED where that was asked for before, or of kind
  ///   NO_SERVER where the server is another process's
  public void stop(Progress.Listener progress, Cancellation cancellation) throws ProblemException {
    ownerOrRefusal().stop(Owner.STOP_LIMIT, progress, cancellation);
  }

  /// As [#stop], but immediately: for a server that is to recover anyway, as one does that is
  /// beginning anew after one of its processes crashed. Asked to stop fast while it recovers,
  /// PostgreSQL 18 may wait for ever.
  public void stopNow() throws ProblemException {
    ownerOrRefusal().stop(Duration.ZERO, _ -> {}, new Cancellation());
  }

  private Owner ownerOrRefusal() throws ProblemException {
    if (owner == null) {
      throw Problems.noServer(
          "The server in " + home.folder() + " cannot be started anew from here.",
          "Another process of this program runs it.",
          "Change its settings there, or end that process first.");
    }
    return owner;
  }

  /// Databases of the server beside its own, which are copies of one another.
  ///
  /// @param threads makes the thread that has the server break a statement off
  public Databases databases(Threads threads) throws ProblemException {
    return new Databases(endpoint(), Passfile.read(home.passfile()), threads);
  }

  /// Stops the server where this process runs it: fast, up to a minute, then immediately with a
  /// warning in the log. Returns when no process and no lock is left. May be called more than once
  /// and from any thread; cuts a restart short.
  @Override
  public void close() {
    close(_ -> {});
  }

  /// As [#close()].
  ///
  /// @param progress hears once a second what is being waited for, on the calling thread
  public void close(Progress.Listener progress) {
    close(Owner.STOP_LIMIT, progress);
  }

  /// As [#close()], with another patience.
  ///
  /// @param limit how long the stop may be fast, after which it is immediate; 0 for not at all
  public void close(Duration limit, Progress.Listener progress) {
    if (owner != null) {
      owner.close(limit, progress);
    }
  }

  private Postmaster postmaster() {
    return owner == null ? attached().postmaster() : owner.postmaster();
  }

  private Attached attached() {
    if (attached == null) {
      throw new IllegalStateException("neither run nor attached to");
    }
    return attached;
  }

  static Optional<FolderLock> tryLock(Home home) throws ProblemException {
    try {
      Folders.createPrivate(home.folder());
      Folders.createPrivate(home.logs());
      return FolderLock.tryLock(home.folder(), Home.LOCK);
    } catch (IOException e) {
      throw Problems.noServer(
          "The folder " + home.folder() + " cannot be used.",
          e,
          "Choose another folder with --data-dir.");
    }
  }
}
