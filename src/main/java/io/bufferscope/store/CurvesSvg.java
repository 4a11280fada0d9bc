package io.bufferscope.store;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.sweep.SweepFigure.Band;
import io.bufferscope.model.sweep.SweepFigure.Curves;
import io.bufferscope.model.sweep.SweepFigure.Point;
import io.bufferscope.model.sweep.SweepFigure.Series;
import io.bufferscope.model.sweep.SweepFigure.ValueAxis;
import io.bufferscope.store.SvgFrame.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/// Draws curves over `shared_buffers`: medians joined by a line, each run as a dot, the intervals
/// as a band.
final class CurvesSvg {
  private static final double SWATCH = 20;
  private static final double RUN = 2.4;
  private static final double WHISKER = 4;

  private final Svg svg;
  private final Curves curves;
  private final SvgScale sizes;
  private final SizeMarksSvg marks;

  CurvesSvg(Svg svg, Curves curves) {
    this.svg = svg;
    this.curves = curves;
    List<Bytes> drawn =
        Stream.concat(
                curves.series().stream()
                    .flatMap(series -> series.points().stream())
                    .filter(CurvesSvg::isDrawn)
                    .map(Point::size),
                curves.bands().stream().flatMap(band -> Stream.of(band.from(), band.to())))
            .filter(size -> size.count() > 0)
            .toList();
    sizes =
        SvgScale.ofSizes(
            SizeMarksSvg.domain(drawn, curves.marks()),
            SvgFrame.AXIS_ROOM,
            SvgFrame.rightEnd(curves.right().isPresent()));
    marks = new SizeMarksSvg(curves.marks(), sizes);
  }

  private static boolean isDrawn(Point point) {
    return Double.isFinite(point.value()) && point.size().count() > 0;
  }

  /// Draws all.
  ///
  /// @return where the figure ends
  double draw() {
    SvgFrame frame =
        SvgFrame.begin(svg, curves.title(), legend(), curves.right().isPresent(), marks.height());
    SvgScale left = scale(frame, curves.left(), false);
    frame.leftAxis(left, curves.left());
    frame.bottomAxis(sizes, "shared_buffers");
    curves.bands().forEach(band -> draw(band, frame, left));
    marks.draw(svg, frame);
    for (Series series : curves.series()) {
      if (!series.onRight()) {
        draw(series, left);
      }
    }
    if (curves.right().isPresent()) {
      SvgScale right = scale(frame, curves.right().get(), true);
      frame.rightAxis(right, curves.right().get());
      curves.series().stream().filter(Series::onRight).forEach(series -> draw(series, right));
    }
    if (curves.series().isEmpty() && curves.bands().isEmpty()) {
      frame.empty();
    }
    List<String> notes = new ArrayList<>(marks.notes());
    notes.addAll(curves.notes());
    return frame.notes(notes, frame.bottom() + 46);
  }

  private SvgScale scale(SvgFrame frame, ValueAxis axis, boolean right) {
    List<Double> values =
        new ArrayList<>(
            curves.series().stream()
                .filter(series -> series.onRight() == right)
                .flatMap(series -> series.points().stream())
                .flatMap(point ->
                    Stream.concat(
                        Stream.of(point.value(), point.low(), point.high()), point.runs().stream()))
                .toList());
    if (!right) {
      curves.bands().forEach(band -> values.addAll(List.of(band.low(), band.high())));
    }
    return SvgScale.of(
        values, axis.fromZero(), axis.unit().equals("%"), frame.bottom(), frame.top());
  }

