package io.bufferscope.plot;

import io.bufferscope.model.history.Measure;

/// One curve of a chart.
///
/// @param measure what it shows
/// @param side whose axis it is read on
/// @param styleClass names its colour and line in `plot.css`
/// @param dashed whether its line is thin and dashed, for a curve that runs along another one
/// @param name what the heading calls it
public record SeriesSpec(
    Measure measure, Side side, String styleClass, boolean dashed, String name) {
  /// A curve that the heading calls as its measure is called.
  public SeriesSpec(Measure measure, Side side, String styleClass, boolean dashed) {
    this(measure, side, styleClass, dashed, measure.label());
  }

  /// The same curve by another name in the heading.
  SeriesSpec named(String other) {
    return new SeriesSpec(measure, side, styleClass, dashed, other);
  }

  /// The axes a curve can be read on.
  public enum Side {
    /// The chart's main axis.
    LEFT,
    /// A second axis of its own.
    RIGHT
  }

  /// A curve on the left axis with a solid line.
  public static SeriesSpec left(Measure measure, String styleClass) {
    return new SeriesSpec(measure, Side.LEFT, styleClass, false);
  }
}
