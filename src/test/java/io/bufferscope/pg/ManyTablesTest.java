package io.bufferscope.pg;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.host.ProcessCpu;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.model.stats.Counters;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Deltas;
import io.bufferscope.model.stats.RelationCounters;
import io.bufferscope.model.stats.RelationDelta;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.Eventually;
import io.bufferscope.server.TestServer;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/// A database of 10,000 tables, each with an index and a TOAST table, all of which were used.
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ManyTablesTest {
  private static final int TABLES = 10_000;
  private static final int POLLS = 40;
  private static final double MOST_MILLIS = 100;
  private static final String VIEW = "SELECT * FROM pg_statio_user_tables";

  private static EmbeddedServer server;
  private static Connection client;
  private static Statement sql;
  private static Observer observer;
  private static StatsReader reader;

  @BeforeAll
  static void makeTables() throws Exception {
    server =
        TestServer.fresh(
            new ServerSettings(
                Bytes.ofMegabytes(128),
                Map.of(
                    "autovacuum_naptime", "1d",
                    "synchronous_commit", "off",
                    "checkpoint_timeout", "1d",
                    "max_wal_size", "16GB")));
    client = TestServer.connect(server);
    sql = client.createStatement();
    Thread other =
        Thread.ofPlatform()
            .start(() -> {
              try (Connection second = TestServer.connect(server);
                  Statement statement = second.createStatement()) {
                make(statement, TABLES / 2 + 1, TABLES);
              } catch (SQLException cause) {
                throw new IllegalStateException(cause);
              }
            });
    make(sql, 1, TABLES / 2);
    other.join();
    observer = TestObserver.open(server.endpoint());
    reader = new StatsReader(observer);
  }

  private static void make(Statement statement, int first, int last) throws SQLException {
    statement.execute(
        """
        DO $$
        DECLARE
          long text := (SELECT string_agg(md5(x::text), '') FROM generate_series(1, 80) x);
        BEGIN
          FOR i IN %d..%d LOOP
            EXECUTE format(
              'CREATE TABLE many_%%s (id int PRIMARY KEY, body text STORAGE EXTERNAL)', i);
            EXECUTE format('INSERT INTO many_%%s VALUES (1, $1)', i) USING long;
            IF i %% 250 = 0 THEN COMMIT; END IF;
          END LOOP;
        END $$\
        """
            .formatted(first, last));
    TestServer.publish(statement);
  }

  @AfterAll
  static void close() throws SQLException {
    observer.close();
    client.close();
    TestServer.discard(server);
  }

  @Test
  @Order(1)
  void aPollOfTenThousandTablesTakesATenthOfASecondOfAProcessorAtMostAndHalfOfTheView()
      throws Exception {
    assertThat(reader.read().relations())
        .hasSize(TABLES)
        .allSatisfy(one -> assertThat(one.index()).isNotNull())
        .allSatisfy(one -> assertThat(one.toast()).isNotNull())
        .allSatisfy(one -> assertThat(one.total().accesses()).isPositive());
    Figures view = measure(8, pid(), ManyTablesTest::readView);
    Figures own = measure(POLLS, observer.backendPid(), ManyTablesTest::poll);
    System.getLogger("cost")
        .log(Level.INFO, "a poll of " + TABLES + " tables: " + own + "; of the view: " + view);
    // Processor time, since the time until it is here also has that of whatever else runs.
    assertThat(own.cpuMillis()).isLessThan(MOST_MILLIS).isLessThan(view.cpuMillis() / 2);
  }

  @Test
  @Order(2)
  void nothingHappensInItButWhatOthersDo() throws Exception {
    Counters earlier = reader.read();
    Delta idle = (Delta) Deltas.between(earlier, reader.read());
    assertThat(idle.database().commits()).isZero();
    assertThat(idle.database().blocks().accesses()).isZero();
    Counters before = reader.read();
    sql.execute("SELECT count(*) FROM many_77");
    sql.execute("SELECT body FROM many_9999 WHERE id = 1");
    TestServer.publish(sql);
    Delta delta = (Delta) Deltas.between(before, reader.read());
    assertThat(delta.relations()).hasSize(TABLES);
    assertThat(delta.relations())
        .filteredOn(one -> one.total().accesses() > 0)
        .extracting(RelationDelta::name)
        .containsExactlyInAnyOrder("many_77", "many_9999");
  }

  @Test
  @Order(3)
  void aTableThatIsGoneIsNoReset() throws Exception {
    Counters before = reader.read();
    sql.execute("DROP TABLE many_5");
    Counters after = reader.read();
    assertThat(((Delta) Deltas.between(before, after)).relationGaps()).isEmpty();
    assertThat(after.relations())
        .extracting(RelationCounters::name)
        .hasSize(TABLES - 1)
        .doesNotContain("many_5");
  }

  @Test
  @Order(4)
  void aResetOfOneAmongAllIsAGapOfItAlone() throws Exception {
    sql.execute("SELECT count(*) FROM many_4711");
    TestServer.publish(sql);
    Counters before = reader.read();
    sql.execute("SELECT pg_stat_reset_single_table_counters('many_4711'::regclass)");
    sql.execute("SELECT count(*) FROM many_4712");
    TestServer.publish(sql);
    Counters after = reader.read();
    assertThat(Deltas.between(before, after)).isInstanceOf(Delta.class);
    Delta delta = (Delta) Deltas.between(before, after);
    assertThat(delta.relationGaps()).hasSize(1);
    assertThat(after.relations())
        .filteredOn(one -> delta.relationGaps().contains(one.id()))
        .extracting(RelationCounters::name)
        .containsExactly("many_4711");
  }

  @Test
  @Order(5)
  void newAndRenamedTablesAreKnownWithinSeconds() throws Exception {
    sql.execute("ALTER TABLE many_1 RENAME TO \"other name\"");
    sql.execute("CREATE TABLE one_more AS SELECT g FROM generate_series(1, 1000) g");
    sql.execute("SELECT count(*) FROM one_more");
    TestServer.publish(sql);
    Eventually.await(
        "both names",
        Duration.ofSeconds(15),
        () -> names().containsAll(List.of("other name", "one_more")));
  }

  private static List<String> names() throws ProblemException {
    return reader.read().relations().stream().map(RelationCounters::name).toList();
  }

  /// What one reading costs.
  ///
  /// @param p95Millis the time until it is here, the 95th percentile
  /// @param cpuMillis what it takes of the server's processor time, the mean
  private record Figures(double medianMillis, double p95Millis, double cpuMillis) {
    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "median %.0f ms, p95 %.0f ms, server CPU %.0f ms",
          medianMillis,
          p95Millis,
          cpuMillis);
    }
  }

  private interface Reading {
    void run() throws Exception;
  }

  private static Figures measure(int times, long pid, Reading reading) throws Exception {
    for (int time = 0; time < Math.min(times, 20); time++) {
      reading.run();
    }
    double cpuBefore = cpu(pid);
    double[] millis = new double[times];
    for (int time = 0; time < times; time++) {
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
      long start = System.nanoTime();
      reading.run();
      millis[time] = (System.nanoTime() - start) / 1e6;
    }
    double cpuMillis = (cpu(pid) - cpuBefore) * 1000 / times;
    Arrays.sort(millis);
    return new Figures(millis[times / 2], millis[times * 95 / 100], cpuMillis);
  }

  private static void poll() throws ProblemException {
    assertThat(reader.read()).isNotNull();
  }

  private static void readView() throws SQLException {
    client.setAutoCommit(false);
    try (ResultSet rows = sql.executeQuery(VIEW)) {
      int count = 0;
      while (rows.next()) {
        count++;
      }
      assertThat(count).isEqualTo(TABLES);
    }
    client.commit();
    client.setAutoCommit(true);
  }

  private static long pid() throws SQLException {
    try (ResultSet row = sql.executeQuery("SELECT pg_backend_pid()")) {
      row.next();
      return row.getLong(1);
    }
  }

  private static double cpu(long pid) {
    return ProcessCpu.of(pid).orElseThrow().toNanos() / 1e9;
  }
}
