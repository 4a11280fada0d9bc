package io.bufferscope.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.pg.Connector;
import io.bufferscope.server.TestServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Loads on a real server.
class LoadRunTest {
  private static final Duration SHORT = Duration.ofSeconds(2);

  /// Commits beside the transactions of four clients: each one's log-in and last question, the
  /// check of the data, the reads of this test. They matter only where a busy machine gets little
  /// done.
  private static final int ASIDE = 4 * 2 + 2 + 4;

  @BeforeEach
  void data() throws Exception {
    LoadServer.ensureData();
  }

  static Stream<Arguments> allWays() {
    return Stream.of(Workload.TPCB_LIKE, Workload.SIMPLE_UPDATE, Workload.SELECT_ONLY)
        .flatMap(workload ->
            Stream.of(Protocol.values()).map(protocol -> Arguments.of(workload, protocol)));
  }

  @ParameterizedTest
  @MethodSource("allWays")
  void throughputAndPreparedStatementsAreWhatTheServerSees(Workload workload, Protocol protocol)
      throws Exception {
    try (Connection connection = LoadServer.connect()) {
      awaitQuiet(connection);
      long before = commits(connection);
      LoadSpec spec = LoadServer.spec(workload, protocol, 4, SHORT);
      LoadRun run = start(spec);
      int reads = readEveryQuarterOfASecond(run, connection);
      LoadResult result = run.await();
      awaitQuiet(connection);
      long committed = commits(connection) - before;

      assertThat(result.failedBySqlState()).isEmpty();
      assertThat(result.cancelled()).isFalse();
      assertThat(result.transactions()).isGreaterThan(100);
      assertThat((double) (committed - reads - result.transactions()))
          .as("commits of the server, %d, beyond those of the clients", committed)
          .isBetween(0.0, ASIDE + 0.02 * committed);
      assertThat(result.seconds()).isBetween(2.0, 2.5);
      int perClient = protocol != Protocol.PREPARED ? 0 : prepared(workload);
      assertThat(result.preparedStatements())
          .containsExactly(perClient, perClient, perClient, perClient);
      assertThat(result.clientCpuSeconds()).isBetween(0.001, 8.0);
      assertThat(latency(result).mean())
          .as("mean latency by Little's law")
          .isCloseTo(4 / result.tps() * 1000, within(0.1 * 4 / result.tps() * 1000));
    }
  }

  /// A script's statements, and those of the last one's variant that also publishes.
  private static int prepared(Workload workload) {
    return switch (workload) {
      case SELECT_ONLY -> 3;
      case SIMPLE_UPDATE -> 7;
      case TPCB_LIKE -> 9;
      case COLD_HOT, COLD_HOT_REORGANISED, ANALYTICS, SCRIPT ->
          throw new IllegalArgumentException();
    };
  }

  /// Asserts that the server's count of commits moves with the clients' in every interval.
  ///
  /// @return how often the server was asked; each time is a commit as well
  private static int readEveryQuarterOfASecond(LoadRun run, Connection connection)
      throws Exception {
    LoadInterval _ = run.interval();
    long last = commits(connection);
    int reads = 1;
    while (reads < 7) {
      Thread.sleep(250);
      LoadInterval interval = run.interval();
      long now = commits(connection);
      reads++;
      assertThat(interval.transactions()).isPositive();
      // One of them is the last read itself.
      assertThat(now - last).as("commits beside %s", interval).isGreaterThan(1);
      last = now;
    }
    return reads;
  }

  @Test
  void aSlowPaceIsSeenByTheServerAtOnce() throws Exception {
    LoadSpec spec = withRate(LoadServer.spec(Workload.SELECT_ONLY, Protocol.PREPARED, 1, null), 8);
    LoadRun run = start(spec);
    try (Connection connection = LoadServer.connect()) {
      long clients = 0;
      long base = commits(connection) - run.interval().transactions();
      for (int i = 0; i < 10; i++) {
        Thread.sleep(150);
        clients += run.interval().transactions();
        // Each read commits once itself, which the next one sees.
        long server = commits(connection) - base;
        assertThat(server).isGreaterThanOrEqualTo(clients);
      }
      assertThat(clients).isPositive();
    } finally {
      run.stop();
    }
    LoadResult _ = run.await();
  }

  @Test
  void intervalsAddUpToTheResult() throws Exception {
    LoadRun run = start(LoadServer.spec(Workload.SELECT_ONLY, Protocol.PREPARED, 2, SHORT));
    long transactions = 0;
    double seconds = 0;
    while (!run.result().isDone()) {
      Thread.sleep(100);
      LoadInterval interval = run.interval();
      transactions += interval.transactions();
      seconds += interval.seconds();
    }
    LoadInterval rest = run.interval();
    assertThat(transactions + rest.transactions()).isEqualTo(run.await().transactions());
    assertThat(seconds + rest.seconds()).isCloseTo(run.await().seconds(), within(1e-6));
  }

