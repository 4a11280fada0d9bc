package io.bufferscope.plot;

/// A map with all that is needed to draw it at any zoom.
///
/// @param subject what is shown
/// @param colours the colours of its places
/// @param pyramid its mixes, in the columns in which the places lie
record MapDrawing(MapSubject subject, MapColours colours, MapPyramid pyramid) {
  /// In how many columns the places lie.
  int columns() {
    return pyramid.grid().columns();
  }
}
