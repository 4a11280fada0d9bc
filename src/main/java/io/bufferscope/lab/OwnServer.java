package io.bufferscope.lab;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.Threads;
import io.bufferscope.model.server.Access;
import io.bufferscope.model.server.ServerInfo.Origin;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.server.EmbeddedOptions;
import io.bufferscope.server.EmbeddedServer;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The embedded server of a lab, while the lab has one: started or attached to, restarted, left.
/// Belongs to the control thread, but for [#settings()].
final class OwnServer {
  /// How long another process may take to restart the server that it shares with this one.
  private static final Duration RESTART_OF_OTHERS = Duration.ofSeconds(90);

  private static final int LOG_LINES = 20;

  private final LabOptions options;
  private final Threads threads;
  private volatile ServerSettings settings;
  private @Nullable EmbeddedServer server;

  OwnServer(LabOptions options, Threads threads) {
    this.options = options;
    this.threads = threads;
    this.settings = options.settings();
  }

  /// What it runs with, or is started with next.
  ServerSettings settings() {
    return settings;
  }

  boolean isPresent() {
    return server != null;
  }

  /// Whether it is another process that runs it.
  boolean isAttached() {
    EmbeddedServer present = server;
    return present != null && present.origin() == Origin.ATTACHED;
  }

  Origin origin() {
    return present().origin();
  }

  Access access() {
    return new Access(present().endpoint(), null);
  }

  /// Starts it, or attaches to it, where that has not happened; starts one that has ended anew.
  void start(Progress.Listener progress, Cancellation cancellation) throws ProblemException {
    EmbeddedServer present = server;
    if (present == null) {
      present =
          EmbeddedServer.open(
              new EmbeddedOptions(options.home(), options.cache(), options.port(), settings),
              threads,
              progress,
              cancellation);
      server = present;
    } else if (!present.isRunning() && present.origin() == Origin.EMBEDDED) {
      present.restart(settings, progress, cancellation);
    }
    settings = present.settings();
  }

  /// Starts it with other settings.
  ///
  /// @throws ProblemException as [EmbeddedServer#restart] does; [#isRunning()] tells whether it
  ///   runs with the former settings then
  void restart(ServerSettings wanted, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    present().restart(wanted, progress, cancellation);
    settings = wanted;
  }

  boolean isRunning() {
    EmbeddedServer present = server;
    return present != null && present.isRunning();
  }

  /// Stops it where it is ours, and has none any more.
  void leave(Progress.Listener progress) {
    EmbeddedServer present = server;
    if (present != null) {
      present.close(progress);
      server = null;
    }
  }

  /// @throws ProblemException of kind USAGE where it is not ours to restart
  void requireOurs() throws ProblemException {
    EmbeddedServer present = server;
    if (present == null || present.origin() != Origin.EMBEDDED) {
      throw new ProblemException(
          new Problem(
              Problem.Kind.USAGE,
              "The server was not restarted.",
              present == null
                  ? "It is a server of your own, which Bufferscope does not restart."
                  : "Another Bufferscope started it and is still using it.",
              present == null
                  ? "Set shared_buffers with ALTER SYSTEM there and restart it yourself."
                  : "Change shared_buffers in that one, or close it first."));
    }
  }

  /// @param lostSince when the connection was lost, on the monotonic clock
  /// @throws ProblemException where trying to connect again is of no use: the server has ended, or
  ///   another process that runs it has not started it again for a while
  void requireHope(long lostSince) throws ProblemException {
    EmbeddedServer present = server;
    if (present == null || present.isRunning()) {
      return;
    }
    boolean othersMayRestartIt =
        present.origin() == Origin.ATTACHED
            && System.nanoTime() - lostSince < RESTART_OF_OTHERS.toNanos();
    if (!othersMayRestartIt) {
      List<String> log = present.logTail(LOG_LINES);
      throw new ProblemException(
          new Problem(
              Problem.Kind.NO_SERVER,
              "The embedded PostgreSQL server has ended.",
              log.isEmpty() ? "" : log.getLast(),
              "Start it again; its data are kept.",
              String.join("\n", log)));
    }
  }

  private EmbeddedServer present() {
    if (server == null) {
      throw new IllegalStateException("the embedded server was not started");
    }
    return server;
  }
}
