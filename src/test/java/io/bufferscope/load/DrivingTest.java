package io.bufferscope.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.load.Driving;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.KeySpec;
import io.bufferscope.model.load.LagSummary;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.load.LoadHealth;
import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadScript;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.StatementSummary;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.load.WarmUpResult;
import io.bufferscope.model.load.Workload;
import io.bufferscope.server.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// When transactions begin, how often, and which of them count, on a real server.
class DrivingTest {
  @BeforeEach
  void data() throws Exception {
    LoadServer.ensureData();
  }

  @Test
  void aTransactionThatIsTriedAgainDrawsTheSameValues() throws Exception {
    try (Connection connection = LoadServer.connect()) {
      failOnceWithEachValue(connection);
      LoadResult result =
          run(
              script("\\set x random(1, 1000000000)\nSELECT bufferscope.try_value(:x);\n", 1)
                  .withDriving(Driving.of(new Extent.Transactions(50)).withMaxTries(2)));
      assertThat(result.transactions()).isEqualTo(50);
      assertThat(result.failed()).isZero();
      assertThat(result.counts().retried()).isEqualTo(50);
      assertThat(result.counts().retries()).isEqualTo(50);
      StatementSummary statement = result.scripts().getFirst().statements().getFirst();
      assertThat(statement.executions()).isEqualTo(50);
      assertThat(statement.retries()).isEqualTo(50);
      assertThat(statement.failures()).isZero();
    }
  }

  @Test
  void withoutASecondTryASerializationFailureFailsItsTransaction() throws Exception {
    try (Connection connection = LoadServer.connect()) {
      failOnceWithEachValue(connection);
      LoadResult result =
          run(
              script("\\set x random(1, 1000000000)\nSELECT bufferscope.try_value(:x);\n", 1)
                  .withDriving(Driving.of(new Extent.Transactions(50))));
      assertThat(result.transactions()).isZero();
      assertThat(result.failedBySqlState()).containsExactly(Map.entry("40001", 50L));
      assertThat(result.counts().retries()).isZero();
      assertThat(result.scripts().getFirst().statements().getFirst().failures()).isEqualTo(50);
      assertThat(result.scripts().getFirst().failed()).isEqualTo(50);
    }
  }

  /// A sequence keeps its value when the transaction fails.
  private static void failOnceWithEachValue(Connection connection) throws SQLException {
    LoadServer.execute(connection, "DROP SEQUENCE IF EXISTS bufferscope.last_value");
    LoadServer.execute(connection, "CREATE SEQUENCE bufferscope.last_value");
    LoadServer.execute(
        connection,
        """
        CREATE OR REPLACE FUNCTION bufferscope.try_value(x bigint) RETURNS bigint
        LANGUAGE plpgsql AS $$
        BEGIN
          IF (SELECT last_value FROM bufferscope.last_value) <> x THEN
            PERFORM setval('bufferscope.last_value', x);
            RAISE SQLSTATE '40001';
          END IF;
          RETURN x;
        END $$
        """);
  }

  @Test
  void clientsComeAndGoWhileItRuns() throws Exception {
    LoadRun run = start(LoadServer.spec(Workload.SELECT_ONLY, Protocol.PREPARED, 2, null));
    try (Connection connection = LoadServer.connect()) {
      run.setClients(6);
      LoadServer.eventually("six sessions", () -> sessions(connection) == 6);
      run.setClients(1);
      LoadServer.eventually("one session", () -> sessions(connection) == 1);
      LoadInterval _ = run.interval();
      LoadServer.eventually("it works", () -> run.interval().transactions() > 0);
      assertThat(run.interval().health().clients()).isEqualTo(1);
    } finally {
      run.stop();
    }
    LoadResult result = run.await();
    assertThat(result.failed()).isZero();
    assertThat(result.clients()).isEqualTo(1);
    assertThat(result.preparedStatements()).hasSize(6);
  }

