package io.bufferscope.store;

import io.bufferscope.model.sweep.SweepFigure.BarSeries;
import io.bufferscope.model.sweep.SweepFigure.Bars;
import io.bufferscope.store.Svg.Anchor;
import io.bufferscope.store.SvgFrame.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Draws bars in groups, with whiskers over their intervals.
final class BarsSvg {
  private static final double PART_OF_GROUP = 0.76;
  private static final double WIDEST = 64;
  private static final double ROOM_OF_VALUE = 34;
  private static final double SWATCH = 12;

  private final Svg svg;
  private final Bars bars;

  BarsSvg(Svg svg, Bars bars) {
    this.svg = svg;
    this.bars = bars;
  }

  /// Draws all.
  ///
  /// @return where the figure ends
  double draw() {
    SvgFrame frame = SvgFrame.begin(svg, bars.title(), legend(), false, 20);
    List<Double> values =
        bars.series().stream()
            .flatMap(one -> Stream.of(one.values(), one.lows(), one.highs()).flatMap(List::stream))
            .toList();
    // Room for the values above and below the longest bars.
    SvgScale scale = SvgScale.of(values, true, false, frame.bottom() - 18, frame.top() + 18);
    frame.leftAxis(scale, bars.axis());
    if (bars.groups().isEmpty() || bars.series().isEmpty()) {
      frame.empty();
    }
    double room = (frame.right() - frame.left()) / Math.max(1, bars.groups().size());
    double end = frame.bottom() + 8;
    for (int group = 0; group < bars.groups().size(); group++) {
      double middle = frame.left() + (group + 0.5) * room;
      draw(group, middle, room, scale);
      double y = frame.bottom() + 4;
      for (String line : SvgText.wrapped(bars.groups().get(group), room - 8)) {
        y += SvgText.LINE;
        svg.text(middle, y, Anchor.MIDDLE, "", line);
      }
      end = Math.max(end, y);
    }
    svg.line(frame.left(), scale.at(0), frame.right(), scale.at(0), "axis");
    return frame.notes(bars.notes(), end + 14);
  }

  private List<Entry> legend() {
    List<Entry> legend = new ArrayList<>();
    for (int i = 0; i < bars.series().size(); i++) {
      String fill = "bar " + CurvesSvg.fill(i);
      legend.add(
          new Entry(
              bars.series().get(i).name(),
              (x, y) -> svg.rectangle(x + 4, y - SWATCH / 2, SWATCH, SWATCH, fill, "")));
    }
    return legend;
  }

  private void draw(int group, double middle, double room, SvgScale scale) {
    int count = bars.series().size();
    double width = Math.min(WIDEST, room * PART_OF_GROUP / count);
    for (int i = 0; i < count; i++) {
      BarSeries series = bars.series().get(i);
      double value = series.values().get(group);
      double left = middle + (i - count / 2.0) * width;
      if (Double.isFinite(value)) {
        draw(series, group, left + 1, Math.max(1, width - 2), i, scale);
      } else {
        svg.text(left + width / 2, scale.at(0) - 4, Anchor.MIDDLE, "muted", "–");
      }
    }
  }

  private void draw(
      BarSeries series, int group, double left, double width, int color, SvgScale scale) {
    double value = series.values().get(group);
    double zero = scale.at(0);
    double end = scale.at(value);
    String told = (value > 0 && scale.low() < 0 ? "+" : "") + SvgScale.number(value);
    svg.rectangle(
        left,
        Math.min(zero, end),
        width,
        Math.abs(zero - end),
        "bar " + CurvesSvg.fill(color),
        series.name() + ", " + bars.groups().get(group) + ": " + told);
    double low = series.lows().get(group);
    double high = series.highs().get(group);
    double x = left + width / 2;
    double outermost = end;
    if (Double.isFinite(low) && Double.isFinite(high)) {
      svg.line(x, scale.at(low), x, scale.at(high), "whisker");
      svg.line(x - 4, scale.at(low), x + 4, scale.at(low), "whisker");
      svg.line(x - 4, scale.at(high), x + 4, scale.at(high), "whisker");
      outermost = value < 0 ? Math.max(end, scale.at(low)) : Math.min(end, scale.at(high));
    }
    if (width >= ROOM_OF_VALUE) {
      svg.text(x, value < 0 ? outermost + 14 : outermost - 5, Anchor.MIDDLE, "", told);
    }
  }
}
