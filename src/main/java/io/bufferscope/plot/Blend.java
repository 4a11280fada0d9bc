package io.bufferscope.plot;

/// Mixes opaque colours.
final class Blend {
  /// The weight of a colour that covers the other one.
  static final int FULL = 255;

  private Blend() {}

  /// Lays one colour over another.
  ///
  /// @param under opaque ARGB
  /// @param over opaque ARGB
  /// @param weight 0 for the one below to [#FULL] for the one above
  static int mix(int under, int over, int weight) {
    return 0xFF000000
        | channel(under, over, weight, 16)
        | channel(under, over, weight, 8)
        | channel(under, over, weight, 0);
  }

  private static int channel(int under, int over, int weight, int shift) {
    int below = under >> shift & 0xFF;
    int above = over >> shift & 0xFF;
    int mixed = (below * (FULL - weight) + above * weight + FULL / 2) / FULL;
    return mixed << shift;
  }
}
