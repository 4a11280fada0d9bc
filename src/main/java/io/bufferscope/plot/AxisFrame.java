package io.bufferscope.plot;

import static io.bufferscope.plot.Shapes.line;
import static io.bufferscope.plot.Shapes.place;
import static io.bufferscope.plot.Shapes.text;

import java.util.List;
import javafx.geometry.Bounds;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.shape.Line;
import javafx.scene.text.Text;

/// Grid, labels and names of the axes of a chart of a sweep.
final class AxisFrame {
  static final double GAP = 6;

  private final NodePool<Line> grid = new NodePool<>(() -> line("plot-grid"));
  private final NodePool<Text> labels = new NodePool<>(() -> text("plot-tick"));
  private final NodePool<Text> names = new NodePool<>(() -> text("plot-axis-name"));
  private final Line base = line("plot-base");
  private final Text ruler = text("plot-tick");
  private final Group all;

  /// A label of the horizontal axis.
  ///
  /// @param x where it is in the chart
  record Tick(double x, String words) {}

  AxisFrame() {
    ruler.setVisible(false);
    all = new Group(grid.parent(), base, labels.parent(), names.parent(), ruler);
    all.setManaged(false);
    all.setMouseTransparent(true);
  }

  Node node() {
    return all;
  }

  /// The height of a label, depending on the font alone.
  double labelHeight() {
    return Math.ceil(measure("0").getHeight());
  }

  /// The width of a label.
  double width(String words) {
    return Math.ceil(measure(words).getWidth());
  }

  /// The room beside the plot that the labels of a value axis take.
  double valueWidth() {
    return width("−00.0k") + GAP;
  }

  private Bounds measure(String words) {
    ruler.setText(words);
    ruler.applyCss();
    return ruler.getLayoutBounds();
  }

  /// How many steps of a value axis fit in a height.
  int mostIntervals(double height) {
    return (int) Math.clamp(height / (2.2 * labelHeight()), 1, 6);
  }

  /// How many labels of a horizontal axis fit in a width.
  int mostLabels(double width, String sample) {
    return (int) Math.max(1, width / (width(sample) + 1.5 * GAP));
  }

  void begin() {
    grid.begin();
    labels.begin();
    names.begin();
  }

  void end() {
    grid.end();
    labels.end();
    names.end();
  }

  /// Draws the grid and the labels of the left axis.
  void left(PlotFrame.Area area, RangeScale scale) {
    String[] words = scale.labels();
    for (int i = 0; i < words.length; i++) {
      double y = yOf(area, i, words.length);
      if (scale.first() + i != 0) {
        place(grid.next(), area.x(), y, area.x() + area.width(), y);
      }
      Text label = label(words[i], y);
      label.setX(Math.rint(area.x() - GAP - label.getLayoutBounds().getWidth()));
    }
    double zero = scale.y(area, 0);
    place(base, area.x(), zero, area.x() + area.width(), zero);
  }

  /// Labels the right axis, which has as many steps as the left one.
  void right(PlotFrame.Area area, RangeScale scale) {
    String[] words = scale.labels();
    for (int i = 0; i < words.length; i++) {
      label(words[i], yOf(area, i, words.length)).setX(Math.rint(area.x() + area.width() + GAP));
    }
  }

  /// Draws the grid of the horizontal axis and its labels, those left out that would touch the one
  /// before.
  void bottom(PlotFrame.Area area, List<Tick> ticks, double chartWidth) {
    double free = Double.NEGATIVE_INFINITY;
    for (Tick tick : ticks) {
      place(grid.next(), tick.x, area.y(), tick.x, area.y() + area.height());
      double width = width(tick.words);
      double left = Math.rint(Math.clamp(tick.x - width / 2, 0, Math.max(0, chartWidth - width)));
      if (left >= free) {
        label(tick.words, area.y() + area.height() + GAP / 2 + labelHeight() / 2).setX(left);
        free = left + width + GAP;
      }
    }
  }

  private Text label(String words, double y) {
    Text label = labels.next();
    label.setText(words);
    label.setY(Math.rint(y));
    return label;
  }

  private static double yOf(PlotFrame.Area area, int index, int count) {
    return area.y() + area.height() * (1 - (double) index / (count - 1));
  }

  /// Writes an axis' name.
  ///
  /// @param x its left edge, its middle or its right edge
  /// @param y its middle
  /// @param anchor which of them: 0, 0.5 or 1
  /// @return the width that it takes
  double name(String words, double x, double y, double anchor) {
    Text name = names.next();
    name.setText(words);
    double width = name.getLayoutBounds().getWidth();
    name.setX(Math.rint(x - anchor * width));
    name.setY(Math.rint(y));
    return width;
  }
}
