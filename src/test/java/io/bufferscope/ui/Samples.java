package io.bufferscope.ui;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.load.LoadCounts;
import io.bufferscope.model.load.LoadHealth;
import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadScript;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.ScriptSummary;
import io.bufferscope.model.load.StatementSummary;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.KernelSnapshot;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.Pins;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.Capability;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.Platform;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerVersion;
import io.bufferscope.model.stats.Activity;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.stats.DatabaseDelta;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.model.stats.IoCounters;
import io.bufferscope.model.stats.RelationDelta;
import io.bufferscope.model.stats.RelationId;
import io.bufferscope.model.stats.ServerCounters;
import io.bufferscope.model.stats.SweepDelta;
import io.bufferscope.model.stats.UsageCounts;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;

/// Values as a lab would tell them, with numbers as long as real ones.
final class Samples {
  static final long DATABASE = 16384;
  static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
  static final ServerInfo SERVER =
      new ServerInfo(
          new Endpoint(
              "127.0.0.1",
              54321,
              "bufferscope",
              "bufferscope",
              Path.of("/home/ada/.local/share/bufferscope/passfile")),
          ServerInfo.Origin.EMBEDDED,
          new ServerVersion(180006),
          Bytes.ofMegabytes(128),
          DATABASE,
          Bytes.ofMegabytes(310),
          START,
          Path.of("/home/ada/.local/share/bufferscope"));

  static final ServerInfo FOREIGN =
      new ServerInfo(
          new Endpoint("db.example", 5432, "shop", "ann", null),
          ServerInfo.Origin.FOREIGN,
          new ServerVersion(160011),
          Bytes.ofMegabytes(4096),
          DATABASE,
          Bytes.ofMegabytes(18_310),
          START,
          null);

  static final RelationRef ACCOUNTS = table(1, "pgbench_accounts");
  static final RelationRef ACCOUNTS_KEY = index(2, "pgbench_accounts_pkey", ACCOUNTS);
  static final RelationRef BRANCHES = table(3, "pgbench_branches");
  static final RelationRef BRANCHES_KEY = index(4, "pgbench_branches_pkey", BRANCHES);
  static final RelationRef TELLERS = table(5, "pgbench_tellers");
  static final RelationRef TELLERS_KEY = index(6, "pgbench_tellers_pkey", TELLERS);
  static final RelationRef HISTORY = table(7, "pgbench_history");
  static final RelationRef CLASS =
      new RelationRef(id(1259), "pg_catalog", "pg_class", RelationRef.Kind.CATALOG, id(1259));

  private Samples() {}

  /// Of a plain role on a server of a provider.
  static Capabilities capabilities() {
    return new Capabilities(
        List.of(
            Capability.available(Capabilities.STATISTICS),
            Capability.available(Capabilities.STAT_IO),
            new Capability(
                Capabilities.IO_TIMING,
                false,
                "track_io_timing is off, so that the server does not time its reads.",
                "ALTER SYSTEM SET track_io_timing = on; SELECT pg_reload_conf();"),
            new Capability(
                Capabilities.PAGE_MAP,
                false,
                "The role \"Plain role\" may not read pg_buffercache.",
                "GRANT SELECT ON \"Ext\".pg_buffercache TO \"Plain role\"; GRANT EXECUTE ON FUNCTION"
                    + " \"Ext\".pg_buffercache_pages(), \"Ext\".pg_buffercache_summary(),"
                    + " \"Ext\".pg_buffercache_usage_counts() TO \"Plain role\";"),
            new Capability(
                Capabilities.ACTIVITY,
                false,
                "The role \"Plain role\" sees statements and waits of its own sessions alone.",
                "GRANT pg_read_all_stats TO \"Plain role\";")),
        Platform.AURORA);
  }

