package io.bufferscope.pg;

import static io.bufferscope.server.TestServer.number;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.model.stats.Caveat;
import io.bufferscope.model.stats.Counters;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Deltas;
import io.bufferscope.model.stats.PoolPressure;
import io.bufferscope.model.stats.SweepDelta;
import io.bufferscope.model.stats.UsageCounts;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.Eventually;
import io.bufferscope.server.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// On a real server that nobody else uses, whose pool has unused buffers to the end.
class UsageCountsTest {
  private static final long BUFFERS = 64 * 128;
  private static EmbeddedServer server;
  private Observer observer;
  private StatsReader reader;
  private Connection client;
  private Statement sql;

  @BeforeAll
  static void start() throws SQLException {
    server =
        TestServer.fresh(
            new ServerSettings(
                Bytes.ofMegabytes(64),
                Map.of("autovacuum_naptime", "1d", "bgwriter_delay", "10ms")));
    TestServer.run(
        server,
        "CREATE SCHEMA \"Ext \"\" ension\"",
        "DROP EXTENSION IF EXISTS pg_buffercache",
        "CREATE EXTENSION pg_buffercache SCHEMA \"Ext \"\" ension\"",
        "CREATE EXTENSION IF NOT EXISTS pg_prewarm");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void connect() throws ProblemException, SQLException {
    observer = TestObserver.open(server.endpoint());
    reader = new StatsReader(observer, true, new UsageCountsPace(0));
    client = TestServer.connect(server);
    sql = client.createStatement();
  }

  @AfterEach
  void disconnect() throws SQLException {
    observer.close();
    client.close();
  }

  @Test
  void eachBlockThatIsPrewarmedIsOneMoreBufferWithUsageCountOne() throws Exception {
    long blocks = evictedTable("prewarmed", 800);
    assertThat(blocks).isGreaterThan(190);
    sql.execute("SELECT pg_prewarm('prewarmed', 'buffer', 'main', 0, 0)");
    UsageCounts before = settledCounts();
    sql.execute("SELECT pg_prewarm('prewarmed', 'buffer', 'main', 1, " + (blocks - 1) + ")");
    UsageCounts after = counts();
    assertThat(after.used().get(1)).isEqualTo(before.used().get(1) + blocks - 1);
    assertThat(after.unused()).isEqualTo(before.unused() - (blocks - 1));
    assertThat(before.buffers()).isEqualTo(BUFFERS);
    assertThat(after.buffers()).isEqualTo(BUFFERS);
    assertThat(after.ageSeconds()).isZero();
  }

  /// Until two looks at the pool are the same: sessions that have just begun touch catalogs.
  private UsageCounts settledCounts() throws ProblemException {
    return Eventually.read(
        "two equal looks",
        TestObserver.ANSWER,
        this::counts,
        one -> one.used().equals(quietly().used()));
  }

  private UsageCounts quietly() {
    try {
      return counts();
    } catch (ProblemException cause) {
      throw new IllegalStateException(cause);
    }
  }

  private UsageCounts counts() throws ProblemException {
    return Objects.requireNonNull(reader.read().usageCounts());
  }

  @Test
  void theCountsAreThoseOfTheWholeView() throws Exception {
    evictedTable("viewed", 20);
    sql.execute("SELECT pg_prewarm('viewed')");
    String each =
        "SELECT count(*) FROM \"Ext \"\" ension\".pg_buffercache WHERE usagecount IS NOT DISTINCT"
            + " FROM ";
    assertThat(number(sql, each + "5")).isPositive();
    UsageCounts counts = settledCounts();
    assertThat(counts.unused()).isEqualTo(number(sql, each + "NULL"));
    assertThat(counts.used().get(1)).isEqualTo(number(sql, each + "1"));
    assertThat(counts.used().get(0)).isEqualTo(number(sql, each + "0"));
  }

  /// The background writer publishes in its rounds, so that what was allocated before can be among
  /// what is counted; never less than what is read.
  @Test
  void readingBlocksThatAreNotInThePoolAllocatesAsManyBuffers() throws Exception {
    long blocks = evictedTable("cold", 800);
    PoolPressure pressure =
        Eventually.read(
            "as many allocations as blocks",
            TestObserver.ANSWER,
            () -> readCold("cold", blocks),
            one -> Objects.equals(one.allocated(), blocks));
    assertThat(pressure.buffers()).isEqualTo(BUFFERS);
    assertThat(pressure.evicted()).as("the pool had room").isEqualTo(0);
  }

  private PoolPressure readCold(String table, long blocks) throws Exception {
    evict(table);
    Counters earlier = reader.read();
    sql.execute("SELECT count(*) FROM " + table);
    TestServer.publish(sql);
    Counters later =
        Eventually.read(
            "the allocations",
            TestObserver.ANSWER,
            reader::read,
            one -> allocated(earlier, one) >= blocks);
    return PoolPressure.of((Delta) Deltas.between(earlier, later));
  }

  @Test
  void anIdleServerAllocatesNothingThoughItIsRead() throws Exception {
    Delta delta =
        Eventually.read(
            "ten reads without an allocation",
            TestObserver.ANSWER,
            this::overTenReads,
            one -> Objects.requireNonNull(one.sweep()).allocated() == 0);
    assertThat(PoolPressure.of(delta).evicted()).isEqualTo(0);
    assertThat(Objects.requireNonNull(delta.usageCounts()).buffers()).isEqualTo(BUFFERS);
  }

  private Delta overTenReads() throws ProblemException {
    Counters earlier = reader.read();
    for (int poll = 0; poll < 9; poll++) {
      assertThat(reader.read().usageCounts()).isNotNull();
    }
    return (Delta) Deltas.between(earlier, reader.read());
  }

  @Test
  void aResetOfTheBackgroundWritersStatisticsLosesThoseAlone() throws Exception {
    Counters earlier = reader.read();
    sql.execute("SELECT pg_stat_reset_shared('bgwriter')");
    Delta delta = (Delta) Deltas.between(earlier, reader.read());
    assertThat(delta.caveats()).containsExactly(Caveat.WRITER_RESET);
    assertThat(delta.sweep()).isNull();
    assertThat(delta.usageCounts()).isNotNull();
  }

  @Test
  void withoutTheExtensionAllElseIsReadOnAndTheNextReadHasNoCounts() throws Exception {
    sql.execute("CREATE DATABASE dropping");
    try (Connection other = TestServer.connect(TestServer.database(server, "dropping"));
        Statement there = other.createStatement();
        Observer watching = TestObserver.open(TestServer.database(server, "dropping"))) {
      there.execute("CREATE EXTENSION pg_buffercache");
      StatsReader own = new StatsReader(watching, true, new UsageCountsPace(0));
      Counters earlier = own.read();
      assertThat(earlier.usageCounts()).isNotNull();
      there.execute("DROP EXTENSION pg_buffercache");
      Counters later = own.read();
      assertThat(later.usageCounts()).isNull();
      assertThat(later.sweep()).isNotNull();
      assertThat(Deltas.between(earlier, later)).isInstanceOf(Delta.class);
      assertThat(own.read().usageCounts()).isNull();
    }
  }

  @Test
  void aFailureThatPassesDoesNotEndTheCounts() throws Exception {
    sql.execute("CREATE DATABASE failing");
    try (Connection other = TestServer.connect(TestServer.database(server, "failing"));
        Statement there = other.createStatement();
        Observer watching = TestObserver.open(TestServer.database(server, "failing"))) {
      there.execute("CREATE EXTENSION pg_buffercache");
      StatsReader own = new StatsReader(watching, true, new UsageCountsPace(0));
      assertThat(own.read().usageCounts()).isNotNull();
      String replace =
          "CREATE OR REPLACE FUNCTION pg_buffercache_usage_counts(OUT usage_count int4,"
              + " OUT buffers int4, OUT dirty int4, OUT pinned int4) RETURNS SETOF record ";
      there.execute(replace + "LANGUAGE plpgsql AS 'BEGIN RAISE division_by_zero; END'");
      assertThatThrownBy(own::read).isInstanceOf(ProblemException.class);
      there.execute(
          replace + "LANGUAGE C AS '$libdir/pg_buffercache', 'pg_buffercache_usage_counts'");
      assertThat(own.read().usageCounts()).isNotNull();
    }
  }

  @Test
  void countsThatAreNotReadAnewAreToldWithTheirAge() throws Exception {
    StatsReader rare = new StatsReader(observer, true, new UsageCountsPace(Integer.MAX_VALUE));
    UsageCounts first = Objects.requireNonNull(rare.read().usageCounts());
    sql.execute("CREATE TABLE changes AS SELECT g FROM generate_series(1, 1000) g");
    UsageCounts second = Objects.requireNonNull(rare.read().usageCounts());
    assertThat(first.ageSeconds()).isZero();
    assertThat(second.ageSeconds()).isPositive();
    assertThat(second.aged(0)).isEqualTo(first);
  }

  @Test
  void whoDoesNotAskForUsageCountsGetsNone() throws Exception {
    assertThat(new StatsReader(observer).read().usageCounts()).isNull();
  }

  /// A table of which no block is in the pool. Its length in blocks.
  private long evictedTable(String name, int rowsOfAQuarterBlock) throws SQLException {
    sql.execute(
        "CREATE TABLE "
            + name
            + " AS SELECT g, repeat('x', 1900) AS body FROM generate_series(1, "
            + rowsOfAQuarterBlock
            + ") g");
    sql.execute("VACUUM (FREEZE, ANALYZE) " + name);
    sql.execute("SELECT count(*) FROM " + name);
    sql.execute("CHECKPOINT");
    evict(name);
    return number(sql, "SELECT pg_relation_size('" + name + "') / 8192");
  }

  /// A buffer that is pinned or being written meanwhile is skipped.
  private void evict(String table) throws SQLException {
    Eventually.await(
        "no block in the pool",
        TestObserver.ANSWER,
        () ->
            number(
                    sql,
                    "SELECT buffers_evicted + buffers_skipped FROM"
                        + " \"Ext \"\" ension\".pg_buffercache_evict_relation('"
                        + table
                        + "')")
                == 0);
  }

  private static long allocated(Counters earlier, Counters later) {
    return Deltas.between(earlier, later) instanceof Delta delta
        ? Objects.requireNonNullElse(delta.sweep(), new SweepDelta(0, 0, 0, null)).allocated()
        : 0;
  }
}
