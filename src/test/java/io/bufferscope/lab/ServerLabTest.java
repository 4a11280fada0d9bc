package io.bufferscope.lab;

import static io.bufferscope.server.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.lab.ObserverBudget;
import io.bufferscope.model.lab.SamplingPace;
import io.bufferscope.model.load.DataSet;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.model.stats.LongStatement;
import io.bufferscope.server.Processes;
import io.bufferscope.server.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("servers that wait")
class ServerLabTest {
  private static final ServerSettings QUIET =
      new ServerSettings(Bytes.ofMegabytes(16), Map.of("autovacuum_naptime", "1d"));

  private final Path home = TestServer.preparedHome();
  private ServerLab lab;
  private final Heard heard = new Heard();

  @BeforeEach
  void open() throws Exception {
    lab =
        new ServerLab(
            new LabOptions(
                Optional.empty(),
                home,
                TestServer.cache(),
                OptionalInt.empty(),
                QUIET,
                false,
                Duration.ofMillis(250),
                Optional.of(Duration.ofMillis(500))),
            new NamedThreads());
    lab.addListener(heard);
    lab.setObserverBudget(new ObserverBudget(1));
    lab.open().get(60, TimeUnit.SECONDS);
  }

  @AfterEach
  void close() {
    lab.close();
  }

  @Test
  void anIdleServerShowsNoTransactionsAndNoBlockAccesses() throws Exception {
    await(() -> heard.deltas().size() >= 4);
    assertThat(heard.deltas())
        .allSatisfy(delta -> {
          assertThat(delta.database().commits()).isZero();
          assertThat(delta.database().blocks().accesses()).isZero();
        });
    assertThat(heard.maps).isNotEmpty();
  }

  @Test
  void readsThatTakeMoreThanTheObserverMayAreMadeRarerAndItIsTold() throws Exception {
    await(() -> !heard.deltas().isEmpty());
    lab.setObserverBudget(new ObserverBudget(0.0001));
    await(() -> heard.paces.stream().anyMatch(SamplingPace::isSlowed));
    SamplingPace slowed =
        heard.paces.stream().filter(SamplingPace::isSlowed).findFirst().orElseThrow();
    assertThat(slowed.asked()).isEqualTo(Duration.ofMillis(250));
    assertThat(slowed.cost()).isPositive();
    int before = heard.deltas().size();
    lab.setObserverBudget(new ObserverBudget(1));
    await(() -> !heard.paces.getLast().isSlowed());
    await(() -> heard.deltas().size() >= before + 2);
  }

  @Test
  void aMapThatCostsMoreThanItMayStopsAndSaysSoAndIsReadOnForWhoInsists() throws Exception {
    await(() -> !heard.maps.isEmpty());
    lab.setObserverBudget(new ObserverBudget(1e-9));
    await(() -> !heard.heldBack.isEmpty());
    assertThat(lab.mapHeldBack())
        .isEqualTo(heard.heldBack.getLast())
        .contains("A look at the caches took 0.");
    int before = heard.maps.size();
    lab.startMap();
    assertThat(lab.mapHeldBack()).isEmpty();
    await(() -> heard.maps.size() > before);
    assertThat(lab.mapHeldBack()).as("read on, at the budget's pace").isEmpty();
    assertThat(heard.heldBack).hasSize(1);
    assertThat(lab.mapHistory().moments()).hasSizeGreaterThanOrEqualTo(heard.maps.size());
  }

  @Test
  void aLoadIsPreparedRunCountedAndStopped() throws Exception {
    var running = lab.startLoad(load(null));
    await(() -> heard.deltas().stream().filter(delta -> delta.load() != null).count() >= 8);
    lab.stopLoad();
    LoadResult result = running.get(10, TimeUnit.SECONDS);
    assertThat(result.cancelled()).isTrue();
    assertThat(result.transactions()).isPositive();
    assertThat(lab.dataScales()).containsEntry(DataSet.PGBENCH, 1);
    assertThat(heard.states).hasAtLeastOneElementOfType(LabState.Preparing.class);
    assertThat(heard.deltas())
        .filteredOn(delta -> delta.load() != null && delta.load().transactions() > 100)
        .allSatisfy(delta -> assertThat(delta.database().commits()).isPositive());
    await(() -> lab.state() instanceof LabState.Ready);
  }

