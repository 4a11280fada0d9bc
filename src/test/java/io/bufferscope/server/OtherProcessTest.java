package io.bufferscope.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class OtherProcessTest {
  private static final Bytes SIZE = Bytes.ofMegabytes(2);
  private static final ServerSettings SETTINGS = new ServerSettings(SIZE, Map.of());

  private final Path home = TestServer.preparedHome();

  @Test
  void secondProcessAttachesAndLeavesTheServerRunning() throws Exception {
    try (EmbeddedServer own = open(SETTINGS)) {
      try (ChildServer child = ChildServer.open(home, TestServer.cache(), SIZE)) {
        assertThat(child.awaitReady()).isEqualTo("ATTACHED " + own.postmasterPid());
      }
      assertThat(own.isRunning()).isTrue();
      assertThat(own.origin()).isEqualTo(ServerInfo.Origin.EMBEDDED);
    }
  }

  @Test
  void secondOpenInOneProcessAttachesAndFollowsARestart() throws Exception {
    try (EmbeddedServer own = open(SETTINGS);
        EmbeddedServer attached = open(ServerSettings.DEFAULT)) {
      assertThat(attached.origin()).isEqualTo(ServerInfo.Origin.ATTACHED);
      assertThat(attached.endpoint()).isEqualTo(own.endpoint());
      assertThat(attached.settings()).isEqualTo(SETTINGS);
      ServerSettings other = new ServerSettings(SIZE, Map.of("work_mem", "1MB"));
      own.restart(other, _ -> {}, new Cancellation());
      assertThat(attached.postmasterPid()).isEqualTo(own.postmasterPid());
      assertThat(attached.settings()).isEqualTo(other);
      assertThat(attached.isRunning()).isTrue();
      assertThat(restartProblem(attached).kind()).isEqualTo(Problem.Kind.NO_SERVER);
      try (Connection connection = TestServer.connect(attached)) {
        assertThat(connection.isValid(5)).isTrue();
      }
    }
  }

  @Test
  void conflictOfSettingsOrPortIsSaid() throws Exception {
    try (EmbeddedServer own = open(SETTINGS)) {
      Problem size =
          problem(TestServer.options(home, SETTINGS.withSharedBuffers(new Bytes(1 << 20))));
      assertThat(size.kind()).isEqualTo(Problem.Kind.NO_SERVER);
      assertThat(size.what()).contains("shared_buffers = 2MB");
      assertThat(size.why())
          .contains("shared_buffers = 1MB")
          .contains(Long.toString(own.postmasterPid()));
      Problem port =
          problem(new EmbeddedOptions(home, TestServer.cache(), OptionalInt.of(1), SETTINGS));
      assertThat(port.why()).contains("port = 1 ");
      assertThat(own.isRunning()).isTrue();
    }
  }

  @Test
  void serverOfAKilledProcessIsTakenOver() throws Exception {
    long pid = leaveOrphan();
    try (EmbeddedServer server = open(SETTINGS)) {
      assertThat(server.origin()).isEqualTo(ServerInfo.Origin.EMBEDDED);
      assertThat(server.postmasterPid()).isEqualTo(pid);
      assertThat(postmasters()).containsExactly(pid);
      server.restart(SETTINGS.withSharedBuffers(new Bytes(1 << 20)), _ -> {}, new Cancellation());
      assertThat(postmasters()).containsExactly(server.postmasterPid()).doesNotContain(pid);
    }
    assertThat(postmasters()).isEmpty();
  }

  @Test
  void serverOfAKilledProcessWithOtherSettingsIsReplaced() throws Exception {
    long pid = leaveOrphan();
    try (EmbeddedServer server = open(SETTINGS.withSharedBuffers(new Bytes(1 << 20)))) {
      assertThat(server.postmasterPid()).isNotEqualTo(pid);
      assertThat(postmasters()).containsExactly(server.postmasterPid());
    }
    assertThat(postmasters()).isEmpty();
  }

  @Test
  void initdbOfAKilledProcessIsEndedAndBegunAnew() throws Exception {
    Path empty = TestServer.temporaryHome();
    try (ChildServer child = ChildServer.open(empty, TestServer.cache(), SIZE)) {
      Eventually.await(() -> Files.exists(empty.resolve("initdb-data/base")));
      child.kill();
    }
    try (EmbeddedServer server =
        EmbeddedServer.open(
            TestServer.options(empty, SETTINGS), new NamedThreads(), _ -> {}, new Cancellation())) {
      assertThat(server.isRunning()).isTrue();
      assertThat(FoundServer.processes(empty.resolve("initdb-data"), TestServer.cache())).isEmpty();
      assertThat(empty.resolve("initdb-data")).doesNotExist();
    }
  }

  @Test
  void aServerOfItsOwnEndsWithAKilledProcess() throws Exception {
    try (ChildServer child = ChildServer.open(home, TestServer.cache(), SIZE, true)) {
      String ready = child.awaitReady();
      assertThat(postmasters())
          .containsExactly(Long.parseLong(ready.substring(ready.lastIndexOf(' ') + 1)));
      child.kill();
    }
    Eventually.await(() -> postmasters().isEmpty());
  }

  @Test
  void whatAKilledProcessLeftIsEndedAndDeletedAndARunningServerIsNot() throws Exception {
    try (EmbeddedServer own = open(SETTINGS)) {
      assertThatThrownBy(() -> ServerFolders.end(home, TestServer.cache()))
          .isInstanceOf(ProblemException.class)
          .hasMessageContaining("is in use");
      ServerFolders.delete(home, Optional.empty());
      assertThat(own.isRunning()).isTrue();
      assertThat(home.resolve("pgdata")).exists();
    }
    leaveOrphan();
    ServerFolders.end(home, TestServer.cache());
    assertThat(FoundServer.processes(home.resolve("pgdata"), TestServer.cache())).isEmpty();
    ServerFolders.delete(home, Optional.empty());
    assertThat(home).doesNotExist();
    ServerFolders.end(home, TestServer.cache());
    assertThat(home).doesNotExist();
  }

  private long leaveOrphan() throws Exception {
    try (ChildServer child = ChildServer.open(home, TestServer.cache(), SIZE)) {
      String ready = child.awaitReady();
      child.kill();
      long pid = Long.parseLong(ready.replaceFirst("EMBEDDED ", ""));
      assertThat(postmasters()).containsExactly(pid);
      return pid;
    }
  }

  /// The processes of our programs that were started on this home: a server's others have titles.
  private List<Long> postmasters() {
    return FoundServer.processes(home.resolve("pgdata"), TestServer.cache()).stream()
        .filter(one ->
            List.of(one.info().arguments().orElse(new String[0]))
                .contains(home.resolve("pgdata").toString()))
        .map(ProcessHandle::pid)
        .toList();
  }

  private EmbeddedServer open(ServerSettings settings) throws ProblemException {
    return EmbeddedServer.open(
        TestServer.options(home, settings), new NamedThreads(), _ -> {}, new Cancellation());
  }

  private static Problem restartProblem(EmbeddedServer server) {
    return catchThrowableOfType(
            ProblemException.class, () -> server.restart(SETTINGS, _ -> {}, new Cancellation()))
        .problem();
  }

  private static Problem problem(EmbeddedOptions options) {
    ProblemException thrown =
        catchThrowableOfType(
            ProblemException.class,
            () ->
                EmbeddedServer.open(options, new NamedThreads(), _ -> {}, new Cancellation())
                    .close());
    assertThat(thrown).isNotNull();
    return thrown.problem();
  }
}
