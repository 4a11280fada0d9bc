package io.bufferscope.lab;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.Threads;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerInfo.Origin;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.pg.Connector;
import io.bufferscope.server.EmbeddedOptions;
import io.bufferscope.server.EmbeddedServer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The server of a lab and the connections that watch it: opened, lost, found again, restarted. The
/// sampling goes on over all of this, so that the history has a gap and not an end. Belongs to the
/// control thread, but for what is volatile.
final class Connections {
  private static final Duration FIRST_RETRY = Duration.ofMillis(250);
  private static final Duration LAST_RETRY = Duration.ofSeconds(5);
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
        new Sampling(options.sampleInterval(), threads, broadcast, load, this::lostConnection);
  }

  /// Sets who hears, on a thread of the sampler or the map, that a connection was lost.
  void onLost(Consumer<Problem> listener) {
    lost = listener;
  }

  /// Starts the embedded server or finds the user's own, connects, and begins to sample.
  ServerInfo open() throws ProblemException {
    if (options.connect().isEmpty()) {
      embedded =
          EmbeddedServer.open(
              new EmbeddedOptions(options.home(), options.cache(), options.port(), settings),
              threads,
              this::tellProgress,
              closing);
      settings = embedded.settings();
    }
    ServerInfo server = connect();
    tell(LabEvent.Kind.CONNECTION, "connected");
    return server;
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

  void setPaused(boolean paused) {
    sampling.setPaused(paused);
    Watch present = watch;
    if (present != null) {
      present.setMapPaused(paused);
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

  /// Starts the embedded server with other settings and connects anew.
  ServerInfo restart(ServerSettings wanted) throws ProblemException {
    EmbeddedServer server = requireOwnServer();
    Bytes before = settings.sharedBuffers();
    disconnect();
    try {
      server.restart(wanted, this::tellProgress, closing);
    } catch (ProblemException failure) {
      if (server.isRunning()) {
        sampling.startIsTold();
        connect();
      } else {
        broadcast.state(new LabState.Failed(failure.problem()));
      }
      throw failure;
    }
    settings = wanted;
    sampling.startIsTold();
    ServerInfo info = connect();
    tell(
        LabEvent.Kind.RESTART,
        before.equals(wanted.sharedBuffers())
            ? "server restarted"
            : "shared_buffers " + before + " → " + wanted.sharedBuffers());
    return info;
  }

  /// Connects again after a connection was lost, as often as it takes.
  ///
  /// @throws ProblemException where the embedded server has ended, so that trying is of no use
  void recover() throws ProblemException, InterruptedException {
    disconnect();
    Duration pause = FIRST_RETRY;
    while (!closing.requested()) {
      requireEmbeddedAlive();
      broadcast.state(
          new LabState.Starting(
              Progress.of("connection lost, trying again in " + seconds(pause) + " s")));
      sleep(pause);
      try {
        connect();
        tell(LabEvent.Kind.CONNECTION, "connected again");
        return;
      } catch (ProblemException _) {
        pause =
            pause.multipliedBy(2).compareTo(LAST_RETRY) < 0 ? pause.multipliedBy(2) : LAST_RETRY;
      }
    }
    closing.check("Connecting");
  }

  /// Closes the connections and, where it is ours, the server.
  void close() {
    sampling.close();
    disconnect();
    EmbeddedServer server = embedded;
    if (server != null) {
      server.close();
      embedded = null;
    }
  }

  private ServerInfo connect() throws ProblemException {
    Endpoint endpoint = embedded == null ? options.connect().orElseThrow() : embedded.endpoint();
    Origin origin = embedded == null ? Origin.FOREIGN : embedded.origin();
    tellProgress(Progress.of("connecting"));
    Connector connector = new Connector(endpoint);
    // Asked first, so that this passing connection is in no sample.
    load.lookForData(connector);
    Watch opened = Watch.open(connector, origin, origin == Origin.FOREIGN ? null : options.home());
    try {
      opened.startMap(options.mapInterval(), threads, broadcast, this::lostConnection);
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
    Watch present = watch;
    watch = null;
    if (present != null) {
      present.close();
    }
  }

  private void lostConnection(Problem problem) {
    Watch present = watch;
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

  private void requireEmbeddedAlive() throws ProblemException {
    EmbeddedServer server = embedded;
    if (server != null && !server.isRunning()) {
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

  private void sleep(Duration pause) throws InterruptedException {
    CountDownLatch broken = new CountDownLatch(1);
    Runnable forget = closing.onRequest(broken::countDown);
    try {
      boolean _ = broken.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    } finally {
      forget.run();
    }
  }

  private static String seconds(Duration pause) {
    return pause.toMillis() % 1000 == 0
        ? Long.toString(pause.toSeconds())
        : Double.toString(pause.toMillis() / 1000.0);
  }

  private void tellProgress(Progress progress) {
    broadcast.state(new LabState.Starting(progress));
  }

  private void tell(LabEvent.Kind kind, String text) {
    LabEvent event = new LabEvent(Instant.now(), kind, text);
    broadcast.tellAll(listener -> listener.happened(event));
  }
}
