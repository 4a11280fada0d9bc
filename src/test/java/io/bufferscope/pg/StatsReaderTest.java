package io.bufferscope.pg;

import static io.bufferscope.server.TestServer.number;
import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.model.server.ServerVersion;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.stats.Counters;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Deltas;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.model.stats.IoCounters;
import io.bufferscope.model.stats.RelationCounters;
import io.bufferscope.model.stats.RelationDelta;
import io.bufferscope.model.stats.Sample;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.Eventually;
import io.bufferscope.server.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// On a real server without autovacuum.
class StatsReaderTest {
  private static final Duration ANSWER = Duration.ofSeconds(10);
  private static EmbeddedServer server;
  private Observer observer;
  private StatsReader reader;
  private Connection client;
  private Statement sql;

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

  @BeforeEach
  void connect() throws ProblemException, SQLException {
    observer = TestObserver.open(server.endpoint());
    reader = new StatsReader(observer);
    client = TestServer.connect(server);
    sql = client.createStatement();
  }

  @AfterEach
  void disconnect() throws SQLException {
    observer.close();
    client.close();
  }

  @Test
  void theCountersAreThoseOfTheViews() throws Exception {
    sql.execute("CREATE TABLE same (id int PRIMARY KEY, body text)");
    sql.execute("INSERT INTO same SELECT g, repeat('x', 100) FROM generate_series(1, 5000) g");
    sql.execute("SELECT count(*) FROM same");
    TestServer.publish(sql);
    Counters counters = reader.read();
    RelationCounters table = table(counters, "same");
    try (ResultSet row =
        sql.executeQuery("SELECT * FROM pg_statio_user_tables WHERE relname = 'same'")) {
      row.next();
      assertThat(table.id().relationOid()).isEqualTo(row.getLong("relid"));
      assertThat(table.heap())
          .isEqualTo(new BlockCounts(row.getLong("heap_blks_hit"), row.getLong("heap_blks_read")));
      assertThat(table.index())
          .isEqualTo(new BlockCounts(row.getLong("idx_blks_hit"), row.getLong("idx_blks_read")));
      assertThat(table.toast()).isNotNull();
    }
    assertThat(counters.database().blocks().accesses())
        .isGreaterThanOrEqualTo(table.heap().accesses());
    assertThat(counters.at()).isAfter(counters.postmasterStart());
  }

  @Test
  void aTableWithoutIndexAndToastHasNone() throws Exception {
    sql.execute("CREATE TABLE bare (id int)");
    RelationCounters table = table(reader.read(), "bare");
    assertThat(table.index()).isNull();
    assertThat(table.toast()).isNull();
    assertThat(table.toastIndex()).isNull();
    assertThat(table.heap()).isEqualTo(BlockCounts.NONE);
  }

  @Test
  void everyRowOfStatIoIsReadAndAnEmptyCellIsNotZero() throws Exception {
    List<IoCounters> rows = reader.read().io();
    try (ResultSet row =
        sql.executeQuery(
            "SELECT count(*), count(*) FILTER (WHERE hits IS NULL) AS without FROM pg_stat_io")) {
      row.next();
      assertThat(rows).hasSize(row.getInt(1));
      assertThat(rows.stream().filter(one -> one.hits() == null)).hasSize(row.getInt("without"));
    }
    assertThat(rows).anySatisfy(row -> assertThat(row.blocksRead()).isNull());
  }

  @Test
  void readsAreCountedInBlocksWhereOneOperationReadsSeveral() throws Exception {
    sql.execute(
        "CREATE TABLE scanned AS SELECT g, repeat('y', 500) FROM generate_series(1, 20000) g");
    sql.execute("CHECKPOINT");
    sql.execute("CREATE EXTENSION IF NOT EXISTS pg_buffercache");
    long blocks = number(sql, "SELECT pg_relation_size('scanned') / 8192");
    sql.execute("SELECT count(*) FROM scanned WHERE g < 0");
    // A buffer that is pinned or being written meanwhile is skipped.
    Eventually.await(
        "no block in the pool",
        ANSWER,
        () ->
            number(
                    sql,
                    "SELECT buffers_evicted + buffers_skipped"
                        + " FROM pg_buffercache_evict_relation('scanned')")
                == 0);
    TestServer.publish(sql);
    Counters earlier = reader.read();
    sql.execute("SET max_parallel_workers_per_gather = 0");
    sql.execute("SELECT count(*) FROM scanned WHERE g < 0");
    TestServer.publish(sql);
    Delta delta = (Delta) Deltas.between(earlier, reader.read());
    assertThat(delta.heap().read()).isEqualTo(blocks);
    assertThat(delta.heap().hit()).isZero();
    long read =
        delta.io().stream()
            .filter(row -> row.backendType().equals("client backend"))
            .filter(row -> row.object().equals("relation") && row.blocksRead() != null)
            .mapToLong(row -> row.blocksRead() == null ? 0 : row.blocksRead())
            .sum();
    assertThat(read).isBetween(blocks - 1, blocks + 20);
  }

