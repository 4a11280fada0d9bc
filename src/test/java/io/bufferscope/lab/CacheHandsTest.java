package io.bufferscope.lab;

import static io.bufferscope.server.Eventually.await;
import static io.bufferscope.server.TestServer.number;
import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.host.PageCache;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.map.CacheCommand;
import io.bufferscope.model.map.CacheOutcome;
import io.bufferscope.model.map.CacheOutcome.Checkpointed;
import io.bufferscope.model.map.CacheOutcome.Dropped;
import io.bufferscope.model.map.CacheOutcome.Evicted;
import io.bufferscope.model.map.CacheOutcome.Prewarmed;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.KernelTier;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.map.Residency;
import io.bufferscope.model.server.Access;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.pg.Passfile;
import io.bufferscope.server.PrivateFile;
import io.bufferscope.server.TestServer;
import java.nio.charset.StandardCharsets;
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
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// On an embedded server where nobody else writes or reads: no autovacuum, no background writer, no
/// checkpoint by time.
class CacheHandsTest {
  private static final ServerSettings STILL =
      new ServerSettings(
          Bytes.ofMegabytes(16),
          Map.of(
              "autovacuum_naptime", "1d",
              "bgwriter_lru_maxpages", "0",
              "checkpoint_timeout", "1h"));

  /// More than one piece of a prewarming.
  private static final int BLOCKS = 1300;

  @TempDir private static Path folder;

  private static Path home;
  private static ServerLab lab;
  private static Endpoint endpoint;

  private final Heard heard = new Heard();
  private Connection connection;
  private Statement sql;

  @BeforeAll
  static void open() throws Exception {
    home = TestServer.preparedHome();
    lab = lab(Optional.empty(), home, false);
    endpoint = lab.open().get(60, TimeUnit.SECONDS).endpoint();
    try (Connection client = TestServer.connect(endpoint);
        Statement statement = client.createStatement()) {
      statement.execute("CREATE TABLE public.rows (filler text)");
      statement.execute("ALTER TABLE public.rows ALTER filler SET STORAGE PLAIN");
      statement.execute(
          "INSERT INTO rows SELECT repeat('x', 7000) FROM generate_series(1, " + BLOCKS + ")");
      statement.execute("VACUUM rows");
      Path passfile = folder.resolve("pass");
      PrivateFile.write(passfile, Passfile.line("127.0.0.1", "ann", "secret") + "\n");
      statement.execute("CREATE ROLE ann LOGIN PASSWORD 'secret'");
      statement.execute("GRANT pg_monitor TO ann");
    }
  }

  @AfterAll
  static void close() {
    lab.close();
  }

  @BeforeEach
  void connect() throws Exception {
    connection = TestServer.connect(endpoint);
    sql = connection.createStatement();
    sql.execute("CHECKPOINT");
    sql.execute("SELECT pg_prewarm('rows')");
    lab.addListener(heard);
  }

  @AfterEach
  void disconnect() throws SQLException {
    lab.removeListener(heard);
    connection.close();
  }

  @Test
  void aBlockIsEvictedAloneAndAMissingOneIsNoFailure() throws Exception {
    long before = cached();
    Evicted first = (Evicted) change(new CacheCommand.EvictBlock(rows(), Fork.MAIN, 7));
    assertThat(first.evicted()).isEqualTo(1);
    assertThat(first.flushed()).hasValue(0);
    assertThat(cached()).isEqualTo(before - 1);
    assertThat(number(sql, ofRows("relblocknumber = 7 AND relforknumber = 0"))).isZero();
    Evicted again = (Evicted) change(new CacheCommand.EvictBlock(rows(), Fork.MAIN, 7));
    assertThat(again.evicted() + again.skipped()).isZero();
    assertThat(told().getLast())
        .isEqualTo("block 7 of public.rows: nothing to evict, none of it was in shared buffers");
  }

  @Test
  void aRelationIsEvictedWithAllItsForksAndWhatWasDirtyIsCounted() throws Exception {
    update(20);
    sql.execute("SELECT count(*) FROM rows");
    long buffers = number(sql, ofRows("true"));
    long dirty = number(sql, ofRows("isdirty"));
    assertThat(dirty).isGreaterThanOrEqualTo(20);
    Evicted evicted = (Evicted) change(new CacheCommand.EvictRelation(rows()));
    assertThat(evicted.evicted()).isEqualTo(buffers);
    assertThat(evicted.flushed()).hasValue(dirty);
    assertThat(evicted.skipped()).isZero();
    assertThat(number(sql, ofRows("true"))).isZero();
    assertThat(told()).containsExactly("public.rows: " + evicted.inWords());
    assertThat(heard.maps.getLast().relation(rows().id(), Fork.MAIN).orElseThrow().cached())
        .isZero();
  }