  @Test
  void whatBeganInTheWarmUpIsCountedApart() throws Exception {
    try (Connection connection = LoadServer.connect()) {
      long before = historyRows(connection);
      LoadResult result =
          run(
              LoadServer.spec(Workload.TPCB_LIKE, Protocol.PREPARED, 3, null)
                  .withDriving(
                      Driving.of(new Extent.For(Duration.ofSeconds(1)))
                          .withWarmUp(new WarmUp.For(Duration.ofMillis(1200)))));
      WarmUpResult warmUp = Objects.requireNonNull(result.warmUp());
      long rows = historyRows(connection) - before;
      assertThat(result.seconds()).isBetween(1.0, 1.5);
      assertThat(warmUp.seconds()).isBetween(1.2, 1.7);
      assertThat(result.transactions()).isPositive();
      assertThat(warmUp.transactions()).isPositive();
      assertThat(result.transactions() + warmUp.transactions()).isEqualTo(rows);
      assertThat(
              result.scripts().getFirst().statements().stream()
                  .map(StatementSummary::executions)
                  .distinct())
          .as("each of the seven statements once in each transaction")
          .containsExactly(result.transactions());
      assertThat(latency(result).mean() * result.transactions() / 3000)
          .as("time in measured transactions, as a part of the measured time")
          .isCloseTo(result.seconds(), within(0.15 * result.seconds()));
    }
  }

  @Test
  void aWarmUpThatFindsNoRestEndsAtItsLimitAndSaysSo() throws Exception {
    LoadResult result =
        run(
            LoadServer.spec(Workload.SELECT_ONLY, Protocol.PREPARED, 1, null)
                .withDriving(
                    Driving.of(new Extent.Transactions(10))
                        .withWarmUp(new WarmUp.Steady(Duration.ofSeconds(2)))));
    WarmUpResult warmUp = Objects.requireNonNull(result.warmUp());
    assertThat(warmUp.steady()).isFalse();
    assertThat(warmUp.seconds()).isBetween(2.0, 3.0);
    assertThat(Objects.requireNonNull(warmUp.hitRatio())).isBetween(0.5, 1.0);
    assertThat(result.transactions()).isEqualTo(10);
  }

  @Test
  void eachClientRunsItsNumberOfTransactions() throws Exception {
    LoadResult result =
        run(
            LoadServer.spec(Workload.SIMPLE_UPDATE, Protocol.PREPARED, 3, null)
                .withDriving(Driving.of(new Extent.Transactions(25))));
    assertThat(result.transactions()).isEqualTo(75);
    assertThat(result.cancelled()).isFalse();
  }

