package io.bufferscope.store;

import io.bufferscope.model.sweep.SweepFigure.Trade;
import io.bufferscope.model.sweep.SweepFigure.TradePoint;
import io.bufferscope.model.sweep.SweepFigure.TradeSeries;
import io.bufferscope.model.sweep.SweepFigure.ValueAxis;
import io.bufferscope.store.Svg.Anchor;
import io.bufferscope.store.SvgFrame.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// Draws one series against another as a path through the sizes, each size beside its point where
/// it covers nothing.
final class TradeSvg {
  private static final double SWATCH = 20;
  private static final double NEAR = 7;
  private static final double HALF_LINE = 6;
  private static final int RINGS = 4;

  private final Svg svg;
  private final Trade trade;
  private final List<Box> taken = new ArrayList<>();

  /// What is covered already.
  private record Box(double left, double top, double right, double bottom) {
    private boolean touches(Box other) {
      return left < other.right && right > other.left && top < other.bottom && bottom > other.top;
    }
  }

  TradeSvg(Svg svg, Trade trade) {
    this.svg = svg;
    this.trade = trade;
  }

  /// Draws all.
  ///
  /// @return where the figure ends
  double draw() {
    SvgFrame frame = SvgFrame.begin(svg, trade.title(), legend(), false, 14);
    SvgScale x = scale(trade.x(), TradePoint::x, frame.left(), frame.right());
    SvgScale y = scale(trade.y(), TradePoint::y, frame.bottom(), frame.top());
    frame.leftAxis(y, trade.y());
    frame.bottomAxis(x, SvgFrame.name(trade.x()));
    List<TradeSeries> drawn =
        trade.series().stream()
            .map(series ->
                new TradeSeries(
                    series.name(),
                    series.color(),
                    series.points().stream()
                        .filter(point -> Double.isFinite(point.x()) && Double.isFinite(point.y()))
                        .toList()))
            .toList();
    if (drawn.stream().allMatch(series -> series.points().isEmpty())) {
      frame.empty();
    }
    drawn.forEach(series -> path(series, x, y));
    drawn.forEach(series ->
        series
            .points()
            .forEach(
                point -> size(point, series.color(), x.at(point.x()), y.at(point.y()), frame)));
    return frame.notes(trade.notes(), frame.bottom() + 46);
  }

  private SvgScale scale(
      ValueAxis axis, ToDoubleFunction<TradePoint> value, double from, double to) {
    List<Double> values =
        trade.series().stream()
            .flatMap(series -> series.points().stream())
            .map(value::applyAsDouble)
            .toList();
    return SvgScale.of(values, axis.fromZero(), axis.unit().equals("%"), from, to);
  }

  private List<Entry> legend() {
    return trade.series().stream()
        .map(series ->
            new Entry(
                series.name(),
                (x, y) -> {
                  svg.line(x, y, x + SWATCH, y, "curve " + CurvesSvg.stroke(series.color()));
                  svg.marker(x + SWATCH / 2, y, series.color(), CurvesSvg.fill(series.color()), "");
                }))
        .toList();
  }

  private void path(TradeSeries series, SvgScale x, SvgScale y) {
    StringBuilder path = new StringBuilder();
    for (TradePoint point : series.points()) {
      path.append(path.isEmpty() ? "M" : "L").append(Svg.point(x.at(point.x()), y.at(point.y())));
    }
    if (series.points().size() > 1) {
      svg.path(path.toString(), "curve " + CurvesSvg.stroke(series.color()));
    }
    for (int i = 1; i < series.points().size(); i++) {
      TradePoint from = series.points().get(i - 1);
      TradePoint to = series.points().get(i);
      cover(x.at(from.x()), y.at(from.y()), x.at(to.x()), y.at(to.y()));
    }
    for (TradePoint point : series.points()) {
      double atX = x.at(point.x());
      double atY = y.at(point.y());
      taken.add(new Box(atX - 5, atY - 5, atX + 5, atY + 5));
      svg.marker(
          atX,
          atY,
          series.color(),
          CurvesSvg.fill(series.color()),
          series.name()
              + ", "
              + point.size()
              + ": "
              + SvgScale.number(point.x())
              + " and "
              + SvgScale.number(point.y()));
    }
  }

  /// Keeps sizes off a line.
  private void cover(double x1, double y1, double x2, double y2) {
    int steps = (int) Math.ceil(Math.hypot(x2 - x1, y2 - y1) / HALF_LINE);
    for (int i = 0; i <= steps; i++) {
      double x = x1 + (x2 - x1) * i / Math.max(1, steps);
      double y = y1 + (y2 - y1) * i / Math.max(1, steps);
      taken.add(new Box(x - 1, y - 1, x + 1, y + 1));
    }
  }

  /// Writes a size at the nearest place around its point that is free.
  private void size(TradePoint point, int color, double x, double y, SvgFrame frame) {
    String label = point.size().toString();
    double width = SvgText.width(label);
    for (int ring = 1; ring <= RINGS; ring++) {
      double away = NEAR * ring;
      for (double[] place :
          new double[][] {
            {x + away, y},
            {x - away - width, y},
            {x - width / 2, y - away - HALF_LINE},
            {x - width / 2, y + away + HALF_LINE},
            {x + away, y - away},
            {x + away, y + away},
            {x - away - width, y - away},
            {x - away - width, y + away},
          }) {
        Box box = new Box(place[0], place[1] - HALF_LINE, place[0] + width, place[1] + HALF_LINE);
        boolean inside =
            box.left >= frame.left()
                && box.right <= frame.right()
                && box.top >= frame.top() - SvgText.LINE
                && box.bottom <= frame.bottom();
        if (inside && taken.stream().noneMatch(box::touches)) {
          taken.add(box);
          svg.text(place[0], place[1] + 4, Anchor.START, "halo " + CurvesSvg.fill(color), label);
          return;
        }
      }
    }
  }
}
