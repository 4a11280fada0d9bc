package io.bufferscope.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.ServerSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RestartTest {
  private static final ServerSettings SMALL = new ServerSettings(new Bytes(1 << 20), Map.of());
  private static final ServerSettings IMPOSSIBLE =
      new ServerSettings(Bytes.parse("1000TB"), Map.of());

  private final EmbeddedServer server = TestServer.fresh(SMALL);

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void restartTakesOtherSettingsAndKeepsPortAndData() throws Exception {
    int port = server.endpoint().port();
    long before = server.postmasterPid();
    query("CREATE TABLE kept AS SELECT 42 AS answer");
    List<String> steps = new ArrayList<>();
    ServerSettings settings =
        new ServerSettings(Bytes.ofMegabytes(16), Map.of("autovacuum_naptime", "1d"));
    server.restart(settings, progress -> steps.add(progress.step()), new Cancellation());
    assertThat(query("SHOW shared_buffers")).isEqualTo("16MB");
    assertThat(query("SHOW autovacuum_naptime")).isEqualTo("1d");
    assertThat(query("SELECT answer::text FROM kept")).isEqualTo("42");
    assertThat(server.endpoint().port()).isEqualTo(port);
    assertThat(server.postmasterPid()).isNotEqualTo(before);
    assertThat(server.settings()).isEqualTo(settings);
    assertThat(ProcessHandle.of(before)).isEmpty();
    assertThat(steps).contains("stopping the server", "starting the server");
  }

  @Test
  void fastStopKeepsTheStatistics() throws Exception {
    query("CREATE TABLE counted AS SELECT generate_series(1, 10000) AS n");
    String before = query("SELECT stats_reset::text FROM pg_stat_database WHERE datid = 0");
    server.restart(SMALL, _ -> {}, new Cancellation());
    assertThat(query("SELECT (n_tup_ins)::text FROM pg_stat_user_tables WHERE relname = 'counted'"))
        .isEqualTo("10000");
    assertThat(query("SELECT stats_reset::text FROM pg_stat_database WHERE datid = 0"))
        .isEqualTo(before);
  }

  @Test
  void impossibleSettingsGiveTheFatalLineAndTheFormerOnesRunAgain() throws Exception {
    Problem problem = restartProblem(IMPOSSIBLE, new Cancellation());
    assertThat(problem.kind()).isEqualTo(Problem.Kind.NO_SERVER);
    assertThat(problem.what()).contains("shared_buffers = 1000TB");
    assertThat(problem.why()).startsWith("FATAL: ").contains("shared_buffers");
    assertThat(problem.remedy()).contains("runs again").contains("1MB");
    assertThat(query("SHOW shared_buffers")).isEqualTo("1MB");
    assertThat(server.settings()).isEqualTo(SMALL);
  }

  @Test
  void settingsThatAreNotTheUsersAreRefusedWithoutARestart() {
    long before = server.postmasterPid();
    for (String name : List.of("fsync", "listen_addresses", "data_directory", "port", "a b")) {
      Problem problem =
          restartProblem(
              new ServerSettings(SMALL.sharedBuffers(), Map.of(name, "x")), new Cancellation());
      assertThat(problem.kind()).isEqualTo(Problem.Kind.USAGE);
      assertThat(problem.what()).contains(name);
    }
    assertThat(server.postmasterPid()).isEqualTo(before);
    assertThat(server.isRunning()).isTrue();
  }

  @Test
  void cancelledRestartLeavesTheFormerSettingsRunning() throws Exception {
    Cancellation cancellation = new Cancellation();
    ProblemException thrown =
        catchThrowableOfType(
            ProblemException.class,
            () ->
                server.restart(
                    SMALL.withSharedBuffers(Bytes.ofMegabytes(8)),
                    progress -> {
                      if (progress.step().startsWith("starting")) {
                        cancellation.request();
                      }
                    },
                    cancellation));
    assertThat(thrown.problem().kind()).isEqualTo(Problem.Kind.CANCELLED);
    assertThat(query("SHOW shared_buffers")).isEqualTo("1MB");
  }

  @Test
  void serverKilledByItsPostmasterIsStartedAgain() throws Exception {
    ProcessHandle killed = ProcessHandle.of(server.postmasterPid()).orElseThrow();
    killed.destroyForcibly();
    killed.onExit().get(10, TimeUnit.SECONDS);
    assertThat(server.isRunning()).isFalse();
    server.restart(SMALL, _ -> {}, new Cancellation());
    assertThat(query("SELECT 1::text")).isEqualTo("1");
  }

  @Test
  void closeLeavesNoProcessAndNoLockAndMayBeRepeated() throws Exception {
    ProcessHandle postmaster = ProcessHandle.of(server.postmasterPid()).orElseThrow();
    List<ProcessHandle> all = new ArrayList<>(postmaster.descendants().toList());
    all.add(postmaster);
    assertThat(all).hasSizeGreaterThan(3);
    server.close();
    assertThat(all).noneMatch(ProcessHandle::isAlive);
    assertThat(server.isRunning()).isFalse();
    server.close();
    Path home = home();
    assertThat(Files.exists(home.resolve("pgdata/postmaster.pid"))).isFalse();
    Optional<FolderLock> lock = FolderLock.tryLock(home, Home.LOCK);
    assertThat(lock).isPresent();
    lock.get().close();
  }

  @Test
  void closeCutsARestartShortAndNothingRunsAfterwards() throws Exception {
    CountDownLatch restarting = new CountDownLatch(1);
    List<Problem> problems = new ArrayList<>();
    Thread restart =
        new NamedThreads()
            .thread(
                "restart",
                () ->
                    problems.add(
                        restartProblem(
                            SMALL.withSharedBuffers(Bytes.ofMegabytes(4)),
                            new Cancellation(),
                            restarting)));
    restart.start();
    assertThat(restarting.await(20, TimeUnit.SECONDS)).isTrue();
    server.close();
    restart.join(10_000);
    assertThat(restart.isAlive()).isFalse();
    assertThat(problems).extracting(Problem::kind).containsExactly(Problem.Kind.CANCELLED);
    assertThat(server.isRunning()).isFalse();
    assertThat(FoundServer.processes(home().resolve("pgdata"), TestServer.cache())).isEmpty();
  }

  @Test
  void interruptedCloseStopsTheServerAllTheSame() {
    Thread.currentThread().interrupt();
    server.close();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(server.isRunning()).isFalse();
  }

  private Path home() {
    return Objects.requireNonNull(server.endpoint().passfile()).resolveSibling("");
  }

  private Problem restartProblem(ServerSettings settings, Cancellation cancellation) {
    return restartProblem(settings, cancellation, new CountDownLatch(1));
  }

  private Problem restartProblem(
      ServerSettings settings, Cancellation cancellation, CountDownLatch begun) {
    return catchThrowableOfType(
            ProblemException.class,
            () -> server.restart(settings, _ -> begun.countDown(), cancellation))
        .problem();
  }

  private String query(String sql) throws Exception {
    try (Connection connection = TestServer.connect(server);
        Statement statement = connection.createStatement()) {
      if (!statement.execute(sql)) {
        return "";
      }
      try (ResultSet rows = statement.getResultSet()) {
        return rows.next() ? String.valueOf(rows.getString(1)) : "";
      }
    }
  }
}
