package io.bufferscope.lab;

import static io.bufferscope.server.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.server.Access;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.Password;
import io.bufferscope.model.server.ServerChoice;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.model.server.Transport;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.model.stats.Sample;
import io.bufferscope.pg.Passfile;
import io.bufferscope.server.EmbeddedOptions;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.PrivateFile;
import io.bufferscope.server.Processes;
import io.bufferscope.server.TestServer;
import io.bufferscope.wire.Listener;
import io.bufferscope.wire.Proxy;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/// A server of the user's own, sampled once a second, that goes away in every way there is, and
/// comes back. What a listener hears of as a problem the window shows in its banner at once.
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("servers that wait")
class LostAndFoundTest {
  private static final ServerSettings SMALL =
      new ServerSettings(Bytes.ofMegabytes(16), Map.of("autovacuum_naptime", "1d"));
  private static final Duration AT_ONCE = Duration.ofSeconds(2);
  private static final Duration BY_TIMEOUT = Duration.ofSeconds(5);

  private static final LoadSpec LOAD =
      new LoadSpec(
          Workload.SELECT_ONLY,
          Protocol.SIMPLE,
          1,
          1,
          new KeyDistribution.Uniform(),
          OptionalDouble.of(100),
          null,
          1);

  @TempDir private static Path folder;

  private static Path serverHome;
  private static EmbeddedServer server;
  private static Path passfile;

  private final Heard heard = new Heard();
  private @Nullable ServerLab lab;
  private int samplesBefore;
  private int eventsBefore;

