package io.bufferscope.ui;

import io.bufferscope.lab.Lab;
import io.bufferscope.lab.LabListener;
import io.bufferscope.model.Progress;
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
import io.bufferscope.model.server.Access;
import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.ServerChoice;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.model.server.SettingOverride;
import io.bufferscope.model.stats.RelationId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// A lab that does what a test says, for tests of the window's own logic: it answers commands at
/// once and keeps what it was asked for.
final class ScriptedLab implements Lab {
  final List<String> asked = new CopyOnWriteArrayList<>();
  final List<CompletableFuture<ServerInfo>> restarts = new CopyOnWriteArrayList<>();
  final List<CompletableFuture<ServerInfo>> connections = new CopyOnWriteArrayList<>();
  final List<LoadSpec> started = new CopyOnWriteArrayList<>();
  final List<ServerChoice> choices = new CopyOnWriteArrayList<>();
  volatile boolean readOnly;
  volatile String heldBack = "";
  private final MapHistory mapHistory = new MapHistory();
  volatile Progress.Listener handProgress = _ -> {};
  volatile CompletableFuture<CacheOutcome> outcome = new CompletableFuture<>();
  volatile CompletableFuture<PageContents> page = new CompletableFuture<>();
  volatile Capabilities capabilities = new Capabilities(List.of());
  volatile Map<DataSet, Integer> scales = Map.of();
  volatile List<SettingOverride> overrides = List.of();
  volatile Runnable whenClosed = () -> {};
  private final List<LabListener> listeners = new CopyOnWriteArrayList<>();
  private volatile LabState state = new LabState.Disconnected();
  private volatile ServerSettings settings = ServerSettings.DEFAULT;

  /// What the last server of the user's was to be entered with.
  Access access() {
    return ((ServerChoice.Own) choices.getLast()).access();
  }

  void tell(Consumer<LabListener> what) {
    listeners.forEach(what);
  }

  void become(LabState next) {
    state = next;
    tell(listener -> listener.stateChanged(next));
  }

  @Override
  public void addListener(LabListener listener) {
    listeners.add(listener);
    listener.stateChanged(state);
  }

  @Override
  public void removeListener(LabListener listener) {
    listeners.remove(listener);
  }

  @Override
  public LabState state() {
    return state;
  }

  @Override
  public CompletableFuture<ServerInfo> open() {
    asked.add("open");
    become(new LabState.Ready(Samples.SERVER));
    return CompletableFuture.completedFuture(Samples.SERVER);
  }

  @Override
  public CompletableFuture<ServerInfo> connect(ServerChoice choice, Progress.Listener progress) {
    asked.add("connect " + choice);
    choices.add(choice);
    progress.progressed(Progress.of("connecting to db.example:5432"));
    CompletableFuture<ServerInfo> future = new CompletableFuture<>();
    connections.add(future);
    return future;
  }

  @Override
  public boolean isReadOnly() {
    return readOnly;
  }

  @Override
  public String mapHeldBack() {
    return heldBack;
  }

  @Override
  public void startMap() {
    asked.add("startMap");
    heldBack = "";
  }

  @Override
  public Capabilities capabilities() {
    return capabilities;
  }

  @Override
  public Map<DataSet, Integer> dataScales() {
    return scales;
  }

  @Override
  public CompletableFuture<LoadResult> startLoad(LoadSpec spec) {
    started.add(spec);
    asked.add("startLoad " + spec.workload() + " " + spec.clients());
    scales = spec.data().map(set -> Map.of(set, spec.dataScale())).orElse(Map.of());
    become(new LabState.Loading(Samples.SERVER, spec));
    return new CompletableFuture<>();
  }

  @Override
  public void setClients(int clients) {
    asked.add("setClients " + clients);
    if (state instanceof LabState.Loading(var server, var spec)) {
      become(new LabState.Loading(server, spec.withClients(clients)));
    }
  }

  @Override
  public void stopLoad() {
    asked.add("stopLoad");
    become(new LabState.Ready(Samples.SERVER));
  }

  @Override
  public CompletableFuture<ServerInfo> restart(ServerSettings newSettings) {
    asked.add("restart " + newSettings.sharedBuffers().toSetting());
    settings = newSettings;
    become(new LabState.Starting(Progress.of("starting the server")));
    CompletableFuture<ServerInfo> future = new CompletableFuture<>();
    restarts.add(future);
    return future;
  }

  @Override
  public ServerSettings settings() {
    return settings;
  }

  @Override
  public CompletableFuture<List<SettingOverride>> overriddenSettings() {
    return CompletableFuture.completedFuture(overrides);
  }

  @Override
  public void setMapFocus(Optional<RelationId> relation) {}

  @Override
  public MapHistory mapHistory() {
    return mapHistory;
  }

  @Override
  public CompletableFuture<List<RelationRef>> relations() {
    return CompletableFuture.completedFuture(List.of());
  }

  @Override
  public CompletableFuture<MapSnapshot> readMap() {
    asked.add("readMap");
    return new CompletableFuture<>();
  }

  @Override
  public CompletableFuture<CacheOutcome> change(CacheCommand command, Progress.Listener progress) {
    asked.add("change " + command.getClass().getSimpleName());
    handProgress = progress;
    return outcome;
  }

  @Override
  public CompletableFuture<PageContents> readPage(RelationRef relation, Fork fork, int block) {
    asked.add("readPage " + relation.qualifiedName() + " " + fork.label() + " " + block);
    return page;
  }

  @Override
  public void setSampleInterval(Duration interval) {
    asked.add("setSampleInterval " + interval);
  }

  @Override
  public void setObserverBudget(ObserverBudget budget) {
    asked.add("setObserverBudget " + budget.share());
  }

  @Override
  public void setPaused(boolean paused) {
    asked.add("setPaused " + paused);
  }

  @Override
  public void note(String text) {
    asked.add("note " + text);
    tell(listener -> listener.happened(new LabEvent(Instant.now(), LabEvent.Kind.NOTE, text)));
  }

  @Override
  public void close() {
    asked.add("close");
    whenClosed.run();
  }
}