  private List<Entry> legend() {
    List<Entry> legend = new ArrayList<>();
    for (Series series : curves.series()) {
      String name = series.onRight() ? series.name() + " (right axis)" : series.name();
      legend.add(
          new Entry(
              name,
              (x, y) -> {
                svg.line(x, y, x + SWATCH, y, lineOf(series));
                svg.marker(x + SWATCH / 2, y, series.color(), fill(series.color()), "");
              }));
    }
    for (Band band : curves.bands()) {
      legend.add(
          new Entry(
              band.name(),
              (x, y) -> svg.rectangle(x, y - 6, SWATCH, 12, "range " + fill(band.color()), "")));
    }
    Stream<Point> points = curves.series().stream().flatMap(series -> series.points().stream());
    if (points.anyMatch(Point::uncertain)) {
      legend.add(
          new Entry(
              "hollow: the runs spread widely",
              (x, y) -> svg.marker(x + SWATCH / 2, y, 0, "hollow whisker", "")));
    }
    return legend;
  }

  private void draw(Band band, SvgFrame frame, SvgScale values) {
    double from = Math.max(frame.left(), sizes.at(band.from()));
    double to = Math.min(frame.right(), sizes.at(band.to()));
    double high = values.at(band.high());
    double height = values.at(band.low()) - high;
    if (Double.isFinite(height) && to > from) {
      svg.rectangle(from, high, to - from, height, "range " + fill(band.color()), band.name());
    }
  }

  private void draw(Series series, SvgScale values) {
    List<Point> points = series.points().stream().filter(CurvesSvg::isDrawn).toList();
    intervals(points, series.color(), values);
    if (points.size() > 1) {
      svg.path(
          path(points, points.stream().mapToDouble(Point::value), values, "M"), lineOf(series));
    }
    for (Point point : points) {
      double x = sizes.at(point.size());
      for (double run : point.runs()) {
        if (Double.isFinite(run)) {
          svg.dot(x, values.at(run), RUN, "run " + fill(series.color()));
        }
      }
    }
    for (Point point : points) {
      String classes =
          point.uncertain() ? "hollow " + stroke(series.color()) : fill(series.color());
      svg.marker(
          sizes.at(point.size()),
          values.at(point.value()),
          series.color(),
          classes,
          series.name() + ", " + point.size() + ": " + SvgScale.number(point.value()));
    }
  }

  /// The band through neighbouring intervals; one that stands alone is a whisker.
  private void intervals(List<Point> points, int color, SvgScale values) {
    List<Point> together = new ArrayList<>();
    for (Point point : points) {
      if (Double.isFinite(point.low()) && Double.isFinite(point.high())) {
        together.add(point);
      } else {
        band(together, color, values);
        together.clear();
      }
    }
    band(together, color, values);
  }

  private void band(List<Point> points, int color, SvgScale values) {
    if (points.size() > 1) {
      svg.path(
          path(points, points.stream().mapToDouble(Point::high), values, "M")
              + path(
                  points.reversed(),
                  points.reversed().stream().mapToDouble(Point::low),
                  values,
                  "L")
              + "Z",
          "range " + fill(color));
    } else if (points.size() == 1) {
      double x = sizes.at(points.getFirst().size());
      double low = values.at(points.getFirst().low());
      double high = values.at(points.getFirst().high());
      svg.line(x, low, x, high, "curve " + stroke(color));
      svg.line(x - WHISKER, low, x + WHISKER, low, "curve " + stroke(color));
      svg.line(x - WHISKER, high, x + WHISKER, high, "curve " + stroke(color));
    }
  }

  private String path(List<Point> points, DoubleStream at, SvgScale values, String first) {
    double[] heights = at.toArray();
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < heights.length; i++) {
      path.append(i == 0 ? first : "L")
          .append(Svg.point(sizes.at(points.get(i).size()), values.at(heights[i])));
    }
    return path.toString();
  }

  private static String lineOf(Series series) {
    return "curve " + stroke(series.color()) + (series.dashed() ? " dashed" : "");
  }

  /// The class of what is drawn as a line in a series' colour.
  static String stroke(int color) {
    return "s" + Math.floorMod(color, SvgLook.COLORS);
  }

  /// The class of what is filled with a series' colour.
  static String fill(int color) {
    return "f" + Math.floorMod(color, SvgLook.COLORS);
  }
}
