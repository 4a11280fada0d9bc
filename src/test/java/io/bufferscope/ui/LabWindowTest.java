package io.bufferscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.lab.SamplingPace;
import io.bufferscope.model.lab.Settings;
import io.bufferscope.model.load.LoadScript;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.map.Fork;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.Control;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.framework.junit5.Stop;
import org.testfx.util.WaitForAsyncUtils;

/// The window's own logic, on a lab that does what the test says.
@ExtendWith(ApplicationExtension.class)
@SuppressWarnings("NullAway.Init") // The start method sets what the tests use.
class LabWindowTest extends ShownWindow {
  @TempDir Path folder;
  private final ScriptedLab lab = new ScriptedLab();
  private final ScriptedSweeps sweeps = new ScriptedSweeps();
  private final List<Settings> kept = new CopyOnWriteArrayList<>();
  private final List<String> closed = new CopyOnWriteArrayList<>();
  private final AtomicInteger pulses = new AtomicInteger();
  private LabWindow window;

  @Start
  void start(Stage newStage) {
    stage = newStage;
    window =
        new LabWindow(
            lab,
            Settings.defaults(),
            new Services(
                new NamedThreads(),
                new Answers(),
                (file, _) -> {
                  lab.asked.add("record " + file.getFileName());
                  return () -> lab.asked.add("record ended");
                },
                sweeps.services(folder),
                kept::add));
    window.show(newStage, () -> closed.add("closed"));
    newStage.getScene().addPostLayoutPulseListener(pulses::incrementAndGet);
    window.open();
  }

  @Stop
  void stop() {
    stage.close();
  }

  @Test
  void anIdleWindowFiresNoPulses() throws Exception {
    settle();
    int before = pulses.get();
    WaitForAsyncUtils.sleep(2, TimeUnit.SECONDS);
    assertThat(pulses.get() - before).as("without samples").isZero();
    lab.tell(listener -> listener.sampled(Samples.delta(1)));
    lab.tell(listener -> listener.mapped(Samples.map()));
    lab.tell(listener -> listener.sampled(Samples.delta(2)));
    await(() -> text("#hit-figure").endsWith("%"));
    settle();
    before = pulses.get();
    WaitForAsyncUtils.sleep(2, TimeUnit.SECONDS);
    assertThat(pulses.get() - before).as("after the last sample").isZero();
  }

  @Test
  void aLoadIsStartedByKeyboardAndItsFiguresAppear(FxRobot robot) throws Exception {
    robot.push(KeyCode.CONTROL, KeyCode.R);
    await(() -> lab.state() instanceof LabState.Loading);
    await(() -> text("#start-load").equals("Stop load"));
    lab.tell(listener -> listener.sampled(Samples.delta(1)));
    lab.tell(listener -> listener.mapped(Samples.map()));
    await(() -> text("#tps-figure").endsWith("tps"));
    await(() -> text("#map-totals").contains("12,000 of 32,787 blocks"));
    robot.push(KeyCode.CONTROL, KeyCode.R);
    await(() -> lab.asked.contains("stopLoad"));
  }

  @Test
  void theMapTakesTheChartsRoomAndGivesItBack(FxRobot robot) throws Exception {
    lab.tell(listener -> listener.mapped(Samples.map()));
    await(() -> text("#map-totals").contains("blocks cached"));
    double narrow = node("#page-map").getLayoutBounds().getWidth();
    robot.push(KeyCode.CONTROL, KeyCode.M);
    await(() -> node("#page-map").getLayoutBounds().getWidth() > 1.5 * narrow);
    assertThat(node("#charts").getParent().isVisible()).isFalse();
    robot.clickOn("#map-large");
    await(() -> node("#page-map").getLayoutBounds().getWidth() == narrow);
    assertThat(node("#charts").getParent().isVisible()).isTrue();
  }