  @BeforeAll
  static void start() throws Exception {
    serverHome = TestServer.preparedHome();
    server = TestServer.open(TestServer.options(serverHome, SMALL));
    TestServer.run(server, "CREATE ROLE ann LOGIN PASSWORD 'first'", "GRANT pg_monitor TO ann");
    passfile = folder.resolve("pass");
    write("first");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @AfterEach
  void close() {
    if (lab != null) {
      lab.close();
    }
  }

  @Test
  void aKilledPostmasterIsToldAndTheServerFoundAgain(TestInfo test) throws Exception {
    watch(endpoint(server.endpoint().port()));
    lose(test, AT_ONCE, () -> Processes.kill(server.postmasterPid()));
    start(server.endpoint().port());
    find("connected again", GapReason.RESTARTED);
  }

  @Test
  void aServerThatIsStoppedIsToldAndFoundAgain(TestInfo test) throws Exception {
    int port = server.endpoint().port();
    watch(endpoint(port));
    lose(test, AT_ONCE, server::close);
    start(port);
    find("connected again", GapReason.RESTARTED);
  }

  @Test
  void aServerWhoseProcessesAreAllStoppedIsToldAndFoundAgain(TestInfo test) throws Exception {
    watch(endpoint(server.endpoint().port()));
    List<Long> processes = Processes.of(server);
    try {
      lose(test, BY_TIMEOUT, () -> Processes.signal("-STOP", processes));
      assertThat(heard.problems.getFirst().problem().what()).contains("does not answer");
    } finally {
      Processes.signal("-CONT", processes);
    }
    find("connected again", GapReason.READ_FAILED);
  }

  @Test
  void aNetworkThatIsCutIsToldAndTheServerFoundAgain(TestInfo test) throws Exception {
    try (Proxy network = new Proxy(server.endpoint().port())) {
      watch(endpoint(network.port()));
      lose(test, BY_TIMEOUT, () -> network.setCut(true));
      network.setCut(false);
      find("connected again", GapReason.READ_FAILED);
    }
  }

  @Test
  void aPasswordThatWasChangedIsToldAfterARestartAndTheLabWaitsForTheUser(TestInfo test)
      throws Exception {
    int port = server.endpoint().port();
    watch(endpoint(port));
    TestServer.run(server, "ALTER ROLE ann PASSWORD 'second'");
    lose(test, AT_ONCE, server::close);
    start(port);
    await(() -> lab().state() instanceof LabState.Failed);
    LabState.Failed failed = (LabState.Failed) lab().state();
    assertThat(failed.problem().why()).contains("password authentication failed");
    assertThat(failed.problem().remedy()).contains("~/.pgpass");
    write("second");
    ServerInfo again = lab().open().get(30, TimeUnit.SECONDS);
    assertThat(again.endpoint().port()).isEqualTo(port);
    TestServer.run(server, "ALTER ROLE ann PASSWORD 'first'");
    write("first");
    find("connected", GapReason.RESTARTED);
  }

  @Test
  void aSlowPollIsWaitedForAndNeverQueuesBehindItself() throws Exception {
    try (Proxy network = new Proxy(server.endpoint().port())) {
      // Without a map: the answer that is late is the poll's.
      watch(lab(Optional.of(access(endpoint(network.port()))), Optional.empty()));
      int before = heard.samples.size();
      network.delayNextAnswer(Duration.ofSeconds(3));
      Thread.sleep(Duration.ofSeconds(5));
      await(() -> heard.samples.size() >= before + 3);
      assertThat(heard.samples.subList(before, heard.samples.size()))
          .hasOnlyElementsOfType(Delta.class);
      assertThat(
              heard.samples.subList(before, heard.samples.size()).stream()
                  .mapToDouble(delta -> ((Delta) delta).seconds())
                  .max()
                  .orElseThrow())
          .as("the wait is one interval")
          .isGreaterThan(2.5);
      List<Instant> times = heard.samples.stream().map(Sample::at).toList();
      assertThat(times).isSorted().doesNotHaveDuplicates();
      assertThat(heard.samples.size() - before)
          .as("missed ticks are not made up for")
          .isLessThan(6);
      assertThat(heard.problems).isEmpty();
      assertThat(lab().state()).isInstanceOf(LabState.Ready.class);
    }
  }

  @Test
  void anAttemptToConnectIsCancelledAtOnceAndThePresentServerStays() throws Exception {
    watch(endpoint(server.endpoint().port()));
    try (Listener silent = Listener.silent()) {
      List<String> steps = new CopyOnWriteArrayList<>();
      var attempt =
          lab().connect(own(endpoint(silent.port()), null), step -> steps.add(step.step()));
      await(() -> !steps.isEmpty());
      Thread.sleep(300);
      long cancelledAt = System.nanoTime();
      attempt.cancel(true);
      // The next command is carried out when the attempt has ended.
      assertThat(lab().overriddenSettings().get(10, TimeUnit.SECONDS)).isEmpty();
      assertThat(Duration.ofNanos(System.nanoTime() - cancelledAt))
          .isLessThan(Duration.ofSeconds(1));
    }
    int before = heard.deltas().size();
    await(() -> heard.deltas().size() > before);
    assertThat(heard.problems).isEmpty();
  }

  @Test
  void closingEndsAnAttemptToConnect() throws Exception {
    try (Listener silent = Listener.silent()) {
      lab = lab(Optional.of(access(endpoint(silent.port()))));
      var opening = lab.open();
      await(() -> lab().state() instanceof LabState.Starting);
      Thread.sleep(300);
      long closedAt = System.nanoTime();
      lab.close();
      assertThat(Duration.ofNanos(System.nanoTime() - closedAt)).isLessThan(Duration.ofSeconds(2));
      assertThat(opening).isCompletedExceptionally();
    }
  }

  @Test
  void theEmbeddedServerIsLeftForAnotherAndComeBackTo() throws Exception {
    lab = lab(Optional.empty());
    lab.addListener(heard);
    ServerInfo embedded = lab.open().get(60, TimeUnit.SECONDS);
    long postmaster = Processes.postmaster(folder.resolve("home"));
    await(() -> !heard.deltas().isEmpty());
    Endpoint wrong = endpoint(server.endpoint().port());
    var refused = lab.connect(own(wrong, "guess"), _ -> {});
    assertThat(refused)
        .failsWithin(Duration.ofSeconds(10))
        .withThrowableThat()
        .withMessageContaining("password authentication failed");
    assertThat(lab.state()).isEqualTo(new LabState.Ready(embedded));
    assertThat(ProcessHandle.of(postmaster)).isPresent();

    var load = lab.startLoad(LOAD);
    await(() -> lab().state() instanceof LabState.Loading);
    await(() -> lab().mapHistory().size() > 0);
    Instant left = Instant.now();
    ServerInfo other = lab.connect(own(wrong, "first"), _ -> {}).get(30, TimeUnit.SECONDS);
    assertThat(load.get(10, TimeUnit.SECONDS).cancelled()).isTrue();
    assertThat(other.origin()).isEqualTo(ServerInfo.Origin.FOREIGN);
    assertThat(ProcessHandle.of(postmaster)).as("the embedded server is stopped").isEmpty();
    assertThat(lab.isReadOnly()).isTrue();
    assertThat(lab.mapHistory().moments())
        .as("nothing of the server that was left")
        .allMatch(moment -> !moment.isBefore(left));
    assertThat(lab.startLoad(LOAD))
        .failsWithin(Duration.ofSeconds(10))
        .withThrowableThat()
        .withMessageContaining("--allow-writes");
    heard.problems.clear();
    int before = heard.deltas().size();
    await(() -> heard.deltas().size() > before);
    ServerInfo back = lab.connect(new ServerChoice.Embedded(), _ -> {}).get(60, TimeUnit.SECONDS);
    assertThat(back.origin()).isEqualTo(ServerInfo.Origin.EMBEDDED);
    assertThat(lab.isReadOnly()).isFalse();
    int again = heard.deltas().size();
    await(() -> heard.deltas().size() > again);
    assertThat(heard.samples.stream().map(Sample::at)).isSorted();
    assertThat(heard.events)
        .extracting(LabEvent::kind)
        .doesNotContain(LabEvent.Kind.RESTART, LabEvent.Kind.RESET);
    assertThat(heard.problems).isEmpty();
    assertThat(heard.deltas())
        .allSatisfy(delta -> assertThat(delta.database().commits()).isNotNegative());
  }

  @Test
  void theMapOfAServerOfAProviderIsReadOnlyWhenItIsAskedFor() throws Exception {
    TestServer.run(
        server, "CREATE FUNCTION public.aurora_version() RETURNS text LANGUAGE sql RETURN '17.4'");
    try {
      watch(endpoint(server.endpoint().port()));
      await(() -> heard.deltas().size() >= 2);
      assertThat(heard.maps).isEmpty();
      assertThat(lab().mapHeldBack()).contains("Amazon Aurora").contains("DataDog#21633");
      lab().startMap();
      assertThat(lab().mapHeldBack()).isEmpty();
      await(() -> !heard.maps.isEmpty());
    } finally {
      TestServer.run(server, "DROP FUNCTION public.aurora_version()");
    }
  }

  /// Does what makes the server go, and waits until that is told.
  private void lose(TestInfo test, Duration within, Fault fault) throws Exception {
    samplesBefore = heard.samples.size();
    eventsBefore = heard.events.size();
    long before = System.nanoTime();
    fault.happen();
    await(() -> !heard.problems.isEmpty());
    Duration taken = Duration.ofNanos(heard.problems.getFirst().nanoTime() - before);
    System.getLogger("faults")
        .log(
            System.Logger.Level.INFO,
            test.getDisplayName()
                + ": told after "
                + taken.toMillis()
                + " ms: "
                + heard.problems.getFirst().problem().message());
    assertThat(taken).isLessThan(within);
    await(() ->
        heard.states.stream()
            .anyMatch(state ->
                state instanceof LabState.Starting(var step)
                    && step.step().contains("trying again in")));
  }

  /// Waits until the server was found again, and looks at the history since it was lost.
  ///
  /// @param event what the history says of it
  /// @param reason of the gap that the loss left
  private void find(String event, GapReason reason) throws Exception {
    await(() -> lab().state() instanceof LabState.Ready);
    int before = heard.deltas().size();
    await(() -> heard.deltas().size() > before);
    assertThat(heard.samples.stream().map(Sample::at)).isSorted().doesNotHaveDuplicates();
    assertThat(heard.samples.subList(samplesBefore, heard.samples.size()))
        .filteredOn(Gap.class::isInstance)
        .extracting(sample -> ((Gap) sample).reason())
        .contains(reason)
        .doesNotContain(GapReason.FIRST_READ);
    assertThat(heard.deltas())
        .allSatisfy(delta -> assertThat(delta.database().blocks().accesses()).isNotNegative());
    assertThat(heard.events.subList(eventsBefore, heard.events.size()))
        .filteredOn(one -> one.kind() == LabEvent.Kind.CONNECTION)
        .extracting(LabEvent::text)
        .containsExactly(event);
  }

  private void watch(Endpoint endpoint) throws Exception {
    watch(lab(Optional.of(access(endpoint))));
  }

  private void watch(ServerLab opened) throws Exception {
    lab = opened;
    lab.addListener(heard);
    lab.open().get(30, TimeUnit.SECONDS);
    await(() -> !heard.deltas().isEmpty());
  }

  private static Access access(Endpoint endpoint) {
    return new Access(endpoint, null);
  }

  private static ServerLab lab(Optional<Access> connect) {
    return lab(connect, Optional.of(Duration.ofSeconds(1)));
  }

  private static ServerLab lab(Optional<Access> connect, Optional<Duration> mapInterval) {
    return new ServerLab(
        new LabOptions(
            connect,
            folder.resolve("home"),
            TestServer.cache(),
            OptionalInt.empty(),
            SMALL,
            false,
            Duration.ofSeconds(1),
            mapInterval),
        new NamedThreads());
  }

  private ServerLab lab() {
    return Objects.requireNonNull(lab);
  }

  private static Endpoint endpoint(int port) {
    return new Endpoint("127.0.0.1", port, "bufferscope", "ann", passfile, Transport.USUAL);
  }

  private static ServerChoice own(Endpoint endpoint, @Nullable String password) {
    return new ServerChoice.Own(
        new Access(endpoint, password == null ? null : new Password(password.toCharArray())),
        false);
  }

  private static void start(int port) {
    server.close();
    server =
        TestServer.open(
            new EmbeddedOptions(serverHome, TestServer.cache(), OptionalInt.of(port), SMALL));
  }

  private static void write(String password) throws IOException {
    PrivateFile.write(passfile, Passfile.line("127.0.0.1", "ann", password) + "\n");
  }

  @FunctionalInterface
  private interface Fault {
    void happen() throws Exception;
  }
}