  @Test
  void aClientThinksAfterEachTransaction() throws Exception {
    LoadResult result =
        run(
            LoadServer.spec(Workload.SELECT_ONLY, Protocol.PREPARED, 1, null)
                .withDriving(
                    Driving.of(new Extent.Transactions(10)).withThinkTime(Duration.ofMillis(50))));
    assertThat(result.seconds()).isBetween(0.5, 1.5);
    assertThat(latency(result).p50()).as("thinking is not latency").isLessThan(25);
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aServerThatStallsUnderARateIsSeenInTheLatencies() throws Exception {
    LoadResult result = stalledFor(Duration.ofSeconds(3), null);
    LagSummary lag = Objects.requireNonNull(result.counts().lag());
    assertThat(latency(result).p999()).isBetween(2_700.0, 4_500.0);
    assertThat(lag.max()).isBetween(2_700.0, 4_500.0);
    assertThat(result.transactions()).as("the backlog is worked off").isBetween(2_200L, 2_800L);
    assertThat(result.counts().skipped()).isZero();
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void withALatencyLimitWhatIsTooLateIsSkippedAndCounted() throws Exception {
    LoadResult result = stalledFor(Duration.ofSeconds(2), Duration.ofMillis(200));
    assertThat(result.counts().skipped()).isBetween(700L, 1_100L);
    assertThat(result.counts().aboveLatencyLimit()).isBetween(4L, 300L);
    assertThat(result.transactions() + result.counts().skipped()).isBetween(2_200L, 2_800L);
  }

  /// Four clients at 500 a second for five seconds, during which the server does nothing for a
  /// while.
  private static LoadResult stalledFor(Duration time, @Nullable Duration latencyLimit)
      throws Exception {
    LoadRun run =
        start(
            LoadServer.spec(Workload.SELECT_ONLY, Protocol.PREPARED, 4, null)
                .withDriving(
                    Driving.of(new Extent.For(Duration.ofSeconds(5)))
                        .withRateLimit(OptionalDouble.of(500))
                        .withLatencyLimit(latencyLimit)));
    List<Long> processes = new ArrayList<>();
    try (Connection connection = LoadServer.connect()) {
      processes.add(TestServer.shared().postmasterPid());
      processes.addAll(LoadServer.loadProcesses(connection));
      LoadServer.signal("STOP", processes);
      Thread.sleep(time);
    } finally {
      LoadServer.signal("CONT", processes);
    }
    return run.await();
  }

  @Test
  void aLockThatKeepsAllCommitsBackIsShownAsAStall() throws Exception {
    LoadRun run = start(LoadServer.spec(Workload.SELECT_ONLY, Protocol.PREPARED, 2, null));
    try (Connection locker = LoadServer.connect()) {
      locker.setAutoCommit(false);
      LoadServer.execute(
          locker, "LOCK TABLE bufferscope.pgbench_accounts IN ACCESS EXCLUSIVE MODE");
      Thread.sleep(200);
      LoadInterval _ = run.interval();
      Thread.sleep(500);
      LoadHealth health = run.interval().health();
      assertThat(health.stalledSeconds()).isBetween(0.5, 3.0);
      assertThat(health.isStalled()).as("for ten seconds").isFalse();
      locker.rollback();
      Thread.sleep(300);
      assertThat(run.interval().transactions()).isPositive();
      assertThat(run.interval().health().stalledSeconds()).isLessThan(0.5);
    } finally {
      run.stop();
    }
    LoadResult _ = run.await();
  }

  @Test
  void aClientThatIsAbortedIsCountedAndTheOthersGoOn() throws Exception {
    LoadResult result =
        run(
            script("\\if :client_id = 0\nSELECT 1 / 0;\n\\endif\nSELECT 1;\n", 3)
                .withDriving(Driving.of(new Extent.Transactions(20))));
    assertThat(result.transactions()).isEqualTo(40);
    assertThat(result.aborted()).hasSize(1);
    assertThat(result.aborted().getFirst().why()).contains("division by zero");
    assertThat(result.failedBySqlState()).containsExactly(Map.entry("22012", 1L));
  }

  @Test
  void variablesOfTheLoadReachTheScript() throws Exception {
    LoadSpec spec = script("SELECT 1 / (:number - 40);\n", 1);
    LoadResult result =
        run(
            new LoadSpec(
                spec.workload(),
                spec.protocol(),
                1,
                1,
                spec.keys(),
                Driving.of(new Extent.Transactions(3)),
                1,
                spec.scripts(),
                Map.of("number", "41")));
    assertThat(result.transactions()).isEqualTo(3);
  }

  private static LoadSpec script(String text, int clients) {
    return new LoadSpec(
        Workload.SCRIPT,
        Protocol.SIMPLE,
        clients,
        1,
        KeySpec.of(new KeyDistribution.Uniform()),
        Driving.of(new Extent.Endless()),
        7,
        List.of(new LoadScript("test.sql", text, 1)),
        Map.of());
  }

  private static LoadRun start(LoadSpec spec) throws ProblemException {
    return LoadRun.start(LoadServer.connector(), spec, true, LoadServer.THREADS);
  }

  private static LoadResult run(LoadSpec spec) throws Exception {
    return start(spec).await();
  }

  private static LatencySummary latency(LoadResult result) {
    return Objects.requireNonNull(result.latency());
  }

  private static long historyRows(Connection connection) throws SQLException {
    return LoadServer.number(connection, "SELECT count(*) FROM bufferscope.pgbench_history");
  }

  private static long sessions(Connection connection) {
    try {
      return LoadServer.loadProcesses(connection).size();
    } catch (SQLException cause) {
      throw new IllegalStateException(cause);
    }
  }
}
