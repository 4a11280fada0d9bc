package io.bufferscope.lab;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.Threads;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.model.server.SettingOverride;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/// The lab on a real server. Everything that changes the server or the connection happens on the
/// control thread; what has to work while that is busy (stop, cancel, close, notes) does not wait
/// for it.
public final class ServerLab implements Lab {
  private final Broadcast broadcast = new Broadcast();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Cancellation closing = new Cancellation();
  private final ControlThread control;
  private final Connections connections;
  private final LoadControl load;

  /// Makes a lab without a server; [#open()] gets one.
  ///
  /// @param options which server and how to watch it
  /// @param threads makes the lab's threads
  public ServerLab(LabOptions options, Threads threads) {
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
    return control.submit(() -> {
      try {
        return connections.open();
      } catch (ProblemException failure) {
        broadcast.state(new LabState.Failed(failure.problem()));
        throw failure;
      }
    });
  }

  @Override
  public Capabilities capabilities() {
    return connections.capabilities();
  }

  @Override
  public OptionalInt dataScale() {
    return load.dataScale();
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
  public void stopLoad() {
    load.cancelPreparing();
    load.stop();
  }

  @Override
  public CompletableFuture<ServerInfo> restart(ServerSettings settings) {
    return control.submit(() -> {
      LoadSpec resumed = load.endlessSpec();
      load.stopAndWait();
      ServerInfo server = connections.restart(settings);
      if (resumed != null) {
        var _ = startLoad(resumed);
      }
      return server;
    });
  }

  @Override
  public ServerSettings settings() {
    return connections.settings();
  }

  @Override
  public CompletableFuture<List<SettingOverride>> overriddenSettings() {
    return control.submit(() -> connections.current().queries().overriddenSettings());
  }

  @Override
  public CompletableFuture<PoolSnapshot> readPool() {
    return control.submit(() -> connections.current().readPool());
  }

  @Override
  public CompletableFuture<Void> checkpoint() {
    return control
        .submit(() -> {
          connections.current().queries().checkpoint();
          return true;
        })
        .thenAccept(_ -> {});
  }

  @Override
  public void setSampleInterval(Duration interval) {
    connections.setSampleInterval(interval);
  }

  @Override
  public void setPaused(boolean paused) {
    connections.setPaused(paused);
  }

  @Override
  public void note(String text) {
    LabEvent note = new LabEvent(Instant.now(), LabEvent.Kind.NOTE, text);
    broadcast.tellAll(listener -> listener.happened(note));
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      closing.request();
      load.cancelPreparing();
    }
    control.finish(() -> {
      broadcast.state(new LabState.Starting(Progress.of("stopping")));
      load.stopAndWait();
      connections.close();
      broadcast.state(new LabState.Disconnected());
      return true;
    });
  }

  private boolean recover(Problem problem) throws ProblemException, InterruptedException {
    if (closing.requested() || !connections.isLost()) {
      return false;
    }
    warn(problem);
    try {
      connections.recover();
      load.tellState(connections.current().info());
      return true;
    } catch (ProblemException gone) {
      load.stopAndWait();
      broadcast.state(new LabState.Failed(gone.problem()));
      throw gone;
    }
  }

  private void afterLoad(Runnable ending) {
    var _ =
        control.submit(() -> {
          ending.run();
          return true;
        });
  }

  private void warn(Problem problem) {
    if (problem.kind() != Problem.Kind.CANCELLED) {
      broadcast.tellAll(listener -> listener.warned(problem));
    }
  }
}
