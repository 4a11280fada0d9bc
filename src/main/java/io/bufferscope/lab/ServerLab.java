package io.bufferscope.lab;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.Threads;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.lab.ObserverBudget;
import io.bufferscope.model.load.DataSet;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.map.CacheCommand;
import io.bufferscope.model.map.CacheOutcome;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.MapHistory;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.PageContents;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.ServerChoice;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.model.server.SettingOverride;
import io.bufferscope.model.stats.RelationId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// The lab on a real server. Everything that changes the server or the connection happens on the
/// control thread; what has to work while that is busy (stop, cancel, close, notes) does not wait
/// for it.
public final class ServerLab implements Lab {
  private static final Duration FIRST_RETRY = Duration.ofMillis(250);
  private static final Duration LAST_RETRY = Duration.ofSeconds(5);

  private final Broadcast broadcast = new Broadcast();
  private final Cancellation closing = new Cancellation();
  private final Threads threads;
  private final ControlThread control;
  private final Connections connections;
  private final LoadControl load;
  private volatile boolean stopAsked;

  /// Makes a lab without a server; [#open()] gets one.
  ///
  /// @param options which server and how to watch it
  /// @param threads makes the lab's threads
  public ServerLab(LabOptions options, Threads threads) {
    this.threads = threads;
    this.control = new ControlThread(threads, this::warn);
    this.load = new LoadControl(broadcast, threads);
    this.connections = new Connections(options, threads, broadcast, load, closing);
    connections.onLost(problem -> {
      var _ = control.submit(() -> recover(problem));
    });
  }

  @Override
  public void addListener(LabListener listener) {
    broadcast.add(listener);
  }

  @Override
  public void removeListener(LabListener listener) {
    broadcast.remove(listener);
  }

  @Override
  public LabState state() {
    return broadcast.state();
  }

  @Override
  public CompletableFuture<ServerInfo> open() {
    return control.submit(() -> settled(connections::open));
  }

  @Override
  public CompletableFuture<ServerInfo> connect(ServerChoice choice, Progress.Listener progress) {
    Cancellation cancellation = new Cancellation();
    Runnable untie = closing.onRequest(cancellation::request);
    connections.giveWay();
    CompletableFuture<ServerInfo> future =
        control.ask(() -> {
          cancellation.check("The connection");
          return connections.moveTo(choice, progress, cancellation);
        });
    cancelWith(future, cancellation, untie);
    return future;
  }

  @Override
  public boolean isReadOnly() {
    return connections.isReadOnly();
  }

  @Override
  public String mapHeldBack() {
    return connections.mapHeldBack();
  }

  @Override
  public void startMap() {
    connections.startMapAnyway();
  }

  @Override
  public Capabilities capabilities() {
    return connections.capabilities();
  }

  @Override
  public Map<DataSet, Integer> dataScales() {
    return load.dataScales();
  }

  @Override
  public CompletableFuture<LoadResult> startLoad(LoadSpec spec) {
    CompletableFuture<LoadResult> result = new CompletableFuture<>();
    Cancellation cancellation = load.announce();
    var _ =
        control
            .submit(() -> {
              load.begin(connections, spec, cancellation, result, this::afterLoad);
              return spec;
            })
            .whenComplete((_, failure) -> {
              if (failure != null) {
                result.completeExceptionally(failure);
              }
            });
    return result;
  }

  @Override
  public void setClients(int clients) {
    LoadSpec.requireClients(clients);
    var _ =
        control.submit(() -> {
          load.setClients(connections, clients);
          return true;
        });
  }

  @Override
  public void stopLoad() {
    stopAsked = true;
    load.stop();
  }

  @Override
  public CompletableFuture<ServerInfo> restart(ServerSettings settings) {
    Cancellation cancellation = new Cancellation();
    Runnable untie = closing.onRequest(cancellation::request);
    CompletableFuture<ServerInfo> future =
        control.submit(() -> settled(() -> restartNow(settings, cancellation)));
    cancelWith(future, cancellation, untie);
    return future;
  }

  private static void cancelWith(
      CompletableFuture<?> future, Cancellation cancellation, Runnable untie) {
    var _ =
        future.whenComplete((_, failure) -> {
          untie.run();
          if (failure instanceof CancellationException) {
            cancellation.request();
          }
        });
  }

  @Override
  public ServerSettings settings() {
    return connections.settings();
  }

  @Override
  public CompletableFuture<List<SettingOverride>> overriddenSettings() {
    return control.submit(() -> {
      Watch watch = connections.current();
      return watch.info().origin() == ServerInfo.Origin.FOREIGN
          ? List.of()
          : watch.queries().overriddenSettings();
    });
  }

  @Override
  public void setMapFocus(Optional<RelationId> relation) {
    connections.setMapFocus(relation);
  }

  @Override
  public MapHistory mapHistory() {
    return connections.mapHistory();
  }

  @Override
  public CompletableFuture<MapSnapshot> readMap() {
    return control.submit(() -> {
      MapSnapshot map = connections.current().readMap();
      connections.mapped(map);
      return map;
    });
  }

