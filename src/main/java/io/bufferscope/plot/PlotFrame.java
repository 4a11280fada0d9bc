package io.bufferscope.plot;

import static io.bufferscope.plot.Shapes.line;
import static io.bufferscope.plot.Shapes.place;
import static io.bufferscope.plot.Shapes.styled;
import static io.bufferscope.plot.Shapes.text;

import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.history.LabEvent;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.shape.Line;
import javafx.scene.shape.Rectangle;
import javafx.scene.text.Text;

/// What is around and behind the curves: grid, labels of the axes, bands of the gaps, lines of the
/// events.
final class PlotFrame {
  private static final double GAP = 6;

  private final NodePool<Rectangle> bands = pool("plot-gap");
  private final NodePool<Line> grid = new NodePool<>(() -> line("plot-grid"));
  private final NodePool<Line> eventLines = new NodePool<>(() -> line("plot-event-line"));
  private final NodePool<Text> leftLabels = new NodePool<>(() -> text("plot-tick"));
  private final NodePool<Text> rightLabels;
  private final NodePool<Text> timeLabels = new NodePool<>(() -> text("plot-tick"));
  private final NodePool<Text> gapWords = new NodePool<>(() -> text("plot-gap-words"));
  private final Line base = line("plot-base");
  private final Text ruler = text("plot-tick");
  private final Group all;

  /// Where the plot is in its chart.
  record Area(double x, double y, double width, double height) {}

  /// @param rightStyleClass names the colour of the right axis' labels
  PlotFrame(String rightStyleClass) {
    rightLabels = new NodePool<>(() -> text("plot-tick", rightStyleClass));
    ruler.setVisible(false);
    all =
        new Group(
            bands.parent(),
            gapWords.parent(),
            grid.parent(),
            eventLines.parent(),
            base,
            leftLabels.parent(),
            rightLabels.parent(),
            timeLabels.parent(),
            ruler);
    all.setManaged(false);
    all.setMouseTransparent(true);
  }

  private static NodePool<Rectangle> pool(String styleClass) {
    return new NodePool<>(() -> styled(new Rectangle(), styleClass));
  }

  /// Everything, to be put behind the curves.
  Node node() {
    return all;
  }

  /// The height of a label, depending on the font alone.
  double labelHeight() {
    return Math.ceil(width("0", true));
  }

  /// The width that the labels of the left axis take, depending on the font alone.
  double leftWidth() {
    return Math.ceil(width("00.0k", false)) + GAP;
  }

  /// The width that the labels of the right axis take, depending on the font alone.
  double rightWidth() {
    return Math.ceil(width("00.0 ms", false)) + GAP;
  }

  private double width(String sample, boolean height) {
    ruler.setText(sample);
    ruler.applyCss();
    var bounds = ruler.getLayoutBounds();
    return height ? bounds.getHeight() : bounds.getWidth();
  }

  /// How many steps of a value axis fit in a height.
  int mostIntervals(double height) {
    return (int) Math.clamp(height / (2.2 * labelHeight()), 1, 5);
  }

  /// Draws grid and labels of the value axes.
  ///
  /// @param rightUnit the unit of the right axis, empty where there is none
  void values(Area area, ValueScale left, ValueScale right, String rightUnit) {
    grid.begin();
    leftLabels.begin();
    rightLabels.begin();
    for (int tick = 0; tick <= left.intervals(); tick++) {
      double y = area.y + area.height * (1 - (double) tick / left.intervals());
      if (tick > 0) {
        place(grid.next(), area.x, y, area.x + area.width, y);
      }
      Text label = leftLabels.next();
      label.setText(left.label(tick));
      label.setX(Math.rint(area.x - GAP - label.getLayoutBounds().getWidth()));
      label.setY(Math.rint(y));
      if (!rightUnit.isEmpty()) {
        Text rightLabel = rightLabels.next();
        boolean top = tick == left.intervals();
        rightLabel.setText(right.label(tick) + (top ? " " + rightUnit : ""));
        rightLabel.setX(Math.rint(area.x + area.width + GAP));
        rightLabel.setY(Math.rint(y));
      }
    }
    leftLabels.end();
    rightLabels.end();
    place(base, area.x, area.y + area.height, area.x + area.width, area.y + area.height);
  }

  /// Draws the time axis' grid and, where wanted, its labels. Comes after the value axes.
  void time(Area area, TimeScale time, boolean labelled, double chartWidth) {
    timeLabels.begin();
    double room = 1.7 * width(time.label(time.to()), false);
    double[] ticks = time.ticks(time.step((int) Math.max(1, area.width / room)));
    for (double tick : ticks) {
      double x = area.x + area.width * time.position(tick);
      place(grid.next(), x, area.y, x, area.y + area.height);
      if (labelled) {
        label(timeLabels, time.label(tick), x, chartWidth, area);
      }
    }
    timeLabels.end();
    grid.end();
  }

  private void label(NodePool<Text> pool, String words, double x, double chartWidth, Area area) {
    Text label = pool.next();
    label.setText(words);
    double width = label.getLayoutBounds().getWidth();
    double left = Math.rint(x - width / 2);
    label.setVisible(left >= 0 && left + width <= chartWidth);
    label.setX(left);
    label.setY(Math.rint(area.y + area.height + GAP / 2 + labelHeight() / 2));
  }

  /// Draws the bands of gaps and the lines of events.
  void marks(Area area, TimeScale time, HistoryWindow window) {
    bands.begin();
    gapWords.begin();
    for (HistoryWindow.GapSpan span : window.gaps()) {
      double from = Math.clamp(time.position(span.fromSeconds()), 0, 1);
      double to = Math.clamp(time.position(span.toSeconds()), 0, 1);
      if (to > from) {
        Rectangle band = bands.next();
        double left = Math.rint(area.x + from * area.width);
        band.setX(left);
        band.setWidth(Math.max(1, Math.rint(area.x + to * area.width) - left));
        band.setY(area.y);
        band.setHeight(area.height);
        writeReason(area, band, span.reason().text());
      }
    }
    bands.end();
    gapWords.end();
    eventLines.begin();
    for (LabEvent event : window.events()) {
      double position = time.position(ReadOut.secondsOf(window, event));
      if (position >= 0 && position <= 1) {
        double x = area.x + position * area.width;
        place(eventLines.next(), x, area.y, x, area.y + area.height);
      }
    }
    eventLines.end();
  }

  /// Writes the reason into a band that is wide enough, from bottom to top.
  private void writeReason(Area area, Rectangle band, String reason) {
    if (band.getWidth() < labelHeight()) {
      return;
    }
    Text words = gapWords.next();
    words.setText(reason);
    double length = words.getLayoutBounds().getWidth();
    double x = band.getX() + band.getWidth() / 2;
    double y = area.y + area.height / 2;
    words.setX(Math.rint(x - length / 2));
    words.setY(Math.rint(y));
    boolean flat = length + GAP <= band.getWidth();
    words.setRotate(flat ? 0 : -90);
    words.setVisible(flat || length + GAP <= area.height);
  }
}