  @Test
  void aRunMovesAllBalancesAndTheHistoryByTheSameAmount() throws Exception {
    LoadSpec spec = LoadServer.spec(Workload.TPCB_LIKE, Protocol.PREPARED, 4, null);
    try (Connection connection = LoadServer.connect()) {
      List<Long> before = sums(connection);
      long rows = historyRows(connection);
      LoadResult result =
          start(LoadServer.spec(Workload.TPCB_LIKE, Protocol.PREPARED, 4, Duration.ofSeconds(1)))
              .await();
      assertMovedAlike(before, sums(connection));
      assertThat(historyRows(connection) - rows).isEqualTo(result.transactions());
      before = sums(connection);
      LoadRun cancelled = start(spec);
      Thread.sleep(500);
      cancelled.stop();
      assertThat(cancelled.await().cancelled()).isTrue();
      assertMovedAlike(before, sums(connection));
    }
  }

  private static void assertMovedAlike(List<Long> before, List<Long> after) {
    assertThat(after).isNotEqualTo(before);
    long moved = after.getFirst() - before.getFirst();
    for (int i = 1; i < before.size(); i++) {
      assertThat(after.get(i) - before.get(i)).isEqualTo(moved);
    }
  }

  private static List<Long> sums(Connection connection) throws SQLException {
    return List.of(
        LoadServer.number(
            connection, "SELECT coalesce(sum(delta), 0) FROM bufferscope.pgbench_history"),
        LoadServer.number(connection, "SELECT sum(abalance) FROM bufferscope.pgbench_accounts"),
        LoadServer.number(connection, "SELECT sum(bbalance) FROM bufferscope.pgbench_branches"),
        LoadServer.number(connection, "SELECT sum(tbalance) FROM bufferscope.pgbench_tellers"));
  }

  private static long historyRows(Connection connection) throws SQLException {
    return LoadServer.number(connection, "SELECT count(*) FROM bufferscope.pgbench_history");
  }

  @Test
  void theRateIsKeptAndLatencyCountsFromTheSchedule() throws Exception {
    LoadSpec spec =
        withRate(
            LoadServer.spec(Workload.SELECT_ONLY, Protocol.PREPARED, 4, Duration.ofSeconds(4)),
            200);
    LoadRun run = start(spec);
    try (Connection locker = LoadServer.connect()) {
      locker.setAutoCommit(false);
      LoadServer.execute(
          locker, "LOCK TABLE bufferscope.pgbench_accounts IN ACCESS EXCLUSIVE MODE");
      Thread.sleep(1000);
      locker.rollback();
    }
    LoadResult result = run.await();
    assertThat(result.transactions()).as("the backlog is worked off").isBetween(720L, 880L);
    assertThat(result.seconds()).isCloseTo(4, within(0.2));
    // A quarter of the transactions were due while the table was locked, and waited half a second
    // in the mean. Measured from when they were sent, four would have waited.
    assertThat(latency(result).mean()).isBetween(60.0, 250.0);
    assertThat(latency(result).p95()).isGreaterThan(500);
  }

  @Test
  void aMissingTableEndsTheRunWithTheServersWords() throws Exception {
    LoadRun run = start(LoadServer.spec(Workload.TPCB_LIKE, Protocol.PREPARED, 3, null));
    try (Connection connection = LoadServer.connect()) {
      LoadServer.execute(connection, "DROP TABLE bufferscope.pgbench_tellers");
    }
    assertThatThrownBy(run::await)
        .isInstanceOfSatisfying(
            ProblemException.class,
            thrown -> {
              assertThat(thrown.problem().kind()).isEqualTo(Problem.Kind.EXPERIMENT_FAILED);
              assertThat(thrown.problem().why()).contains("\"pgbench_tellers\" does not exist");
            });
    LoadInterval last = run.interval();
    assertThat(last.failed()).isEqualTo(3);
    assertThat(last.failedSoFar()).containsExactly(Map.entry("42P01", 3L));
    assertThat(run.interval().failed()).isZero();
    assertThat(run.interval().failedSoFar())
        .as("since the beginning")
        .containsExactly(Map.entry("42P01", 3L));
  }

