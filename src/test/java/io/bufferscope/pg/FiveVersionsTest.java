package io.bufferscope.pg;

import static io.bufferscope.server.TestServer.number;
import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.stats.Counters;
import io.bufferscope.model.stats.DatabaseCounters;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Deltas;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.model.stats.PartitionRoot;
import io.bufferscope.model.stats.PoolPressure;
import io.bufferscope.model.stats.RelationCounters;
import io.bufferscope.model.stats.Sample;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.Eventually;
import io.bufferscope.server.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/// What is read of a server, on a real server of each version: the same things under the same
/// names, equal to what the server's own views say. Nobody else uses the database.
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("servers of all versions")
@ParameterizedClass(name = "PostgreSQL {0}")
@ValueSource(ints = {14, 15, 16, 17, 18})
class FiveVersionsTest {
  /// By the name of a statement: the columns that it had on the versions so far.
  private static final Map<String, List<String>> COLUMNS = new TreeMap<>();

  /// What the statements with a place to fill are filled with.
  private static final Map<String, String> FILLINGS =
      Map.of(
          "buffers",
          "5",
          "pool-clock",
          "131072",
          "relation-files",
          "1663",
          "relation-sums",
          "(0, '{1259}'::oid[])");

  private final int major;
  private final EmbeddedServer server;
  private final Endpoint database;
  private final Observer observer;
  private final StatsReader reader;
  private final Connection client;
  private final Statement sql;

