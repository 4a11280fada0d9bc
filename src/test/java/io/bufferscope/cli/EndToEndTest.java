package io.bufferscope.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.Eventually;
import io.bufferscope.server.TestServer;
import io.bufferscope.store.RecordFile;
import io.bufferscope.store.RecordLine;
import io.bufferscope.store.RecordLine.DeltaLine;
import io.bufferscope.store.RecordLine.GapLine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// The commands against a real server, which they join as a second process of the program would.
class EndToEndTest {
  private static final Path HOME = TestServer.temporaryHome();
  private static final EmbeddedServer SERVER =
      TestServer.open(
          TestServer.options(
              HOME,
              new ServerSettings(Bytes.ofMegabytes(128), Map.of("autovacuum_naptime", "1d"))));

  private final Terminal terminal = new Terminal(HOME, TestServer.cache(), new NoWindow());

  @TempDir private Path folder = Path.of("");

  @BeforeAll
  static void makeLoadData() {
    Terminal first = new Terminal(HOME, TestServer.cache(), new NoWindow());
    assertThat(first.run("load", "--scale", "2", "--seconds", "0.5")).as(first.err()).isZero();
  }

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  @Test
  void doctorTellsWhereTheServerIs() {
    assertThat(terminal.run("doctor", "--json")).as(terminal.err()).isZero();
    JsonNode json = terminal.json();
    assertThat(json.path("server_version_num").asInt()).isEqualTo(180_006);
    assertThat(json.path("shared_buffers_bytes").asLong()).isEqualTo(128L << 20);
    assertThat(json.path("port").asInt()).isEqualTo(SERVER.endpoint().port());
    assertThat(json.path("origin").asString()).isEqualTo("attached");
    assertThat(json.path("capabilities").valueStream())
        .isNotEmpty()
        .allMatch(one -> one.path("available").asBoolean());
  }

  @Test
  void whatIsEvictedByHandIsNotInTheMapAndAnOpenedPageIs() {
    String table = "pgbench_branches";
    assertThat(terminal.run("cache", "prewarm", "--relation", table, "--json"))
        .as(terminal.err())
        .isZero();
    int blocks = terminal.json().path("blocks").asInt();
    assertThat(terminal.json().path("cached").asInt()).isEqualTo(blocks).isPositive();
    assertThat(terminal.run("cache", "evict", "--relation", table, "--json")).isZero();
    assertThat(terminal.json().path("evicted").asInt()).isGreaterThanOrEqualTo(blocks);
    assertThat(terminal.run("page", "--relation", table, "--block", "0", "--json")).isZero();
    assertThat(terminal.json().path("heap").path("lines").size()).isPositive();
    assertThat(terminal.run("map", "--relation", table, "--json")).isZero();
    assertThat(terminal.json().path("cached").asInt()).isEqualTo(1);
    assertThat(terminal.run("page", "--relation", table, "--block", "9999")).isEqualTo(2);
    assertThat(terminal.err()).contains("Block 9999 of bufferscope.pgbench_branches");
  }

  @ParameterizedTest
  @CsvSource({
    "select-only,simple,0",
    "select-only,extended,0",
    "select-only,prepared,3",
    "tpcb-like,prepared,3"
  })
  void loadCountsWhatTheServerCounts(String workload, String protocol, int leastPrepared)
      throws Exception {
    long before = commits();
    assertThat(
            terminal.run(
                "load",
                "--workload",
                workload,
                "--protocol",
                protocol,
                "--clients",
                "3",
                "--seconds",
                "2",
                "--scale",
                "2",
                "--json"))
        .as(terminal.err())
        .isZero();
    JsonNode json = terminal.json();
    double transactions = json.path("transactions").asDouble();
    // The lab's own connections commit a few as well.
    assertThat((double) (commits() - before)).isBetween(transactions, transactions * 1.02 + 60);
    assertThat(json.path("tps").asDouble() * json.path("seconds").asDouble())
        .isCloseTo(transactions, within(1.0));
    assertThat(json.path("seconds").asDouble()).isBetween(1.8, 3.5);
    assertThat(json.path("failed").asLong()).isZero();
    assertThat(json.path("latency_ms").propertyNames())
        .containsExactly("mean", "stddev", "p50", "p95", "p99", "p999", "max");
    if (leastPrepared == 0) {
      assertThat(json.path("prepared_statements").asLong()).isZero();
    } else {
      assertThat(json.path("prepared_statements").asLong()).isGreaterThanOrEqualTo(leastPrepared);
    }
    assertThat(json.path("prepared_statements_by_client").size()).isEqualTo(3);
  }

