package io.bufferscope.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.host.DiskStats;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.load.WarmUpResult;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.sweep.IoFigures;
import io.bufferscope.model.sweep.ProcessFigures;
import io.bufferscope.model.sweep.RunFigures;
import io.bufferscope.model.sweep.StartState;
import io.bufferscope.server.TestServer;
import java.io.IOException;
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
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EmbeddedBenchTest {
  private static final ServerSettings SMALL = settings(Bytes.ofMegabytes(16));
  private static final LoadSpec SELECTS = load(Workload.SELECT_ONLY, 2);
  private static final LoadSpec WRITES = load(Workload.TPCB_LIKE, 1);
  private static final String HAND_BLOCKS =
      "SELECT sum(heap_blks_hit), sum(heap_blks_read), sum(idx_blks_hit), sum(idx_blks_read)"
          + " FROM pg_statio_user_tables";
  private static final String HAND_IO =
      "SELECT sum(reads), sum(read_bytes), sum(evictions), sum(fsyncs) FROM pg_stat_io"
          + " WHERE object <> 'wal'";
  private static final String HAND_WAL =
      "SELECT wal_bytes, (SELECT sum(writes) FROM pg_stat_io WHERE object = 'wal') FROM pg_stat_wal";

  private final EmbeddedBenches benches = new EmbeddedBenches(new NamedThreads());
  private final Path home = TestServer.preparedHome();
  private Bench bench;
  private ServerInfo server;

  @BeforeAll
  void open() throws Exception {
    bench =
        benches.create(
            new BenchOptions(home, Optional.empty(), TestServer.cache(), Optional.empty()));
  }

  @BeforeEach
  void start() throws Exception {
    server = bench.restart(SMALL, _ -> {}, new Cancellation());
  }

  @AfterAll
  void close() {
    bench.close();
    assertThat(home.resolve("pgdata").resolve("postmaster.pid")).doesNotExist();
  }

  @Test
  void blocksAndRequestsOfARunAreThoseOfTheServersViewsReadByHand() throws Exception {
    bench.provideData(SELECTS, false, _ -> {}, new Cancellation());
    List<String> notes = bench.prepare(SELECTS, StartState.COLD, _ -> {}, new Cancellation());
    assertThat(notes).isEmpty();
    try (Connection hand = TestServer.connect(database("bench_pgbench_2"));
        Statement session = hand.createStatement()) {
      List<Long> blocksBefore = new ArrayList<>();
      List<Long> ioBefore = new ArrayList<>();
      DiskStats disksBefore = DiskStats.read();
      Progress.Listener whenRead =
          at(
              "connecting",
              () -> {
                blocksBefore.addAll(numbers(session, HAND_BLOCKS));
                ioBefore.addAll(numbers(session, HAND_IO));
              });
      RunFigures figures = bench.measure(SELECTS, whenRead, new Cancellation());
      List<Long> blocks = minus(numbers(session, HAND_BLOCKS), blocksBefore);
      List<Long> io = minus(numbers(session, HAND_IO), ioBefore);
      assertThat(figures.heap()).isEqualTo(new BlockCounts(blocks.get(0), blocks.get(1)));
      assertThat(figures.index()).isEqualTo(new BlockCounts(blocks.get(2), blocks.get(3)));
      assertThat(figures.relations().accesses()).isGreaterThan(3 * figures.transactions());
      assertThat(figures.database().accesses())
          .isGreaterThanOrEqualTo(figures.relations().accesses());
      IoFigures measured = Objects.requireNonNull(figures.io());
      assertThat(measured.reads()).isCloseTo(io.get(0), withinPercentage(1));
      assertThat(measured.readBytes()).isCloseTo(io.get(1), withinPercentage(1));
      assertThat(measured.evictions()).isCloseTo(io.get(2), withinPercentage(1));
      assertThat(measured.readMillis()).isPositive();
      assertThat(figures.transactions()).isPositive();
      assertThat(figures.seconds()).isCloseTo(1, within(0.5));
      assertThat(figures.settings())
          .containsEntry("shared_buffers", "16MB")
          .containsEntry("autovacuum", "off")
          .containsEntry("track_wal_io_timing", "on")
          .doesNotContainKey("data_directory");
      assertThat(figures.databaseSize().count()).isGreaterThan(Bytes.ofMegabytes(25).count());
      boolean disk = !DiskStats.read().since(disksBefore, List.of(home)).isEmpty();
      assertThat(figures.devices()).hasSize(disk ? 1 : 0);
      assertThat(figures.machine()).isNotNull();
      ProcessFigures used = Objects.requireNonNull(figures.processes());
      // Connecting and ending are in it, too.
      double most = (figures.seconds() + 5) * Runtime.getRuntime().availableProcessors();
      assertThat(used.cpuSeconds()).isBetween(0.03, most);
      assertThat(used.voluntarySwitches() + used.involuntarySwitches()).isGreaterThan(100);
    }
  }

  @Test
  void loadThatWritesBeginsEachRunFromTheSameRowsAndItsWalIsThatOfTheViews() throws Exception {
    bench.provideData(WRITES, false, _ -> {}, new Cancellation());
    bench.prepare(WRITES, StartState.AS_IT_COMES, _ -> {}, new Cancellation());
    String asMade = rows();
    assertThat(asMade).isEqualTo("0 0 0");
    try (Connection hand = TestServer.connect(database("postgres"));
        Statement session = hand.createStatement()) {
      List<Long> before = new ArrayList<>();
      Progress.Listener whenRead =
          at("connecting", () -> before.addAll(numbers(session, HAND_WAL)));
      RunFigures figures = bench.measure(WRITES, whenRead, new Cancellation());
      List<Long> wal = minus(numbers(session, HAND_WAL), before);
      IoFigures io = Objects.requireNonNull(figures.io());
      assertThat(io.walBytes()).isPositive().isCloseTo(wal.get(0), withinPercentage(1));
      assertThat(io.walWrites()).isPositive().isCloseTo(wal.get(1), withinPercentage(2));
      assertThat(rows()).startsWith(figures.transactions() + " ");
    }
    bench.restart(SMALL, _ -> {}, new Cancellation());
    bench.provideData(WRITES, true, _ -> {}, new Cancellation());
    assertThat(rows()).isEqualTo(asMade);
  }

  @Test
  void dataThatAKilledRunChangedArePutBackWithoutBeingAskedTo() throws Exception {
    bench.provideData(WRITES, false, _ -> {}, new Cancellation());
    Problem problem =
        problem(
            () -> bench.measure(WRITES, at("measuring", this::killPostmaster), new Cancellation()));
    assertThat(problem.kind()).isEqualTo(Problem.Kind.EXPERIMENT_FAILED);
    assertThat(problem.what()).isEqualTo("The server ended in the run.");
    assertThat(problem.why()).contains("unexpected postmaster exit");
    assertThat(problem.details()).contains("database system is ready to accept connections");
    bench.restart(SMALL, _ -> {}, new Cancellation());
    bench.provideData(WRITES, false, _ -> {}, new Cancellation());
    assertThat(rows()).isEqualTo("0 0 0");
  }

  @Test
  void sessionThatIsKilledEndsTheRunWithTheServersWords() throws Exception {
    bench.provideData(WRITES, false, _ -> {}, new Cancellation());
    Problem problem =
        problem(
            () -> bench.measure(WRITES, at("measuring", this::killSession), new Cancellation()));
    assertThat(problem.kind()).isEqualTo(Problem.Kind.EXPERIMENT_FAILED);
    assertThat(problem.why()).contains("was terminated by signal 9");
  }

  @Test
  void poolLargerThanTheMachineGivesTheFatalLineAndTheNextOneStarts() throws Exception {
    Bytes tenfold = new Bytes(10 * benches.machine().memory().count());
    Problem problem = problem(() -> bench.restart(settings(tenfold), _ -> {}, new Cancellation()));
    assertThat(problem.why()).startsWith("FATAL: ");
    server = bench.restart(SMALL, _ -> {}, new Cancellation());
    assertThat(server.sharedBuffers()).isEqualTo(Bytes.ofMegabytes(16));
  }

  @Test
  void warmStateFillsTheBuffersThatHoldNothingWithIndexesFirst() throws Exception {
    bench.provideData(SELECTS, false, _ -> {}, new Cancellation());
    server = bench.restart(SMALL, _ -> {}, new Cancellation());
    List<String> notes = bench.prepare(SELECTS, StartState.WARM, _ -> {}, new Cancellation());
    assertThat(notes).isEmpty();
    try (Connection hand = TestServer.connect(database("bench_pgbench_2"));
        Statement session = hand.createStatement()) {
      long index = TestServer.number(session, "SELECT pg_relation_size('pgbench_accounts_pkey')");
      long cached =
          TestServer.number(
              session,
              "SELECT count(*) FROM pg_buffercache WHERE relfilenode ="
                  + " pg_relation_filenode('pgbench_accounts_pkey')");
      assertThat(cached * Bytes.BLOCK).isEqualTo(index);
      assertThat(TestServer.number(session, "SELECT buffers_unused FROM pg_buffercache_summary()"))
          .isLessThan(100);
    }
  }

  @Test
  void warmUpEndsByItselfAndTellsTheHitRatio() throws Exception {
    bench.provideData(SELECTS, false, _ -> {}, new Cancellation());
    LoadSpec load =
        SELECTS.withDriving(SELECTS.driving().withWarmUp(new WarmUp.For(Duration.ofMillis(1200))));
    WarmUpResult result = bench.warmUp(load, _ -> {}, new Cancellation());
    assertThat(result.transactions()).isPositive();
    assertThat(result.steady()).isTrue();
    assertThat(Objects.requireNonNull(result.hitRatio())).isBetween(0.3, 1.0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"stopping the server", "starting the server"})
  void cancelledStartIsOneAndTheNextWorks(String step) throws Exception {
    Cancellation cancellation = new Cancellation();
    Problem problem =
        problem(() -> bench.restart(SMALL, cancelAt(step, cancellation), cancellation));
    assertThat(problem.kind()).isEqualTo(Problem.Kind.CANCELLED);
    server = bench.restart(SMALL, _ -> {}, new Cancellation());
    assertThat(server.sharedBuffers()).isEqualTo(Bytes.ofMegabytes(16));
  }

  @Test
  void cancelledMakingOfDataIsOneInEachStepAndTheNextGivesWholeData() throws Exception {
    drop("bench_pgbench_1", "bench_pgbench_1_copy");
    for (String step :
        List.of("making", "loading pgbench_accounts", "building", "vacuuming", "copying")) {
      cancelledData(step);
    }
    bench.provideData(WRITES, false, _ -> {}, new Cancellation());
    cancelledData("putting");
    bench.provideData(WRITES, false, _ -> {}, new Cancellation());
    assertThat(rows()).isEqualTo("0 0 0");
    try (Connection hand = TestServer.connect(database("bench_pgbench_1"));
        Statement session = hand.createStatement()) {
      assertThat(TestServer.number(session, "SELECT count(*) FROM pgbench_accounts"))
          .isEqualTo(100_000);
    }
  }

  private void cancelledData(String step) {
    Cancellation cancellation = new Cancellation();
    Problem problem =
        problem(() -> bench.provideData(WRITES, true, cancelAt(step, cancellation), cancellation));
    assertThat(problem.kind()).as(step).isEqualTo(Problem.Kind.CANCELLED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"checkpoint", "evicting", "dropping"})
  void cancelledPreparationIsOne(String step) throws Exception {
    bench.provideData(SELECTS, false, _ -> {}, new Cancellation());
    Cancellation cancellation = new Cancellation();
    Problem problem =
        problem(() ->
            bench.prepare(SELECTS, StartState.COLD, cancelAt(step, cancellation), cancellation));
    assertThat(problem.kind()).isEqualTo(Problem.Kind.CANCELLED);
  }

  @Test
  void cancelledRunIsOneAndLeavesNoSession() throws Exception {
    LoadSpec endless =
        SELECTS.withDriving(SELECTS.driving().withExtent(new Extent.For(Duration.ofHours(1))));
    bench.provideData(endless, false, _ -> {}, new Cancellation());
    Cancellation cancellation = new Cancellation();
    Problem problem =
        problem(() -> bench.measure(endless, cancelAt("measuring", cancellation), cancellation));
    assertThat(problem.kind()).isEqualTo(Problem.Kind.CANCELLED);
    RunFigures figures = bench.measure(SELECTS, _ -> {}, new Cancellation());
    assertThat(figures.transactions()).isPositive();
  }

  @Test
  void folderThatABenchHasIsRefusedToASecond() throws Exception {
    try (Bench second =
        benches.create(
            new BenchOptions(home, Optional.empty(), TestServer.cache(), Optional.empty()))) {
      Problem problem = problem(() -> second.restart(SMALL, _ -> {}, new Cancellation()));
      assertThat(problem.kind()).isEqualTo(Problem.Kind.NO_SERVER);
      assertThat(problem.what()).contains("in use");
    }
    bench.provideData(SELECTS, false, _ -> {}, new Cancellation());
  }

  @Test
  void walIsInItsOwnFolderAndIsDeletedWhereItIsInMemory() throws Exception {
    Path own = TestServer.temporaryHome().resolve("home");
    Path memory =
        Files.isWritable(Path.of("/dev/shm")) ? Path.of("/dev/shm") : own.resolveSibling("");
    Path wal = Files.createTempDirectory(memory, "bufferscope-test-").resolve("wal");
    boolean inMemory = benches.isInMemory(wal);
    try (Bench split =
        benches.create(
            new BenchOptions(own, Optional.of(wal), TestServer.cache(), Optional.empty()))) {
      ServerInfo started = split.restart(SMALL, _ -> {}, new Cancellation());
      Path link = own.resolve("pgdata").resolve("pg_wal");
      assertThat(Files.readSymbolicLink(link)).isEqualTo(wal.resolve("pg_wal"));
      try (Connection hand = TestServer.connect(started.endpoint());
          Statement session = hand.createStatement();
          ResultSet row =
              session.executeQuery("SELECT pg_walfile_name(pg_current_wal_insert_lsn())")) {
        row.next();
        assertThat(wal.resolve("pg_wal").resolve(row.getString(1))).isRegularFile();
      }
    } finally {
      assertThat(Files.exists(wal)).isEqualTo(!inMemory);
      Files.deleteIfExists(wal.getParent());
    }
  }

  private interface Step {
    void run() throws Exception;
  }

  private static Problem problem(Step step) {
    return catchThrowableOfType(ProblemException.class, step::run).problem();
  }

  private static Progress.Listener cancelAt(String step, Cancellation cancellation) {
    return at(step, cancellation::request);
  }

  /// Does something once, when a step begins.
  private static Progress.Listener at(String step, Step action) {
    return new Progress.Listener() {
      private boolean done;

      @Override
      public void progressed(Progress progress) {
        if (!done && progress.step().startsWith(step)) {
          done = true;
          try {
            action.run();
          } catch (Exception failure) {
            throw new IllegalStateException(failure);
          }
        }
      }
    };
  }

  private void killPostmaster() throws IOException {
    String pid = Files.readAllLines(home.resolve("pgdata/postmaster.pid")).getFirst();
    ProcessHandle.of(Long.parseLong(pid)).orElseThrow().destroyForcibly();
  }

  private void killSession() throws SQLException {
    try (Connection hand = TestServer.connect(database("postgres"));
        Statement session = hand.createStatement()) {
      long pid =
          TestServer.number(
              session,
              "SELECT pid FROM pg_stat_activity WHERE application_name ="
                  + " 'bufferscope-load' LIMIT 1");
      ProcessHandle.of(pid).orElseThrow().destroyForcibly();
    }
  }

  private Endpoint database(String name) {
    Endpoint own = server.endpoint();
    return new Endpoint(own.host(), own.port(), name, own.user(), own.passfile());
  }

  private void drop(String... databases) throws SQLException {
    try (Connection hand = TestServer.connect(database("postgres"));
        Statement session = hand.createStatement()) {
      for (String one : databases) {
        session.execute("DROP DATABASE IF EXISTS " + one);
      }
    }
  }

  /// What a load that writes changes: rows of history, and both sums of balances.
  private String rows() throws SQLException {
    try (Connection hand = TestServer.connect(database("bench_pgbench_1"));
        Statement session = hand.createStatement();
        ResultSet row =
            session.executeQuery(
                "SELECT (SELECT count(*) FROM pgbench_history) || ' '"
                    + " || (SELECT sum(abs(abalance)) FROM pgbench_accounts) || ' '"
                    + " || (SELECT sum(abs(tbalance)) FROM pgbench_tellers)")) {
      row.next();
      return row.getString(1);
    }
  }

  private static List<Long> numbers(Statement session, String query) throws SQLException {
    try (ResultSet row = session.executeQuery(query)) {
      row.next();
      List<Long> numbers = new ArrayList<>();
      for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
        numbers.add(row.getLong(column));
      }
      return numbers;
    }
  }

  private static List<Long> minus(List<Long> after, List<Long> before) {
    List<Long> differences = new ArrayList<>();
    for (int i = 0; i < after.size(); i++) {
      differences.add(after.get(i) - before.get(i));
    }
    return differences;
  }

  private static ServerSettings settings(Bytes sharedBuffers) {
    return new ServerSettings(
        sharedBuffers,
        Map.of("autovacuum", "off", "track_io_timing", "on", "track_wal_io_timing", "on"));
  }

  private static LoadSpec load(Workload workload, int scale) {
    return new LoadSpec(
        workload,
        Protocol.PREPARED,
        2,
        scale,
        new KeyDistribution.Uniform(),
        OptionalDouble.empty(),
        Duration.ofSeconds(1),
        42);
  }
}