  @Test
  void killedSessionsConnectAgain() throws Exception {
    LoadRun run = start(LoadServer.spec(Workload.SELECT_ONLY, Protocol.PREPARED, 3, null));
    try (Connection connection = LoadServer.connect()) {
      LoadServer.execute(
          connection,
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
              + " WHERE application_name = 'bufferscope-load'");
      LoadServer.eventually(
          "three new sessions",
          () -> run.interval().failed() == 0 && sessions(connection, "state <> ''") == 3);
      LoadInterval _ = run.interval();
      LoadServer.eventually(
          "each has run a transaction after its first",
          () ->
              sessions(connection, "query = 'SELECT abalance FROM pgbench_accounts WHERE aid = $1'")
                  == 3);
    } finally {
      run.stop();
    }
    LoadResult result = run.await();
    assertThat(result.failed()).isEqualTo(3);
    assertThat(result.counts().reconnections()).isEqualTo(3);
    assertThat(latency(result).max())
        .as("the first transaction afterwards was due when the lost one was")
        .isGreaterThan(100);
    assertThat(result.failedBySqlState().keySet())
        .allSatisfy(state -> assertThat(state).matches("57P01|08.*"));
    int prepared = prepared(Workload.SELECT_ONLY);
    assertThat(result.preparedStatements()).containsExactly(prepared, prepared, prepared);
  }