  /// Of a server before 16, on which nothing is known of usage counts without the page map.
  static Capabilities beforeUsageCounts() {
    return new Capabilities(
        List.of(
            new Capability(
                Capabilities.USAGE_COUNTS,
                false,
                "pg_buffercache_summary() and pg_buffercache_usage_counts() came with PostgreSQL"
                    + " 16, this is 15.18.",
                "")));
  }

  /// What a server before 16 would have told of that interval.
  static Delta before16(Delta delta) {
    SweepDelta sweep = Objects.requireNonNull(delta.sweep());
    return new Delta(
        delta.at(),
        delta.seconds(),
        delta.database(),
        delta.relations(),
        delta.relationGaps(),
        List.of(),
        delta.server(),
        delta.caveats(),
        delta.load(),
        delta.activity(),
        new SweepDelta(sweep.buffers(), sweep.allocated(), sweep.writtenByWriter(), 70L),
        null);
  }

  static RelationId id(long oid) {
    return new RelationId(DATABASE, oid);
  }

  static RelationRef table(long oid, String name) {
    return new RelationRef(id(oid), "bufferscope", name, RelationRef.Kind.TABLE, id(oid));
  }

  static RelationRef index(long oid, String name, RelationRef table) {
    return new RelationRef(id(oid), "bufferscope", name, RelationRef.Kind.INDEX, table.id());
  }

  /// An interval of a second under load, a number of seconds after the start.
  static Delta delta(int second) {
    double warm = 1 - Math.exp(-second / 15.0);
    long hits = Math.round(48_000 * (0.4 + 0.55 * warm));
    long reads = Math.round(31_790 * (1 - warm)) + 1_204;
    return delta(
        second,
        new BlockCounts(hits, reads),
        new BlockCounts(3 * hits, reads / 20),
        new LoadInterval(
            1,
            Math.round(11_842 * (0.5 + 0.5 * warm)),
            second % 3,
            new LatencySummary(0.6, 0.4, 0.58, 1.31 + 2 * (1 - warm), 12.94, 24.5, 31),
            Map.of("40001", (long) second, "40P01", second / 5L)));
  }

  /// An interval of a second under a load of two scripts that has all there is to tell of.
  static Delta busy(int second) {
    return delta(
        second,
        new BlockCounts(40_000, 1_200),
        new BlockCounts(120_000, 60),
        new LoadInterval(
            1,
            4_212,
            3,
            new LatencySummary(1.9, 2.2, 1.58, 5.31, 12.94, 84.5, 131),
            Map.of("40001", 12L * second, "40P01", second / 3L, "57014", 1L),
            new LoadCounts(second % 2, 37, 11, 14, second % 20 == 0 ? 1 : 0, null),
            new LoadHealth(8, false, 0, 0.38, 0, 0.42),
            statements(second)));
  }

  /// The same with a load that nobody should believe.
  static Delta troubled(int second) {
    LoadInterval load = java.util.Objects.requireNonNull(busy(second).load());
    return delta(
        second,
        BlockCounts.NONE,
        BlockCounts.NONE,
        new LoadInterval(
            1,
            0,
            0,
            null,
            load.failedSoFar(),
            LoadCounts.NONE,
            new LoadHealth(8, false, 12.3, 0.62, 3, null),
            load.statements()));
  }

  /// Two scripts' statements after so many seconds.
  static List<StatementSummary> statements(int seconds) {
    long runs = 2_100L * seconds;
    return List.of(
        new StatementSummary("order-entry.sql", "BEGIN", runs, 0.08, 4.1, 0, 0),
        new StatementSummary(
            "order-entry.sql",
            "UPDATE pgbench_accounts SET abalance = abalance + :delta\n  WHERE aid = :aid",
            runs,
            0.61,
            84.2,
            2L * seconds,
            14L * seconds),
        new StatementSummary(
            "order-entry.sql",
            "INSERT INTO pgbench_history (tid, bid, aid, delta, mtime)\n"
                + "  VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP)",
            runs,
            0.12,
            12.5,
            0,
            0),
        new StatementSummary("order-entry.sql", "END", runs, 0.4, 131, 1, 0),
        new StatementSummary(
            "look-up.sql",
            "SELECT abalance FROM pgbench_accounts WHERE aid = :aid",
            9 * runs,
            0.07,
            6.9,
            0,
            0));
  }