  @Test
  void oneResetUnderLoadIsExactlyOneGapAndNoIntervalIsEmpty() throws Exception {
    sql.execute("CREATE TABLE loaded (id int PRIMARY KEY, n int)");
    sql.execute("INSERT INTO loaded SELECT g, 0 FROM generate_series(1, 10000) g");
    AtomicBoolean done = new AtomicBoolean();
    AtomicLong committed = new AtomicLong();
    List<Thread> clients = Stream.of(1, 2).map(_ -> client(done, committed)).toList();
    List<Sample> samples = new ArrayList<>();
    Counters earlier = reader.read();
    try {
      for (int poll = 0; poll < 24; poll++) {
        long before = committed.get();
        LockSupport.parkNanos(Duration.ofMillis(250).toNanos());
        if (poll == 12) {
          sql.execute("SELECT pg_stat_reset()");
        }
        Counters later = reader.read();
        Sample sample = Deltas.between(earlier, later);
        samples.add(sample);
        earlier = later;
        if (sample instanceof Delta delta) {
          assertThat(committed.get()).isGreaterThan(before);
          assertThat(delta.tps()).isPositive();
          assertThat(delta.database().blocks().isBefore(BlockCounts.NONE)).isFalse();
          assertThat(delta.heap().hitRatio().orElseThrow()).isBetween(0.0, 1.0);
        }
      }
    } finally {
      done.set(true);
      for (Thread thread : clients) {
        thread.join();
      }
    }
    assertThat(samples)
        .filteredOn(Gap.class::isInstance)
        .extracting(sample -> ((Gap) sample).reason())
        .containsExactly(GapReason.STATS_RESET);
  }

  /// A backend brings in its counters one entry after the other (`pgstat_report_stat`), so a table
  /// may be ahead of its database for one sample; never after the clients have ended.
  @Test
  void theBlocksOfTheTablesAreAmongThoseOfTheDatabaseOnceTheClientsHaveEnded() throws Exception {
    sql.execute("CREATE TABLE among (id int PRIMARY KEY, n int)");
    sql.execute("INSERT INTO among SELECT g, 0 FROM generate_series(1, 10000) g");
    TestServer.publish(sql);
    Counters earlier = reader.read();
    for (int n = 0; n < 500; n++) {
      sql.execute("SELECT n FROM among WHERE id = " + (n + 1));
    }
    TestServer.publish(sql);
    Delta delta = (Delta) Deltas.between(earlier, reader.read());
    assertThat(delta.heap().plus(delta.index()).accesses())
        .isBetween(1_500L, delta.database().blocks().accesses());
  }

  @Test
  void aResetOfOneTableLosesThatTableOnly() throws Exception {
    sql.execute("CREATE TABLE reset_one AS SELECT g FROM generate_series(1, 1000) g");
    sql.execute("CREATE TABLE kept AS SELECT g FROM generate_series(1, 1000) g");
    sql.execute("SELECT count(*) FROM reset_one, (SELECT count(*) FROM kept) k");
    TestServer.publish(sql);
    Counters earlier = reader.read();
    sql.execute("SELECT pg_stat_reset_single_table_counters('reset_one'::regclass)");
    sql.execute("SELECT count(*) FROM kept");
    TestServer.publish(sql);
    Delta delta = (Delta) Deltas.between(earlier, reader.read());
    assertThat(delta.relationGaps()).containsExactly(table(earlier, "reset_one").id());
    assertThat(delta.relations()).extracting(RelationDelta::name).contains("kept");
    assertThat(delta.database().commits()).isPositive();
  }

