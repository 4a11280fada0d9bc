package io.bufferscope.cli;

import io.bufferscope.lab.Lab;
import io.bufferscope.lab.LabListener;
import io.bufferscope.lab.LabOptions;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.lab.ObserverBudget;
import io.bufferscope.model.load.DataSet;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.load.LoadCounts;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.ScriptSummary;
import io.bufferscope.model.load.StatementSummary;
import io.bufferscope.model.map.CacheCommand;
import io.bufferscope.model.map.CacheOutcome;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.MapHistory;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.PageContents;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.Capability;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerChoice;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.model.server.ServerVersion;
import io.bufferscope.model.server.SettingOverride;
import io.bufferscope.model.stats.RelationId;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// A lab without a server, for what the command line itself decides.
final class FakeLab implements Lab {
  private final LabOptions options;
  Optional<Problem> atOpening = Optional.empty();
  Optional<Problem> atLoading = Optional.empty();
  Optional<Problem> atChange = Optional.empty();
  final List<CacheCommand> changes = new ArrayList<>();
  boolean closed;
  private final MapHistory mapHistory = new MapHistory();

  FakeLab(LabOptions options) {
    this.options = options;
  }

  LabOptions options() {
    return options;
  }

  @Override
  public void addListener(LabListener listener) {
    listener.stateChanged(state());
  }

  @Override
  public void removeListener(LabListener listener) {}

  @Override
  public LabState state() {
    return new LabState.Disconnected();
  }

  @Override
  public CompletableFuture<ServerInfo> open() {
    return atOpening
        .<CompletableFuture<ServerInfo>>map(FakeLab::failed)
        .orElseGet(() -> CompletableFuture.completedFuture(info()));
  }

  @Override
  public CompletableFuture<ServerInfo> connect(ServerChoice choice, Progress.Listener progress) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public String mapHeldBack() {
    return "";
  }

  @Override
  public void startMap() {}

  @Override
  public Capabilities capabilities() {
    return new Capabilities(
        List.of(
            Capability.available(Capabilities.STATISTICS),
            new Capability(
                Capabilities.PAGE_MAP,
                false,
                "the extension is missing",
                "CREATE EXTENSION pg_buffercache")));
  }

  @Override
  public Map<DataSet, Integer> dataScales() {
    return Map.of();
  }

  @Override
  public void setClients(int clients) {}

  @Override
  public CompletableFuture<LoadResult> startLoad(LoadSpec spec) {
    return atLoading
        .<CompletableFuture<LoadResult>>map(FakeLab::failed)
        .orElseGet(() -> CompletableFuture.completedFuture(result(spec)));
  }

  @Override
  public void stopLoad() {}

  @Override
  public CompletableFuture<ServerInfo> restart(ServerSettings settings) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ServerSettings settings() {
    return options.settings();
  }

  @Override
  public CompletableFuture<List<SettingOverride>> overriddenSettings() {
    return CompletableFuture.completedFuture(List.of());
  }

  @Override
  public void setMapFocus(Optional<RelationId> relation) {}

  @Override
  public MapHistory mapHistory() {
    return mapHistory;
  }

  @Override
  public CompletableFuture<List<RelationRef>> relations() {
    return CompletableFuture.completedFuture(
        Pools.small().pool().ownerList().stream()
            .flatMap(owner -> owner.relation().stream())
            .toList());
  }

  @Override
  public CompletableFuture<MapSnapshot> readMap() {
    return CompletableFuture.completedFuture(Pools.small());
  }

  @Override
  public CompletableFuture<CacheOutcome> change(CacheCommand command, Progress.Listener progress) {
    changes.add(command);
    return atChange
        .<CompletableFuture<CacheOutcome>>map(FakeLab::failed)
        .orElseGet(() -> CompletableFuture.completedFuture(Pools.outcome(command)));
  }

  @Override
  public CompletableFuture<PageContents> readPage(RelationRef relation, Fork fork, int block) {
    return CompletableFuture.completedFuture(Pools.page(relation, fork, block));
  }

  @Override
  public void setSampleInterval(Duration interval) {}

  @Override
  public void setObserverBudget(ObserverBudget budget) {}

  @Override
  public void setPaused(boolean paused) {}

  @Override
  public void note(String text) {}

  @Override
  public void close() {
    closed = true;
  }

  private ServerInfo info() {
    return new ServerInfo(
        new Endpoint("127.0.0.1", 5433, "bufferscope", "bufferscope", Path.of("/tmp/passfile")),
        ServerInfo.Origin.EMBEDDED,
        new ServerVersion(180_006),
        options.settings().sharedBuffers(),
        16_384,
        Bytes.ofMegabytes(8),
        Instant.EPOCH,
        options.home());
  }

  private static LoadResult result(LoadSpec spec) {
    return new LoadResult(
        spec,
        Instant.EPOCH,
        2.0,
        0.25,
        5000,
        new LatencySummary(1, 0.5, 2, 3, 4, 4.5, 5),
        Map.of("40001", 2L, "40P01", 1L),
        LoadCounts.NONE,
        List.of(
            new ScriptSummary(
                "<builtin: select only>",
                1,
                5000,
                3,
                1,
                0.5,
                List.of(
                    new StatementSummary(
                        "<builtin: select only>",
                        "SELECT abalance FROM pgbench_accounts WHERE aid = :aid",
                        5000,
                        0.9,
                        5,
                        3,
                        0)))),
        null,
        spec.clients(),
        List.of(),
        List.of(1, 2),
        0.5,
        false);
  }

  private static <T> CompletableFuture<T> failed(Problem problem) {
    return CompletableFuture.failedFuture(new ProblemException(problem));
  }
}
