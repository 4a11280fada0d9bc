package io.bufferscope.plot;

/// The colours of series that are told by number, as `plot.css` names them.
final class SweepColours {
  private static final int COUNT = 8;

  private SweepColours() {}

  /// The style class of a colour; they come again after all were used.
  static String styleClass(int index) {
    return "sweep-series-" + Math.floorMod(index, COUNT);
  }
}
