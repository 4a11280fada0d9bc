package io.bufferscope.sweep;

/// What curves are drawn in. Hit ratios are in percent always.
public enum FigureScale {
  /// In the metric's own unit.
  ABSOLUTE("absolute"),
  /// In percent of each curve's largest median, so that curves of different machines can be laid
  /// over each other.
  RELATIVE_TO_MAXIMUM("% of each curve's largest");

  private final String label;

  FigureScale(String label) {
    this.label = label;
  }

  /// How it is told of.
  public String label() {
    return label;
  }

  @Override
  public String toString() {
    return label;
  }
}
