package io.bufferscope.plot;

import static io.bufferscope.plot.Shapes.styled;

import io.bufferscope.model.sweep.SweepFigure.Point;
import io.bufferscope.model.sweep.SweepFigure.Series;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.shape.Circle;
import javafx.scene.shape.ClosePath;
import javafx.scene.shape.LineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import javafx.scene.shape.PathElement;

/// What curves are drawn from: intervals as areas behind them, each run as a dot, each median as a
/// larger one, hollow where the runs spread widely.
final class SweepPoints {
  private static final double RUN_RADIUS = 1.75;
  private static final double MEDIAN_RADIUS = 3.5;

  private final NodePool<Path> areas = new NodePool<>(() -> styled(new Path()));
  private final NodePool<Circle> runs = new NodePool<>(() -> styled(new Circle(RUN_RADIUS)));
  private final NodePool<Circle> medians = new NodePool<>(() -> styled(new Circle(MEDIAN_RADIUS)));
  private final Group dots = new Group(runs.parent(), medians.parent());

  SweepPoints() {
    dots.setManaged(false);
    dots.setMouseTransparent(true);
  }

  /// The areas, to be put behind the curves.
  Node areas() {
    return areas.parent();
  }

  /// The dots, to be put over the curves.
  Node dots() {
    return dots;
  }

  void begin() {
    areas.begin();
    runs.begin();
    medians.begin();
  }

  void end() {
    areas.end();
    runs.end();
    medians.end();
  }

  /// Draws a series.
  void add(PlotFrame.Area area, SizeScale sizes, RangeScale values, Series series) {
    String colour = SweepColours.styleClass(series.color());
    List<Point> band = new ArrayList<>();
    for (Point point : series.points()) {
      if (Double.isFinite(point.low()) && Double.isFinite(point.high())) {
        band.add(point);
      } else {
        area(area, sizes, values, band, colour);
        band.clear();
      }
      double x = sizes.x(area, point.size());
      for (double run : point.runs()) {
        circle(runs.next(), x, values.y(area, run), "sweep-run", colour);
      }
      String kind = point.uncertain() ? "sweep-uncertain" : "sweep-median";
      circle(medians.next(), x, values.y(area, point.value()), kind, colour);
    }
    area(area, sizes, values, band, colour);
  }

  private static void circle(Circle circle, double x, double y, String kind, String colour) {
    circle.getStyleClass().setAll(kind, colour);
    circle.setCenterX(x);
    circle.setCenterY(y);
  }

  private void area(
      PlotFrame.Area area, SizeScale sizes, RangeScale values, List<Point> points, String colour) {
    if (points.isEmpty()) {
      return;
    }
    List<PathElement> elements = new ArrayList<>();
    for (Point point : points) {
      double x = sizes.x(area, point.size());
      double y = values.y(area, point.high());
      elements.add(elements.isEmpty() ? new MoveTo(x, y) : new LineTo(x, y));
    }
    for (Point point : points.reversed()) {
      elements.add(new LineTo(sizes.x(area, point.size()), values.y(area, point.low())));
    }
    elements.add(new ClosePath());
    Path path = areas.next();
    path.getStyleClass().setAll("sweep-band", colour);
    path.getElements().setAll(elements);
  }
}
