package io.bufferscope.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.server.ServerSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OpeningTest {
  private static final ServerSettings SMALL = new ServerSettings(new Bytes(1 << 20), Map.of());

  private Path home = TestServer.temporaryHome();

  @Test
  void takenPortIsSaid() throws Exception {
    home = TestServer.preparedHome();
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      int port = taken.getLocalPort();
      Problem problem =
          problem(new EmbeddedOptions(home, TestServer.cache(), OptionalInt.of(port), SMALL));
      assertThat(problem.kind()).isEqualTo(Problem.Kind.NO_SERVER);
      assertThat(problem.what()).contains("port " + port);
      assertThat(problem.why()).contains("in use");
      assertThat(problem.remedy()).contains("--port");
    }
    assertNothingIsLeft();
  }

  @Test
  void tenTerabytesGiveTheServersFatalLineAndNothingRuns() throws Exception {
    home = TestServer.preparedHome();
    Problem problem = problem(SMALL.withSharedBuffers(Bytes.parse("10TB")));
    assertThat(problem.kind()).isEqualTo(Problem.Kind.NO_SERVER);
    assertThat(problem.what()).contains("shared_buffers = 10TB");
    assertThat(problem.why()).startsWith("FATAL: ").contains("shared_buffers");
    assertThat(problem.remedy()).isNotBlank();
    assertThat(problem.details()).contains("FATAL");
    assertNothingIsLeft();
  }

  @Test
  void moreMemoryThanTheMachineHasGivesTheServersHintToo() throws Exception {
    home = TestServer.preparedHome();
    Problem problem = problem(SMALL.withSharedBuffers(Bytes.parse("7TB")));
    assertThat(problem.why()).startsWith("FATAL: could not map").contains("reduc");
    assertNothingIsLeft();
  }

  @Test
  void unknownSettingGivesTheServersWords() throws Exception {
    home = TestServer.preparedHome();
    Problem problem = problem(new ServerSettings(SMALL.sharedBuffers(), Map.of("no_such", "1")));
    assertThat(problem.why()).contains("unrecognized configuration parameter \"no_such\"");
    assertNothingIsLeft();
  }

  @Test
  void clusterOfAnotherMajorVersionIsRefusedAndKept() throws Exception {
    Path data = Files.createDirectories(home.resolve("pgdata"));
    Files.writeString(data.resolve("PG_VERSION"), "14\n");
    Problem problem = problem(SMALL);
    assertThat(problem.kind()).isEqualTo(Problem.Kind.NO_SERVER);
    assertThat(problem.what()).contains("PostgreSQL 18").contains(data.toString());
    assertThat(problem.why()).contains("14");
    assertThat(Files.readString(data.resolve("PG_VERSION"))).isEqualTo("14\n");
    assertNothingIsLeft();
  }

  @Test
  void homeThatCannotBeMadeIsSaid() throws Exception {
    Path file = Files.writeString(home.resolve("file"), "");
    Problem problem = problem(TestServer.options(file.resolve("below"), SMALL));
    assertThat(problem.kind()).isEqualTo(Problem.Kind.NO_SERVER);
    assertThat(problem.what()).contains(file.resolve("below").toString());
    assertThat(problem.why()).contains(file.toString());
    assertThat(problem.remedy()).contains("--data-dir");
  }

  @Test
  void cacheThatCannotBeMadeIsSaid() throws Exception {
    Path file = Files.writeString(home.resolve("file"), "");
    Problem problem =
        problem(
            new EmbeddedOptions(
                home.resolve("home"), file.resolve("cache"), OptionalInt.empty(), SMALL));
    assertThat(problem.kind()).isEqualTo(Problem.Kind.NO_SERVER);
    assertThat(problem.what()).contains("unpacked").contains(file.toString());
  }

  @Test
  void cancelledAtAnyStepNothingIsLeftAndTheNextOpenSucceeds() throws Exception {
    for (String step : new String[] {"making the data folder", "starting", "preparing"}) {
      Cancellation cancellation = new Cancellation();
      long begun = System.nanoTime();
      ProblemException thrown =
          catchThrowableOfType(
              ProblemException.class,
              () -> open(SMALL, cancelAt(step, cancellation), cancellation).close());
      assertThat(thrown).as(step).isNotNull();
      assertThat(thrown.problem().kind()).as(step).isEqualTo(Problem.Kind.CANCELLED);
      assertThat(System.nanoTime() - begun).isLessThan(TimeUnit.SECONDS.toNanos(15));
      assertNothingIsLeft();
    }
    try (EmbeddedServer server = open(SMALL, _ -> {}, new Cancellation())) {
      assertThat(server.isRunning()).isTrue();
    }
  }

  @Test
  void whatAKilledInitdbLeftIsCleared() throws Exception {
    Path half = Files.createDirectories(home.resolve("initdb-data/base"));
    Files.writeString(half.resolve("1"), "half");
    Files.writeString(home.resolve("initdb-password"), "secret");
    try (EmbeddedServer server = open(SMALL, _ -> {}, new Cancellation())) {
      assertThat(server.isRunning()).isTrue();
      assertThat(home.resolve("initdb-data")).doesNotExist();
      assertThat(home.resolve("initdb-password")).doesNotExist();
    }
  }

  @Test
  void staleNumberOfAnotherProcessDoesNotHinderTheStart() throws Exception {
    home = TestServer.preparedHome();
    Path data = home.resolve("pgdata");
    Files.writeString(
        data.resolve("postmaster.pid"),
        ProcessHandle.current().pid()
            + "\n"
            + data
            + "\n1700000000\n5432\n\n127.0.0.1\n1 1\nready\n");
    try (EmbeddedServer server = open(SMALL, _ -> {}, new Cancellation())) {
      assertThat(server.isRunning()).isTrue();
    }
  }

  @Test
  void somebodyElsesServerOnTheFolderIsLeftAlone() throws Exception {
    home = TestServer.preparedHome();
    Path elsewhere = linkedCopy(TestServer.cache().resolve("postgresql-" + Archive.find().id()));
    CommandLine commandLine = CommandLine.of(SMALL);
    Process foreign =
        Programs.in(elsewhere)
            .callInOwnSession(
                List.of(),
                "postgres",
                commandLine.arguments(new Home(home), new Port(0, false).choose()))
            .redirectOutput(home.resolve("foreign.log").toFile())
            .start();
    try {
      awaitReady();
      Problem problem = problem(SMALL);
      assertThat(problem.kind()).isEqualTo(Problem.Kind.NO_SERVER);
      assertThat(problem.what()).contains("in use");
      assertThat(problem.why())
          .contains(Long.toString(foreign.pid()))
          .contains(elsewhere.toString());
      assertThat(foreign.isAlive()).isTrue();
    } finally {
      foreign.destroy();
      assertThat(foreign.waitFor(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  private void awaitReady() {
    Eventually.await(
        () -> PostmasterFile.read(new Home(home)).filter(PostmasterFile::ready).isPresent());
  }

  private static Path linkedCopy(Path folder) throws IOException {
    Path copy = TestServer.temporaryHome();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.toList()) {
        Path target = copy.resolve(folder.relativize(path).toString());
        if (Files.isDirectory(path)) {
          Files.createDirectories(target);
        } else {
          Files.createLink(target, path);
        }
      }
    }
    return copy;
  }

  private static Progress.Listener cancelAt(String step, Cancellation cancellation) {
    return progress -> {
      if (progress.step().startsWith(step)) {
        cancellation.request();
      }
    };
  }

  private EmbeddedServer open(
      ServerSettings settings, Progress.Listener progress, Cancellation cancellation)
      throws ProblemException {
    return EmbeddedServer.open(
        TestServer.options(home, settings), new NamedThreads(), progress, cancellation);
  }

  private Problem problem(ServerSettings settings) {
    return problem(TestServer.options(home, settings));
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

  private void assertNothingIsLeft() throws IOException {
    assertThat(FoundServer.processes(home.resolve("pgdata"), TestServer.cache())).isEmpty();
    assertThat(home.resolve("pgdata/postmaster.pid")).doesNotExist();
    try (Stream<Path> files = Files.list(home)) {
      assertThat(files.map(path -> path.getFileName().toString()))
          .noneMatch(name -> name.startsWith("initdb-"));
    }
    try (FolderLock lock = FolderLock.tryLock(home, Home.LOCK).orElseThrow()) {
      assertThat(lock).isNotNull();
    }
  }
}
