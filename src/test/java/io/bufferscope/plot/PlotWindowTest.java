package io.bufferscope.plot;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.history.Measure;
import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.KernelTier;
import io.bufferscope.model.map.MapChanges;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.model.map.RelationRef;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.Scene;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(ApplicationExtension.class)
class PlotWindowTest {
  private final ChartStack stack = Fx.call(() -> new ChartStack(ChartSpec.lab()));
  private final PageMap canvas = Fx.call(PageMap::new);
  private final AtomicReference<String> heard = new AtomicReference<>("");
  private final List<MapPlace> picked = new ArrayList<>();
  private final AtomicInteger pulses = new AtomicInteger();

  @Start
  void start(Stage stage) {
    HBox root = new HBox(stack, canvas);
    HBox.setHgrow(stack, Priority.ALWAYS);
    canvas.setMinSize(400, 500);
    canvas.setOnHover(heard::set);
    canvas.setOnPick(picked::add);
    stack.setEmptyText("waiting for the first sample");
    Scene scene = new Scene(root, 940, 600);
    scene.setUserAgentStylesheet(Theme.LIGHT.stylesheet());
    scene.addPostLayoutPulseListener(pulses::incrementAndGet);
    stage.setScene(scene);
    stage.show();
  }

  /// Waits until the window has nothing more to draw.
  private void settle() throws Exception {
    WaitForAsyncUtils.waitFor(
        20,
        TimeUnit.SECONDS,
        () -> {
          int before = pulses.get();
          WaitForAsyncUtils.sleep(500, TimeUnit.MILLISECONDS);
          return pulses.get() == before;
        });
  }

  private int pulsesInTwoSeconds() {
    int before = pulses.get();
    WaitForAsyncUtils.sleep(2, TimeUnit.SECONDS);
    return pulses.get() - before;
  }

  @Test
  void anIdleWindowFiresNoPulses(FxRobot robot) throws Exception {
    settle();
    assertThat(pulsesInTwoSeconds()).as("without data").isZero();
    robot.interact(() -> {
      stack.show(Samples.restart(0, 120));
      canvas.show(MapSubject.pool(Samples.pool(16384)), MapChanges.NONE);
    });
    int before = pulses.get();
    settle();
    assertThat(pulses.get() - before).as("pulses for one new sample").isBetween(0, 10);
    assertThat(pulsesInTwoSeconds()).as("with data").isZero();
    robot.interact(() -> stack.show(Samples.of(Measure.HEAP_HIT_RATIO, 0, 120, 50, 60, 70)));
    settle();
    assertThat(pulsesInTwoSeconds()).as("with empty curves beside filled ones").isZero();
    robot.interact(() -> stack.getScene().getWindow().setWidth(800));
    settle();
    assertThat(pulsesInTwoSeconds()).as("after another size").isZero();
  }

  @Test
  void thePointerShowsWhatWasAtThatMoment(FxRobot robot) throws Exception {
    robot.interact(() -> stack.show(Samples.restart(0, 120)));
    settle();
    TimeChart chart = stack.charts().getFirst();
    PlotFrame.Area area = chart.plotArea();
    robot.moveTo(chart.localToScreen(area.x() + area.width() * 57 / 120, area.y() + 30));
    settle();
    assertThat(chart.getAccessibleText()).contains("server restarted");
    robot.moveTo(chart.localToScreen(area.x() + area.width() * 80 / 120, area.y() + 30));
    settle();
    assertThat(chart.getAccessibleText()).matches("Hit ratio: heap \\d.* %, index .*");
    assertThat(stack.charts().getLast().lookupAll(".plot-crosshair"))
        .allMatch(node -> node.getParent().isVisible());
    assertThat(pulsesInTwoSeconds()).isZero();
  }