  @Test
  void aClickedBlockIsToldAndItsPageOpenedOnlyWhenAskedFor(FxRobot robot) throws Exception {
    lab.become(new LabState.Ready(Samples.SERVER));
    lab.tell(listener -> listener.mapped(Samples.map()));
    await(() -> text("#map-totals").contains("of 32,787 blocks cached"));
    robot.interact(() -> ((LabShell) window.root()).showBlock(Samples.ACCOUNTS, Fork.MAIN, 0));
    await(() -> text("#block-where").startsWith("At the last look\nShared buffers: usage count"));
    assertThat(text("#block-where"))
        .contains("Kernel's page cache: unknown. Nothing here has files.");
    assertThat(lab.asked).noneMatch(asked -> asked.startsWith("readPage"));
    robot.clickOn("#open-page");
    assertThat(lab.asked).contains("readPage bufferscope.pgbench_accounts main 0");
    lab.page.completeExceptionally(
        new ProblemException(
            new Problem(
                Problem.Kind.EXPERIMENT_FAILED,
                "The page cannot be opened.",
                "The extension pageinspect is not installed in this database.",
                "CREATE EXTENSION pageinspect;")));
    await(() -> robot.lookup("#page .label").queryLabeled().getText().contains("CREATE EXTENSION"));
    robot.clickOn("#evict-block");
    await(() -> lab.asked.contains("change EvictBlock"));
    robot.push(KeyCode.ESCAPE);
  }

  @Test
  void anotherServersRelationsCannotBeChosenAnyMore() throws Exception {
    lab.become(new LabState.Ready(Samples.SERVER));
    lab.tell(listener -> listener.mapped(Samples.map()));
    ComboBox<?> choice = (ComboBox<?>) node("#map-choice");
    await(() -> choice.getItems().size() > 2);
    lab.become(new LabState.Ready(Samples.FOREIGN));
    await(() -> choice.getItems().size() == 2);
  }

  @Test
  void cachesAreChangedFromTheMenuWithProgressAndCancel(FxRobot robot) throws Exception {
    lab.become(new LabState.Ready(Samples.SERVER));
    lab.tell(listener -> listener.mapped(Samples.map()));
    await(() -> text("#map-totals").contains("blocks cached"));
    robot.clickOn("#caches").clickOn("Prewarm pgbench_accounts");
    await(() -> lab.asked.contains("change Prewarm"));
    lab.handProgress.progressed(Progress.of("prewarming pgbench_accounts", 0.25));
    await(() -> node("#hand-progress").isVisible());
    robot.clickOn("#cancel-hand");
    await(() -> lab.outcome.isCancelled());
    await(() -> !node("#hand-progress").isVisible());
  }

  @Test
  void clientsAreChangedWhileTheLoadRunsAndNothingElseCanBe(FxRobot robot) throws Exception {
    robot.push(KeyCode.CONTROL, KeyCode.R);
    await(() -> text("#start-load").equals("Stop load"));
    for (String locked :
        List.of("#workload", "#protocol", "#scale", "#keys", "#working-set", "#rate")) {
      assertThat(node(locked).isDisabled()).as(locked).isTrue();
    }
    assertThat(node("#clients").isDisabled()).isFalse();
    assertThat(node("#clients-slider").isDisabled()).isFalse();
    robot.doubleClickOn("#clients").write("24");
    await(() -> lab.asked.contains("setClients 24"));
    assertThat(lab.asked).doesNotContain("setClients 2");
    assertThat(((javafx.scene.control.Slider) node("#clients-slider")).getValue()).isEqualTo(24);
    robot.push(KeyCode.CONTROL, KeyCode.R);
    await(() -> !node("#scale").isDisabled());
    assertThat(kept.getLast().load().clients()).isEqualTo(24);
  }

