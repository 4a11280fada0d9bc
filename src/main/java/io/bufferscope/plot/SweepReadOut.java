package io.bufferscope.plot;

import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/// The box beside what the pointer or the arrow keys are at.
final class SweepReadOut extends VBox {
  private static final double DISTANCE = 12;

  SweepReadOut() {
    getStyleClass().add("plot-readout");
    setMouseTransparent(true);
    setManaged(false);
    setVisible(false);
  }

  /// A line of the box.
  ///
  /// @param styleClass names the colour of its series; empty for a plain line
  record Line(String words, String styleClass) {}

  /// Shows lines under a heading, beside a place and within an area; lines that have no room there
  /// are counted.
  void show(String heading, List<Line> lines, double x, double y, PlotFrame.Area within) {
    int count = lines.size();
    fill(heading, lines, count);
    setVisible(true);
    applyCss();
    double width = Math.min(Math.ceil(prefWidth(-1)), within.width());
    double most = within.y() + within.height() + DISTANCE;
    while (count > 1 && prefHeight(width) > most) {
      count--;
      fill(heading, lines, count);
      applyCss();
    }
    resize(width, Math.ceil(prefHeight(width)));
    boolean rightOf = x + DISTANCE + width <= within.x() + within.width();
    double left = rightOf ? x + DISTANCE : Math.max(within.x(), x - DISTANCE - width);
    relocate(Math.rint(left), Math.rint(Math.clamp(y, 0, Math.max(0, most - getHeight()))));
    layout();
  }

  private void fill(String heading, List<Line> lines, int count) {
    getChildren().clear();
    add(new Line(heading, ""), "plot-moment");
    lines
        .subList(0, count)
        .forEach(line -> add(line, line.styleClass().isEmpty() ? "plot-name" : "plot-value"));
    if (count < lines.size()) {
      add(new Line("… " + (lines.size() - count) + " more", ""), "plot-name");
    }
  }

  private void add(Line line, String kind) {
    Label label = new Label(line.words());
    label.setMnemonicParsing(false);
    label.setWrapText(true);
    label.getStyleClass().add(kind);
    if (!line.styleClass().isEmpty()) {
      label.getStyleClass().add(line.styleClass());
    }
    getChildren().add(label);
  }
}
