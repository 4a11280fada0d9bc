package io.bufferscope.pg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.model.server.ServerVersion;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.stats.Counters;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Deltas;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// On a server where nobody else does anything: autovacuum sleeps for a day.
class ObserverTest {
  private static final Duration ANSWER = Duration.ofSeconds(10);
  private static EmbeddedServer server;

  @BeforeAll
  static void start() {
    server =
        TestServer.fresh(
            new ServerSettings(Bytes.ofMegabytes(16), Map.of("autovacuum_naptime", "1d")));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void anIdleServerShowsNothingWhileSeveralObserversWatchIt() throws Exception {
    ObserverLedger ledger = new ObserverLedger();
    AtomicBoolean done = new AtomicBoolean();
    AtomicInteger queries = new AtomicInteger();
    List<Delta> deltas = new ArrayList<>();
    try (Observer sampler = open(ledger, "bufferscope-sampler");
        Observer map = open(ledger, "bufferscope-map")) {
      Thread second =
          Thread.ofPlatform()
              .start(() -> {
                while (!done.get()) {
                  readCatalogs(map);
                  queries.incrementAndGet();
                  LockSupport.parkNanos(Duration.ofMillis(37).toNanos());
                }
              });
      StatsReader reader = new StatsReader(sampler);
      Counters earlier = reader.read();
      for (int poll = 0; poll < 50; poll++) {
        LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
        Counters later = reader.read();
        assertThat(Deltas.between(earlier, later)).isInstanceOf(Delta.class);
        deltas.add((Delta) Deltas.between(earlier, later));
        earlier = later;
      }
      done.set(true);
      second.join();
      assertThat(earlier.observer().commits()).isGreaterThanOrEqualTo(50 + queries.get() - 2);
      assertThat(earlier.observer().blocks().accesses()).isGreaterThan(1000);
    }
    assertThat(queries.get()).isGreaterThan(20);
    assertThat(deltas).allSatisfy(ObserverTest::isIdle);
  }

  @Test
  void ownCommandsAreTakenOffToo() throws Exception {
    ObserverLedger ledger = new ObserverLedger();
    try (Observer observer = open(ledger, "bufferscope-sampler");
        Observer control = open(ledger, "bufferscope-control")) {
      StatsReader reader = new StatsReader(observer);
      Counters earlier = reader.read();
      control.execute("no", "CREATE EXTENSION IF NOT EXISTS pg_buffercache SCHEMA public");
      control.execute("no", "CHECKPOINT");
      Counters later = reader.read();
      assertThat(later.observer().commits() - earlier.observer().commits()).isEqualTo(3);
      isIdle((Delta) Deltas.between(earlier, later));
    }
  }

  @Test
  void anotherSessionsWorkIsCountedExactly() throws Exception {
    ObserverLedger ledger = new ObserverLedger();
    try (Observer observer = open(ledger, "bufferscope-sampler");
        Connection client = TestServer.connect(server);
        Statement statement = client.createStatement()) {
      statement.execute("CREATE TABLE counted AS SELECT g FROM generate_series(1, 10000) g");
      flush(statement);
      long blocks = blocks(statement, "counted");
      // Plans and caches are warm from here on.
      statement.execute("SELECT count(*) FROM counted");
      flush(statement);
      StatsReader reader = new StatsReader(observer);
      Counters earlier = reader.read();
      statement.execute("SELECT count(*) FROM counted");
      flush(statement);
      Counters later = reader.read();
      Delta delta = (Delta) Deltas.between(earlier, later);
      assertThat(delta.database().commits()).isEqualTo(2);
      assertThat(delta.heap().accesses()).isEqualTo(blocks);
      assertThat(delta.database().blocks().accesses()).isGreaterThanOrEqualTo(blocks);
    }
  }

  @Test
  void aFailedReadLeavesTheObserverUsable() throws Exception {
    try (Observer observer = open(new ObserverLedger(), "bufferscope-map")) {
      assertThatThrownBy(() ->
              observer.read(
                  "The thing cannot be read.",
                  connection -> {
                    try (Statement statement = connection.createStatement()) {
                      return statement.execute("SELECT * FROM nowhere");
                    }
                  }))
          .isInstanceOfSatisfying(
              ProblemException.class,
              thrown -> {
                assertThat(thrown.problem().kind()).isEqualTo(Problem.Kind.EXPERIMENT_FAILED);
                assertThat(thrown.problem().what()).isEqualTo("The thing cannot be read.");
                assertThat(thrown.problem().why()).contains("\"nowhere\" does not exist");
              });
      assertThat(new StatsReader(observer).read().relations()).isNotNull();
    }
  }

  @Test
  void aRunningQueryCanBeCancelled() throws Exception {
    try (Observer observer = open(new ObserverLedger(), "bufferscope-map")) {
      AtomicBoolean done = new AtomicBoolean();
      Thread canceller =
          Thread.ofPlatform()
              .start(() -> {
                while (!done.get()) {
                  observer.cancel();
                  LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
                }
              });
      long start = System.nanoTime();
      assertThatThrownBy(() ->
              observer.read(
                  "Cancelled.",
                  connection -> observer.query(connection.prepareStatement("SELECT pg_sleep(8)"))))
          .isInstanceOf(ProblemException.class)
          .hasMessageContaining("canceling statement");
      done.set(true);
      canceller.join();
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
    }
  }

  @Test
  void anObserverDoesNotWaitLongForALock() throws Exception {
    try (Observer observer = open(new ObserverLedger(), "bufferscope-map");
        Connection locker = TestServer.connect(server);
        Statement statement = locker.createStatement()) {
      statement.execute("CREATE TABLE public.locked (a int)");
      locker.setAutoCommit(false);
      statement.execute("LOCK TABLE public.locked IN ACCESS EXCLUSIVE MODE");
      long start = System.nanoTime();
      assertThatThrownBy(() ->
              observer.read(
                  "Locked.",
                  connection ->
                      observer.query(
                          connection.prepareStatement("SELECT count(*) FROM public.locked"))))
          .isInstanceOf(ProblemException.class)
          .hasMessageContaining("lock timeout");
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
      statement.execute("DROP TABLE public.locked");
      locker.commit();
    }
  }

  @Test
  void aServerThatIsTooOldIsSaidSo() throws Exception {
    assertThatThrownBy(() -> Observer.requireSupported(new ServerVersion(130_021)))
        .isInstanceOfSatisfying(
            ProblemException.class,
            thrown -> {
              assertThat(thrown.problem().kind()).isEqualTo(Problem.Kind.NO_SERVER);
              assertThat(thrown.problem().what())
                  .isEqualTo("PostgreSQL 13.21 is too old: Bufferscope needs 14 or newer.");
            });
    Observer.requireSupported(new ServerVersion(140_000));
  }

  private static void isIdle(Delta delta) {
    assertThat(delta.seconds()).isPositive();
    assertThat(delta.database().commits()).isZero();
    assertThat(delta.database().blocks()).isEqualTo(BlockCounts.NONE);
    assertThat(delta.database().rollbacks()).isZero();
    assertThat(delta.heap()).isEqualTo(BlockCounts.NONE);
    assertThat(delta.database().blocks().hitRatio()).isEmpty();
  }

  private static Observer open(ObserverLedger ledger, String name) throws ProblemException {
    return Observer.open(new Connector(server.endpoint()), name, ledger, ANSWER);
  }

  private static void readCatalogs(Observer observer) {
    try {
      observer.read(
          "no",
          connection -> {
            try (Statement statement = connection.createStatement();
                ResultSet rows =
                    statement.executeQuery(
                        "SELECT c.relname, t.spcname, pg_relation_filenode(c.oid) FROM pg_class c"
                            + " LEFT JOIN pg_tablespace t ON t.oid = c.reltablespace,"
                            + " pg_database d")) {
              return rows.next();
            }
          });
    } catch (ProblemException cause) {
      throw new IllegalStateException(cause);
    }
  }

  private static void flush(Statement statement) throws SQLException {
    statement.execute("SELECT pg_stat_force_next_flush()");
  }

  private static long blocks(Statement statement, String table) throws SQLException {
    try (ResultSet row =
        statement.executeQuery(
            "SELECT pg_relation_size('" + table + "') / current_setting('block_size')::int")) {
      row.next();
      return row.getLong(1);
    }
  }
}
