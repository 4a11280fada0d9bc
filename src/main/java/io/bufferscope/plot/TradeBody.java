package io.bufferscope.plot;

import static io.bufferscope.plot.Shapes.styled;

import io.bufferscope.model.sweep.SweepFigure.Trade;
import io.bufferscope.model.sweep.SweepFigure.TradePoint;
import io.bufferscope.model.sweep.SweepFigure.TradeSeries;
import io.bufferscope.model.sweep.SweepFigure.ValueAxis;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Polyline;

/// Paths of one value against another, each point with its size.
final class TradeBody extends SweepBody<Trade> {
  private static final double GAP = AxisFrame.GAP;
  static final double RADIUS = 3.5;

  private final AxisFrame frame = new AxisFrame();
  private final NodePool<Polyline> paths = new NodePool<>(() -> styled(new Polyline()));
  private final NodePool<Circle> points = new NodePool<>(() -> styled(new Circle(RADIUS)));
  private final TradeLabels labels = new TradeLabels();
  private final Circle marked = styled(new Circle(RADIUS + 3), "sweep-ring");
  private final SweepReadOut readOut = new SweepReadOut();
  private final Region surface = new Region();

  private List<TradeSeries> visible = List.of();
  private List<Place> places = List.of();
  private ValueAxis x = new ValueAxis("", "", true);
  private ValueAxis y = new ValueAxis("", "", true);
  private PlotFrame.Area area = new PlotFrame.Area(0, 0, 1, 1);

  /// A point where it is drawn.
  record Place(TradeSeries series, TradePoint point, double x, double y) {}

  TradeBody() {
    surface.addEventHandler(MouseEvent.MOUSE_MOVED, event -> pointTo(event.getX(), event.getY()));
    surface.addEventHandler(MouseEvent.MOUSE_EXITED, _ -> hideReadOut());
    getChildren()
        .addAll(
            frame.node(), paths.parent(), points.parent(), labels.node(), marked, surface, readOut);
    hideReadOut();
  }

  @Override
  List<SweepLegend.Entry> legend(Trade figure) {
    return figure.series().stream()
        .map(one ->
            new SweepLegend.Entry(one.name(), SweepColours.styleClass(one.color()), false, false))
        .toList();
  }

  @Override
  void show(Trade figure, Set<String> hidden) {
    visible = figure.series().stream().filter(one -> !hidden.contains(one.name())).toList();
    x = figure.x();
    y = figure.y();
    hideReadOut();
    requestLayout();
  }

  @Override
  protected void layoutChildren() {
    double row = frame.labelHeight() + 2;
    double left = frame.valueWidth();
    double right = frame.valueWidth();
    double top = row + 2 * GAP;
    double bottom = 2 * row + GAP;
    area =
        new PlotFrame.Area(
            left,
            top,
            Math.max(1, snapSizeX(getWidth()) - left - right),
            Math.max(1, snapSizeY(getHeight()) - top - bottom));
    List<TradePoint> all = visible.stream().flatMap(one -> one.points().stream()).toList();
    RangeScale across =
        RangeScale.upTo(
            all.stream().mapToDouble(TradePoint::x).max().orElse(0),
            Math.min(8, frame.mostLabels(area.width(), "0000.00k")));
    RangeScale up =
        RangeScale.upTo(
            all.stream().mapToDouble(TradePoint::y).max().orElse(0),
            frame.mostIntervals(area.height()));
    frame.begin();
    frame.left(area, up);
    String[] words = across.labels();
    List<AxisFrame.Tick> ticks = new ArrayList<>();
    for (int i = 0; i < words.length; i++) {
      ticks.add(new AxisFrame.Tick(area.x() + area.width() * i / (words.length - 1), words[i]));
    }
    frame.bottom(area, ticks, getWidth());
    frame.name(title(y), 0, row / 2, 0);
    frame.name(
        title(x), area.x() + area.width() / 2, area.y() + area.height() + 1.5 * row + GAP, 0.5);
    frame.end();
    drawPaths(across, up);
    surface.resizeRelocate(area.x(), area.y(), area.width(), area.height());
  }

  private void drawPaths(RangeScale across, RangeScale up) {
    List<Place> found = new ArrayList<>();
    paths.begin();
    points.begin();
    for (TradeSeries one : visible) {
      String colour = SweepColours.styleClass(one.color());
      Polyline path = paths.next();
      path.getStyleClass().setAll("sweep-path", colour);
      path.getPoints().clear();
      for (TradePoint point : one.points()) {
        double px = area.x() + area.width() * across.position(point.x());
        double py = up.y(area, point.y());
        path.getPoints().addAll(px, py);
        Circle circle = points.next();
        circle.getStyleClass().setAll("sweep-median", colour);
        circle.setCenterX(px);
        circle.setCenterY(py);
        found.add(new Place(one, point, px, py));
      }
    }
    paths.end();
    points.end();
    places = found;
    labels.show(places, area, getWidth());
  }

  private void pointTo(double px, double py) {
    int nearest = -1;
    double least = Double.MAX_VALUE;
    for (int i = 0; i < places.size(); i++) {
      double distance =
          Math.hypot(places.get(i).x - area.x() - px, places.get(i).y - area.y() - py);
      if (distance < least) {
        least = distance;
        nearest = i;
      }
    }
    if (nearest >= 0) {
      readOut(nearest);
    }
  }

  @Override
  int stops() {
    return places.size();
  }

  @Override
  String readOut(int stop) {
    Place place = places.get(stop);
    marked.setCenterX(place.x);
    marked.setCenterY(place.y);
    marked.setVisible(true);
    String colour = SweepColours.styleClass(place.series.color());
    List<SweepReadOut.Line> lines =
        List.of(
            new SweepReadOut.Line(y.name() + ": " + withUnit(y, place.point.y()), colour),
            new SweepReadOut.Line(x.name() + ": " + withUnit(x, place.point.x()), colour));
    String heading = place.series.name() + ", shared_buffers " + place.point.size();
    readOut.show(heading, lines, place.x, place.y + GAP, area);
    return heading + ", " + lines.get(0).words() + ", " + lines.get(1).words();
  }

  @Override
  void hideReadOut() {
    marked.setVisible(false);
    readOut.setVisible(false);
  }
}
