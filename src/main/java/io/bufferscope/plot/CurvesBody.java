package io.bufferscope.plot;

import static io.bufferscope.plot.Shapes.line;
import static io.bufferscope.plot.Shapes.place;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.sweep.SweepFigure.Band;
import io.bufferscope.model.sweep.SweepFigure.Curves;
import io.bufferscope.model.sweep.SweepFigure.Mark;
import io.bufferscope.model.sweep.SweepFigure.Point;
import io.bufferscope.model.sweep.SweepFigure.Series;
import io.bufferscope.model.sweep.SweepFigure.ValueAxis;
import io.bufferscope.plot.CurveCanvas.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.shape.Line;

/// Curves over `shared_buffers` with their runs and intervals, ranges of others, and sizes worth a
/// line.
final class CurvesBody extends SweepBody<Curves> {
  private static final double GAP = AxisFrame.GAP;

  private final AxisFrame frame = new AxisFrame();
  private final SizeRanges ranges = new SizeRanges();
  private final MarkLane lane = new MarkLane();
  private final SweepPoints points = new SweepPoints();
  private final Line crosshair = line("plot-crosshair");
  private final SweepReadOut readOut = new SweepReadOut();
  private final Region surface = new Region();
  private CurveCanvas canvas = new CurveCanvas(List.of());
  private List<CurveCanvas.Style> styles = List.of();

  private List<Series> visible = List.of();
  private List<Band> bands = List.of();
  private List<Mark> marks = List.of();
  private ValueAxis leftAxis = new ValueAxis("", "", true);
  private Optional<ValueAxis> rightAxis = Optional.empty();
  private SizeScale sizes = new SizeScale(20, 30);
  private List<Bytes> stops = List.of();
  private PlotFrame.Area area = new PlotFrame.Area(0, 0, 1, 1);

  CurvesBody() {
    surface.getStyleClass().add("plot-surface");
    surface.addEventHandler(MouseEvent.MOUSE_MOVED, event -> pointTo(event.getX()));
    surface.addEventHandler(MouseEvent.MOUSE_EXITED, _ -> hideReadOut());
    putTogether();
    hideReadOut();
  }

  private void putTogether() {
    getChildren()
        .setAll(
            ranges.node(),
            frame.node(),
            lane.node(),
            points.areas(),
            canvas,
            points.dots(),
            crosshair,
            surface,
            readOut);
  }

  @Override
  List<SweepLegend.Entry> legend(Curves curves) {
    return Stream.concat(
            curves.series().stream()
                .map(one ->
                    new SweepLegend.Entry(
                        one.name(), SweepColours.styleClass(one.color()), one.dashed(), false)),
            curves.bands().stream()
                .map(one ->
                    new SweepLegend.Entry(
                        one.name(), SweepColours.styleClass(one.color()), false, true)))
        .toList();
  }

  @Override
  void show(Curves curves, Set<String> hidden) {
    List<CurveCanvas.Style> wanted =
        curves.series().stream()
            .map(one ->
                new CurveCanvas.Style(
                    SweepColours.styleClass(one.color()), one.onRight(), one.dashed()))
            .toList();
    if (!wanted.equals(styles)) {
      styles = wanted;
      canvas = new CurveCanvas(styles);
      putTogether();
    }
    for (int i = 0; i < styles.size(); i++) {
      Series one = curves.series().get(i);
      boolean shown = !hidden.contains(one.name());
      canvas.setData(
          i,
          one.points().stream().mapToDouble(at -> SizeScale.logarithm(at.size())).toArray(),
          one.points().stream().mapToDouble(at -> shown ? at.value() : Double.NaN).toArray());
    }
    visible = curves.series().stream().filter(one -> !hidden.contains(one.name())).toList();
    bands = curves.bands().stream().filter(one -> !hidden.contains(one.name())).toList();
    marks = curves.marks();
    leftAxis = curves.left();
    rightAxis = curves.right();
    // Of all series, so that hiding one does not move the others.
    sizes =
        SizeScale.of(
            Stream.concat(
                    curves.series().stream().flatMap(one -> one.points().stream()).map(Point::size),
                    curves.bands().stream().flatMap(one -> Stream.of(one.from(), one.to())))
                .toList(),
            marks.stream().map(Mark::size).toList());
    stops =
        visible.stream()
            .flatMap(one -> one.points().stream())
            .map(Point::size)
            .distinct()
            .sorted()
            .toList();
    hideReadOut();
    requestLayout();
  }