  @Test
  void recordsUnderOwnLoadNeverShowNothingWhileClientsCommit() throws Exception {
    Path file = folder.resolve("own.jsonl");
    FutureTask<Void> reset = later(Duration.ofSeconds(3), "SELECT pg_stat_reset()");
    assertThat(
            terminal.run(
                "record",
                "--seconds",
                "6",
                "--interval",
                "250ms",
                "--workload",
                "select-only",
                "--clients",
                "2",
                "--scale",
                "2",
                "--out",
                file.toString()))
        .as(terminal.err())
        .isZero();
    reset.get();
    List<RecordLine> lines = RecordFile.read(file).lines();
    List<DeltaLine> deltas = deltas(lines);
    assertThat(deltas).hasSizeGreaterThan(10);
    assertThat(deltas)
        .noneMatch(delta -> delta.tps() == 0 && delta.clientTps() != null && delta.clientTps() > 0);
    assertThat(deltas)
        .allMatch(delta ->
            delta.hitRatio() == null || (delta.hitRatio() >= 0 && delta.hitRatio() <= 100));
    assertThat(deltas).filteredOn(delta -> delta.clientTps() != null).isNotEmpty();
    assertThat(lines)
        .filteredOn(line -> line instanceof GapLine gap && gap.reason().equals("stats_reset"))
        .hasSize(1);
  }

  @Test
  void recordsOfAnIdleServerShowNothing() throws Exception {
    Path file = folder.resolve("idle.jsonl");
    assertThat(
            terminal.run(
                "record", "--seconds", "6", "--interval", "500ms", "--out", file.toString()))
        .as(terminal.err())
        .isZero();
    List<DeltaLine> deltas = deltas(RecordFile.read(file).lines());
    assertThat(deltas.stream().mapToDouble(DeltaLine::seconds).sum()).isGreaterThan(3);
    assertThat(deltas)
        .allSatisfy(delta -> {
          assertThat(delta.tps()).isZero();
          assertThat(delta.blksHit()).isZero();
          assertThat(delta.blksRead()).isZero();
          assertThat(delta.hitRatio()).isNull();
          assertThat(delta.relations()).isEmpty();
        });
  }