  @Test
  void aPinnedBufferStaysAndIsCounted() throws Exception {
    connection.setAutoCommit(false);
    sql.execute("DECLARE pinning CURSOR FOR SELECT * FROM rows");
    sql.execute("FETCH 1 FROM pinning");
    long pinned = number(sql, ofRows("pinning_backends > 0"));
    assertThat(pinned).isPositive();
    Evicted relation = (Evicted) change(new CacheCommand.EvictRelation(rows()));
    assertThat(relation.skipped()).isEqualTo(pinned);
    assertThat(number(sql, ofRows("true"))).isEqualTo(pinned);
    Evicted all = (Evicted) change(new CacheCommand.EvictAll());
    assertThat(all.skipped()).isGreaterThanOrEqualTo(pinned);
    connection.rollback();
  }

  @Test
  void everythingIsEvicted() throws Exception {
    long buffers = number(sql, "SELECT count(*) FROM pg_buffercache WHERE relfilenode IS NOT NULL");
    Evicted all = (Evicted) change(new CacheCommand.EvictAll());
    assertThat(all.evicted() + all.skipped()).isGreaterThanOrEqualTo(buffers);
    assertThat(number(sql, ofRows("true"))).isZero();
  }

  @Test
  void aPrewarmedRelationIsInSharedBuffersBlockForBlock() throws Exception {
    change(new CacheCommand.EvictRelation(rows()));
    List<Progress> progress = new ArrayList<>();
    Prewarmed prewarmed =
        (Prewarmed)
            lab.change(new CacheCommand.Prewarm(rows()), progress::add).get(30, TimeUnit.SECONDS);
    long blocks = number(sql, "SELECT pg_relation_size('rows') / 8192");
    assertThat(prewarmed.blocks()).isEqualTo(blocks).isGreaterThanOrEqualTo(BLOCKS);
    assertThat(prewarmed.stayed()).hasValue(blocks);
    assertThat(cached()).isEqualTo(blocks);
    assertThat(progress.getLast().step()).isEqualTo("prewarming public.rows");
    assertThat(progress.getLast().fraction()).hasValue(1);
  }

  @Test
  void aPrewarmingThatIsCancelledEndsAfterThePieceItIsAt() throws Exception {
    change(new CacheCommand.EvictRelation(rows()));
    CompletableFuture<CompletableFuture<CacheOutcome>> asked = new CompletableFuture<>();
    CompletableFuture<CacheOutcome> running =
        lab.change(new CacheCommand.Prewarm(rows()), _ -> asked.join().cancel(true));
    asked.complete(running);
    await(running::isDone);
    assertThat(running).isCancelled();
    change(new CacheCommand.EvictBlock(rows(), Fork.MAIN, 2000));
    assertThat(cached()).isEqualTo(1024);
    assertThat(told()).as("the evictions").noneMatch(text -> text.contains("prewarmed"));
    assertThat(heard.problems).isEmpty();
  }

