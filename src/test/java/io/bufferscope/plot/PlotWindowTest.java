package io.bufferscope.plot;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.history.Measure;
import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.KernelTier;
import io.bufferscope.model.map.Pins;
import io.bufferscope.model.map.RelationMap;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.Scene;
import javafx.scene.image.PixelReader;
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
  private final PoolCanvas canvas = Fx.call(PoolCanvas::new);
  private final AtomicReference<String> heard = new AtomicReference<>("");
  private final AtomicInteger pulses = new AtomicInteger();

  @Start
  void start(Stage stage) {
    HBox root = new HBox(stack, canvas);
    HBox.setHgrow(stack, Priority.ALWAYS);
    canvas.setMinSize(400, 500);
    canvas.setOnHover(heard::set);
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
      canvas.showPool(Samples.pool(16384));
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
    robot.type(
        javafx.scene.input.KeyCode.MINUS,
        javafx.scene.input.KeyCode.PAGE_UP,
        javafx.scene.input.KeyCode.END);
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
    RelationMap map = Samples.relation(3000);
    robot.interact(() -> canvas.showRelation(map));
    settle();
    MapGeometry geometry =
        MapGeometry.fit(3000, (int) canvas.getWidth(), (int) canvas.getHeight(), 16);
    MapPalette palette = MapPalette.of(Theme.LIGHT);
    WritableImage image = Fx.call(() -> canvas.snapshot(null, null));
    for (int block : new int[] {0, 1, 77, 1000, 2345, 2999}) {
      int x = geometry.left(block) + 1;
      int y = geometry.top(block) + 1;
      robot.moveTo(canvas.localToScreen(x + 0.5, y + 0.5));
      WaitForAsyncUtils.waitForFxEvents();
      assertThat(heard.get())
          .startsWith(String.format(java.util.Locale.ROOT, "pgbench_accounts block %,d · ", block));
      byte state = map.states()[block];
      assertThat(heard.get())
          .contains(
              BlockState.isCached(state)
                  ? "usage count " + BlockState.usageCount(state)
                  : "not in shared buffers");
      assertThat(heard.get().contains("dirty")).isEqualTo(BlockState.isDirty(state));
      assertThat(image.getPixelReader().getArgb(x, y)).isEqualTo(palette.fill(state));
    }
  }

  @Test
  void arrowKeysWalkThroughTheBlocks(FxRobot robot) throws Exception {
    robot.interact(() -> {
      canvas.showRelation(Samples.relation(3000));
      canvas.requestFocus();
    });
    settle();
    robot.type(KeyCode.RIGHT, KeyCode.RIGHT, KeyCode.RIGHT);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(heard.get()).startsWith("pgbench_accounts block 2 · ");
    robot.type(KeyCode.LEFT, KeyCode.DOWN);
    WaitForAsyncUtils.waitForFxEvents();
    int columns =
        MapGeometry.fit(3000, (int) canvas.getWidth(), (int) canvas.getHeight(), 16).columns();
    assertThat(heard.get()).startsWith("pgbench_accounts block " + (columns + 1) + " · ");
    robot.type(KeyCode.ESCAPE);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(heard.get()).isEmpty();
  }

  @Test
  void dirtyBlocksHaveTheirMarkInTheUpperRightCorner() {
    byte[] states = {BlockState.cached(5, true, false), BlockState.cached(5, false, false)};
    RelationMap map =
        new RelationMap(
            Samples.ORIGIN,
            Samples.ACCOUNTS,
            Fork.MAIN,
            states,
            Pins.NONE,
            new KernelTier.Absent("not looked at"));
    WritableImage image =
        Fx.call(() -> {
          PoolCanvas lone = new PoolCanvas();
          lone.showRelation(map);
          return Pictures.ofRoot(lone, Theme.DARK, 100, 50, 2);
        });
    PixelReader pixels = image.getPixelReader();
    int cell = MapGeometry.fit(2, 200, 100, 32).cell();
    int right = MapRaster.side(cell) - 1;
    assertThat(pixels.getArgb(right, 0)).isEqualTo(MapPalette.of(Theme.DARK).dirty());
    assertThat(pixels.getArgb(0, right)).isEqualTo(MapPalette.of(Theme.DARK).usageCount(5));
    assertThat(pixels.getArgb(cell + right, 0)).isEqualTo(MapPalette.of(Theme.DARK).usageCount(5));
    assertThat(pixels.getArgb(cell - 1, 0)).isNotEqualTo(pixels.getArgb(cell, 0));
  }
}