  FiveVersionsTest(int major) throws Exception {
    this.major = major;
    this.server = TestServer.ofVersion(major);
    this.database = TestServer.newDatabase(server, "five_versions");
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
  void everyStatementFitsItsServerAndHasTheSameColumnsOnAll() throws Exception {
    for (String extension : List.of("pg_buffercache", "pg_prewarm", "pageinspect")) {
      sql.execute("CREATE EXTENSION " + extension);
    }
    for (String name : statements()) {
      String filling = FILLINGS.getOrDefault(name, "public");
      String text =
          Sql.of(name, observer.version())
              .replace("%s", filling)
              .replace("%1$s", filling)
              .replace("%2$s", "1663")
              .replace("%3$s", "public");
      try (PreparedStatement statement = client.prepareStatement(text)) {
        ResultSetMetaData columns = statement.getMetaData();
        List<String> names = new ArrayList<>();
        for (int column = 1; column <= columns.getColumnCount(); column++) {
          names.add(columns.getColumnLabel(column));
        }
        assertThat(names).as(name).isEqualTo(COLUMNS.computeIfAbsent(name, _ -> names));
      }
    }
  }

  @Test
  void theCountersOfTablesAreThoseOfTheServersOwnView() throws Exception {
    sql.execute("CREATE TABLE bare (id int)");
    sql.execute("CREATE TABLE \"Wide \"\" one\" (id int PRIMARY KEY, other int UNIQUE, body text)");
    sql.execute(
        "INSERT INTO \"Wide \"\" one\" SELECT g, g, string_agg(md5(random()::text), '')"
            + " FROM generate_series(1, 400) g, generate_series(1, 200) GROUP BY g");
    sql.execute("SELECT count(*), sum(length(body)) FROM \"Wide \"\" one\"");
    TestServer.publish(sql);
    eventually("the tables' counters", this::tablesAreEqual);
    RelationCounters wide = table(reader.read(), "Wide \" one");
    assertThat(Objects.requireNonNull(wide.toast()).accesses()).isPositive();
    assertThat(Objects.requireNonNull(wide.toastIndex()).accesses()).isPositive();
    assertThat(table(reader.read(), "bare").index()).isNull();
    assertThat(table(reader.read(), "bare").toast()).isNull();
  }

  private boolean tablesAreEqual() throws SQLException, ProblemException {
    Map<Long, List<@Nullable Long>> own = new HashMap<>();
    for (RelationCounters one : reader.read().relations()) {
      List<@Nullable Long> cells = new ArrayList<>();
      for (BlockCounts counts :
          Stream.of(one.heap(), one.index(), one.toast(), one.toastIndex()).toList()) {
        cells.add(counts == null ? null : counts.read());
        cells.add(counts == null ? null : counts.hit());
      }
      own.put(one.id().relationOid(), cells);
    }
    Map<Long, List<@Nullable Long>> view = new HashMap<>();
    try (ResultSet row = sql.executeQuery("SELECT * FROM pg_statio_user_tables")) {
      while (row.next()) {
        List<@Nullable Long> cells = new ArrayList<>();
        for (String part : List.of("heap", "idx", "toast", "tidx")) {
          cells.add(row.getObject(part + "_blks_read", Long.class));
          cells.add(row.getObject(part + "_blks_hit", Long.class));
        }
        view.put(row.getLong("relid"), cells);
      }
    }
    return own.size() >= 2 && own.equals(view) && own.values().stream().anyMatch(this::isBusy);
  }

  private boolean isBusy(List<@Nullable Long> cells) {
    return cells.stream().allMatch(cell -> cell != null)
        && Objects.requireNonNull(cells.get(1)) > 0;
  }

  @Test
  void aPartitionKnowsItsRootOverAllLevelsAndOtherTablesHaveNone() throws Exception {
    sql.execute("CREATE TABLE \"Sales\" (year int, region text) PARTITION BY RANGE (year)");
    sql.execute("CREATE TABLE s1 PARTITION OF \"Sales\" FOR VALUES FROM (2000) TO (2010)");
    sql.execute(
        "CREATE TABLE s2 PARTITION OF \"Sales\" FOR VALUES FROM (2010) TO (2020)"
            + " PARTITION BY LIST (region)");
    sql.execute("CREATE TABLE s2a PARTITION OF s2 FOR VALUES IN ('a')");
    sql.execute("CREATE TABLE parent (id int)");
    sql.execute("CREATE TABLE child () INHERITS (parent)");
    sql.execute("INSERT INTO \"Sales\" VALUES (2001, 'a'), (2011, 'a')");
    long root;
    try (ResultSet row = sql.executeQuery("SELECT '\"Sales\"'::regclass::oid::int8")) {
      row.next();
      root = row.getLong(1);
    }
    List<RelationCounters> relations = reader.read().relations();
    assertThat(relations).extracting(RelationCounters::name).contains("s1", "s2a");
    assertThat(relations).extracting(RelationCounters::name).doesNotContain("Sales", "s2");
    for (String leaf : List.of("s1", "s2a")) {
      PartitionRoot found = Objects.requireNonNull(table(reader.read(), leaf).root());
      assertThat(found.id().relationOid()).as(leaf).isEqualTo(root);
      assertThat(found.name()).isEqualTo("Sales");
    }
    assertThat(table(reader.read(), "child").root()).isNull();
    assertThat(table(reader.read(), "parent").root()).isNull();
  }

  @Test
  void theCountersOfTheDatabaseAreThoseOfTheServersOwnView() throws Exception {
    // The server counts on, so that what is read lies between two looks at the view.
    long[] before = databaseView();
    DatabaseCounters own = reader.read().database();
    long[] after = databaseView();
    long[] read = {
      own.commits(), own.rollbacks(), own.blocks().read(), own.blocks().hit(), own.tempBytes()
    };
    for (int column = 0; column < read.length; column++) {
      assertThat(read[column]).isBetween(before[column], after[column]);
    }
    assertThat(own.name()).isEqualTo("five_versions");
  }

  private long[] databaseView() throws SQLException {
    TestServer.publish(sql);
    try (ResultSet row =
        sql.executeQuery("SELECT * FROM pg_stat_database WHERE datname = 'five_versions'")) {
      row.next();
      return new long[] {
        row.getLong("xact_commit"),
        row.getLong("xact_rollback"),
        row.getLong("blks_read"),
        row.getLong("blks_hit"),
        row.getLong("temp_bytes")
      };
    }
  }

  @Test
  void theRowOfTheSharedCatalogsIsNobodysDatabaseAndDoesNoHarm() throws Exception {
    assertThat(number(sql, "SELECT count(*) FROM pg_stat_database WHERE datname IS NULL"))
        .isEqualTo(1);
    sql.execute("CREATE TABLE own AS SELECT g FROM generate_series(1, 100) g");
    sql.execute("SELECT count(*) FROM own");
    TestServer.publish(sql);
    eventually("the table", () -> table(reader.read(), "own").heap().accesses() > 0);
    Counters counters = reader.read();
    assertThat(counters.database().databaseOid())
        .isEqualTo(number(sql, "SELECT oid FROM pg_database WHERE datname = 'five_versions'"));
    assertThat(counters.relations())
        .isNotEmpty()
        .allSatisfy(
            one -> assertThat(one.id().databaseOid()).isEqualTo(counters.database().databaseOid()));
  }

  @Test
  void checkpointsAreCountedWhereTheVersionCountsThem() throws Exception {
    Counters earlier = reader.read();
    sql.execute("CREATE TABLE dirtied AS SELECT g FROM generate_series(1, 10000) g");
    sql.execute("CHECKPOINT");
    String view = major >= 17 ? "pg_stat_checkpointer" : "pg_stat_bgwriter";
    String requested = major >= 17 ? "num_requested" : "checkpoints_req";
    String written = major >= 17 ? "buffers_written" : "buffers_checkpoint";
    eventually(
        "the checkpoint's counters",
        () -> {
          Counters later = reader.read();
          return later.server().checkpointsRequested()
                  == number(sql, "SELECT " + requested + " FROM " + view)
              && later.server().checkpointBuffersWritten()
                  == number(sql, "SELECT " + written + " FROM " + view)
              && later.server().checkpointsRequested() > earlier.server().checkpointsRequested()
              && later.server().checkpointBuffersWritten()
                  > earlier.server().checkpointBuffersWritten();
        });
    assertThat(reader.read().server().checkpointsDone() == null).isEqualTo(major < 18);
  }

  @Test
  void rowsOfStatIoAreReadWhereTheVersionHasThem() throws Exception {
    assertThat(reader.read().io().isEmpty()).isEqualTo(major < 16);
  }

  @Test
  void theFirstResetEverIsABoundary() throws Exception {
    Counters earlier = reader.read();
    if (major >= 15) {
      assertThat(earlier.database().statsReset()).isNull();
    }
    sql.execute("CREATE TABLE loaded AS SELECT g FROM generate_series(1, 10000) g");
    sql.execute("SELECT count(*) FROM loaded");
    TestServer.publish(sql);
    eventually(
        "the load's counters",
        () -> {
          Counters later = reader.read();
          return table(later, "loaded").heap().accesses() > 0;
        });
    Counters loaded = reader.read();
    assertThat(Deltas.between(earlier, loaded)).isInstanceOf(Delta.class);
    sql.execute("SELECT pg_stat_reset()");
    Counters[] reset = new Counters[1];
    eventually(
        "the reset",
        () -> {
          reset[0] = reader.read();
          return !Objects.equals(reset[0].database().statsReset(), loaded.database().statsReset());
        });
    assertThat(Deltas.between(loaded, reset[0]))
        .isInstanceOfSatisfying(
            Gap.class, gap -> assertThat(gap.reason()).isEqualTo(GapReason.STATS_RESET));
  }

  @Test
  void theServersFactsAreItsSettingsInBytes() throws Exception {
    ServerInfo info = ServerInfoReader.read(observer, database, ServerInfo.Origin.EMBEDDED, null);
    assertThat(info.sharedBuffers()).isEqualTo(new Bytes(16_777_216));
    assertThat(info.version().number()).isEqualTo((int) number(sql, "SHOW server_version_num"));
    assertThat(info.version().major()).isEqualTo(major);
    assertThat(info.startedAt()).isEqualTo(reader.read().postmasterStart());
    Capabilities capabilities = CapabilityProbe.probe(observer);
    assertThat(capabilities.has(Capabilities.STAT_IO)).isEqualTo(major >= 16);
    assertThat(capabilities.has(Capabilities.FORCE_FLUSH)).isEqualTo(major >= 15);
    ServerQueries queries = new ServerQueries(observer);
    assertThat(queries.freeConnections()).isPositive();
    assertThat(queries.overriddenSettings()).isEmpty();
  }

  @Test
  void aThousandSelectsAreCountedToTheLast() throws Exception {
    sql.execute("CREATE TABLE looked_up (id int PRIMARY KEY, n int)");
    sql.execute("INSERT INTO looked_up SELECT g, 0 FROM generate_series(1, 10000) g");
    sql.execute("VACUUM ANALYZE looked_up");
    TestServer.publish(sql);
    Counters[] earlier = {reader.read()};
    eventually(
        "rest",
        () -> {
          Counters before = earlier[0];
          LockSupport.parkNanos(Duration.ofMillis(600).toNanos());
          earlier[0] = reader.read();
          return table(before, "looked_up").equals(table(earlier[0], "looked_up"));
        });
    try (Connection other = TestServer.connect(database);
        PreparedStatement select = other.prepareStatement("SELECT n FROM looked_up WHERE id = ?")) {
      for (int n = 1; n <= 1000; n++) {
        select.setInt(1, n * 7);
        select.execute();
      }
    }
    // Its counters arrive at the latest when a session has ended, on 14 only then.
    eventually("all selects", () -> selects(earlier[0]).heap().accesses() >= 1000);
    BlockCounts index = selects(earlier[0]).index();
    assertThat(selects(earlier[0]).heap().accesses()).isEqualTo(1000);
    // Root and leaf of each, and the index's own page once.
    assertThat(Objects.requireNonNull(index).accesses()).isBetween(2000L, 2002L);
  }

  private RelationCounters selects(Counters earlier) throws ProblemException {
    RelationCounters before = table(earlier, "looked_up");
    RelationCounters after = table(reader.read(), "looked_up");
    return new RelationCounters(
        after.id(),
        after.schema(),
        after.name(),
        after.heap().minus(before.heap()),
        Objects.requireNonNull(after.index()).minus(Objects.requireNonNull(before.index())),
        null,
        null);
  }

  @Test
  void countersMoveThoughTheReadersConnectionNeverCommitsByItself() throws Exception {
    sql.execute("CREATE TABLE moving AS SELECT g FROM generate_series(1, 1000) g");
    sql.execute("SELECT count(*) FROM moving");
    TestServer.publish(sql);
    eventually("the table", () -> table(reader.read(), "moving").heap().accesses() > 0);
    for (int poll = 0; poll < 3; poll++) {
      long before = table(reader.read(), "moving").heap().accesses();
      sql.execute("SELECT count(*) FROM moving");
      TestServer.publish(sql);
      eventually("another scan", () -> table(reader.read(), "moving").heap().accesses() > before);
    }
  }

  /// Each new block of a table takes a buffer, and so do a few of its maps and of catalogs.
  @Test
  void newBlocksAllocateBuffersWhateverTheVersion() throws Exception {
    sql.execute("CREATE TABLE grown (id int, body text)");
    // The background writer sleeps where nothing is allocated, and publishes what it met when it
    // is awake.
    Counters[] last = {reader.read()};
    sql.execute("CREATE TABLE waking AS SELECT g FROM generate_series(1, 1000) g");
    eventually(
        "the background writer to wake",
        () -> {
          Counters now = reader.read();
          Sample step = Deltas.between(last[0], now);
          last[0] = now;
          return step instanceof Delta delta
              && Objects.requireNonNull(PoolPressure.of(delta).allocated()) > 0;
        });
    Counters earlier = last[0];
    sql.execute("INSERT INTO grown SELECT g, repeat('x', 1900) FROM generate_series(1, 800) g");
    TestServer.publish(sql);
    eventually("the allocations", () -> allocated(earlier) >= 200);
    Delta delta = (Delta) Deltas.between(earlier, reader.read());
    PoolPressure pressure = PoolPressure.of(delta);
    assertThat(pressure.buffers()).isEqualTo(2048);
    assertThat(pressure.allocated()).isBetween(200L, 1000L);
    assertThat(pressure.evicted() == null).isEqualTo(major < 16);
    assertThat(pressure.writtenByBackends()).isNotNull();
    assertThat(delta.usageCounts()).isNull();
  }

  private long allocated(Counters earlier) throws ProblemException {
    Delta delta = (Delta) Deltas.between(earlier, reader.read());
    return Objects.requireNonNull(PoolPressure.of(delta).allocated());
  }

  private static List<String> names() throws Exception {
    Path folder =
        Path.of(Objects.requireNonNull(Sql.class.getResource("database-14.sql")).toURI())
            .resolveSibling("");
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".sql"))
          .toList();
    }
  }

  /// The statements that there are for this version.
  private List<String> statements() throws Exception {
    List<String> found =
        names().stream()
            .filter(name -> Integer.parseInt(name.replaceAll(".*-(\\d+)\\.sql", "$1")) <= major)
            .map(name -> name.replaceAll("-\\d+\\.sql", ""))
            .distinct()
            .toList();
    assertThat(found).hasSizeGreaterThan(10);
    return found;
  }

  private static RelationCounters table(Counters counters, String name) {
    return counters.relations().stream()
        .filter(relation -> relation.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static <E extends Exception> void eventually(
      String what, Eventually.Condition<E> condition) throws E {
    Eventually.await(what, Duration.ofSeconds(15), condition);
  }
}
