package io.bufferscope.plot;

import io.bufferscope.model.history.Measure;

/// One curve of a chart.
///
/// @param measure what it shows
/// @param side whose axis it is read on
/// @param styleClass names its colour and line in `plot.css`
/// @param dashed whether its line is thin and dashed, for a curve that runs along another one
public record SeriesSpec(Measure measure, Side side, String styleClass, boolean dashed) {
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
