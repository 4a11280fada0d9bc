package io.bufferscope.plot;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.history.Measure;
import io.bufferscope.model.stats.GapReason;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChartPictureTest {
  private static final Color HEAP_LIGHT = Color.web("#0969da");
  private static final Color HEAP_DARK = Color.web("#58a6ff");

  /// A chart in a scene of its own, with where its plot is in the scene.
  private record Drawn(Image image, PlotFrame.Area area, int scale) {
    int x(double seconds, double from, double to) {
      return (int) Math.round((area.x() + area.width() * (seconds - from) / (to - from)) * scale);
    }

    int y(double percent) {
      return (int) Math.round((area.y() + area.height() * (1 - percent / 100)) * scale);
    }

    int top() {
      return (int) (area.y() * scale);
    }

    int height() {
      return (int) (area.height() * scale);
    }
  }

  private static Drawn draw(HistoryWindow window, Theme theme, int scale) {
    return Fx.call(() -> {
      TimeChart chart = new TimeChart(ChartSpec.hitRatio());
      chart.setTheme(theme);
      chart.show(window);
      WritableImage image = Pictures.ofRoot(chart, theme, 480, 240, scale);
      return new Drawn(image, chart.plotArea(), scale);
    });
  }

  private static double[] constant(double value, int count) {
    double[] values = new double[count];
    Arrays.fill(values, value);
    return values;
  }

  @ParameterizedTest
  @EnumSource
  void theCurveIsDrawnInTheSeriesColourAtItsValue(Theme theme) {
    Drawn drawn = draw(Samples.of(Measure.HEAP_HIT_RATIO, 0, 120, constant(62, 120)), theme, 1);
    Color colour = theme == Theme.LIGHT ? HEAP_LIGHT : HEAP_DARK;
    int x = drawn.x(60, 0, 120);
    assertThat(Fx.count(drawn.image, colour, x, drawn.y(62) - 1, 1, 3)).isPositive();
    assertThat(Fx.count(drawn.image, colour, x, drawn.top(), 1, drawn.height())).isLessThan(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 100})
  void aLineAlongTheEdgeKeepsItsWidth(int percent) {
    Drawn middle =
        draw(Samples.of(Measure.HEAP_HIT_RATIO, 0, 120, constant(62, 120)), Theme.DARK, 2);
    Drawn edge =
        draw(Samples.of(Measure.HEAP_HIT_RATIO, 0, 120, constant(percent, 120)), Theme.DARK, 2);
    int x = edge.x(63, 0, 120);
    int expected = Fx.count(middle.image, HEAP_DARK, x, middle.y(62) - 5, 1, 11);
    assertThat(Fx.count(edge.image, HEAP_DARK, x, edge.y(percent) - 5, 1, 11))
        .isBetween(expected - 1, expected + 1);
    assertThat(expected).isGreaterThanOrEqualTo(2);
  }

  @Test
  void aGapIsEmpty() {
    double[] values = constant(62, 120);
    Arrays.fill(values, 54, 60, Double.NaN);
    double[] seconds = new double[120];
    Arrays.setAll(seconds, i -> i + 1);
    HistoryWindow window =
        new HistoryWindow(
            Samples.ORIGIN,
            0,
            120,
            seconds,
            Map.of(Measure.HEAP_HIT_RATIO, values),
            List.of(new HistoryWindow.GapSpan(54, 60, GapReason.STATS_RESET)),
            List.of());
    Drawn drawn = draw(window, Theme.LIGHT, 1);
    int from = drawn.x(54, 0, 120) + 2;
    int to = drawn.x(61, 0, 120) - 2;
    assertThat(
            Fx.count(drawn.image, HEAP_LIGHT, from, drawn.top() - 2, to - from, drawn.height() + 4))
        .isZero();
    Color inGap = drawn.image.getPixelReader().getColor(from + 1, drawn.top() + 5);
    Color beside = drawn.image.getPixelReader().getColor(drawn.x(50, 0, 120), drawn.top() + 5);
    assertThat(Fx.distance(inGap, beside)).isGreaterThan(0.02);
  }

  @Test
  void aMissingValueDrawsNoLineToTheBottom() {
    double[] values = constant(80, 120);
    values[40] = Double.NaN;
    values[0] = Double.NaN;
    values[119] = Double.NaN;
    Drawn drawn = draw(Samples.of(Measure.HEAP_HIT_RATIO, 0, 120, values), Theme.LIGHT, 1);
    int left = (int) drawn.area.x();
    int below = drawn.y(80) + 4;
    int height = drawn.top() + drawn.height() + 2 - below;
    assertThat(Fx.count(drawn.image, HEAP_LIGHT, left, below, (int) drawn.area.width(), height))
        .isZero();
    assertThat(
            Fx.count(drawn.image, HEAP_LIGHT, drawn.x(41, 0, 120), drawn.top(), 1, drawn.height()))
        .isZero();
  }

  @Test
  void aLoneValueIsAPoint() {
    double[] values = constant(Double.NaN, 120);
    values[59] = 62;
    Drawn drawn = draw(Samples.of(Measure.HEAP_HIT_RATIO, 0, 120, values), Theme.LIGHT, 1);
    int x = drawn.x(60, 0, 120);
    assertThat(Fx.count(drawn.image, HEAP_LIGHT, x - 3, drawn.y(62) - 3, 7, 7))
        .isGreaterThanOrEqualTo(4);
    assertThat(
            Fx.count(
                drawn.image, HEAP_LIGHT, (int) drawn.area.x(), drawn.top(), 300, drawn.height()))
        .isLessThan(20);
  }

  @Test
  void atScale2ThePictureHasTwiceThePixelsAndEdgesAsSharpAsAtScale1() {
    HistoryWindow window = Samples.of(Measure.HEAP_HIT_RATIO, 0, 120, constant(62, 120));
    Drawn once = draw(window, Theme.LIGHT, 1);
    Drawn twice = draw(window, Theme.LIGHT, 2);
    assertThat(once.image.getWidth()).isEqualTo(480);
    assertThat(twice.image.getWidth()).isEqualTo(960);
    assertThat(twice.image.getHeight()).isEqualTo(480);
    assertThat(blended(once, once.x(63, 0, 120))).isLessThanOrEqualTo(2);
    assertThat(blended(twice, twice.x(63, 0, 120))).isLessThanOrEqualTo(2);
    assertThat(Fx.count(twice.image, HEAP_LIGHT, twice.x(63, 0, 120), twice.y(62) - 5, 1, 11))
        .isBetween(3, 4);
  }

  @Test
  void aPictureOfTheSameSceneIsTheSameEachTime() {
    Fx.run(() -> {
      ChartStack stack = new ChartStack(ChartSpec.lab());
      stack.show(Samples.restart(0, 120));
      Scene scene = new Scene(stack, 480, 600);
      scene.setUserAgentStylesheet(Theme.LIGHT.stylesheet());
      Image first = Pictures.ofScene(scene, 1);
      Image firstLarge = Pictures.ofScene(scene, 2);
      stack.show(Samples.restart(0, 120));
      assertThat(differences(first, Pictures.ofScene(scene, 1))).isZero();
      assertThat(differences(firstLarge, Pictures.ofScene(scene, 2))).isZero();
      assertThat(stack.lookupAll(".axis")).isNotEmpty().noneMatch(axis -> axis.isVisible());
    });
  }

  private static int differences(Image one, Image other) {
    int found = 0;
    for (int x = 0; x < one.getWidth(); x++) {
      for (int y = 0; y < one.getHeight(); y++) {
        found += one.getPixelReader().getArgb(x, y) == other.getPixelReader().getArgb(x, y) ? 0 : 1;
      }
    }
    return found;
  }

  /// Pixels across the line that are neither the line's colour nor the background's.
  private static int blended(Drawn drawn, int x) {
    int blended = 0;
    for (int y = drawn.y(62) - 8; y <= drawn.y(62) + 8; y++) {
      Color colour = drawn.image.getPixelReader().getColor(x, y);
      if (Fx.distance(colour, HEAP_LIGHT) > 0.03 && Fx.distance(colour, Color.WHITE) > 0.03) {
        blended++;
      }
    }
    return blended;
  }

  @Test
  void theThreePlotsOfTheLabShareBothEdges() {
    List<double[]> edges =
        Fx.call(() -> {
          ChartStack stack = new ChartStack(ChartSpec.lab());
          stack.show(Samples.restart(0, 120));
          Pictures.ofRoot(stack, Theme.LIGHT, 480, 600, 1);
          List<double[]> found = new ArrayList<>();
          for (TimeChart chart : stack.charts()) {
            PlotFrame.Area area = chart.plotArea();
            double left = chart.localToScene(area.x(), 0).getX();
            double right = chart.localToScene(area.x() + area.width(), 0).getX();
            found.add(new double[] {left, right, area.height()});
          }
          return found;
        });
    assertThat(edges).hasSize(3);
    assertThat(edges.get(1)).isEqualTo(edges.get(0));
    assertThat(edges.get(2)).isEqualTo(edges.get(0));
  }

  @Test
  void nothingIsCutAtTheSmallestWindow() {
    Fx.run(() -> {
      ChartStack stack = new ChartStack(ChartSpec.lab());
      stack.show(Samples.restart(3540, 3660));
      Scene scene = new Scene(stack, 440, 560);
      scene.setUserAgentStylesheet(Theme.LIGHT.stylesheet());
      Pictures.ofScene(scene, 1);
      assertThat(stack.lookupAll(".plot-tick").stream().filter(node -> node.isVisible()))
          .isNotEmpty()
          .allSatisfy(node -> {
            var bounds = node.localToScene(node.getBoundsInLocal());
            assertThat(bounds.getMinX()).isGreaterThanOrEqualTo(0);
            assertThat(bounds.getMaxX()).isLessThanOrEqualTo(440);
            assertThat(bounds.getMaxY()).isLessThanOrEqualTo(560);
          });
      assertThat(stack.lookupAll(".plot-value").stream().filter(node -> node.isVisible()))
          .isNotEmpty()
          .allSatisfy(node ->
              assertThat(node.localToScene(node.getBoundsInLocal()).getMaxX())
                  .isLessThanOrEqualTo(440));
    });
  }

  @Test
  void theChartSaysItsValuesInWords() {
    String words =
        Fx.call(() -> {
          TimeChart chart = new TimeChart(ChartSpec.hitRatio());
          chart.show(Samples.of(Measure.HEAP_HIT_RATIO, 0, 120, 84.92));
          return chart.getAccessibleText();
        });
    assertThat(words)
        .isEqualTo("Hit ratio: heap 84.9 %, index no block accesses, database no block accesses");
  }

  @Test
  void aSavedPictureIsAPngAndABadFolderIsAProblem(@TempDir Path folder) throws Exception {
    Drawn drawn = draw(Samples.restart(0, 120), Theme.DARK, 1);
    Path file = folder.resolve("chart.png");
    Pictures.save(drawn.image, file);
    assertThat(Files.readAllBytes(file)).startsWith(0x89, 'P', 'N', 'G');
    assertThat(folder.toFile().list()).containsExactly("chart.png");
    assertThat(new Image(file.toUri().toString()).getWidth()).isEqualTo(480);
    org.assertj.core.api.Assertions.assertThatThrownBy(
            () -> Pictures.save(drawn.image, folder.resolve("missing/chart.png")))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("missing");
  }

  @Test
  void nothingIsLeftOfAPictureThatCannotBeWritten(@TempDir Path folder) throws Exception {
    Drawn drawn = draw(Samples.restart(0, 120), Theme.DARK, 1);
    Path inTheWay = Files.createDirectories(folder.resolve("chart.png"));
    Files.writeString(inTheWay.resolve("other"), "kept");
    org.assertj.core.api.Assertions.assertThatThrownBy(() -> Pictures.save(drawn.image, inTheWay))
        .isInstanceOfSatisfying(
            ProblemException.class,
            thrown ->
                assertThat(thrown.problem().kind()).isEqualTo(Problem.Kind.EXPERIMENT_FAILED));
    assertThat(folder.toFile().list()).containsExactly("chart.png");
  }
}