  @Override
  protected void layoutChildren() {
    double row = frame.labelHeight() + 2;
    double left = frame.valueWidth();
    double right = rightAxis.isPresent() ? frame.width("00000") + GAP : 2 * GAP;
    double width = Math.max(1, snapSizeX(getWidth()) - left - right);
    int rows = lane.arrange(marks, sizes, new PlotFrame.Area(left, 0, width, 1));
    double names = row + GAP / 2;
    double top = names + rows * row + GAP / 2;
    double bottom = 2 * row + GAP;
    area = new PlotFrame.Area(left, top, width, Math.max(1, snapSizeY(getHeight()) - top - bottom));
    RangeScale leftScale = leftScale(frame.mostIntervals(area.height()));
    RangeScale rightScale = RangeScale.percent(0, leftScale.intervals());
    frame.begin();
    frame.left(area, leftScale);
    frame.bottom(area, ticks(), getWidth());
    frame.name(title(leftAxis), 0, row / 2, 0);
    rightAxis.ifPresent(axis -> {
      frame.right(area, rightScale);
      frame.name(title(axis), getWidth(), row / 2, 1);
    });
    frame.name(
        "shared_buffers",
        area.x() + area.width() / 2,
        area.y() + area.height() + 1.5 * row + GAP,
        0.5);
    frame.end();
    lane.draw(area, names + rows * row, row);
    ranges.show(area, sizes, leftScale, bands);
    points.begin();
    for (Series one : visible) {
      points.add(area, sizes, one.onRight() ? rightScale : leftScale, one);
    }
    points.end();
    canvas.setRanges(
        new Range(sizes.from(), sizes.to()),
        new Range(leftScale.minimum(), leftScale.maximum()),
        new Range(rightScale.minimum(), rightScale.maximum()));
    canvas.resizeRelocate(
        area.x(),
        area.y() - CurveCanvas.MARGIN,
        area.width(),
        area.height() + 2 * CurveCanvas.MARGIN);
    surface.resizeRelocate(area.x(), area.y(), area.width(), area.height());
  }

  private List<AxisFrame.Tick> ticks() {
    return sizes.ticks(frame.mostLabels(area.width(), "512 MB")).stream()
        .map(size -> new AxisFrame.Tick(sizes.x(area, size), size.toString()))
        .toList();
  }

  @Override
  int stops() {
    return stops.size();
  }

  private void pointTo(double x) {
    int nearest = -1;
    double least = Double.MAX_VALUE;
    for (int i = 0; i < stops.size(); i++) {
      double distance = Math.abs(sizes.x(area, stops.get(i)) - area.x() - x);
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
  String readOut(int stop) {
    Bytes size = stops.get(stop);
    List<SweepReadOut.Line> lines = new ArrayList<>();
    for (Series one : visible) {
      one.points().stream()
          .filter(point -> point.size().equals(size))
          .forEach(point ->
              lines.add(
                  new SweepReadOut.Line(
                      one.name()
                          + ": "
                          + words(one.onRight() ? rightAxis.orElse(leftAxis) : leftAxis, point),
                      SweepColours.styleClass(one.color()))));
    }
    double x = sizes.x(area, size);
    place(crosshair, x, area.y(), x, area.y() + area.height());
    crosshair.setVisible(true);
    String heading = "shared_buffers " + size;
    readOut.show(heading, lines, x, area.y() + GAP, area);
    StringBuilder words = new StringBuilder(heading);
    lines.forEach(line -> words.append(", ").append(line.words()));
    return words.toString();
  }

  private RangeScale leftScale(int most) {
    double largest =
        DoubleStream.concat(
                visible.stream()
                    .filter(one -> !one.onRight())
                    .flatMap(one -> one.points().stream())
                    .flatMapToDouble(CurvesBody::valuesOf),
                bands.stream().mapToDouble(Band::high))
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    if (leftAxis.unit().equals("%") && (largest <= 100 || rightAxis.isEmpty())) {
      return RangeScale.percent(largest, most);
    }
    return rightAxis.isPresent()
        ? RangeScale.besidePercent(largest, most)
        : RangeScale.upTo(largest, most);
  }

  private static DoubleStream valuesOf(Point point) {
    return DoubleStream.concat(
        DoubleStream.of(point.value(), point.high()),
        point.runs().stream().mapToDouble(Double::doubleValue));
  }

  @Override
  void hideReadOut() {
    crosshair.setVisible(false);
    readOut.setVisible(false);
  }
}