  @Test
  void wheelDragDoubleClickAndKeysMoveAlongTheTimeAxis(FxRobot robot) throws Exception {
    List<String> wishes = new ArrayList<>();
    robot.interact(() -> {
      stack.setNavigation(new Wishes(wishes));
      stack.show(Samples.restart(0, 120));
    });
    settle();
    TimeChart chart = stack.charts().getFirst();
    PlotFrame.Area area = chart.plotArea();
    robot.interact(() -> wheel(chart.lookup(".plot-surface"), area.width() / 4, 40));
    assertThat(wishes).hasSize(1);
    assertThat(wishes.getFirst()).matches("zoom 0\\.80 around (29|30|31)");
    wishes.clear();
    robot.drag(chart.localToScreen(area.x() + area.width() / 4, area.y() + 30));
    robot.moveTo(chart.localToScreen(area.x() + area.width() / 2, area.y() + 30));
    robot.drop();
    settle();
    double panned =
        wishes.stream().mapToDouble(wish -> Double.parseDouble(wish.substring(4))).sum();
    assertThat(panned).as("a quarter of 120 s back").isBetween(-31.0, -28.0);
    wishes.clear();
    robot.doubleClickOn(chart.localToScreen(area.x() + area.width() / 2, area.y() + 30));
    assertThat(wishes).containsExactly("live");
    wishes.clear();
    robot.interact(chart::requestFocus);
    robot.type(KeyCode.MINUS, KeyCode.PAGE_UP, KeyCode.END);
    assertThat(wishes).hasSize(3);
    assertThat(wishes.get(0)).startsWith("zoom 1.25 around");
    assertThat(wishes.get(1)).isEqualTo("pan -60.0");
    assertThat(wishes.get(2)).isEqualTo("live");
  }

  /// The robot's wheel does not reach a window of the Headless platform.
  private static void wheel(javafx.scene.Node plot, double x, double deltaY) {
    javafx.geometry.Point2D place = plot.localToScene(x, 30);
    plot.fireEvent(
        new ScrollEvent(
            ScrollEvent.SCROLL,
            place.getX(),
            place.getY(),
            0,
            0,
            false,
            false,
            false,
            false,
            false,
            false,
            0,
            deltaY,
            0,
            deltaY,
            ScrollEvent.HorizontalTextScrollUnits.NONE,
            0,
            ScrollEvent.VerticalTextScrollUnits.NONE,
            0,
            0,
            null));
  }

  private record Wishes(List<String> heard) implements TimeNavigation {
    @Override
    public void zoom(double factor, double aroundSeconds) {
      heard.add(
          String.format(java.util.Locale.ROOT, "zoom %.2f around %.0f", factor, aroundSeconds));
    }

    @Override
    public void pan(double seconds) {
      heard.add("pan " + seconds);
    }

    @Override
    public void live() {
      heard.add("live");
    }
  }

  @Test
  void theMapHasTheColourOfTheUsageCountAtTheHoveredPlace(FxRobot robot) throws Exception {
    RelationMap relation = Samples.relation(3000);
    show(robot, MapSubject.relation(relation), MapChanges.NONE);
    MapGeometry geometry = canvas.geometry();
    MapPalette palette = MapPalette.of(Theme.LIGHT);
    WritableImage image = Fx.call(() -> canvas.snapshot(null, null));
    for (int block : new int[] {0, 1, 77, 1000, 2345, 2999}) {
      int x = geometry.x(geometry.column(block)) + 1;
      int y = geometry.y(geometry.row(block)) + 2;
      robot.moveTo(canvas.localToScreen(x + 0.5, y + 0.5));
      WaitForAsyncUtils.waitForFxEvents();
      assertThat(heard.get())
          .startsWith(String.format(java.util.Locale.ROOT, "pgbench_accounts block %,d · ", block));
      byte state = relation.states()[block];
      assertThat(heard.get())
          .contains(
              BlockState.isCached(state)
                  ? "usage count " + BlockState.usageCount(state)
                  : "not in shared buffers");
      assertThat(heard.get().contains("dirty")).isEqualTo(BlockState.isDirty(state));
      assertThat(image.getPixelReader().getArgb(x, y))
          .isEqualTo(palette.fill(state, Colouring.USAGE_COUNT));
    }
  }

  private void show(FxRobot robot, MapSubject subject, MapChanges changes) throws Exception {
    robot.interact(() -> canvas.show(subject, changes));
    settle();
  }

  @Test
  void arrowKeysWalkThroughTheBlocksAndZoomByKeyKeepsTheChosenOneInView(FxRobot robot)
      throws Exception {
    show(robot, MapSubject.relation(Samples.relation(3000)), MapChanges.NONE);
    robot.interact(canvas::requestFocus);
    int columns = canvas.geometry().columns();
    robot.type(KeyCode.RIGHT, KeyCode.RIGHT, KeyCode.RIGHT);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(heard.get()).startsWith("pgbench_accounts block 2 · ");
    robot.type(KeyCode.LEFT, KeyCode.DOWN);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(heard.get()).startsWith("pgbench_accounts block " + (columns + 1) + " · ");
    robot.type(KeyCode.PLUS, KeyCode.PLUS, KeyCode.PLUS, KeyCode.DOWN, KeyCode.ENTER);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(canvas.geometry().isWhole()).isFalse();
    assertThat(picked).extracting(MapPlace::block).containsExactly(2 * columns + 1);
    robot.press(KeyCode.SHIFT).type(KeyCode.DOWN).release(KeyCode.SHIFT);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(canvas.geometry().top()).isPositive();
    robot.type(KeyCode.HOME, KeyCode.ESCAPE);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(canvas.geometry().isWhole()).isTrue();
    assertThat(heard.get()).isEmpty();
  }