  @Test
  void theStepOfALongStatementIsSeenAndToldWithItsTime() throws Exception {
    try (var connection = TestServer.connect(endpoint());
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE wide (filler text) WITH (autovacuum_enabled = off)");
      statement.execute("ALTER TABLE wide ALTER filler SET STORAGE PLAIN");
      statement.execute("INSERT INTO wide SELECT repeat('x', 7000) FROM generate_series(1, 1500)");
      await(() -> heard.deltas().stream().anyMatch(ServerLabTest::isStep));
      int before = heard.deltas().size();
      statement.execute("SET max_parallel_workers_per_gather = 0");
      long start = System.nanoTime();
      statement.execute(
          "SELECT count(*) FROM wide WHERE filler > '' AND pg_sleep(0.006) IS NOT NULL");
      double seconds = (System.nanoTime() - start) / 1e9;
      await(
          () -> heard.events.stream().anyMatch(one -> one.kind() == LabEvent.Kind.LONG_STATEMENT));
      List<Delta> during = heard.deltas().subList(before, heard.deltas().size());
      List<Delta> steps = during.stream().filter(ServerLabTest::isStep).toList();
      assertThat(steps.size()).as("steps").isEqualTo(1);
      Delta step = steps.getFirst();
      Delta last = during.get(during.indexOf(step) - 1);
      assertThat(LongStatement.endedIn(step, last).orElseThrow()).isCloseTo(seconds, within(3.0));
    }
  }

  private static boolean isStep(Delta delta) {
    return delta.heap().accesses() >= 1500;
  }

  @Test
  void aRestartWithAnotherPoolKeepsSamplingAndResumesTheLoad() throws Exception {
    var first = lab.startLoad(load(null));
    await(() -> lab.state() instanceof LabState.Loading);
    ServerInfo server =
        lab.restart(QUIET.withSharedBuffers(Bytes.ofMegabytes(32))).get(60, TimeUnit.SECONDS);
    assertThat(server.sharedBuffers()).isEqualTo(Bytes.ofMegabytes(32));
    await(first::isDone);
    await(() -> lab.state() instanceof LabState.Loading);
    int before = heard.deltas().size();
    await(() -> heard.deltas().size() >= before + 4);
    assertThat(heard.gaps(GapReason.RESTARTED)).hasSize(1);
    assertThat(heard.events)
        .anyMatch(event -> event.kind() == LabEvent.Kind.RESTART && event.text().contains("16 MB"));
    assertThat(heard.maps.getLast().pool().buffers()).isEqualTo(4096);
  }

  @Test
  void aRestartThatTheServerRefusesGoesBackToTheFormerSettings() throws Exception {
    var refused = lab.restart(QUIET.withSharedBuffers(new Bytes(10L << 40)));
    assertThat(refused).failsWithin(Duration.ofSeconds(60));
    await(() -> lab.state() instanceof LabState.Ready);
    assertThat(lab.settings().sharedBuffers()).isEqualTo(Bytes.ofMegabytes(16));
    assertThat(heard.problems)
        .singleElement()
        .satisfies(told -> assertThat(told.problem().why()).contains("FATAL"));
  }

  @Test
  void aKilledServerIsTold() throws Exception {
    var running = lab.startLoad(load(null));
    await(() -> lab.state() instanceof LabState.Loading);
    long killedAt = System.nanoTime();
    Processes.kill(postmaster());
    await(() -> lab.state() instanceof LabState.Failed);
    assertThat(Duration.ofNanos(System.nanoTime() - killedAt)).isLessThan(Duration.ofSeconds(5));
    assertThat(running)
        .failsWithin(Duration.ofSeconds(10))
        .withThrowableThat()
        .withMessageContaining("has ended");
    ServerInfo again = lab.open().get(60, TimeUnit.SECONDS);
    assertThat(again.origin()).isEqualTo(ServerInfo.Origin.EMBEDDED);
    assertThat(again.sharedBuffers()).isEqualTo(Bytes.ofMegabytes(16));
    int before = heard.deltas().size();
    await(() -> heard.deltas().size() >= before + 2);
    assertThat(heard.samples)
        .filteredOn(Delta.class::isInstance)
        .extracting(sample -> (Delta) sample)
        .allSatisfy(delta -> assertThat(delta.database().commits()).isNotNegative());
  }

  @Test
  void theMakingOfDataCanBeCancelled() throws Exception {
    var load =
        lab.startLoad(
            new LoadSpec(
                Workload.SELECT_ONLY,
                Protocol.SIMPLE,
                1,
                50,
                new KeyDistribution.Uniform(),
                OptionalDouble.empty(),
                null,
                1));
    await(() -> lab.state() instanceof LabState.Preparing);
    long cancelledAt = System.nanoTime();
    lab.stopLoad();
    assertThat(load).failsWithin(Duration.ofSeconds(5));
    assertThat(Duration.ofNanos(System.nanoTime() - cancelledAt)).isLessThan(Duration.ofSeconds(4));
    await(() -> lab.state() instanceof LabState.Ready);
    assertThat(lab.dataScales()).isEmpty();
  }

