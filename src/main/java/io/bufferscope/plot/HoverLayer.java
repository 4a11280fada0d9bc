package io.bufferscope.plot;

import static io.bufferscope.plot.Shapes.line;
import static io.bufferscope.plot.Shapes.place;
import static io.bufferscope.plot.Shapes.styled;

import io.bufferscope.model.history.HistoryWindow;
import java.util.List;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Line;

/// What follows the pointer over a chart: the crosshair, a point on each curve, the read-out.
final class HoverLayer {
  private static final double DISTANCE = 10;
  private static final double NEAR_PIXELS = 6;

  private final ChartSpec spec;
  private final Line crosshair = line("plot-crosshair");
  private final List<Circle> points;
  private final ReadOut readOut;
  private final Group all = new Group();

  HoverLayer(ChartSpec spec) {
    this.spec = spec;
    readOut = new ReadOut(spec);
    points =
        spec.series().stream()
            .map(one -> styled(new Circle(4), "plot-point", "hovered", one.styleClass()))
            .toList();
    all.setManaged(false);
    all.setAutoSizeChildren(false);
    all.setMouseTransparent(true);
    all.getChildren().add(crosshair);
    all.getChildren().addAll(points);
    all.getChildren().add(readOut);
    hide();
  }

  Node node() {
    return all;
  }

  void hide() {
    all.setVisible(false);
  }

  /// Places everything at a moment.
  ///
  /// @param withReadOut whether the box is wanted, too
  void show(
      PlotFrame.Area area,
      ChartScales scales,
      HistoryWindow window,
      Probe at,
      boolean withReadOut) {
    double x = scales.x(area, at.seconds());
    place(crosshair, x, area.y(), x, area.y() + area.height());
    for (int i = 0; i < points.size(); i++) {
      SeriesSpec series = spec.series().get(i);
      double value = at.value(window, series.measure());
      points.get(i).setVisible(Double.isFinite(value) && !spec.isStacked());
      points.get(i).setCenterX(x);
      points.get(i).setCenterY(scales.y(area, series, value));
    }
    readOut.setVisible(withReadOut);
    if (withReadOut) {
      TimeScale time = scales.time();
      readOut.show(window, time, at, NEAR_PIXELS * time.span() / area.width());
      double width = readOut.getWidth();
      boolean rightOf = x + DISTANCE + width <= area.x() + area.width();
      readOut.relocate(
          Math.rint(rightOf ? x + DISTANCE : Math.max(0, x - DISTANCE - width)),
          Math.rint(area.y() + DISTANCE / 2));
    }
    all.setVisible(true);
  }
}