  /// What came of that load.
  static LoadResult result() {
    List<StatementSummary> all = statements(60);
    LoadScript entry = new LoadScript("order-entry.sql", "UPDATE pgbench_accounts …", 1);
    LoadScript look = new LoadScript("look-up.sql", "SELECT 1;", 9);
    LoadSpec usual = LoadSpec.defaults();
    return new LoadResult(
        new LoadSpec(
            Workload.SCRIPT,
            usual.protocol(),
            8,
            10,
            usual.keys(),
            usual.driving(),
            1,
            List.of(entry, look),
            Map.of()),
        START,
        60.02,
        0.05,
        252_720,
        new LatencySummary(1.9, 2.2, 1.58, 5.31, 12.94, 84.5, 131),
        Map.of("40001", 720L, "40P01", 20L),
        new LoadCounts(0, 2_220, 660, 840, 3, null),
        List.of(
            new ScriptSummary("order-entry.sql", 1, 25_272, 740, 2.1, 1.1, all.subList(0, 4)),
            new ScriptSummary("look-up.sql", 9, 227_448, 0, 0.3, 0.2, all.subList(4, 5))),
        null,
        8,
        List.of(),
        List.of(),
        21.4,
        false);
  }

  /// An interval in which nothing happened.
  static Delta idle(int second) {
    return delta(second, BlockCounts.NONE, BlockCounts.NONE, null);
  }

  static Delta delta(
      int second,
      BlockCounts heap,
      BlockCounts index,
      @org.jspecify.annotations.Nullable LoadInterval load) {
    return new Delta(
            START.plusSeconds(second),
            1,
            new DatabaseDelta(
                load == null ? 0 : load.transactions(), 0, heap.plus(index), 12, 0, 0),
            List.of(
                new RelationDelta(
                    ACCOUNTS.id(),
                    ACCOUNTS.schema(),
                    ACCOUNTS.name(),
                    heap,
                    index,
                    BlockCounts.NONE),
                relation(BRANCHES, new BlockCounts(heap.hit() / 4, 0)),
                relation(TELLERS, new BlockCounts(heap.hit() / 4, 0)),
                relation(HISTORY, BlockCounts.NONE)),
            List.of(),
            load == null ? List.of() : io(heap.plus(index)),
            new ServerCounters(0, 0, 0, 0),
            load)
        .withActivity(load == null ? null : activity(second))
        .withSweep(sweep(heap))
        .withUsageCounts(usageCounts(second));
  }

  /// Nearly each block that is read takes a buffer.
  private static SweepDelta sweep(BlockCounts heap) {
    return new SweepDelta(16_384, heap.read(), heap.read() / 9, null);
  }

  /// A pool of 16,384 buffers that fills and gets warm, always full in the end.
  static UsageCounts usageCounts(int second) {
    double full = 1 - Math.exp(-second / 12.0);
    double warm = 1 - Math.exp(-second / 40.0);
    long used = Math.round(16_384 * full);
    long five = Math.round(used * 0.4 * warm);
    long four = Math.round(used * 0.06 * warm);
    long three = Math.round(used * 0.08 * warm);
    long two = Math.round(used * (0.12 - 0.04 * warm));
    long zero = Math.round(used * 0.3 * warm);
    return new UsageCounts(
        16_384 - used,
        List.of(zero, used - zero - two - three - four - five, two, three, four, five),
        0);
  }

