package io.bufferscope.lab;

import io.bufferscope.load.LoadData;
import io.bufferscope.load.LoadRun;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.pg.Connector;
import java.time.Instant;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The load of a lab: its data, its run, and what is told of them. Everything but
/// [#cancelPreparing()], [#stop()] and the questions belongs to the control thread.
final class LoadControl {
  private final Broadcast broadcast;
  private final Threads threads;
  private volatile OptionalInt dataScale = OptionalInt.empty();
  private volatile @Nullable LoadRun run;
  private volatile @Nullable LoadSpec spec;
  private volatile Cancellation preparing = new Cancellation();
  private volatile double endedCpuSeconds;

  LoadControl(Broadcast broadcast, Threads threads) {
    this.broadcast = broadcast;
    this.threads = threads;
  }

  OptionalInt dataScale() {
    return dataScale;
  }

  /// Looks which data the server has.
  void lookForData(Connector connector) throws ProblemException {
    dataScale = LoadData.scale(connector);
  }

  /// Announces a load that is to begin, so that it can be cancelled while it waits for its turn.
  Cancellation announce() {
    Cancellation cancellation = new Cancellation();
    preparing = cancellation;
    return cancellation;
  }

  /// What the clients did since this was last asked; null while none run.
  @Nullable LoadInterval interval() {
    LoadRun running = run;
    return running == null ? null : running.interval();
  }

  /// CPU time of all clients of all loads so far.
  double clientCpuSeconds() {
    LoadRun running = run;
    return endedCpuSeconds + (running == null ? 0 : running.clientCpu().toNanos() / 1e9);
  }

  /// The running load, where it runs until stopped.
  @Nullable LoadSpec endlessSpec() {
    LoadSpec running = spec;
    return run != null && running != null && running.duration() == null ? running : null;
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
    cancellation.check("The load");
    stopAndWait();
    Watch watch = connections.current();
    ServerInfo server = watch.info();
    connections.requireWrites();
    try {
      makeData(watch.connector(), server, wanted, cancellation);
      boolean flush = watch.capabilities().has(Capabilities.FORCE_FLUSH);
      LoadRun started = LoadRun.start(watch.connector(), wanted, flush, threads);
      run = started;
      spec = wanted;
      broadcast.state(new LabState.Loading(server, wanted));
      tell(describe(wanted) + " started");
      var _ =
          started
              .result()
              .whenComplete((done, failure) ->
                  ended.accept(() -> end(started, connections, done, failure, result)));
    } catch (ProblemException failure) {
      broadcast.state(new LabState.Ready(server));
      throw failure;
    }
  }

  /// Cancels the making of data, and a load that has not begun yet.
  void cancelPreparing() {
    preparing.request();
  }

  /// Asks the clients to stop, without waiting for them.
  void stop() {
    LoadRun running = run;
    if (running != null) {
      running.stop();
    }
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

  private void makeData(
      Connector connector, ServerInfo server, LoadSpec wanted, Cancellation cancellation)
      throws ProblemException {
    lookForData(connector);
    if (dataScale.isPresent() && dataScale.getAsInt() == wanted.scale()) {
      return;
    }
    try {
      LoadData.create(
          connector,
          wanted.scale(),
          progress -> broadcast.state(new LabState.Preparing(server, wanted, progress)),
          cancellation,
          threads);
      tell("data of scale " + wanted.scale() + " loaded");
    } finally {
      lookForData(connector);
    }
  }

  private void end(
      LoadRun ended,
      Connections connections,
      @Nullable LoadResult done,
      @Nullable Throwable failure,
      CompletableFuture<LoadResult> result) {
    forget(ended);
    if (done != null) {
      tell(describe(done.spec()) + (done.cancelled() ? " stopped" : " ended"));
      broadcast.tellAll(listener -> listener.loadEnded(done));
    } else if (failure instanceof ProblemException expected) {
      tell("load failed");
      Problem problem = expected.problem();
      broadcast.tellAll(listener -> listener.warned(problem));
    }
    if (run == null && broadcast.state() instanceof LabState.Loading) {
      connections.info().ifPresent(server -> broadcast.state(new LabState.Ready(server)));
    }
    if (done != null) {
      result.complete(done);
    } else if (failure != null) {
      result.completeExceptionally(failure);
    }
  }

  private void forget(LoadRun ended) {
    if (run == ended) {
      endedCpuSeconds = clientCpuSeconds();
      run = null;
    }
  }

  private void tell(String text) {
    LabEvent event = new LabEvent(Instant.now(), LabEvent.Kind.LOAD, text);
    broadcast.tellAll(listener -> listener.happened(event));
  }

  private static String describe(LoadSpec spec) {
    return spec.workload() + " " + spec.protocol() + ", " + spec.clients() + " clients";
  }
}
