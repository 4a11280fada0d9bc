package io.bufferscope.plot;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.history.Measure;
import io.bufferscope.model.stats.GapReason;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// The charts of usage counts and of the clock sweep say what is in their data.
class PoolChartsTest {
  private static final int SECONDS = 120;

  @ParameterizedTest
  @EnumSource
  void eachUsageCountIsAsHighAsItsShareInTheColourOfTheMap(Theme theme) {
    MapPalette palette = MapPalette.of(theme);
    Fx.run(() -> {
      TimeChart chart = new TimeChart(ChartSpec.usageCounts());
      chart.setTheme(theme);
      chart.show(pool(4000, 1000, 2000, 384, 3000, 1000, 5000));
      WritableImage image = Pictures.ofRoot(chart, theme, 600, 300, 1);
      PlotFrame.Area area = chart.plotArea();
      int x = (int) (area.x() + area.width() * 0.47);
      double below = 0;
      double[] values = {4000, 1000, 2000, 384, 3000, 1000, 5000};
      for (int layer = 0; layer < values.length; layer++) {
        int argb = layer == 0 ? palette.onDisk() : palette.usageCount(layer - 1);
        int top = y(area, below + values[layer]);
        int bottom = y(area, below);
        int height = Fx.count(image, colour(argb), x, top - 2, 1, bottom - top + 4);
        // Grid lines run over the areas.
        assertThat(height).as("layer " + layer).isBetween(bottom - top - 3, bottom - top + 1);
        below += values[layer];
      }
      assertThat(below).isEqualTo(16_384);
    });
  }

  private static int y(PlotFrame.Area area, double buffers) {
    return (int) Math.round(area.y() + area.height() * (1 - buffers / 16_384));
  }

  private static Color colour(int argb) {
    return Color.web(String.format(java.util.Locale.ROOT, "#%06x", argb & 0xFFFFFF));
  }

  @Test
  void theReadOutHasNumbersAndSharesAndLeavesOutWhatIsNone() {
    HistoryWindow window = pool(4096, 0, 8192, 0, 0, 3, 4093);
    ReadOut readOut =
        Fx.call(() -> {
          ReadOut box = new ReadOut(ChartSpec.usageCounts());
          box.show(window, new TimeScale(0, SECONDS), Probe.at(window, 60), 1);
          return box;
        });
    assertThat(readOut.getChildren())
        .extracting(node -> ((javafx.scene.control.Label) node).getText())
        .endsWith(
            "unused 4,096 buffers, 25.0 %",
            "count 1 8,192 buffers, 50.0 %",
            "count 4 3 buffers, <0.1 %",
            "count 5 4,093 buffers, 25.0 %");
  }

  @Test
  void aGapInUsageCountsIsEmptyAndSaysWhy() {
    HistoryWindow whole = pool(4000, 1000, 2000, 384, 3000, 1000, 5000);
    Map<Measure, double[]> values = new EnumMap<>(Measure.class);
    whole
        .values()
        .forEach((measure, all) -> {
          double[] cut = all.clone();
          Arrays.fill(cut, 54, 60, Double.NaN);
          values.put(measure, cut);
        });
    HistoryWindow window =
        new HistoryWindow(
            whole.origin(),
            0,
            SECONDS,
            whole.seconds(),
            values,
            List.of(new HistoryWindow.GapSpan(54, 60, GapReason.RESTARTED)),
            List.of());
    Fx.run(() -> {
      TimeChart chart = new TimeChart(ChartSpec.usageCounts());
      chart.show(window);
      WritableImage image = Pictures.ofRoot(chart, Theme.LIGHT, 600, 300, 1);
      PlotFrame.Area area = chart.plotArea();
      int from = (int) Math.ceil(area.x() + area.width() * 54 / SECONDS) + 1;
      int width = (int) (area.width() * 6 / SECONDS) - 2;
      Color five = colour(MapPalette.of(Theme.LIGHT).usageCount(5));
      assertThat(Fx.count(image, five, from, (int) area.y(), width, (int) area.height())).isZero();
      chart.setCrosshair(java.util.OptionalDouble.of(57), false);
      assertThat(chart.getAccessibleText()).contains("server restarted");
    });
  }

  @Test
  void theHeadingTellsHowFastThePoolTurnsOver() {
    assertThat(words(sweep(5120, 4000)))
        .contains("allocated 5,120 buffers/s", "evicted 4,000")
        .endsWith("the pool turns over in 3.2 s");
    assertThat(words(sweep(0, 0))).isEqualTo("Clock sweep: no allocations");
  }

  @Test
  void beforeSixteenTheHeadingSaysThatEvictionsAreNotTold() {
    assertThat(words(sweep(5120, Double.NaN)))
        .isEqualTo(
            "Clock sweep: allocated 5,120 buffers/s,"
                + " the pool turns over in 3.2 s; evictions are counted from PostgreSQL 16 on");
    assertThat(words(sweep(Double.NaN, Double.NaN))).isEqualTo("Clock sweep: ");
  }

  private static String words(HistoryWindow window) {
    return Fx.call(() -> {
      TimeChart chart = new TimeChart(ChartSpec.clockSweep());
      chart.show(window);
      return chart.getAccessibleText();
    });
  }

  @ParameterizedTest
  @CsvSource({
    "0.0123, 0.012 s",
    "0.9, 0.9 s",
    "3.2, 3.2 s",
    "9.96, 10 s",
    "119, 119 s",
    "150, 2.5 min",
    "7000, 117 min",
    "9000, 2.5 h",
    "400000, 4.6 days"
  })
  void turnsAreToldInFittingUnits(double seconds, String text) {
    assertThat(Turnover.time(seconds)).isEqualTo(text);
  }

  @Test
  void aChartWithoutFiguresSaysWhyAndTheOthersWhatTheySaidBefore() {
    Fx.run(() -> {
      ChartStack stack = new ChartStack(List.of(ChartSpec.hitRatio(), ChartSpec.usageCounts()));
      stack.setEmptyText("waiting for the server");
      stack.setWhyEmpty(Map.of(ChartSpec.usageCounts(), "came with PostgreSQL 16"));
      Pictures.ofRoot(stack, Theme.LIGHT, 600, 400, 1);
      assertThat(stack.charts())
          .extracting(chart -> ((javafx.scene.control.Label) chart.lookup(".plot-empty")).getText())
          .containsExactly("waiting for the server", "came with PostgreSQL 16");
    });
  }

  private static HistoryWindow pool(double... layers) {
    Map<Measure, double[]> values = new EnumMap<>(Measure.class);
    for (int layer = 0; layer < layers.length; layer++) {
      values.put(Measure.usageCounts().get(layer), constant(layers[layer]));
    }
    return window(values);
  }

  private static HistoryWindow sweep(double allocated, double evicted) {
    return window(
        Map.of(
            Measure.SHARED_BUFFERS,
            constant(16_384),
            Measure.BUFFERS_ALLOCATED,
            constant(allocated),
            Measure.BUFFERS_EVICTED,
            constant(evicted)));
  }

  private static HistoryWindow window(Map<Measure, double[]> values) {
    double[] seconds = new double[SECONDS];
    Arrays.setAll(seconds, i -> i + 1);
    return new HistoryWindow(Samples.ORIGIN, 0, SECONDS, seconds, values, List.of(), List.of());
  }

  private static double[] constant(double value) {
    double[] values = new double[SECONDS];
    Arrays.fill(values, value);
    return values;
  }
}
