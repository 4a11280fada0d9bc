package io.bufferscope.plot;

/// A node that draws in pixels and can be asked for more of them, for a picture at a larger scale
/// than the screen's.
interface Sharp {
  /// Draws anew with `scale` pixels for each unit of the layout, before returning.
  ///
  /// @param scale 1 for the screen
  void sharpen(double scale);
}
