package io.bufferscope.store;

import io.bufferscope.model.sweep.SweepFigure.ValueAxis;
import io.bufferscope.store.Svg.Anchor;
import io.bufferscope.store.SvgScale.Tick;
import java.util.List;

/// What every figure has around its drawing, from top to bottom: title, legend, labels of marks,
/// the plot, and the notes. Each part begins where the former ends, so that none covers another.
///
/// @param svg what is drawn on
/// @param width of the whole figure
/// @param left where the plot begins
/// @param right where the plot ends
/// @param top of the plot
/// @param bottom of the plot
record SvgFrame(Svg svg, double width, double left, double right, double top, double bottom) {
  static final double WIDTH = 960;
  static final double MARGIN = 24;

  /// Where the plot begins, and how far before the right edge it ends where there is an axis.
  static final double AXIS_ROOM = 96;

  private static final double TITLE = 34;
  private static final double TITLE_LINE = 24;

  /// How much wider the letters of a title are.
  private static final double TITLE_SIZE = 1.75;

  private static final double HEIGHT = 380;
  private static final double SWATCH = 26;
  private static final double GAP = 18;

  /// What stands before a name in a legend.
  interface Swatch {
    /// Draws it.
    ///
    /// @param x where it begins
    /// @param y its middle
    void draw(double x, double y);
  }

  /// An entry of a legend.
  record Entry(String name, Swatch swatch) {}

  /// Draws title and legend.
  ///
  /// @param rightAxis whether the plot needs room for an axis on its right
  /// @param above room between legend and plot
  static SvgFrame begin(
      Svg svg, String title, List<Entry> legend, boolean rightAxis, double above) {
    double top = legend(svg, legend, title(svg, title, WIDTH)) + above;
    return new SvgFrame(svg, WIDTH, AXIS_ROOM, rightEnd(rightAxis), top, top + HEIGHT);
  }

  /// Where the plot ends.
  static double rightEnd(boolean rightAxis) {
    return WIDTH - (rightAxis ? AXIS_ROOM : MARGIN);
  }

  /// Draws a title in as many lines as it needs.
  ///
  /// @return where the next part begins
  static double title(Svg svg, String title, double width) {
    double y = TITLE;
    for (String line : SvgText.wrapped(title, (width - 2 * MARGIN) / TITLE_SIZE)) {
      svg.text(MARGIN, y, Anchor.START, "title", line);
      y += TITLE_LINE;
    }
    return y - TITLE_LINE + 14;
  }

  private static double legend(Svg svg, List<Entry> legend, double top) {
    double x = MARGIN;
    double y = top + SvgText.LINE / 2;
    for (Entry entry : legend) {
      String name = SvgText.shortened(entry.name, WIDTH - 2 * MARGIN - SWATCH);
      double room = SWATCH + SvgText.width(name);
      if (x > MARGIN && x + room > WIDTH - MARGIN) {
        x = MARGIN;
        y += SvgText.LINE + 2;
      }
      entry.swatch.draw(x, y);
      svg.text(x + SWATCH, y + 4, Anchor.START, "", name);
      x += room + GAP;
    }
    return legend.isEmpty() ? top : y + SvgText.LINE;
  }

  /// The axis of values on the left, with lines across the plot.
  void leftAxis(SvgScale scale, ValueAxis axis) {
    for (Tick tick : scale.ticks()) {
      double y = scale.at(tick.value());
      svg.line(left, y, right, y, "grid");
      svg.text(left - 8, y + 4, Anchor.END, "muted", tick.label());
    }
    svg.upright(16, (top + bottom) / 2, "muted", name(axis));
  }

  /// The axis of values on the right.
  void rightAxis(SvgScale scale, ValueAxis axis) {
    for (Tick tick : scale.ticks()) {
      double y = scale.at(tick.value());
      svg.line(right, y, right + 4, y, "axis");
      svg.text(right + 8, y + 4, Anchor.START, "muted", tick.label());
    }
    svg.upright(width - 10, (top + bottom) / 2, "muted", name(axis));
  }

  /// The axis below the plot.
  void bottomAxis(SvgScale scale, String name) {
    svg.line(left, bottom, right, bottom, "axis");
    for (Tick tick : scale.ticks()) {
      double x = scale.at(tick.value());
      svg.line(x, bottom, x, bottom + 4, "axis");
      double half = SvgText.width(tick.label()) / 2;
      svg.text(Math.min(x, width - 4 - half), bottom + 18, Anchor.MIDDLE, "muted", tick.label());
    }
    svg.text((left + right) / 2, bottom + 38, Anchor.MIDDLE, "muted", name);
  }

  /// How an axis is told of.
  static String name(ValueAxis axis) {
    return axis.unit().isEmpty() ? axis.name() : axis.name() + ", " + axis.unit();
  }

  /// The notes below, each beginning a line.
  ///
  /// @param from where they begin
  /// @return where the figure ends
  double notes(List<String> notes, double from) {
    double y = from;
    for (String note : notes) {
      for (String line : SvgText.wrapped(note, width - 2 * MARGIN)) {
        y += SvgText.LINE;
        svg.text(MARGIN, y, Anchor.START, "muted", line);
      }
      y += 3;
    }
    return y + MARGIN;
  }

  /// That there is nothing to see.
  void empty() {
    svg.text(
        (left + right) / 2, (top + bottom) / 2, Anchor.MIDDLE, "muted", "Nothing was measured.");
  }
}
