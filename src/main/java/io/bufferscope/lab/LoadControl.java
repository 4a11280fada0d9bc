package io.bufferscope.lab;

import io.bufferscope.load.LoadData;
import io.bufferscope.load.LoadRun;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.load.DataSet;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.WarmUpResult;
import io.bufferscope.model.load.WorkingSet;
import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.pg.Connector;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The load of a lab: its data, its run, and what is told of them. Everything but [#announce()],
/// [#stop()] and the questions belongs to the control thread.
final class LoadControl {
  private final Broadcast broadcast;
  private final Threads threads;
  private volatile Map<DataSet, Integer> dataScales = Map.of();
  private volatile @Nullable LoadRun run;
  private volatile boolean publishes;
  private volatile @Nullable LoadSpec spec;
  private final Set<Cancellation> pending = ConcurrentHashMap.newKeySet();
  private volatile @Nullable Problem abortedBy;
  private double endedCpuSeconds;

  LoadControl(Broadcast broadcast, Threads threads) {
    this.broadcast = broadcast;
    this.threads = threads;
  }

  Map<DataSet, Integer> dataScales() {
    return dataScales;
  }

  /// Looks which data the server has.
  void lookForData(Connector connector) throws ProblemException {
    dataScales = LoadData.scales(connector);
  }

  /// Takes what was found of the data of a server.
  void setDataScales(Map<DataSet, Integer> scales) {
    dataScales = scales;
  }

  /// Announces a load that is to begin, so that it can be cancelled while it waits for its turn.
  Cancellation announce() {
    Cancellation cancellation = new Cancellation();
    pending.add(cancellation);
    return cancellation;
  }

  /// What the clients did since this was last asked; null while none run.
  @Nullable LoadInterval interval() {
    LoadRun running = run;
    return running == null ? null : running.interval();
  }

  /// Whether clients run that publish their sessions' statistics while they work.
  boolean isPublished() {
    return run != null && publishes;
  }

  /// CPU time of all clients of all loads so far.
  synchronized double clientCpuSeconds() {
    LoadRun running = run;
    return endedCpuSeconds + (running == null ? 0 : running.clientCpu().toNanos() / 1e9);
  }

  /// The running load, where it runs until stopped.
  @Nullable LoadSpec endlessSpec() {
    LoadSpec running = spec;
    boolean endless =
        run != null && running != null && running.driving().extent() instanceof Extent.Endless;
    return endless ? running : null;
  }

  /// Makes the data where needed and starts the clients.
  ///
  /// @param ended takes what is to be done on the control thread after the load's end
  void begin(
      Connections connections,
      LoadSpec wanted,
      Cancellation cancellation,
      CompletableFuture<LoadResult> result,
      Consumer<Runnable> ended)
      throws ProblemException, InterruptedException {
    try {
      cancellation.check("The load");
      stopAndWait();
      Watch watch = connections.current();
      connections.requireWrites();
      requireConnections(watch, wanted.clients(), 0);
      makeData(watch.connector(), watch.info(), wanted, cancellation);
      boolean flush = watch.capabilities().has(Capabilities.FORCE_FLUSH);
      LoadSpec resolved = resolved(wanted, watch.info());
      LoadRun started = LoadRun.start(watch.connector(), resolved, flush, threads, cancellation);
      abortedBy = null;
      publishes = flush;
      run = started;
      spec = wanted;
      broadcast.state(new LabState.Loading(watch.info(), wanted));
      tell(describe(wanted) + " started");
      var _ = started.warmUp().thenAccept(this::tell);
      var _ =
          started
              .result()
              .whenComplete((done, failure) ->
                  ended.accept(() -> end(started, connections, done, failure, result)));
    } catch (ProblemException failure) {
      if (broadcast.state() instanceof LabState.Preparing) {
        connections.info().ifPresent(server -> broadcast.state(new LabState.Ready(server)));
      }
      throw failure;
    } finally {
      pending.remove(cancellation);
    }
  }

  /// Changes the number of clients of the running load.
  ///
  /// @throws ProblemException where the server has not so many connections
  void setClients(Connections connections, int clients) throws ProblemException {
    LoadRun running = run;
    LoadSpec present = spec;
    if (running == null || present == null || present.clients() == clients) {
      return;
    }
    Watch watch = connections.current();
    requireConnections(watch, clients, present.clients());
    running.setClients(clients);
    spec = present.withClients(clients);
    broadcast.state(new LabState.Loading(watch.info(), present.withClients(clients)));
    tell(clients + " clients");
  }

  /// Asks the clients to stop, and cancels whatever has not begun yet, without waiting.
  void stop() {
    pending.forEach(Cancellation::request);
    LoadRun running = run;
    if (running != null) {
      running.stop();
    }
  }

  /// Stops the clients since the server is gone, and waits until the last one has ended.
  ///
  /// @param problem what their load ends with
  void abort(Problem problem) throws InterruptedException {
    abortedBy = problem;
    stopAndWait();
  }

  /// Stops the clients and waits until the last one has ended.
  void stopAndWait() throws InterruptedException {
    LoadRun running = run;
    if (running != null) {
      running.stop();
      try {
        running.await();
      } catch (ProblemException _) {
        // The load's end is told by its own future.
      }
      forget(running);
    }
  }

  /// Tells again whether a load runs, after the server was away.
  void tellState(ServerInfo server) {
    LoadSpec running = spec;
    broadcast.state(
        run != null && running != null
            ? new LabState.Loading(server, running)
            : new LabState.Ready(server));
  }

  /// @param present how many of the clients are connected already
  private static void requireConnections(Watch watch, int clients, int present)
      throws ProblemException {
    int free = watch.queries().freeConnections();
    if (clients - present > free) {
      throw new ProblemException(
          new Problem(
              Problem.Kind.USAGE,
              clients + " clients are more than the server has connections for.",
              "It has " + free + " left of its max_connections.",
              "Take fewer clients, or start the server with a larger max_connections: --set"
                  + " max_connections="
                  + (clients + 50)));
    }
  }

  private void makeData(
      Connector connector, ServerInfo server, LoadSpec wanted, Cancellation cancellation)
      throws ProblemException {
    if (wanted.data().isEmpty()) {
      return;
    }
    DataSet set = wanted.data().get();
    lookForData(connector);
    if (Objects.equals(dataScales.get(set), wanted.dataScale())) {
      return;
    }
    try {
      LoadData.create(
          connector,
          set,
          wanted.dataScale(),
          progress -> broadcast.state(new LabState.Preparing(server, wanted, progress)),
          cancellation,
          threads);
      tell("data of " + set.label() + " of scale " + wanted.dataScale() + " loaded");
    } finally {
      lookForData(connector);
    }
  }

  /// The load with a working set in bytes.
  private static LoadSpec resolved(LoadSpec wanted, ServerInfo server) {
    if (!(wanted.keys().workingSet() instanceof WorkingSet.Share share)) {
      return wanted;
    }
    WorkingSet.Size size =
        share.size(Optional.of(server.sharedBuffers()), Machine.memory()).orElseThrow();
    return wanted.withKeys(wanted.keys().withWorkingSet(size));
  }

  private void tell(WarmUpResult warmUp) {
    Double ratio = warmUp.hitRatio();
    tell(
        String.format(
            Locale.ROOT,
            "warm-up ended after %.0f s%s%s",
            warmUp.seconds(),
            ratio == null ? "" : String.format(Locale.ROOT, ", hit ratio %.2f %%", 100 * ratio),
            warmUp.steady() ? "" : ", still moving"));
  }

  private void end(
      LoadRun ended,
      Connections connections,
      @Nullable LoadResult done,
      @Nullable Throwable failure,
      CompletableFuture<LoadResult> result) {
    forget(ended);
    Problem cause = abortedBy;
    Throwable reason = cause == null ? failure : new ProblemException(cause);
    if (reason != null) {
      tell("load failed");
    } else if (done != null) {
      tell(describe(done.spec()) + (done.cancelled() ? " stopped" : " ended"));
      broadcast.tellAll(listener -> listener.loadEnded(done));
    }
    if (reason instanceof ProblemException expected && cause == null) {
      Problem problem = expected.problem();
      broadcast.tellAll(listener -> listener.warned(problem));
    }
    if (run == null && broadcast.state() instanceof LabState.Loading) {
      connections.info().ifPresent(server -> broadcast.state(new LabState.Ready(server)));
    }
    if (reason != null) {
      result.completeExceptionally(reason);
    } else if (done != null) {
      result.complete(done);
    }
  }

  private synchronized void forget(LoadRun ended) {
    if (run == ended) {
      endedCpuSeconds = clientCpuSeconds();
      run = null;
    }
  }

  private void tell(String text) {
    broadcast.event(LabEvent.Kind.LOAD, text);
  }

  private static String describe(LoadSpec spec) {
    return spec.workload() + " " + spec.protocol() + ", " + spec.clients() + " clients";
  }
}
