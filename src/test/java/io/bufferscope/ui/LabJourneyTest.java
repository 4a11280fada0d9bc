package io.bufferscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.lab.LabOptions;
import io.bufferscope.lab.ServerLab;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.history.Measure;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.lab.Settings;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.plot.PageMap;
import io.bufferscope.server.Processes;
import io.bufferscope.server.TestServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.framework.junit5.Stop;

/// What a person does with the window, on a real server.
@ExtendWith(ApplicationExtension.class)
@SuppressWarnings("NullAway.Init") // The start method sets what the tests use.
class LabJourneyTest extends ShownWindow {
  @TempDir Path exports;
  private final Path home = TestServer.preparedHome();
  private final List<String> closed = new CopyOnWriteArrayList<>();
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
                Duration.ofMillis(500),
                Optional.of(Duration.ofMillis(500))),
            new NamedThreads());
    Settings usual = Settings.defaults();
    Settings.LoadForm form = Settings.LoadForm.defaults();
    window =
        new LabWindow(
            lab,
            new Settings(
                false,
                usual.textSize(),
                null,
                new Settings.LoadForm(form.workload(), form.protocol(), 4, 2, "uniform", 0, null),
                Duration.ofMillis(500),
                usual.chartSpan()),
            new Services(
                new NamedThreads(),
                (_, _, name) -> Optional.of(exports.resolve(name)),
                (_, _) -> () -> {},
                new ScriptedSweeps().services(Path.of("")),
                _ -> {}));
    window.show(newStage, () -> closed.add("closed"));
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
  void aLoadIsSeenInChartsAndMapAndGoesOnAfterARestartWithAnotherPool(FxRobot robot)
      throws Exception {
    startLoad(robot);
    await(() -> points(Measure.HEAP_HIT_RATIO) >= 4 && points(Measure.LATENCY_P95) >= 3);
    await(() -> text("#hit-figure").endsWith("%"));
    await(() -> text("#map-totals").contains("blocks cached"));
    hoverTheMap(robot);

    robot.clickOn("#server-chip");
    await(() -> node("#shared-buffers") != null);
    write(robot, "#shared-buffers", "32MB");
    robot.clickOn("#restart");
    await(() -> text("#server-chip").contains("shared_buffers 32 MB"));
    robot.push(KeyCode.ESCAPE);
    await(() -> lab.state() instanceof LabState.Loading);
    await(() ->
        history().events().stream()
            .anyMatch(event ->
                event.kind() == LabEvent.Kind.RESTART
                    && event.text().equals("shared_buffers 16 MB → 32 MB")));
    await(() -> history().gaps().stream().anyMatch(gap -> gap.reason() == GapReason.RESTARTED));
    assertThat(points(Measure.HEAP_HIT_RATIO)).isGreaterThanOrEqualTo(4);

    robot.push(KeyCode.CONTROL, KeyCode.T);
    robot.push(KeyCode.CONTROL, KeyCode.E);
    robot.clickOn("#export-charts-png");
    await(() -> text("#notice").startsWith("saved "));
    assertThat(exports.resolve("bufferscope-charts.png")).isNotEmptyFile();
    quitDuringLoad(robot);
  }

  @Test
  void aKilledServerIsTold(FxRobot robot) throws Exception {
    await(() -> node("#rate") != null);
    write(robot, "#rate", "200");
    startLoad(robot);
    await(() -> points(Measure.HEAP_HIT_RATIO) >= 3);
    lookAround(robot);
    int before = points(Measure.HEAP_HIT_RATIO);
    try (StallMeter meter = new StallMeter()) {
      long killedAt = System.nanoTime();
      Processes.kill(Processes.postmaster(home));
      await(() -> node("#banner").isVisible());
      assertThat(Duration.ofNanos(System.nanoTime() - killedAt)).isLessThan(Duration.ofSeconds(2));
      await(() -> lab.state() instanceof LabState.Failed);
      await(() -> node("#retry").isVisible());
      meter.assertNoStall();
    }
    assertThat(points(Measure.HEAP_HIT_RATIO)).isGreaterThanOrEqualTo(before);
    robot.clickOn("#retry");
    await(() -> lab.state() instanceof LabState.Ready);
    await(() -> !node("#banner").isVisible());
  }

  @Test
  void makingDataIsCancelledAndAPoolThatIsTooLargeIsRefusedInTheServersWords(FxRobot robot)
      throws Exception {
    await(() -> lab.state() instanceof LabState.Ready);
    write(robot, "#scale", "200");
    robot.push(KeyCode.CONTROL, KeyCode.R);
    await(() -> text("#start-load").equals("Cancel"));
    robot.push(KeyCode.CONTROL, KeyCode.R);
    await(() -> text("#start-load").equals("Start load"));
    assertThat(node("#banner").isVisible()).isFalse();

    robot.clickOn("#server-chip");
    await(() -> node("#shared-buffers") != null);
    write(robot, "#shared-buffers", "10TB");
    robot.clickOn("#restart");
    await(() -> node("#banner").isVisible());
    assertThat(text("#banner-why")).contains("FATAL");
    await(() -> text("#server-chip").contains("shared_buffers 16 MB"));
  }

  private void startLoad(FxRobot robot) throws Exception {
    await(() -> lab.state() instanceof LabState.Ready);
    await(() -> text("#server-chip").startsWith("embedded PostgreSQL 18"));
    robot.push(KeyCode.CONTROL, KeyCode.R);
    await(() -> lab.state() instanceof LabState.Loading);
  }

  /// What runs for the first time runs slowly, whoever wrote it, and a server that takes all
  /// processors leaves none to the window. A person who sees a server die has looked at the window
  /// for a while.
  private void lookAround(FxRobot robot) throws Exception {
    for (int turn = 0; turn < 2; turn++) {
      robot.push(KeyCode.CONTROL, KeyCode.T);
      robot.push(KeyCode.CONTROL, KeyCode.PLUS);
      robot.push(KeyCode.CONTROL, KeyCode.DIGIT0);
    }
    int seen = points(Measure.HEAP_HIT_RATIO);
    await(() -> points(Measure.HEAP_HIT_RATIO) >= seen + 6);
  }

  private void hoverTheMap(FxRobot robot) throws Exception {
    AtomicReference<String> heard = new AtomicReference<>("");
    PageMap map = (PageMap) node("#page-map");
    robot.interact(() -> map.setOnHover(heard::set));
    robot.moveTo(map.localToScreen(20, 5));
    await(() -> heard.get().contains("block"));
  }

  private void quitDuringLoad(FxRobot robot) throws Exception {
    long postmaster = Processes.postmaster(home);
    robot.interact(() -> window.close(() -> closed.add("closed")));
    await(() -> !closed.isEmpty());
    assertThat(ProcessHandle.of(postmaster)).isEmpty();
    assertThat(stage.isShowing()).isFalse();
  }

  private HistoryWindow history() {
    return onFx(() -> window.model().live().windowProperty().get().orElseThrow());
  }

  private int points(Measure measure) {
    return onFx(() ->
        window
            .model()
            .live()
            .windowProperty()
            .get()
            .map(shown ->
                (int) Arrays.stream(shown.values(measure)).filter(Double::isFinite).count())
            .orElse(0));
  }
}