  @Test
  void recordsShowAllOfAForeignLoad() throws Exception {
    Path file = folder.resolve("foreign.jsonl");
    int commits = 5000;
    FutureTask<Void> foreign =
        background(() -> {
          Eventually.await(() -> Files.exists(file) && Files.readAllLines(file).size() > 1);
          try (Connection connection = TestServer.connect(SERVER);
              Statement statement = connection.createStatement()) {
            for (int i = 0; i < commits; i++) {
              statement.execute("SELECT abalance FROM pgbench_accounts WHERE aid = " + (i + 1));
            }
          }
        });
    assertThat(terminal.run("record", "--seconds", "14", "--out", file.toString()))
        .as(terminal.err())
        .isZero();
    foreign.get();
    long seen = deltas(RecordFile.read(file).lines()).stream().mapToLong(DeltaLine::commits).sum();
    assertThat((double) seen).isBetween(commits * 0.98, commits * 1.02);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"pgbench_accounts", "pgbench_accounts_pkey", "pg_class", "pg_attribute", "wide"})
  void mapsAreWhatSqlSays(String name) throws Exception {
    makeWide();
    equalsSql(name, name);
  }

  @Test
  void mapsFollowARewrittenTableAndItsToast() throws Exception {
    makeWide();
    sql("VACUUM FULL wide");
    equalsSql("wide", "wide");
    String toast =
        text("SELECT reltoastrelid::regclass::text FROM pg_class WHERE oid = 'wide'::regclass");
    equalsSql(toast, toast);
    assertThat(terminal.json().path("blocks").asInt()).isPositive();
  }

  @Test
  void aMapTellsOfTheKernelsPageCacheOfOtherForksAndOfAllPartitions() throws Exception {
    sql("DROP TABLE IF EXISTS measured");
    sql("CREATE TABLE measured (id int, filler text) PARTITION BY HASH (id)");
    for (int rest = 0; rest < 2; rest++) {
      sql(
          "CREATE UNLOGGED TABLE measured_"
              + rest
              + " PARTITION OF measured FOR VALUES WITH (MODULUS 2, REMAINDER "
              + rest
              + ")");
    }
    sql("INSERT INTO measured SELECT g, repeat('m', 800) FROM generate_series(1, 2000) g");
    sql("VACUUM measured_0");
    sql("CHECKPOINT");
    assertThat(terminal.run("map", "--relation", "measured", "--json")).as(terminal.err()).isZero();
    JsonNode all = terminal.json();
    assertThat(all.path("kind").asString()).isEqualTo("partitioned table");
    assertThat(all.path("partitions").valueStream().map(one -> one.path("blocks").asInt()))
        .hasSize(2)
        .allMatch(blocks -> blocks > 50);
    JsonNode kernel = all.path("kernel");
    int sum = 0;
    for (String tier : new String[] {"shared_only", "kernel_only", "both", "disk_only"}) {
      assertThat(kernel.path(tier).isInt()).as(tier).isTrue();
      sum += kernel.path(tier).asInt();
    }
    assertThat(sum).isEqualTo(all.path("blocks").asInt());
    assertThat(kernel.path("cached_twice_bytes").asLong())
        .isEqualTo(8192L * kernel.path("both").asInt());
    Path csv = folder.resolve("vm.csv");
    assertThat(
            terminal.run(
                "map", "--relation", "measured_0", "--fork", "vm", "--csv", csv.toString()))
        .as(terminal.err())
        .isZero();
    assertThat(terminal.out())
        .contains("bufferscope.measured_0 vm (unlogged table): 1 of 1 blocks");
    assertThat(Files.readAllLines(csv).get(1))
        .matches("bufferscope.measured_0,vm,0,true,.*(true|false)");
  }

  @Test
  void aTemporaryTableIsWrongUsageAndItIsSaidWhy() throws Exception {
    try (Connection connection = TestServer.connect(SERVER);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TEMPORARY TABLE fleeting AS SELECT 1");
      assertThat(terminal.run("map", "--relation", "fleeting")).isEqualTo(2);
    }
    assertThat(terminal.err()).contains("is temporary").contains("temp_buffers");
  }

  @Test
  void anUnknownRelationIsWrongUsageWithNearNames() {
    assertThat(terminal.run("map", "--relation", "pgbench_acounts")).isEqualTo(2);
    assertThat(terminal.err()).contains("bufferscope.pgbench_accounts");
    assertThat(terminal.out()).isEmpty();
  }

  @Test
  void aPortThatIsTakenIsNoUsableServer() {
    Terminal other = new Terminal(TestServer.temporaryHome(), TestServer.cache(), new NoWindow());
    String port = Integer.toString(SERVER.endpoint().port());
    assertThat(other.run("doctor", "--port", port)).as(other.err()).isEqualTo(3);
    assertThat(other.err()).contains(port);
    assertThat(other.out()).isEmpty();
  }

  @Test
  void aServerThatCannotStartSaysItsOwnWordsAndLeavesNothing() throws Exception {
    Path home = TestServer.temporaryHome();
    Terminal other = new Terminal(home, TestServer.cache(), new NoWindow());
    assertThat(other.run("doctor", "--shared-buffers", "10TB")).as(other.err()).isEqualTo(3);
    assertThat(other.err()).contains("FATAL");
    assertThat(home.resolve("pgdata").resolve("postmaster.pid")).doesNotExist();
    assertThat(other.run("doctor", "--json")).as(other.err()).isZero();
    assertThat(other.json().path("origin").asString()).isEqualTo("embedded");
    assertThat(home.resolve("pgdata").resolve("postmaster.pid")).doesNotExist();
  }

  private void equalsSql(String argument, String regclass) throws Exception {
    assertThat(terminal.run("map", "--relation", argument, "--json")).as(terminal.err()).isZero();
    JsonNode json = terminal.json();
    String expected =
        text(
            """
            SELECT (pg_relation_size(c.oid) / 8192) || ' ' || count(b.bufferid) || ' '
                || coalesce(sum(b.isdirty::int), 0) || ' '
                || array_to_string(ARRAY(
                     SELECT coalesce(sum((b2.usagecount = n)::int), 0)
                     FROM generate_series(0, 5) n
                     LEFT JOIN pg_buffercache b2 ON b2.relfilenode = pg_relation_filenode(c.oid)
                       AND b2.relforknumber = 0
                       AND b2.reldatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
                     GROUP BY n ORDER BY n), ' ')
            FROM pg_class c
            LEFT JOIN pg_buffercache b ON b.relfilenode = pg_relation_filenode(c.oid)
              AND b.relforknumber = 0
              AND b.reldatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
            WHERE c.oid = '%s'::regclass
            GROUP BY c.oid
            """
                .formatted(regclass));
    StringBuilder actual = new StringBuilder();
    for (String field : List.of("blocks", "cached", "dirty")) {
      actual.append(json.path(field).asInt()).append(' ');
    }
    json.path("usage_counts").forEach(count -> actual.append(count.asInt()).append(' '));
    // Reading catalogs raises usage counts; for these the totals have to do.
    int compared = regclass.startsWith("pg_") && !regclass.contains("toast") ? 2 : 9;
    assertThat(first(actual.toString().strip(), compared)).isEqualTo(first(expected, compared));
    assertThat(json.path("cached").asInt()).isPositive();
  }

  private static List<String> first(String words, int count) {
    return List.of(words.split(" ")).subList(0, count);
  }

  private static void makeWide() throws Exception {
    sql("CREATE TABLE IF NOT EXISTS wide (id int PRIMARY KEY, body text STORAGE EXTERNAL)");
    sql(
        "INSERT INTO wide SELECT i, repeat('x', 9000) FROM generate_series(1, 200) i"
            + " ON CONFLICT DO NOTHING");
    sql("SELECT sum(length(body)) FROM wide");
    sql("CHECKPOINT");
  }

  private static List<DeltaLine> deltas(List<RecordLine> lines) {
    List<DeltaLine> deltas = new ArrayList<>();
    for (RecordLine line : lines) {
      if (line instanceof DeltaLine delta) {
        deltas.add(delta);
      }
    }
    return deltas;
  }

  private static long commits() throws Exception {
    return Long.parseLong(
        text("SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"));
  }

  private static void sql(String command) throws SQLException {
    TestServer.run(SERVER, command);
  }

  private static String text(String query) throws SQLException {
    try (Connection connection = TestServer.connect(SERVER);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getString(1);
    }
  }

  private static FutureTask<Void> later(Duration delay, String command) {
    return background(() -> {
      Thread.sleep(delay);
      sql(command);
    });
  }

  private static FutureTask<Void> background(Work work) {
    FutureTask<Void> task =
        new FutureTask<>(() -> {
          work.run();
          return null;
        });
    new NamedThreads().thread("foreign", task).start();
    return task;
  }

  private interface Work {
    void run() throws Exception;
  }
}