  @Test
  void theLoadsStatementsAreToldAndItsSummaryIsOpenedByKeyboard(FxRobot robot) throws Exception {
    robot.push(KeyCode.CONTROL, KeyCode.S);
    assertThat(node("#summary-sheet")).as("no load has ended").isNull();
    click(robot, "#tab-load");
    await(() -> text("#no-statements").contains("Ctrl+R"));
    robot.push(KeyCode.CONTROL, KeyCode.R);
    await(() -> lab.state() instanceof LabState.Loading);
    lab.tell(listener -> listener.sampled(Samples.busy(10)));
    await(() -> ((TableView<?>) node("#statements")).getItems().size() == 5);
    assertThat(text("#failed-states")).contains("40001 serialization_failure 120");
    assertThat(text("#load-notes")).contains("clients' CPU 38");
    assertThat(node("#show-summary").isDisabled()).isTrue();
    lab.tell(listener -> listener.loadEnded(Samples.result()));
    lab.become(new LabState.Ready(Samples.SERVER));
    await(() -> text("#work-summary").contains("252,720 transactions"));
    robot.push(KeyCode.CONTROL, KeyCode.S);
    await(() -> node("#summary-sheet") != null);
    assertThat(input("#summary").getText()).contains("252720");
    click(robot, "#copy-summary");
    await(() ->
        WaitForAsyncUtils.waitForAsyncFx(1000, () -> Clipboard.getSystemClipboard().getString())
            .contains("252720"));
  }

  @Test
  void scriptsAreChosenAndTakenAway(FxRobot robot) throws Exception {
    robot.interact(() -> window.model().loadForm().workloadProperty().set(Workload.SCRIPT));
    await(() -> text("#scripts-error").contains("choose"));
    assertThat(node("#start-load").isDisabled()).isTrue();
    assertThat(node("#keys").getParent().isVisible()).isFalse();
    click(robot, "#choose-scripts");
    await(() -> !node("#start-load").isDisabled());
    robot.push(KeyCode.CONTROL, KeyCode.R);
    await(() -> !lab.started.isEmpty());
    assertThat(lab.started.getLast().scripts())
        .containsExactly(new LoadScript("pay.sql", "SELECT 1;", 1));
    robot.push(KeyCode.CONTROL, KeyCode.R);
    await(() -> !node("#remove-script-1").isDisabled());
    click(robot, "#remove-script-1");
    await(() -> node("#start-load").isDisabled());
    assertThat(kept.getLast().load().scripts()).isEmpty();
  }

  @Test
  void aSlowedSamplerSaysSoAndMayBeGivenMore(FxRobot robot) throws Exception {
    assertThat(text("#sample-interval")).isEqualTo("sampling every 1 s");
    Duration second = Duration.ofSeconds(1);
    SamplingPace slowed = new SamplingPace(second, Duration.ofSeconds(5), Duration.ofMillis(60));
    lab.tell(listener -> listener.paceChanged(slowed));
    await(() -> text("#sample-interval").equals("slowed to every 5 s"));
    assertThat(((Control) node("#sample-interval")).getTooltip().getText())
        .contains("A read takes 60 ms", "1 % of the machine");
    robot.clickOn("#sample-interval");
    robot.clickOn("observer up to 5 %");
    await(() -> lab.asked.contains("setObserverBudget 0.05"));
    lab.tell(listener -> listener.paceChanged(new SamplingPace(second, second, second)));
    await(() -> text("#sample-interval").equals("sampling every 1 s"));
  }

  @Test
  void aFieldThatCannotBeMeantIsToldBesideItAndNothingStarts(FxRobot robot) throws Exception {
    write(robot, "#clients", "-8");
    await(() -> text("#clients-error").contains("1 to 1,000"));
    assertThat(node("#start-load").isDisabled()).isTrue();
    robot.push(KeyCode.CONTROL, KeyCode.R);
    assertThat(lab.asked).containsExactly("open");
  }

  @Test
  void sharedBuffersAreChangedFromTheServerChip(FxRobot robot) throws Exception {
    click(robot, "#server-chip");
    await(() -> node("#server-sheet") != null);
    assertThat(input("#psql").getText()).contains("PGPASSFILE=").contains("54321");
    write(robot, "#shared-buffers", "64MB");
    assertThat(input("#alter-system").getText()).contains("shared_buffers = '64MB'");
    click(robot, "#restart");
    await(() -> lab.asked.contains("restart 64MB"));
    await(() -> node("#restart-progress").isVisible());
    lab.become(new LabState.Ready(Samples.SERVER));
    await(() -> !node("#restart-progress").isVisible());
    robot.push(KeyCode.ESCAPE);
    await(() -> node("#server-sheet") == null);
  }

