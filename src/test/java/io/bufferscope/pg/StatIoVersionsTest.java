package io.bufferscope.pg;

import static io.bufferscope.server.TestServer.number;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.stats.Caveat;
import io.bufferscope.model.stats.Counters;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Deltas;
import io.bufferscope.model.stats.IoCounters;
import io.bufferscope.model.sweep.IoFigures;
import io.bufferscope.server.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/// `pg_stat_io` on a real server of each version that has it. Nobody else uses the database.
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("servers of all versions")
@ParameterizedClass(name = "PostgreSQL {0}")
@ValueSource(ints = {16, 17, 18})
class StatIoVersionsTest {
  private final int major;
  private final Observer observer;
  private final StatsReader reader;
  private final Connection client;
  private final Statement sql;

  StatIoVersionsTest(int major) throws Exception {
    this.major = major;
    Endpoint database = TestServer.newDatabase(TestServer.ofVersion(major), "stat_io_versions");
    this.observer = TestObserver.open(database);
    this.reader = new StatsReader(observer);
    this.client = TestServer.connect(database);
    this.sql = client.createStatement();
  }

  @AfterEach
  void disconnect() throws SQLException {
    observer.close();
    client.close();
  }

  @Test
  void sumsOfARunAreThoseOfTheViewsOnEveryVersion() throws Exception {
    RunReader runs = new RunReader(observer);
    runs.io();
    RunReader.IoTotals before = runs.io().orElseThrow();
    String bytes =
        major == 18
            ? "sum(write_bytes) + sum(extend_bytes)"
            : "sum(writes * op_bytes) + sum(extends * op_bytes)";
    String relations = "SELECT " + bytes + " FROM pg_stat_io WHERE object <> 'wal'";
    String wal = "SELECT wal_bytes FROM pg_stat_wal";
    long bytesBefore = number(sql, relations);
    long walBefore = number(sql, wal);
    sql.execute("CREATE TABLE summed AS SELECT repeat('x', 500) FROM generate_series(1, 20000)");
    sql.execute("CHECKPOINT");
    TestServer.publish(sql);
    RunReader.IoTotals after = runs.io().orElseThrow();
    assertThat(after.follow(before)).isTrue();
    IoFigures counted = after.since(before);
    assertThat(counted.writeBytes() + counted.extendBytes())
        .isGreaterThan(20_000 * 500)
        .isCloseTo(number(sql, relations) - bytesBefore, withinPercentage(1));
    assertThat(counted.walBytes())
        .isGreaterThan(20_000 * 500)
        .isCloseTo(number(sql, wal) - walBefore, withinPercentage(1));
    assertThat(counted.walWrites()).isPositive();
    sql.execute("SELECT pg_stat_reset_shared('io')");
    assertThat(runs.io().orElseThrow().follow(after)).isFalse();
    assertThat(runs.settings()).containsKey("max_connections").doesNotContainKey("search_path");
    assertThat(runs.sessions("bufferscope-load")).isZero();
  }

  @Test
  void everyRowOfStatIoIsReadAndAnEmptyCellStaysEmpty() throws Exception {
    List<IoCounters> rows = reader.read().io();
    Map<List<String>, IoCounters> byKey = new HashMap<>();
    rows.forEach(row -> byKey.put(List.of(row.backendType(), row.object(), row.context()), row));
    assertThat(byKey).hasSize(major == 16 ? 30 : major == 17 ? 35 : 79);
    int empty = 0;
    try (ResultSet view = sql.executeQuery("SELECT * FROM pg_stat_io")) {
      while (view.next()) {
        IoCounters own =
            Objects.requireNonNull(
                byKey.remove(
                    List.of(
                        view.getString("backend_type"),
                        view.getString("object"),
                        view.getString("context"))));
        String[] columns = {
          "reads",
          "read_time",
          "writes",
          "write_time",
          "extends",
          "hits",
          "evictions",
          "reuses",
          "fsyncs"
        };
        @Nullable Number[] cells = {
          own.blocksRead(),
          own.readTimeMillis(),
          own.blocksWritten(),
          own.writeTimeMillis(),
          own.blocksExtended(),
          own.hits(),
          own.evictions(),
          own.reuses(),
          own.fsyncs()
        };
        for (int cell = 0; cell < cells.length; cell++) {
          boolean isNull = view.getObject(columns[cell]) == null;
          assertThat(cells[cell] == null).as(own + " " + columns[cell]).isEqualTo(isNull);
          empty += isNull ? 1 : 0;
        }
      }
    }
    assertThat(byKey).isEmpty();
    assertThat(empty).isPositive();
  }