  @Override
  public CompletableFuture<CacheOutcome> change(CacheCommand command, Progress.Listener progress) {
    Cancellation cancellation = new Cancellation();
    Runnable untie = closing.onRequest(cancellation::request);
    CompletableFuture<CacheOutcome> future =
        control.submit(() -> {
          Watch watch = connections.current();
          CacheOutcome outcome =
              watch
                  .hands(threads)
                  .change(command, connections.isReadOnly(), progress, cancellation);
          broadcast.event(LabEvent.Kind.CACHE, CacheHands.event(command, outcome));
          lookAgain(watch);
          return outcome;
        });
    cancelWith(future, cancellation, untie);
    return future;
  }

  private void lookAgain(Watch watch) {
    try {
      watch.readMapIfWatched().ifPresent(connections::mapped);
    } catch (ProblemException unread) {
      warn(unread.problem());
    }
  }

  @Override
  public CompletableFuture<List<RelationRef>> relations() {
    return control.submit(() -> connections.current().relations());
  }

  @Override
  public CompletableFuture<PageContents> readPage(RelationRef relation, Fork fork, int block) {
    return control.ask(() -> connections.current().hands(threads).open(relation, fork, block));
  }

  @Override
  public void setSampleInterval(Duration interval) {
    connections.setSampleInterval(interval);
  }

  @Override
  public void setObserverBudget(ObserverBudget budget) {
    connections.setObserverBudget(budget);
  }

  @Override
  public void setPaused(boolean paused) {
    connections.setPaused(paused);
  }

  @Override
  public void note(String text) {
    broadcast.event(LabEvent.Kind.NOTE, text);
  }

  @Override
  public void close() {
    closing.request();
    load.stop();
    connections.breakOff();
    control.finish(() -> {
      broadcast.state(new LabState.Starting(Progress.of("stopping")));
      load.stopAndWait();
      connections.close();
      broadcast.state(new LabState.Disconnected());
      return true;
    });
  }

  private ServerInfo restartNow(ServerSettings settings, Cancellation cancellation)
      throws ProblemException, InterruptedException {
    LoadSpec resumed = load.endlessSpec();
    stopAsked = false;
    load.stopAndWait();
    ServerInfo server = connections.restart(settings, cancellation);
    if (resumed != null && !stopAsked) {
      var _ = startLoad(resumed);
    }
    return server;
  }

  private boolean recover(Problem problem) throws ProblemException, InterruptedException {
    if (closing.requested() || !connections.isLost()) {
      return false;
    }
    warn(problem);
    connections.giveUp();
    return tryAgainAfter(FIRST_RETRY);
  }

  /// Tries to connect after a while, without keeping the control thread from other commands.
  private boolean tryAgainAfter(Duration pause) throws ProblemException, InterruptedException {
    try {
      connections.requireHope();
    } catch (ProblemException gone) {
      broadcast.state(new LabState.Failed(gone.problem()));
      load.abort(gone.problem());
      throw gone;
    }
    String step = "connection lost, trying again in " + seconds(pause) + " s";
    broadcast.state(new LabState.Starting(Progress.of(step)));
    CompletableFuture<Boolean> waited = new CompletableFuture<>();
    Runnable untie = closing.onRequest(() -> waited.complete(true));
    threads
        .thread(
            "reconnect",
            () -> {
              boolean _ =
                  waited.completeOnTimeout(true, pause.toMillis(), TimeUnit.MILLISECONDS).join();
              untie.run();
              var _ = control.submit(() -> reconnect(pause));
            })
        .start();
    return false;
  }

  private boolean reconnect(Duration pause) throws ProblemException, InterruptedException {
    if (closing.requested() || !connections.areGone()) {
      return false;
    }
    if (reconnected()) {
      load.tellState(connections.current().info());
      return true;
    }
    Duration longer = pause.multipliedBy(2);
    return tryAgainAfter(longer.compareTo(LAST_RETRY) < 0 ? longer : LAST_RETRY);
  }

  /// Tries once, and gives up where trying again is of no use.
  private boolean reconnected() throws ProblemException, InterruptedException {
    try {
      return connections.reconnect();
    } catch (ProblemException lasting) {
      broadcast.state(new LabState.Failed(lasting.problem()));
      load.abort(lasting.problem());
      throw lasting;
    }
  }

  /// Runs a command that starts or restarts, and sees to it that the state does not stay at its
  /// beginning when it fails.
  private <T> T settled(ControlThread.Command<T> command)
      throws ProblemException, InterruptedException {
    try {
      return command.run();
    } catch (ProblemException failure) {
      if (connections.areGone()) {
        broadcast.state(new LabState.Failed(failure.problem()));
      }
      throw failure;
    } catch (RuntimeException defect) {
      broadcast.state(
          new LabState.Failed(
              new Problem(
                  Problem.Kind.DEFECT,
                  "The server could not be started.",
                  String.valueOf(defect),
                  "The log has the details; please report it.")));
      throw defect;
    }
  }

  private void afterLoad(Runnable ending) {
    var _ =
        control.submit(() -> {
          ending.run();
          return true;
        });
  }

  /// Tells a problem that no state tells.
  private void warn(Problem problem) {
    boolean told =
        broadcast.state() instanceof LabState.Failed(Problem known) && known.equals(problem);
    if (problem.kind() != Problem.Kind.CANCELLED && !told) {
      broadcast.tellAll(listener -> listener.warned(problem));
    }
  }

  private static String seconds(Duration pause) {
    return pause.toMillis() % 1000 == 0
        ? Long.toString(pause.toSeconds())
        : Double.toString(pause.toMillis() / 1000.0);
  }
}