  @Test
  void aCheckpointIsCountedWithItsBuffers() throws Exception {
    sql.execute("CREATE TABLE dirtied AS SELECT g FROM generate_series(1, 10000) g");
    Counters earlier = reader.read();
    observer.execute("No checkpoint.", "CHECKPOINT");
    Delta delta = (Delta) Deltas.between(earlier, readAfterCheckpoint(earlier));
    assertThat(delta.server().checkpointsRequested()).isEqualTo(1);
    assertThat(delta.server().checkpointsDone()).isEqualTo(1);
    assertThat(delta.server().checkpointBuffersWritten()).isPositive();
  }

  /// The checkpointer wakes who waits for it before it publishes what it counted.
  private Counters readAfterCheckpoint(Counters before) throws ProblemException {
    return Eventually.read(
        "the checkpoint",
        ANSWER,
        reader::read,
        now -> !Objects.equals(now.server().checkpointsDone(), before.server().checkpointsDone()));
  }

  @Test
  void theServersFactsAreItsSettings() throws Exception {
    ServerInfo info =
        ServerInfoReader.read(observer, server.endpoint(), ServerInfo.Origin.EMBEDDED, null);
    assertThat(info.sharedBuffers()).isEqualTo(new Bytes(16_777_216));
    assertThat(info.version().number()).isEqualTo((int) number(sql, "SHOW server_version_num"));
    assertThat(info.databaseOid())
        .isEqualTo(number(sql, "SELECT oid FROM pg_database WHERE datname = current_database()"));
    assertThat(info.databaseSize().count()).isGreaterThan(1_000_000);
    assertThat(info.startedAt()).isEqualTo(reader.read().postmasterStart());
  }

  @Test
  void countersThatWereNeverResetHaveNoTimeOfIt() throws Exception {
    sql.execute("CREATE DATABASE never_reset");
    Endpoint other = TestServer.database(server, "never_reset");
    try (Observer there = TestObserver.open(other)) {
      StatsReader never = new StatsReader(there);
      Counters earlier = never.read();
      assertThat(earlier.database().statsReset()).isNull();
      there.execute("No reset.", "SELECT pg_stat_reset()");
      assertThat(Deltas.between(earlier, never.read()))
          .isInstanceOfSatisfying(
              Gap.class, gap -> assertThat(gap.reason()).isEqualTo(GapReason.STATS_RESET));
    }
  }

  @Test
  void aPollIsCheap() throws Exception {
    for (int poll = 0; poll < 50; poll++) {
      assertThat(reader.read()).isNotNull();
    }
    long start = System.nanoTime();
    for (int poll = 0; poll < 50; poll++) {
      assertThat(reader.read()).isNotNull();
    }
    Duration each = Duration.ofNanos((System.nanoTime() - start) / 50);
    System.getLogger("cost").log(System.Logger.Level.INFO, "a poll takes " + each);
    assertThat(each).isLessThan(Duration.ofMillis(50));
  }

  @Test
  void everyVersionHasEachStatement() {
    for (int major = Sql.OLDEST; major <= 19; major++) {
      ServerVersion version = new ServerVersion(major * 10_000);
      assertThat(Sql.of("database", version)).contains("xact_commit").doesNotContain("--");
      assertThat(Sql.of("background", version)).contains("buffers_written");
      assertThat(Sql.of("tables", version)).contains("reltoastrelid");
      assertThat(Sql.of("own-relations", version)).contains("database_oid");
    }
    assertThat(Sql.of("io", new ServerVersion(170_002))).contains("op_bytes");
    assertThat(Sql.of("io", new ServerVersion(180_006))).doesNotContain("op_bytes");
    assertThat(Sql.of("background", new ServerVersion(160_002))).contains("pg_stat_bgwriter");
  }

  private static Thread client(AtomicBoolean done, AtomicLong committed) {
    return Thread.ofPlatform()
        .start(() -> {
          try (Connection own = TestServer.connect(server);
              Statement statement = own.createStatement()) {
            own.setAutoCommit(false);
            long flushed = 0;
            for (int n = 0; !done.get(); n++) {
              int id = n * 7919 % 10_000 + 1;
              statement.execute("SELECT n FROM loaded WHERE id = " + id);
              if (System.nanoTime() - flushed > 100_000_000L) {
                statement.execute("SELECT pg_stat_force_next_flush()");
                flushed = System.nanoTime();
              }
              own.commit();
              committed.incrementAndGet();
            }
          } catch (SQLException cause) {
            throw new IllegalStateException(cause);
          }
        });
  }

  private static RelationCounters table(Counters counters, String name) {
    return counters.relations().stream()
        .filter(relation -> relation.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