  @Test
  void deadlocksCountAndTheClientsGoOn() throws Exception {
    try (Connection connection = LoadServer.connect()) {
      LoadServer.execute(
          connection,
          "CREATE FUNCTION bufferscope.fail() RETURNS trigger LANGUAGE plpgsql AS"
              + " $$ BEGIN IF random() < 0.5 THEN RAISE SQLSTATE '40P01'; END IF;"
              + " RETURN NEW; END $$");
      LoadServer.execute(
          connection,
          "CREATE TRIGGER fail BEFORE UPDATE ON bufferscope.pgbench_branches"
              + " FOR EACH ROW EXECUTE FUNCTION bufferscope.fail()");
      try {
        for (Protocol protocol : Protocol.values()) {
          long before =
              LoadServer.number(connection, "SELECT count(*) FROM bufferscope.pgbench_history");
          LoadResult result =
              start(LoadServer.spec(Workload.TPCB_LIKE, protocol, 2, Duration.ofMillis(500)))
                  .await();
          assertThat(result.failedBySqlState()).containsOnlyKeys("40P01");
          assertThat(result.failed()).isGreaterThan(10);
          assertThat(result.transactions())
              .isEqualTo(
                  LoadServer.number(connection, "SELECT count(*) FROM bufferscope.pgbench_history")
                      - before);
        }
      } finally {
        LoadServer.execute(connection, "DROP FUNCTION bufferscope.fail() CASCADE");
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void allClientsStopInTimeThoughALockBlocksThem(Protocol protocol) throws Exception {
    LoadRun run = start(LoadServer.spec(Workload.TPCB_LIKE, protocol, 6, null));
    try (Connection locker = LoadServer.connect()) {
      locker.setAutoCommit(false);
      LoadServer.execute(
          locker, "LOCK TABLE bufferscope.pgbench_accounts IN ACCESS EXCLUSIVE MODE");
      try (Connection watcher = LoadServer.connect()) {
        LoadServer.eventually(
            "all wait for the lock", () -> sessions(watcher, "wait_event_type = 'Lock'") == 6);
        long before = System.nanoTime();
        run.stop();
        LoadResult result = run.await();
        assertThat(System.nanoTime() - before).isLessThan(Duration.ofSeconds(2).toNanos());
        assertThat(result.cancelled()).isTrue();
        assertThat(result.failedBySqlState()).isEmpty();
        assertThat(result.preparedStatements()).hasSize(6);
        LoadServer.eventually("no session is left", () -> sessions(watcher, "true") == 0);
      }
      locker.rollback();
    }
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void allClientsStopInTimeThoughTheServerHangs() throws Exception {
    LoadRun run = start(LoadServer.spec(Workload.SELECT_ONLY, Protocol.PREPARED, 3, null));
    List<Long> processes = new ArrayList<>();
    try (Connection connection = LoadServer.connect()) {
      processes.add(TestServer.shared().postmasterPid());
      processes.addAll(LoadServer.loadProcesses(connection));
      assertThat(processes).hasSize(4);
      LoadServer.signal("STOP", processes);
      long before = System.nanoTime();
      run.stop();
      LoadResult result = run.await();
      assertThat(System.nanoTime() - before).isLessThan(Duration.ofSeconds(2).toNanos());
      assertThat(result.cancelled()).isTrue();
      assertThat(result.preparedStatements()).isEmpty();
    } finally {
      LoadServer.signal("CONT", processes);
    }
  }

  @Test
  void aStartThatGetsNoAnswerIsCancelledInTime() throws Exception {
    List<Thread> threads = new CopyOnWriteArrayList<>();
    Cancellation cancellation = new Cancellation();
    CompletableFuture<Throwable> thrown = new CompletableFuture<>();
    List<Socket> accepted = new CopyOnWriteArrayList<>();
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      LoadServer.THREADS.thread("silent-server", () -> acceptAll(silent, accepted)).start();
      Endpoint nobody =
          new Endpoint(
              silent.getInetAddress().getHostAddress(), silent.getLocalPort(), "d", "u", null);
      LoadServer.THREADS
          .thread(
              "starting",
              () -> {
                try {
                  LoadRun.start(
                          new Connector(nobody),
                          LoadServer.spec(Workload.SELECT_ONLY, Protocol.PREPARED, 20, null),
                          true,
                          (name, body) -> {
                            Thread thread = LoadServer.THREADS.thread(name, body);
                            threads.add(thread);
                            return thread;
                          },
                          cancellation)
                      .stop();
                  thrown.complete(new AssertionError("it started"));
                } catch (ProblemException cause) {
                  thrown.complete(cause);
                }
              })
          .start();
      LoadServer.eventually("clients connect", () -> accepted.size() >= 3);
      cancellation.request();
      assertThat(thrown.get(2, TimeUnit.SECONDS))
          .isInstanceOfSatisfying(
              ProblemException.class,
              cause -> assertThat(cause.problem().kind()).isEqualTo(Problem.Kind.CANCELLED));
      assertThat(threads).hasSizeGreaterThanOrEqualTo(20);
      LoadServer.eventually("no client is left", () -> threads.stream().noneMatch(Thread::isAlive));
    } finally {
      for (Socket socket : accepted) {
        socket.close();
      }
    }
  }

  private static void acceptAll(ServerSocket silent, List<Socket> accepted) {
    try {
      while (!silent.isClosed()) {
        accepted.add(silent.accept());
      }
    } catch (IOException _) {
      // The test is over.
    }
  }

  @Test
  void aStartThatWasCancelledBeforeDoesNotBegin() {
    Cancellation cancellation = new Cancellation();
    cancellation.request();
    assertThatThrownBy(() ->
            LoadRun.start(
                LoadServer.connector(),
                LoadServer.spec(Workload.SELECT_ONLY, Protocol.SIMPLE, 1, SHORT),
                true,
                (_, _) -> {
                  throw new AssertionError("no thread is needed");
                },
                cancellation))
        .isInstanceOfSatisfying(
            ProblemException.class,
            thrown -> assertThat(thrown.problem().kind()).isEqualTo(Problem.Kind.CANCELLED));
  }

  @Test
  void dataOfTooSmallAScaleAreRefused() throws Exception {
    LoadSpec one = LoadServer.spec(Workload.SELECT_ONLY, Protocol.SIMPLE, 2, SHORT);
    LoadSpec two =
        new LoadSpec(
            one.workload(),
            one.protocol(),
            one.clients(),
            2,
            one.keys().distribution(),
            one.driving().rateLimit(),
            one.duration(),
            one.seed());
    assertThatThrownBy(() -> start(two))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("scale 2")
        .hasMessageContaining("data of scale 1");
  }

  @Test
  void moreClientsThanConnectionsAreRefusedAndNoneIsLeft() throws Exception {
    try (Connection connection = LoadServer.connect()) {
      int allowed =
          (int)
              LoadServer.number(
                  connection,
                  "SELECT setting FROM pg_settings" + " WHERE name = 'max_connections'");
      assertThatThrownBy(() ->
              start(LoadServer.spec(Workload.SELECT_ONLY, Protocol.SIMPLE, allowed + 1, SHORT)))
          .isInstanceOfSatisfying(
              ProblemException.class,
              thrown -> assertThat(thrown.problem().remedy()).contains("max_connections"));
      LoadServer.eventually("no session is left", () -> sessions(connection, "true") == 0);
    }
  }

  private static LatencySummary latency(LoadResult result) {
    return Objects.requireNonNull(result.latency());
  }

  private static LoadRun start(LoadSpec spec) throws ProblemException {
    return LoadRun.start(LoadServer.connector(), spec, true, LoadServer.THREADS);
  }

  private static LoadSpec withRate(LoadSpec spec, double perSecond) {
    return new LoadSpec(
        spec.workload(),
        spec.protocol(),
        spec.clients(),
        spec.scale(),
        spec.keys().distribution(),
        OptionalDouble.of(perSecond),
        spec.duration(),
        spec.seed());
  }

  /// Waits until all other sessions are gone: their counters are published then.
  private static void awaitQuiet(Connection connection) throws Exception {
    LoadServer.eventually("no session of a load is left", () -> sessions(connection, "true") == 0);
  }

  private static long commits(Connection connection) throws SQLException {
    return LoadServer.number(
        connection, "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()");
  }

  private static long sessions(Connection connection, String which) {
    try {
      return LoadServer.number(
          connection,
          "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'bufferscope-load'"
              + " AND "
              + which);
    } catch (SQLException cause) {
      throw new IllegalStateException(cause);
    }
  }
}