  @Test
  void closingDuringALoadLeavesNoServer() throws Exception {
    var _ = lab.startLoad(load(null));
    await(() -> lab.state() instanceof LabState.Loading);
    long postmaster = postmaster();
    lab.close();
    assertThat(ProcessHandle.of(postmaster)).isEmpty();
    assertThat(lab.state()).isInstanceOf(LabState.Disconnected.class);
  }

  @Test
  void theSettingsFileThatOursOverrideIsTold() throws Exception {
    assertThat(lab.overriddenSettings().get(10, TimeUnit.SECONDS)).isEmpty();
    Files.writeString(
        home.resolve("pgdata").resolve("postgresql.auto.conf"), "shared_buffers = '64MB'\n");
    assertThat(lab.overriddenSettings().get(10, TimeUnit.SECONDS))
        .singleElement()
        .satisfies(override -> {
          assertThat(override.name()).isEqualTo("shared_buffers");
          assertThat(override.fileValue()).isEqualTo("64MB");
          assertThat(override.effectiveValue()).isEqualTo("16MB");
        });
  }

  @Test
  void watchingHasACostThatIsTold() throws Exception {
    await(() -> !heard.costs.isEmpty());
    assertThat(heard.costs.getFirst().server().orElseThrow()).isBetween(0.0, 1.0);
    assertThat(heard.costs.getFirst().program().orElseThrow()).isBetween(0.0, 1.0);
  }

  @Test
  void stoppingStopsEveryLoadThatWasAskedFor() throws Exception {
    LoadSpec large =
        new LoadSpec(
            Workload.SELECT_ONLY,
            Protocol.SIMPLE,
            1,
            50,
            new KeyDistribution.Uniform(),
            OptionalDouble.empty(),
            null,
            1);
    var first = lab.startLoad(large);
    var second = lab.startLoad(large);
    await(() -> lab.state() instanceof LabState.Preparing);
    lab.stopLoad();
    assertThat(first).failsWithin(Duration.ofSeconds(10));
    assertThat(second).failsWithin(Duration.ofSeconds(10));
  }

  @Test
  void aCancelledRestartGoesBackToTheFormerSettings() throws Exception {
    var restart = lab.restart(QUIET.withSharedBuffers(Bytes.ofMegabytes(64)));
    await(() -> lab.state() instanceof LabState.Starting);
    restart.cancel(true);
    await(() -> lab.state() instanceof LabState.Ready);
    assertThat(lab.settings().sharedBuffers()).isIn(Bytes.ofMegabytes(16), Bytes.ofMegabytes(64));
    int before = heard.deltas().size();
    await(() -> heard.deltas().size() > before);
  }

  @Test
  void moreClientsThanTheServerHasConnectionsForAreRefused() {
    LoadSpec many =
        new LoadSpec(
            Workload.SELECT_ONLY,
            Protocol.SIMPLE,
            900,
            1,
            new KeyDistribution.Uniform(),
            OptionalDouble.empty(),
            null,
            1);
    assertThat(lab.startLoad(many))
        .failsWithin(Duration.ofSeconds(10))
        .withThrowableThat()
        .withMessageContaining("max_connections");
  }

  @Test
  void aLockedTableDoesNotStopTheMap() throws Exception {
    try (var connection = TestServer.connect(endpoint())) {
      connection.setAutoCommit(false);
      try (var statement = connection.createStatement()) {
        statement.execute("CREATE TABLE public.locked (i int)");
        connection.commit();
        statement.execute("LOCK TABLE public.locked");
      }
      int before = heard.maps.size();
      await(() -> heard.maps.size() >= before + 3);
    }
    assertThat(heard.problems).isEmpty();
  }

  private Endpoint endpoint() {
    return ((LabState.Ready) lab.state()).server().endpoint();
  }

  private long postmaster() {
    return Processes.postmaster(home);
  }

  private static LoadSpec load(@Nullable Duration duration) {
    return new LoadSpec(
        Workload.SELECT_ONLY,
        Protocol.PREPARED,
        2,
        1,
        new KeyDistribution.Uniform(),
        OptionalDouble.empty(),
        duration,
        1);
  }
}