  @Test
  void aCommandThatWaitsForALockIsBrokenByItsCancellation() throws Exception {
    long logged = Files.size(log());
    connection.setAutoCommit(false);
    sql.execute("LOCK TABLE rows");
    CompletableFuture<CacheOutcome> waiting = lab.change(new CacheCommand.Prewarm(rows()), _ -> {});
    try (Connection watching = TestServer.connect(endpoint);
        Statement look = watching.createStatement()) {
      await(() ->
          number(
                  look,
                  "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                      + " AND application_name = 'bufferscope-control'")
              == 1);
    }
    waiting.cancel(true);
    assertThat(change(new CacheCommand.Checkpoint())).isInstanceOf(Checkpointed.class);
    connection.rollback();
    assertThat(heard.problems).as("of a lock that was not had in time").isEmpty();
    byte[] log = Files.readAllBytes(log());
    assertThat(new String(log, (int) logged, log.length - (int) logged, StandardCharsets.UTF_8))
        .as("what the server broke the statement for")
        .contains("canceling statement due to user request")
        .doesNotContain("canceling statement due to lock timeout");
  }

  @Test
  void aRelationThatIsGoneIsTold() throws Exception {
    sql.execute("CREATE TABLE public.passing AS SELECT 1");
    RelationRef passing = relation("passing");
    sql.execute("DROP TABLE passing");
    for (CacheCommand command :
        new CacheCommand[] {
          new CacheCommand.EvictBlock(passing, Fork.MAIN, 0),
          new CacheCommand.EvictRelation(passing),
          new CacheCommand.Prewarm(passing),
          new CacheCommand.DropKernelCopy(Optional.of(passing))
        }) {
      assertThat(problem(lab, command).what())
          .isEqualTo("There is no relation public.passing any more.");
    }
    assertThat(heard.problems).hasSize(4);
  }

  @Test
  void aCheckpointTellsHowManyBuffersItWrote() throws Exception {
    update(30);
    long dirty = number(sql, "SELECT count(*) FROM pg_buffercache WHERE isdirty");
    assertThat(dirty).isGreaterThanOrEqualTo(30);
    Checkpointed done = (Checkpointed) change(new CacheCommand.Checkpoint());
    assertThat(done.written().orElseThrow()).isGreaterThanOrEqualTo(dirty);
    assertThat(number(sql, "SELECT count(*) FROM pg_buffercache WHERE isdirty")).isZero();
  }

  /// Where `target/` is in memory the cache is the storage, which is told.
  @Test
  void theKernelDropsItsCopyOfARelationOrSaysWhyNot() throws Exception {
    sql.execute("SELECT pg_prewarm('rows', 'read')");
    CacheCommand command = new CacheCommand.DropKernelCopy(Optional.of(rows()));
    KernelTier tier = PageCache.read(mainFile());
    if (!(tier instanceof KernelTier.Cached)) {
      assertThat(problem(lab, command).what()).isEqualTo("The kernel's copy was not dropped.");
      return;
    }
    Dropped dropped = (Dropped) change(command);
    assertThat(dropped.files()).as("main, fsm, vm").isEqualTo(3);
    assertThat(dropped.drop().after()).isEqualTo(new Bytes(0));
    assertThat(resident()).isZero();
    assertThat(cached()).as("shared buffers keep theirs").isGreaterThanOrEqualTo(BLOCKS);
    sql.execute("SELECT pg_prewarm('rows', 'read')");
    Dropped all = (Dropped) change(new CacheCommand.DropKernelCopy(Optional.empty()));
    assertThat(all.files()).isGreaterThan(200);
    assertThat(resident()).isZero();
    assertThat(told().getLast()).startsWith("the database's files: ");
  }

  /// Where `target/` is in memory nothing can be dropped at all, as above.
  @Test
  @EnabledOnOs(OS.LINUX)
  void aTablespaceInMemoryIsLeftOutOfADropOfAllAndTold() throws Exception {
    Path memory = Files.createTempDirectory(Path.of("/dev/shm"), "bufferscope-");
    try {
      sql.execute("CREATE TABLESPACE in_memory LOCATION '" + memory + "'");
      sql.execute("CREATE TABLE public.fleeting TABLESPACE in_memory AS SELECT 1");
      if (PageCache.read(mainFile()) instanceof KernelTier.Cached) {
        Dropped all = (Dropped) change(new CacheCommand.DropKernelCopy(Optional.empty()));
        assertThat(all.files()).isGreaterThan(200);
        assertThat(all.leftOut()).isEqualTo(1);
        assertThat(told().getLast()).contains("; 1 fork left out");
      }
      CacheCommand alone = new CacheCommand.DropKernelCopy(Optional.of(relation("fleeting")));
      assertThat(problem(lab, alone).why()).contains("in memory");
    } finally {
      sql.execute("DROP TABLE IF EXISTS fleeting");
      sql.execute("DROP TABLESPACE IF EXISTS in_memory");
      Files.delete(memory);
    }
  }

  @Test
  void aServerThatIsOnlyReadStaysAsItIsUntilWritesAreAllowed() throws Exception {
    long before = cached();
    try (ServerLab reading = lab(Optional.of(new Access(endpoint, null)), folder, false)) {
      reading.open().get(30, TimeUnit.SECONDS);
      for (CacheCommand command :
          new CacheCommand[] {
            new CacheCommand.EvictAll(),
            new CacheCommand.Prewarm(rows()),
            new CacheCommand.DropKernelCopy(Optional.empty()),
            new CacheCommand.Checkpoint()
          }) {
        Problem refusal = problem(reading, command);
        assertThat(refusal.kind()).isEqualTo(Problem.Kind.USAGE);
        assertThat(refusal.why()).contains("127.0.0.1:" + endpoint.port() + " is not ours");
        assertThat(refusal.remedy()).contains("--allow-writes");
      }
      assertThat(reading.readPage(rows(), Fork.MAIN, 0).get(10, TimeUnit.SECONDS).block()).isZero();
    }
    assertThat(cached()).isEqualTo(before);
    try (ServerLab writing = lab(Optional.of(new Access(endpoint, null)), folder, true)) {
      assertThat(writing.open().get(30, TimeUnit.SECONDS).origin())
          .isEqualTo(ServerInfo.Origin.FOREIGN);
      Evicted evicted =
          (Evicted)
              writing
                  .change(new CacheCommand.EvictRelation(rows()), _ -> {})
                  .get(10, TimeUnit.SECONDS);
      assertThat(evicted.evicted()).isGreaterThanOrEqualTo(before);
    }
  }

  @Test
  void aRoleThatMayNotIsToldWhatOpensIt() throws Exception {
    Endpoint anns =
        new Endpoint(
            "127.0.0.1", endpoint.port(), endpoint.database(), "ann", folder.resolve("pass"));
    try (ServerLab plain = lab(Optional.of(new Access(anns, null)), folder, true)) {
      plain.open().get(30, TimeUnit.SECONDS);
      assertThat(problem(plain, new CacheCommand.EvictAll()).message())
          .contains("superusers alone evict", "the role ann is none", "Connect as a superuser");
      assertThat(problem(plain, new CacheCommand.Checkpoint()).remedy())
          .isEqualTo("GRANT pg_checkpoint TO ann;");
      Problem unread = problem(plain, new CacheCommand.Prewarm(rows()));
      assertThat(unread.why()).contains("permission denied for table rows");
      assertThat(unread.remedy()).isEqualTo("GRANT SELECT ON public.rows TO ann;");
      assertThat(problem(plain.readPage(rows(), Fork.MAIN, 0)).message())
          .contains("superusers alone open pages");
      sql.execute("GRANT pg_checkpoint TO ann");
      assertThat(plain.change(new CacheCommand.Checkpoint(), _ -> {}))
          .as("the remedy helps at once")
          .succeedsWithin(Duration.ofSeconds(10));
      sql.execute("REVOKE pg_read_all_settings FROM pg_monitor");
      assertThat(problem(plain, new CacheCommand.DropKernelCopy(Optional.empty())).remedy())
          .isEqualTo("GRANT pg_read_all_settings TO ann;");
    } finally {
      sql.execute("GRANT pg_read_all_settings TO pg_monitor");
      sql.execute("REVOKE pg_checkpoint FROM ann");
    }
  }

  private static ServerLab lab(Optional<Access> connect, Path home, boolean allowWrites) {
    return new ServerLab(
        new LabOptions(
            connect,
            home,
            TestServer.cache(),
            OptionalInt.empty(),
            STILL,
            allowWrites,
            Duration.ofSeconds(1),
            Optional.empty()),
        new NamedThreads());
  }

  private static CacheOutcome change(CacheCommand command) throws Exception {
    return lab.change(command, _ -> {}).get(30, TimeUnit.SECONDS);
  }

  private static Problem problem(Lab asked, CacheCommand command) throws Exception {
    return problem(asked.change(command, _ -> {}));
  }

  private static Problem problem(CompletableFuture<?> future) throws Exception {
    CompletableFuture<Problem> told = new CompletableFuture<>();
    var _ =
        future.whenComplete((outcome, failure) -> {
          if (failure instanceof ProblemException expected) {
            told.complete(expected.problem());
          } else {
            told.completeExceptionally(new AssertionError("it gave " + outcome, failure));
          }
        });
    return told.get(30, TimeUnit.SECONDS);
  }

  private static Path log() {
    return home.resolve("log").resolve("server.log");
  }

  private static RelationRef rows() throws Exception {
    return relation("rows");
  }

  private static RelationRef relation(String name) throws Exception {
    return lab.readMap().get(10, TimeUnit.SECONDS).pool().ownerList().stream()
        .flatMap(owner -> owner.relation().stream())
        .filter(one -> one.schema().equals("public") && one.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /// What became events on the time axis, among those that the sampler finds.
  private List<String> told() {
    return heard.events.stream()
        .filter(event -> event.kind() == LabEvent.Kind.CACHE)
        .map(LabEvent::text)
        .toList();
  }

  private void update(int rows) throws SQLException {
    sql.execute(
        "UPDATE rows SET filler = repeat('y', 7000)"
            + " WHERE ctid = ANY (ARRAY(SELECT ctid FROM rows LIMIT "
            + rows
            + "))");
  }

  private long cached() throws SQLException {
    return number(sql, ofRows("relforknumber = 0"));
  }

  private static String ofRows(String condition) {
    return "SELECT count(*) FROM pg_buffercache"
        + " WHERE relfilenode = pg_relation_filenode('rows')"
        + " AND reldatabase = (SELECT oid FROM pg_database WHERE datname = current_database())"
        + " AND "
        + condition;
  }

  private Path mainFile() throws SQLException {
    try (ResultSet row =
        sql.executeQuery(
            "SELECT current_setting('data_directory'), pg_relation_filepath('rows')")) {
      row.next();
      return Path.of(row.getString(1)).resolve(row.getString(2));
    }
  }

  private int resident() throws SQLException {
    return PageCache.read(mainFile()).known().map(Residency::count).orElseThrow();
  }
}
