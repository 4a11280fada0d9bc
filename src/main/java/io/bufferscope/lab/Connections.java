package io.bufferscope.lab;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.Threads;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.lab.ObserverBudget;
import io.bufferscope.model.server.Access;
import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerInfo.Origin;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.pg.Connector;
import io.bufferscope.server.EmbeddedOptions;
import io.bufferscope.server.EmbeddedServer;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The server of a lab and the connections that watch it: opened, lost, found again, restarted. The
/// sampling goes on over all of this, so that the history has a gap and not an end. Belongs to the
/// control thread, but for what is volatile.
final class Connections {
  private static final Logger LOG = System.getLogger(Connections.class.getName());

  /// How long another process may take to restart the server that it shares with this one.
  private static final Duration RESTART_OF_OTHERS = Duration.ofSeconds(90);

  private static final int LOG_LINES = 20;

  private final LabOptions options;
  private final Broadcast broadcast;
  private final LoadControl load;
  private final Cancellation closing;
  private final Threads threads;
  private final Sampling sampling;
  private volatile ServerSettings settings;
  private volatile @Nullable Watch watch;
  private volatile Consumer<Problem> lost = _ -> {};
  private volatile boolean paused;
  private long lostSince;
  private @Nullable EmbeddedServer embedded;

  Connections(
      LabOptions options,
      Threads threads,
      Broadcast broadcast,
      LoadControl load,
      Cancellation closing) {
    this.options = options;
    this.threads = threads;
    this.broadcast = broadcast;
    this.load = load;
    this.closing = closing;
    this.settings = options.settings();
    this.sampling =
        new Sampling(options.sampleInterval(), threads, broadcast, load, this::readFailed);
  }

  /// Sets who hears, on a thread of the sampler or the map, that a connection was lost.
  void onLost(Consumer<Problem> listener) {
    lost = listener;
  }

  /// Starts the embedded server or finds the user's own, connects, and begins to sample.
  ServerInfo open() throws ProblemException {
    if (options.connect().isEmpty()) {
      startEmbedded();
    }
    ServerInfo server = connectOrTakeOver();
    broadcast.event(LabEvent.Kind.CONNECTION, "connected");
    return server;
  }

  /// Connects; where the process that runs the server was just stopping it, starts it anew.
  private ServerInfo connectOrTakeOver() throws ProblemException {
    try {
      return connect();
    } catch (ProblemException failure) {
      EmbeddedServer server = embedded;
      if (server == null || server.origin() != Origin.ATTACHED) {
        throw failure;
      }
      server.close();
      embedded = null;
      startEmbedded();
      return connect();
    }
  }

  private void startEmbedded() throws ProblemException {
    EmbeddedServer server = embedded;
    if (server == null) {
      server =
          EmbeddedServer.open(
              new EmbeddedOptions(options.home(), options.cache(), options.port(), settings),
              threads,
              this::tellProgress,
              closing);
      embedded = server;
    } else if (!server.isRunning() && server.origin() == Origin.EMBEDDED) {
      server.restart(settings, this::tellProgress, closing);
    }
    settings = server.settings();
  }

  /// The server's connections.
  ///
  /// @throws ProblemException where there are none
  Watch current() throws ProblemException {
    Watch present = watch;
    if (present == null) {
      throw new ProblemException(
          new Problem(
              Problem.Kind.NO_SERVER,
              "No server is connected.",
              "",
              "Start the embedded server or connect to one of your own."));
    }
    return present;
  }

  /// The connected server, where there is one.
  Optional<ServerInfo> info() {
    return Optional.ofNullable(watch).map(Watch::info);
  }

  Capabilities capabilities() {
    Watch present = watch;
    return present == null ? new Capabilities(List.of()) : present.capabilities();
  }

  ServerSettings settings() {
    return settings;
  }

  void setSampleInterval(Duration interval) {
    sampling.setInterval(interval);
  }

  void setObserverBudget(ObserverBudget budget) {
    sampling.setBudget(budget);
  }

  void setPaused(boolean pause) {
    paused = pause;
    sampling.setPaused(pause);
    Watch present = watch;
    if (present != null) {
      present.setMapPaused(pause);
    }
  }

  /// Whether the connections do not work any more.
  boolean isLost() {
    Watch present = watch;
    return present != null && !present.isAlive();
  }

  /// @throws ProblemException where nothing may be created on the server
  void requireWrites() throws ProblemException {
    Watch present = current();
    if (present.info().origin() == Origin.FOREIGN && !options.allowWrites()) {
      throw new ProblemException(
          new Problem(
              Problem.Kind.USAGE,
              "The load did not start: it would create tables in database "
                  + present.info().endpoint().database()
                  + ", which is not ours.",
              "A server of your own is only read until you say otherwise.",
              "Allow it with --allow-writes; everything goes into the schema bufferscope."));
    }
  }

