package io.bufferscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.lab.LabOptions;
import io.bufferscope.lab.ServerLab;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.history.Measure;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.lab.Settings;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.Processes;
import io.bufferscope.server.TestServer;
import io.bufferscope.wire.Listener;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.framework.junit5.Stop;

/// What a person does to leave the embedded server for one of his own, and what he sees when that
/// one goes away.
@ExtendWith(ApplicationExtension.class)
@SuppressWarnings("NullAway.Init") // The start method sets what the tests use.
class ConnectJourneyTest extends ShownWindow {
  private static final String ODD = "Größe \"der\" Läden\nund 'Waren' im Überblick, ganz genau x€";

  private final Path home = TestServer.preparedHome();
  private final List<Settings> kept = new CopyOnWriteArrayList<>();
  private ServerLab lab;
  private LabWindow window;

  @Start
  void start(Stage newStage) {
    stage = newStage;
    lab =
        new ServerLab(
            new LabOptions(
                Optional.empty(),
                home,
                TestServer.cache(),
                OptionalInt.empty(),
                new ServerSettings(Bytes.ofMegabytes(16), Map.of()),
                false,
                Duration.ofSeconds(1),
                Optional.of(Duration.ofMillis(500))),
            new NamedThreads());
    window =
        new LabWindow(
            lab,
            Settings.defaults(),
            new Services(
                new NamedThreads(),
                (_, _, _) -> Optional.empty(),
                (_, _) -> () -> {},
                new ScriptedSweeps().services(Path.of("")),
                kept::add));
    window.show(newStage, () -> {});
    window.open();
  }

  @Stop
  void stop() {
    stage.close();
  }

  @AfterEach
  void close() {
    lab.close();
  }

  @Test
  void aServerOfOnesOwnIsConnectedLostAndFoundAndTheEmbeddedOneComeBackTo(FxRobot robot)
      throws Exception {
    await(() -> lab.state() instanceof LabState.Ready);
    try (EmbeddedServer own = TestServer.fresh(ServerSettings.DEFAULT)) {
      prepare(own);
      robot.push(KeyCode.CONTROL, KeyCode.L);
      await(() -> node("#connect-url") != null);
      write(robot, "#connect-url", url(own.endpoint().port()));
      write(robot, "#connect-password", "guess");
      robot.clickOn("#connect");
      await(() -> node("#connect-problem").isVisible());
      assertThat(text("#connect-why")).contains("password authentication failed");
      assertThat(node("#banner").isVisible()).isFalse();
      assertThat(text("#server-chip")).startsWith("embedded PostgreSQL");

      write(robot, "#connect-password", "s3cret");
      robot.clickOn("#connect");
      await(() -> text("#server-chip").contains("at 127.0.0.1:" + own.endpoint().port()));
      await(() -> !node("#sheets").isVisible());
      await(() -> node("#start-load").isDisabled());
      assertThat(text("#load-hint")).contains("only read").contains("Ctrl+L");
      assertThat(kept.getLast().recentConnections()).containsExactly(url(own.endpoint().port()));
      assertThat(kept.toString()).doesNotContain("s3cret");
      oddNamesAreShown();
      capabilitiesAreShown(robot);
      lostAndFound(own);
    }
    robot.push(KeyCode.CONTROL, KeyCode.L);
    await(() -> node("#connect-embedded") != null);
    robot.clickOn("#connect-embedded");
    await(() -> text("#server-chip").startsWith("embedded PostgreSQL"));
    await(() -> !node("#start-load").isDisabled());
  }

  @Test
  void connectingIsCancelledAtOnce(FxRobot robot) throws Exception {
    await(() -> lab.state() instanceof LabState.Ready);
    try (Listener silent = Listener.silent()) {
      robot.push(KeyCode.CONTROL, KeyCode.L);
      await(() -> node("#connect-url") != null);
      write(robot, "#connect-url", url(silent.port()));
      robot.clickOn("#connect");
      await(() -> text("#connect-step").contains("connecting to 127.0.0.1:" + silent.port()));
      long cancelledAt = System.nanoTime();
      robot.clickOn("#connect-cancel");
      await(() -> !node("#connect-progress").isVisible());
      assertThat(Duration.ofNanos(System.nanoTime() - cancelledAt))
          .isLessThan(Duration.ofSeconds(2));
      assertThat(node("#connect-problem").isVisible()).isFalse();
      assertThat(lab.state())
          .isInstanceOfSatisfying(
              LabState.Ready.class,
              ready -> assertThat(ready.server().origin()).isEqualTo(ServerInfo.Origin.EMBEDDED));
    }
  }

  private void prepare(EmbeddedServer own) throws Exception {
    TestServer.run(
        own,
        "CREATE ROLE ann LOGIN PASSWORD 's3cret'",
        "CREATE TABLE public.\""
            + ODD.replace("\"", "\"\"")
            + "\" AS SELECT generate_series(1, 9999)",
        "GRANT SELECT ON ALL TABLES IN SCHEMA public TO ann",
        "GRANT pg_monitor TO ann");
  }

  private void oddNamesAreShown() throws Exception {
    await(() ->
        onFx(() ->
            window.model().live().tables().stream().anyMatch(table -> table.name().equals(ODD))));
  }

  private void capabilitiesAreShown(FxRobot robot) throws Exception {
    robot.clickOn("#server-chip");
    await(() -> node("#capability-load") != null);
    assertThat(((TextInputControl) node("#remedy-load")).getText())
        .isEqualTo("GRANT USAGE, CREATE ON SCHEMA bufferscope TO ann;");
    robot.push(KeyCode.ESCAPE);
  }

  private void lostAndFound(EmbeddedServer own) throws Exception {
    await(() -> points() >= 3);
    List<Long> processes = Processes.of(own);
    int before = points();
    int gapsBefore = history().gaps().size();
    try (StallMeter meter = new StallMeter()) {
      long stoppedAt = System.nanoTime();
      Processes.signal("-STOP", processes);
      await(() -> node("#banner").isVisible());
      assertThat(Duration.ofNanos(System.nanoTime() - stoppedAt)).isLessThan(Duration.ofSeconds(5));
      assertThat(text("#banner-what")).contains("does not answer");
      await(() -> text("#server-chip").contains("trying again in"));
      meter.assertNoStall();
    } finally {
      Processes.signal("-CONT", processes);
    }
    await(() -> text("#server-chip").contains("at 127.0.0.1"));
    await(() -> !node("#banner").isVisible());
    assertThat(points()).as("the history is kept").isGreaterThanOrEqualTo(before);
    await(() ->
        history().gaps().stream()
            .skip(gapsBefore)
            .anyMatch(gap -> gap.reason() == GapReason.READ_FAILED));
    await(() -> points() >= before + 2);
  }

  private static String url(int port) {
    return "postgresql://ann@127.0.0.1:" + port + "/bufferscope";
  }

  private HistoryWindow history() {
    return onFx(() -> window.model().live().windowProperty().get().orElseThrow());
  }

  /// Intervals with a figure for the server's transactions.
  private int points() {
    return (int) Arrays.stream(history().values(Measure.TPS)).filter(Double::isFinite).count();
  }
}
