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
import io.bufferscope.model.map.MapHistory;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.server.Access;
import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.ServerChoice;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerInfo.Origin;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.model.stats.RelationId;
import io.bufferscope.pg.SqlProblems;
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

  private final LabOptions options;
  private final Broadcast broadcast;
  private final LoadControl load;
  private final Cancellation closing;
  private final Threads threads;
  private final Sampling sampling;
  private final OwnServer embedded;
  private volatile @Nullable Watch watch;
  private volatile Consumer<Problem> lost = _ -> {};
  private final MapHistory mapHistory = new MapHistory();
  private volatile boolean paused;
  private volatile Optional<RelationId> mapFocus = Optional.empty();
  private volatile Cancellation attempt = new Cancellation();
  private long lostSince;
  private Optional<Access> own;
  private boolean allowWrites;

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
    this.embedded = new OwnServer(options, threads);
    this.own = options.connect();
    this.allowWrites = options.allowWrites();
    this.sampling =
        new Sampling(options.sampleInterval(), threads, broadcast, load, this::readFailed);
  }

  /// Sets who hears, on a thread of the sampler or the map, that a connection was lost.
  void onLost(Consumer<Problem> listener) {
    lost = listener;
  }

  /// Starts the embedded server or finds the user's own, connects, and begins to sample.
  ServerInfo open() throws ProblemException {
    if (own.isEmpty()) {
      embedded.start(this::tellProgress, closing);
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
      if (!embedded.isAttached()) {
        throw failure;
      }
      embedded.leave(_ -> {});
      embedded.start(this::tellProgress, closing);
      return connect();
    }
  }

  /// Leaves the present server for another, once that one has let us in; the present one stays
  /// where it does not.
  ///
  /// @param progress hears of each step until the other is connected
  /// @param cancellation ends the attempt
  ServerInfo moveTo(ServerChoice choice, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException, InterruptedException {
    Watch present = watch;
    if (choice instanceof ServerChoice.Embedded
        && own.isEmpty()
        && present != null
        && present.isAlive()) {
      return present.info();
    }
    boolean hadEmbedded = embedded.isPresent();
    Optional<Access> next = Optional.empty();
    boolean writes = false;
    switch (choice) {
      case ServerChoice.Own(Access access, boolean allow) -> {
        next = Optional.of(access);
        writes = allow;
      }
      case ServerChoice.Embedded() -> embedded.start(progress, cancellation);
    }
    try {
      Opened opened = open(next, progress, cancellation);
      ServerInfo info = leaveFor(opened, next, writes);
      broadcast.event(LabEvent.Kind.CONNECTION, "connected to " + name(info));
      return info;
    } catch (ProblemException failure) {
      if (next.isEmpty() && !hadEmbedded) {
        embedded.leave(progress);
      }
      throw failure;
    }
  }

  private ServerInfo leaveFor(Opened opened, Optional<Access> next, boolean writes)
      throws ProblemException, InterruptedException {
    try {
      load.stopAndWait();
    } catch (InterruptedException | RuntimeException failure) {
      opened.watch().close();
      throw failure;
    }
    disconnect();
    own = next;
    allowWrites = writes;
    if (next.isPresent()) {
      leaveEmbedded();
    }
    sampling.forget();
    mapFocus = Optional.empty();
    mapHistory.clear();
    try {
      return watch(opened);
    } catch (ProblemException failure) {
      broadcast.state(new LabState.Failed(failure.problem()));
      throw failure;
    }
  }

  private void leaveEmbedded() {
    if (embedded.isPresent()) {
      tellProgress(Progress.of("stopping the embedded server"));
      embedded.leave(this::tellProgress);
    }
  }

  private static String name(ServerInfo info) {
    return info.origin() == Origin.FOREIGN
        ? info.endpoint().host() + ":" + info.endpoint().port() + "/" + info.endpoint().database()
        : "the embedded server";
  }

  /// Ends an attempt to connect again that is under way, since the user wants something else.
  void giveWay() {
    attempt.request();
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
    return embedded.settings();
  }

  void setSampleInterval(Duration interval) {
    sampling.setInterval(interval);
  }

  void setObserverBudget(ObserverBudget budget) {
    sampling.setBudget(budget);
  }

  synchronized void setPaused(boolean pause) {
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
    if (present.info().origin() == Origin.FOREIGN && !allowWrites) {
      throw new ProblemException(
          new Problem(
              Problem.Kind.USAGE,
              "The load did not start: it would create tables in database "
                  + present.info().endpoint().database()
                  + ", which is not ours.",
              "A server of your own is only read until you say otherwise.",
              "Allow it with --allow-writes, or in the dialog that connects; everything goes into the"
                  + " schema bufferscope."));
    }
  }

  /// Starts the embedded server with other settings and connects anew; with the former settings
  /// where the server does not start with the new ones.
  ServerInfo restart(ServerSettings wanted, Cancellation cancellation) throws ProblemException {
    embedded.requireOurs();
    Bytes before = settings().sharedBuffers();
    disconnect();
    try {
      embedded.restart(wanted, this::tellProgress, cancellation);
    } catch (ProblemException failure) {
      if (embedded.isRunning()) {
        sampling.startIsTold();
        connect();
      }
      throw failure;
    }
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
  /// @throws ProblemException where it did not, and will not unless somebody changes something
  boolean reconnect() throws ProblemException {
    try {
      connect();
      broadcast.event(LabEvent.Kind.CONNECTION, "connected again");
      return true;
    } catch (ProblemException failure) {
      if (SqlProblems.isLasting(failure)) {
        throw failure;
      }
      LOG.log(Level.DEBUG, failure.getMessage());
      return false;
    }
  }

  /// @throws ProblemException where trying to connect again is of no use
  void requireHope() throws ProblemException {
    embedded.requireHope(lostSince);
  }

  /// Breaks whatever waits for an answer of the server. For any thread.
  void breakOff() {
    attempt.request();
    Watch present = watch;
    if (present != null) {
      present.close();
    }
  }

  /// Why the pool is not read before the user asks for it; empty where it is read, or cannot be.
  String mapHeldBack() {
    Watch present = watch;
    return present == null ? "" : present.mapHeldBack();
  }

  /// Begins to read the pool where that was held back.
  void startMapAnyway() {
    Watch present = watch;
    if (present != null) {
      present.startMapAnyway();
    }
  }

  /// Keeps a look at both caches, and tells of it.
  void mapped(MapSnapshot map) {
    mapHistory.add(map);
    broadcast.mapped(map);
  }

  MapHistory mapHistory() {
    return mapHistory;
  }

  /// Keeps and tells what comes of the map.
  private final class MapNews implements MapListener {
    @Override
    public void mapped(MapSnapshot map) {
      Connections.this.mapped(map);
    }

    @Override
    public void failed(Problem problem) {
      readFailed(problem);
    }

    @Override
    public void heldBack(String why) {
      broadcast.tellAll(listener -> listener.mapHeldBack(why));
    }
  }

  /// Sets the relation that the kernel's page cache is always looked at for.
  synchronized void setMapFocus(Optional<RelationId> relation) {
    mapFocus = relation;
    Watch present = watch;
    if (present != null) {
      present.setMapFocus(relation);
    }
  }

  /// Whether nothing may be created on the server.
  boolean isReadOnly() {
    Watch present = watch;
    return present != null && present.info().origin() == Origin.FOREIGN && !allowWrites;
  }

  /// Closes the connections and, where it is ours, the server.
  void close() {
    sampling.close();
    disconnect();
    embedded.leave(this::tellProgress);
  }

  private ServerInfo connect() throws ProblemException {
    Cancellation cancellation = new Cancellation();
    attempt = cancellation;
    if (closing.requested()) {
      cancellation.request();
    }
    return watch(open(own, this::tellProgress, cancellation));
  }

  /// Connects to a server of the user's, or to the embedded one.
  private Opened open(
      Optional<Access> foreign, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    return foreign.isPresent()
        ? Opened.open(foreign.get(), Origin.FOREIGN, null, progress, cancellation)
        : Opened.open(embedded.access(), embedded.origin(), options.home(), progress, cancellation);
  }

  private ServerInfo watch(Opened opened) throws ProblemException {
    Watch next = opened.watch();
    try {
      next.prepareMap(options.mapInterval(), threads, sampling::budgetLeft, new MapNews());
      next.setMapPaused(paused);
      next.setMapFocus(mapFocus);
      sampling.watch(next);
    } catch (ProblemException failure) {
      next.close();
      throw failure;
    }
    load.setDataScales(opened.dataScales());
    take(next);
    broadcast.state(new LabState.Ready(next.info()));
    // After Ready: who hears of a new server forgets the looks at the former one.
    next.startMap(threads);
    return next.info();
  }

  /// Watches from now on, as was asked for meanwhile.
  private synchronized void take(Watch next) {
    watch = next;
    next.setMapPaused(paused);
    next.setMapFocus(mapFocus);
  }

  private void disconnect() {
    sampling.pauseUntilWatched();
    Watch present = watch;
    watch = null;
    if (present != null) {
      present.close();
    }
    broadcast.forgetMap();
  }

  private void readFailed(Problem problem) {
    Watch present = watch;
    if (closing.requested()) {
      return;
    }
    if (present != null && !present.isAlive()) {
      lost.accept(present.isSilent() ? problem : lost(present.info(), problem));
    } else {
      broadcast.tellAll(listener -> listener.warned(problem));
    }
  }

  /// What a read that failed for want of a connection means.
  private static Problem lost(ServerInfo server, Problem read) {
    return new Problem(
        Problem.Kind.NO_SERVER,
        "The connection to " + name(server) + " was lost.",
        read.why(),
        server.origin() == Origin.FOREIGN
            ? "Bufferscope goes on trying to connect. Look whether the server runs."
            : read.remedy(),
        read.details());
  }

  private void tellProgress(Progress progress) {
    broadcast.state(new LabState.Starting(progress));
  }
}