  /// Starts the embedded server with other settings and connects anew; with the former settings
  /// where the server does not start with the new ones.
  ServerInfo restart(ServerSettings wanted, Cancellation cancellation) throws ProblemException {
    EmbeddedServer server = requireOwnServer();
    Bytes before = settings.sharedBuffers();
    disconnect();
    try {
      server.restart(wanted, this::tellProgress, cancellation);
    } catch (ProblemException failure) {
      if (server.isRunning()) {
        sampling.startIsTold();
        connect();
      }
      throw failure;
    }
    settings = wanted;
    sampling.startIsTold();
    ServerInfo info = connect();
    broadcast.event(
        LabEvent.Kind.RESTART,
        before.equals(wanted.sharedBuffers())
            ? "server restarted"
            : "shared_buffers " + before + " → " + wanted.sharedBuffers());
    return info;
  }

  /// Gives up connections that do not work any more.
  void giveUp() {
    disconnect();
    lostSince = System.nanoTime();
  }

  /// Whether there are no connections.
  boolean areGone() {
    return watch == null;
  }

  /// Connects again, once.
  ///
  /// @return whether it worked
  boolean reconnect() {
    try {
      connect();
      broadcast.event(LabEvent.Kind.CONNECTION, "connected again");
      return true;
    } catch (ProblemException _) {
      return false;
    }
  }

  /// @throws ProblemException where trying to connect again is of no use: the embedded server has
  ///   ended, or another process that runs it has not started it again for a while
  void requireHope() throws ProblemException {
    EmbeddedServer server = embedded;
    if (server == null || server.isRunning()) {
      return;
    }
    boolean othersMayRestartIt =
        server.origin() == Origin.ATTACHED
            && System.nanoTime() - lostSince < RESTART_OF_OTHERS.toNanos();
    if (!othersMayRestartIt) {
      List<String> log = server.logTail(LOG_LINES);
      throw new ProblemException(
          new Problem(
              Problem.Kind.NO_SERVER,
              "The embedded PostgreSQL server has ended.",
              log.isEmpty() ? "" : log.getLast(),
              "Start it again; its data are kept.",
              String.join("\n", log)));
    }
  }

  /// Breaks whatever waits for an answer of the server. For any thread.
  void breakOff() {
    Watch present = watch;
    if (present != null) {
      present.close();
    }
  }

  /// Closes the connections and, where it is ours, the server.
  void close() {
    sampling.close();
    disconnect();
    EmbeddedServer server = embedded;
    if (server != null) {
      server.close(this::tellProgress);
      embedded = null;
    }
  }

  private ServerInfo connect() throws ProblemException {
    Access access =
        embedded == null ? options.connect().orElseThrow() : new Access(embedded.endpoint(), null);
    Origin origin = embedded == null ? Origin.FOREIGN : embedded.origin();
    tellProgress(Progress.of("connecting"));
    Connector connector = new Connector(access);
    // Asked first, so that this passing connection is in no sample.
    lookForData(connector);
    Watch opened = Watch.open(connector, origin, origin == Origin.FOREIGN ? null : options.home());
    try {
      opened.startMap(
          options.mapInterval(), threads, sampling::budgetLeft, broadcast, this::readFailed);
      opened.setMapPaused(paused);
      sampling.watch(opened);
    } catch (ProblemException failure) {
      opened.close();
      throw failure;
    }
    watch = opened;
    broadcast.state(new LabState.Ready(opened.info()));
    return opened.info();
  }

  private void disconnect() {
    sampling.pauseUntilWatched();
    broadcast.forgetPool();
    Watch present = watch;
    watch = null;
    if (present != null) {
      present.close();
    }
  }

  /// A role that may not read the load's tables can watch all the same.
  private void lookForData(Connector connector) throws ProblemException {
    try {
      load.lookForData(connector);
    } catch (ProblemException unreadable) {
      if (unreadable.problem().kind() == Problem.Kind.NO_SERVER) {
        throw unreadable;
      }
      LOG.log(Level.INFO, unreadable.getMessage());
    }
  }

  private void readFailed(Problem problem) {
    Watch present = watch;
    if (closing.requested()) {
      return;
    }
    if (present != null && !present.isAlive()) {
      lost.accept(problem);
    } else {
      broadcast.tellAll(listener -> listener.warned(problem));
    }
  }

  private EmbeddedServer requireOwnServer() throws ProblemException {
    EmbeddedServer server = embedded;
    if (server == null || server.origin() != Origin.EMBEDDED) {
      throw new ProblemException(
          new Problem(
              Problem.Kind.USAGE,
              "The server was not restarted.",
              server == null
                  ? "It is a server of your own, which Bufferscope does not restart."
                  : "Another Bufferscope started it and is still using it.",
              server == null
                  ? "Set shared_buffers with ALTER SYSTEM there and restart it yourself."
                  : "Change shared_buffers in that one, or close it first."));
    }
    return server;
  }

  private void tellProgress(Progress progress) {
    broadcast.state(new LabState.Starting(progress));
  }
}