  @Test
  void aFailureIsABannerWithDetailsToCopyAndTheHistoryStays(FxRobot robot) throws Exception {
    lab.tell(listener -> listener.sampled(Samples.delta(1)));
    await(() -> text("#hit-figure").endsWith("%"));
    lab.become(
        new LabState.Failed(
            new Problem(
                Problem.Kind.NO_SERVER,
                "The embedded PostgreSQL server has ended.",
                "LOG: all server processes terminated",
                "Start it again; its data are kept.",
                "log line 1")));
    await(() -> node("#banner").isVisible());
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(text("#banner-why")).contains("terminated");
    assertThat(text("#hit-figure")).isEqualTo("—");
    assertThat(window.model().live().windowProperty().get()).isPresent();
    click(robot, "#copy-details");
    await(() -> onFx(() -> Clipboard.getSystemClipboard().getString()).contains("log line 1"));
    click(robot, "#retry");
    await(() -> lab.asked.contains("restart 128MB"));
    await(() -> !node("#banner").isVisible());
    click(robot, "#problems");
    await(() -> node("#problems-sheet") != null);
  }

  @Test
  void themeAndTextSizeChangeByKeyboardAndAreKept(FxRobot robot) throws Exception {
    robot.push(KeyCode.CONTROL, KeyCode.T);
    await(() -> stage.getScene().getUserAgentStylesheet().contains("dark"));
    robot.push(KeyCode.CONTROL, KeyCode.PLUS);
    await(() -> !kept.isEmpty() && kept.getLast().textSize() == 14);
    assertThat(kept.getLast().dark()).isTrue();
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT0);
    await(() -> kept.getLast().textSize() == Settings.DEFAULT_TEXT_SIZE);
    click(robot, "#span-15");
    await(() -> kept.getLast().chartSpan().toMinutes() == 15);
  }

  @Test
  void chartsAndMapAreExportedAsPicturesAndTables(FxRobot robot) throws Exception {
    lab.tell(listener -> listener.sampled(Samples.delta(1)));
    lab.tell(listener -> listener.sampled(Samples.delta(2)));
    lab.tell(listener -> listener.mapped(Samples.map()));
    await(() -> text("#map-totals").contains("blocks"));
    for (String what :
        List.of("charts-png", "hit-ratio-png", "map-png", "heap-blocks-csv", "map-csv")) {
      robot.push(KeyCode.CONTROL, KeyCode.E);
      click(robot, "#export-" + what);
      await(() -> text("#notice").endsWith(what.endsWith("csv") ? ".csv" : ".png"));
      robot.interact(() -> window.model().tell(""));
    }
    try (var files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .contains(
              "bufferscope-charts.png",
              "bufferscope-hit-ratio.png",
              "bufferscope-map.png",
              "bufferscope-heap-blocks.csv",
              "bufferscope-map.csv");
    }
    assertThat(Files.readAllLines(folder.resolve("bufferscope-heap-blocks.csv")).getFirst())
        .isEqualTo("at,seconds,heap_blocks_hit,heap_blocks_read");
  }

  @Test
  void aRecordIsWrittenUntilItsButtonIsPressedAgain(FxRobot robot) throws Exception {
    click(robot, "#record");
    await(() -> lab.asked.contains("record bufferscope-record.jsonl"));
    click(robot, "#record");
    await(() -> lab.asked.contains("record ended"));
  }

  @Test
  void aNoteGoesOnTheTimeAxis(FxRobot robot) throws Exception {
    robot.push(KeyCode.CONTROL, KeyCode.N);
    robot.write("now with index").push(KeyCode.ENTER);
    await(() -> lab.asked.contains("note now with index"));
  }

  @Test
  void aClickedRelationIsShownInTheMap(FxRobot robot) throws Exception {
    lab.tell(listener -> listener.sampled(Samples.delta(1)));
    lab.tell(listener -> listener.mapped(Samples.map()));
    await(() -> ((TableView<?>) node("#relations")).getItems().size() == 7);
    settle();
    TableRow<?> index =
        robot.from(node("#relations")).lookup(".table-row-cell").queryAllAs(TableRow.class).stream()
            .filter(row ->
                row.getItem() instanceof RelationItem item
                    && item.get().shown().equals(Samples.ACCOUNTS_KEY))
            .findFirst()
            .orElseThrow();
    robot.clickOn((Node) index);
    await(() -> text("#map-totals").contains("5,486 blocks"));
  }

  @Test
  void everyControlIsNamedAndReachedByTabAndArrows(FxRobot robot) throws Exception {
    robot.interact(() -> window.model().loadForm().moreOpenProperty().set(true));
    settle();
    List<Control> controls = onFx(() -> controls(stage.getScene().getRoot()));
    assertThat(controls).hasSizeGreaterThan(25);
    assertThat(controls)
        .allSatisfy(node -> assertThat(node.getAccessibleText()).as(node.toString()).isNotBlank());
    assertThat(reachedByKeys(robot)).containsAll(controls);
  }

  /// All that has the focus at some time, until it is back where it was: Tab goes from group to
  /// group of toggle buttons, the arrows within.
  private Set<Node> reachedByKeys(FxRobot robot) {
    Set<Node> reached = new LinkedHashSet<>();
    Node focused = focused();
    while (reached.add(focused)) {
      if (focused instanceof ToggleButton toggle && toggle.getToggleGroup() != null) {
        reached.addAll(reachedByArrow(robot, KeyCode.LEFT));
        reached.addAll(reachedByArrow(robot, KeyCode.RIGHT));
        robot.interact(toggle::requestFocus);
      }
      robot.push(KeyCode.TAB);
      focused = focused();
    }
    return reached;
  }

  private Set<Node> reachedByArrow(FxRobot robot, KeyCode arrow) {
    Set<Node> reached = new LinkedHashSet<>();
    while (reached.add(focused())) {
      robot.push(arrow);
    }
    return reached;
  }

  private Node focused() {
    return onFx(() -> stage.getScene().getFocusOwner());
  }

  @Test
  void closingTellsThatItStopsAndEndsWhenTheLabHas(FxRobot robot) throws Exception {
    var mayEnd = new java.util.concurrent.CountDownLatch(1);
    lab.whenClosed =
        () -> {
          lab.become(new LabState.Starting(Progress.of("stopping")));
          try {
            mayEnd.await();
          } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
          }
        };
    robot.interact(() ->
        stage.fireEvent(
            new javafx.stage.WindowEvent(stage, javafx.stage.WindowEvent.WINDOW_CLOSE_REQUEST)));
    await(() -> node("#closing").isVisible());
    assertThat(stage.isShowing()).isTrue();
    assertThat(closed).isEmpty();
    mayEnd.countDown();
    await(() -> !closed.isEmpty());
    assertThat(stage.isShowing()).isFalse();
    assertThat(kept.getLast().window()).isNotNull();
  }

  /// Answers each question for a file at once.
  private final class Answers implements FileChoice {
    @Override
    public Optional<Path> save(@Nullable Window owner, String title, String suggestedName) {
      return Optional.of(folder.resolve(suggestedName));
    }

    @Override
    public Optional<Path> open(@Nullable Window owner, String title) {
      try {
        return Optional.of(Files.writeString(folder.resolve("pay.sql"), "SELECT 1;"));
      } catch (java.io.IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }
  }

  /// What a person works with, as far as it can be worked with now.
  private static List<Control> controls(Node node) {
    if (!node.isVisible() || node.isDisabled()) {
      return List.of();
    }
    if (node instanceof ButtonBase
        || node instanceof TextInputControl
        || node instanceof ComboBoxBase
        || node instanceof ChoiceBox
        || node instanceof TableView) {
      return List.of((Control) node);
    }
    return node instanceof Parent parent
        ? parent.getChildrenUnmodifiable().stream().flatMap(one -> controls(one).stream()).toList()
        : List.of();
  }

  private void settle() throws Exception {
    await(() -> {
      int before = pulses.get();
      WaitForAsyncUtils.sleep(400, TimeUnit.MILLISECONDS);
      return pulses.get() == before;
    });
  }

  private static void click(FxRobot robot, String query) {
    robot.clickOn(query);
    WaitForAsyncUtils.waitForFxEvents();
  }
}