  @Test
  void wheelAndDragMoveTheMapAndADoubleClickShowsItAll(FxRobot robot) throws Exception {
    show(robot, MapSubject.relation(Samples.bothCaches(1_000_000)), MapChanges.NONE);
    MapGeometry all = canvas.geometry();
    assertThat(all.zoom().level()).isPositive();
    robot.moveTo(canvas.localToScreen(200, 30));
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(heard.get()).contains("in shared buffers · ").contains(" on disk only");
    int place = all.placeAt(200, 30).orElseThrow();
    robot.interact(() -> {
      for (int notch = 0; notch < 9; notch++) {
        wheel(canvas, 200, 40);
      }
    });
    MapGeometry near = canvas.geometry();
    assertThat(near.zoom().cell()).isGreaterThan(4);
    assertThat(near.column(near.placeAt(200, 30).orElseThrow()) - all.column(place))
        .as("what is under the pointer stays there")
        .isBetween(0, 3);
    robot.drag(canvas.localToScreen(300, 300));
    robot.moveTo(canvas.localToScreen(250, 280));
    robot.drop();
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(canvas.geometry()).isEqualTo(near.panned(50, 20));
    assertThat(picked).as("a drag is no click").isEmpty();
    robot.doubleClickOn(canvas.localToScreen(200, 200));
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(canvas.geometry()).isEqualTo(all);
  }

  @Test
  void changesMoveForAMomentAndThenNoTimerRuns(FxRobot robot) throws Exception {
    byte[] before = Samples.states(3000, 1);
    byte[] after = before.clone();
    after[100] = BlockState.cached(2, false, false);
    MapChanges changes = Samples.changes(new int[] {100}, new byte[] {0}, MapChanges.Kind.CAME);
    KernelTier unknown = new KernelTier.Absent("not looked at");
    MapSubject old = MapSubject.relation(Samples.relation(before, unknown));
    MapSubject now = MapSubject.relation(Samples.relation(after, unknown));
    show(robot, old, MapChanges.NONE);
    robot.interact(() -> canvas.show(now, changes));
    assertThat(canvas.stage().motion().isRunning()).isTrue();
    WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> !canvas.stage().motion().isRunning());
    settle();
    MapGeometry geometry = canvas.geometry();
    int x = geometry.x(geometry.column(100));
    int y = geometry.y(geometry.row(100));
    assertThat(canvas.stage().sheet().pixel(x, y))
        .isEqualTo(MapPalette.of(Theme.LIGHT).usageCount(2));
    assertThat(pulsesInTwoSeconds()).isZero();
    robot.interact(() -> {
      canvas.setMotion(false);
      canvas.show(now, changes);
    });
    assertThat(canvas.stage().motion().isRunning()).isFalse();
    robot.interact(() -> {
      canvas.setMotion(true);
      canvas.setVisible(false);
      canvas.show(now, changes);
      canvas.show(old, changes);
    });
    assertThat(canvas.stage().motion().isRunning()).as("unseen").isFalse();
  }

  @Test
  void aTileTellsAllUnderThePointerAndAClickChoosesItsRelation(FxRobot robot) throws Exception {
    List<RelationRef> chosen = new ArrayList<>();
    PoolTree tree = Fx.call(PoolTree::new);
    robot.interact(() -> {
      tree.setMinSize(400, 500);
      tree.setOnChoose(chosen::add);
      tree.show(Samples.shares());
      ((HBox) canvas.getParent()).getChildren().setAll(tree);
    });
    settle();
    PoolTile first = tree.tiles().getFirst();
    robot.clickOn(first);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(chosen).extracting(RelationRef::name).containsExactly("pgbench_accounts");
    ReadOutLabel readOut = (ReadOutLabel) tree.lookup(".plot-readout");
    assertThat(readOut.isVisible()).isTrue();
    assertThat(readOut.getText()).isEqualTo(first.getAccessibleText()).contains("cached twice");
    robot.type(KeyCode.TAB, KeyCode.ENTER);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(chosen.getLast().name()).isEqualTo("pgbench_accounts_pkey");
  }
}
