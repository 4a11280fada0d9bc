package io.bufferscope.plot;

import static io.bufferscope.plot.Shapes.styled;

import io.bufferscope.model.history.HistoryWindow;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.shape.Circle;

/// Values without neighbours, drawn as points: a line that ends where it begins would not be seen.
final class LonePoints {
  private static final double RADIUS = 2.25;

  private final NodePool<Circle> points = new NodePool<>(() -> styled(new Circle(RADIUS)));

  Node node() {
    return points.parent();
  }

  void show(
      PlotFrame.Area area, ChartScales scales, HistoryWindow window, List<SeriesSpec> allSeries) {
    points.begin();
    for (SeriesSpec series : allSeries) {
      double[] values = window.values(series.measure());
      for (int i = 0; i < values.length; i++) {
        if (isLone(values, i) && scales.shows(window.seconds()[i])) {
          Circle point = points.next();
          point.getStyleClass().setAll("plot-point", series.styleClass());
          point.setCenterX(scales.x(area, window.seconds()[i]));
          point.setCenterY(scales.y(area, series, values[i]));
        }
      }
    }
    points.end();
  }

  private static boolean isLone(double[] values, int i) {
    return Double.isFinite(values[i])
        && (i == 0 || Double.isNaN(values[i - 1]))
        && (i == values.length - 1 || Double.isNaN(values[i + 1]));
  }
}
