package io.bufferscope.plot;

/// Which part of a map is seen, and at which zoom: all of it, until someone zooms. While all is
/// seen its columns follow the size of the picture; afterwards they stay, and so does what is in
/// the middle.
final class MapScroller {
  /// Places of a map that is seen as a whole are not larger, in units of the layout.
  private static final int LARGEST_TO_FIT = 24;

  private MapGeometry geometry = MapGeometry.fit(0, 1, 1, 1);
  private boolean fitting = true;
  private double scale = 1;

  MapGeometry geometry() {
    return geometry;
  }

  /// Whether there is a picture to show something in.
  boolean hasSize() {
    return geometry.width() > 1;
  }

  /// From now on all is to be seen.
  void fit() {
    fitting = true;
  }

  /// The columns in which the places are to lie.
  int columns(int places) {
    return fitting ? fitted(places).columns() : geometry.columns();
  }

  private MapGeometry fitted(int places) {
    return MapGeometry.fit(
        places, geometry.width(), geometry.height(), (int) Math.floor(LARGEST_TO_FIT * scale));
  }

  /// Shows places in columns: all of them, or as before where they lie as before.
  void show(int places, int columns) {
    if (!fitting && columns == geometry.columns()) {
      geometry = geometry.withPlaces(places);
      return;
    }
    fitting = true;
    MapZoom zoom = fitted(places).zoom();
    MapGeometry all =
        new MapGeometry(places, columns, zoom, 0, 0, geometry.width(), geometry.height());
    while (!all.isWhole()) {
      zoom = zoom.out();
      all = new MapGeometry(places, columns, zoom, 0, 0, geometry.width(), geometry.height());
    }
    geometry = all;
  }

  /// Takes a picture of another size.
  ///
  /// @param newScale pixels for each unit of the layout
  /// @return whether it was another size
  boolean resize(int width, int height, double newScale) {
    scale = newScale;
    if (width == geometry.width() && height == geometry.height()) {
      return false;
    }
    geometry = geometry.resized(width, height);
    return true;
  }

  /// Another zoom about a point in pixels.
  ///
  /// @return whether there was another
  boolean zoom(boolean in, double x, double y) {
    MapZoom now = geometry.zoom();
    MapZoom next = in ? now.in((int) (MapZoom.LARGEST * Math.ceil(scale))) : now.out();
    if (next.equals(now) || (!in && fitting)) {
      return false;
    }
    geometry = geometry.zoomed(next, x, y);
    fitting = !in && geometry.isWhole();
    return true;
  }

  /// Another part, so many pixels away.
  ///
  /// @return whether there was one
  boolean pan(long right, long down) {
    return moved(geometry.panned(right, down));
  }

  /// Brings a place into view.
  boolean reveal(int place) {
    return moved(geometry.showing(place));
  }

  private boolean moved(MapGeometry to) {
    boolean other = !to.equals(geometry);
    geometry = to;
    return other;
  }
}