  /// What a look at the sessions finds under a load.
  static Activity activity(int second) {
    return new Activity(
        List.of(
            new Activity.Wait("", "", 4 + second % 3),
            new Activity.Wait("IO", "DataFileRead", second % 2),
            new Activity.Wait("IO", "WalSync", 1),
            new Activity.Wait("LWLock", "BufferMapping", second % 5 == 0 ? 1 : 0),
            new Activity.Wait("Lock", "transactionid", 1)),
        3,
        12.4);
  }

  /// Rows of `pg_stat_io` as PostgreSQL 18 has them under a load with a scan beside it.
  static List<IoCounters> io(BlockCounts pool) {
    return List.of(
        row("client backend", "relation", "normal", pool.read(), 1_204L, 31L, pool.hit()),
        row("client backend", "relation", "bulkread", 31_790L, 12L, null, 812L),
        row("client backend", "relation", "bulkwrite", 0L, 0L, 0L, 0L),
        row("autovacuum worker", "relation", "vacuum", 2_417L, 911L, 0L, 2_418L),
        row("background writer", "relation", "normal", null, 118L, null, null),
        row("checkpointer", "relation", "normal", null, 2_204L, null, null),
        row("client backend", "wal", "normal", null, 611L, null, null));
  }

  private static IoCounters row(
      String backend,
      String object,
      String context,
      @org.jspecify.annotations.Nullable Long read,
      Long written,
      @org.jspecify.annotations.Nullable Long extended,
      @org.jspecify.annotations.Nullable Long hits) {
    @org.jspecify.annotations.Nullable
    Double readTime = read == null ? null : Double.valueOf(read * 0.012);
    return new IoCounters(
        backend,
        object,
        context,
        read,
        readTime,
        written,
        written * 0.02,
        extended,
        hits,
        read,
        context.equals("bulkread") ? read : null,
        backend.equals("checkpointer") ? Long.valueOf(4) : null);
  }

  private static RelationDelta relation(RelationRef table, BlockCounts heap) {
    return new RelationDelta(
        table.id(), table.schema(), table.name(), heap, heap, BlockCounts.NONE);
  }

  static Gap gap(int second, double seconds, GapReason reason) {
    return new Gap(START.plusSeconds(second), seconds, reason, "");
  }

  /// A full pool of 16,384 buffers over the load's tables of scale 20.
  static MapSnapshot map() {
    return new MapSnapshot(pool(), KernelSnapshot.absent("Nothing here has files."));
  }

  static PoolSnapshot pool() {
    List<PoolSnapshot.Owner> owners =
        List.of(
            owner(ACCOUNTS, 32_787),
            owner(ACCOUNTS_KEY, 5_486),
            owner(BRANCHES, 1),
            owner(BRANCHES_KEY, 2),
            owner(TELLERS, 2),
            owner(TELLERS_KEY, 2),
            owner(HISTORY, 0),
            owner(CLASS, 14));
    int buffers = 16_384;
    int[] ownerOf = new int[buffers];
    byte[] forks = new byte[buffers];
    int[] blocks = new int[buffers];
    byte[] states = new byte[buffers];
    Random random = new Random(7);
    for (int i = 0; i < buffers; i++) {
      ownerOf[i] = i < 12_000 ? 0 : i < 16_000 ? 1 : i < 16_014 ? 7 : PoolSnapshot.UNUSED;
      if (ownerOf[i] != PoolSnapshot.UNUSED) {
        blocks[i] =
            ownerOf[i] == 0 ? i * 32_787 / 12_000 : ownerOf[i] == 1 ? (i - 12_000) : i - 16_000;
        states[i] = BlockState.cached(random.nextInt(6), random.nextInt(20) == 0, false);
      }
    }
    return new PoolSnapshot(
        START, Duration.ofMillis(25), owners, ownerOf, forks, blocks, states, Pins.NONE);
  }

  private static PoolSnapshot.Owner owner(RelationRef relation, int blocks) {
    return new PoolSnapshot.Owner(
        relation.qualifiedName(), Optional.of(relation), Optional.empty(), blocks);
  }
}