  @Test
  void aColdSequentialScanReadsAsManyBlocksAsTheTableHas() throws Exception {
    sql.execute("CREATE EXTENSION pg_buffercache");
    sql.execute("CREATE EXTENSION pg_prewarm");
    sql.execute("SET max_parallel_workers_per_gather = 0");
    sql.execute("CREATE TABLE filler AS SELECT repeat('f', 900) FROM generate_series(1, 24000)");
    // One below, one above a quarter of the pool, from which on a scan has a ring of its own.
    for (int rows : List.of(3_000, 9_000)) {
      String table = "cold_" + rows;
      sql.execute(
          "CREATE TABLE "
              + table
              + " AS SELECT g, repeat('c', 900) FROM generate_series(1, "
              + rows
              + ") g");
      sql.execute("VACUUM " + table);
      sql.execute("CHECKPOINT");
      sql.execute("PREPARE scan_" + rows + " AS SELECT count(*) FROM " + table);
      sql.execute("EXECUTE scan_" + rows);
      long blocks = number(sql, "SELECT pg_relation_size('" + table + "') / 8192");
      evict(table);
      TestServer.publish(sql);
      Counters earlier = reader.read();
      sql.execute("EXECUTE scan_" + rows);
      TestServer.publish(sql);
      Delta delta = (Delta) Deltas.between(earlier, reader.read());
      assertThat(delta.heap()).as(table).isEqualTo(new BlockCounts(0, blocks));
      assertThat(blocksRead(delta)).as(table).isBetween(blocks - 1, blocks + 1);
    }
  }

  /// Leaves none of its blocks in the pool, and in it those of catalogs that a poll reads.
  private void evict(String table) throws SQLException, ProblemException {
    String cached =
        "SELECT count(*) FROM pg_buffercache WHERE relfilenode = pg_relation_filenode('"
            + table
            + "') AND reldatabase = (SELECT oid FROM pg_database WHERE datname ="
            + " current_database())";
    for (int pass = 0; number(sql, cached) > 0; pass++) {
      assertThat(pass).as("passes of the clock sweep").isLessThan(20);
      sql.execute("SELECT pg_prewarm('filler')");
    }
    sql.execute("SELECT count(*) FROM pg_class, pg_am");
    TestServer.publish(sql);
    for (int poll = 0; poll < 3; poll++) {
      assertThat(reader.read()).isNotNull();
    }
  }

  private static long blocksRead(Delta delta) {
    return delta.io().stream()
        .filter(row -> row.backendType().equals("client backend"))
        .filter(row -> row.object().equals("relation"))
        .mapToLong(row -> Objects.requireNonNullElse(row.blocksRead(), 0L))
        .sum();
  }

  @Test
  void aResetOfItsStatisticsIsAGapOfThoseAlone() throws Exception {
    sql.execute("CREATE TABLE scanned AS SELECT g FROM generate_series(1, 5000) g");
    TestServer.publish(sql);
    Counters earlier = reader.read();
    sql.execute("SELECT pg_stat_reset_shared('io')");
    Delta reset = afterAScan(earlier);
    assertThat(reset.caveats()).containsExactly(Caveat.IO_RESET);
    assertThat(reset.io()).isEmpty();
    assertThat(reset.heap().accesses()).isPositive();
    Delta next = afterAScan(reader.read());
    assertThat(next.caveats()).isEmpty();
    assertThat(next.io()).isNotEmpty();
  }

  private Delta afterAScan(Counters earlier) throws SQLException, ProblemException {
    sql.execute("SELECT count(*) FROM scanned");
    TestServer.publish(sql);
    return (Delta) Deltas.between(earlier, reader.read());
  }
}
