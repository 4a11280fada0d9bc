package io.bufferscope.plot;

import java.util.OptionalInt;

/// Where the places of a map are in a picture of so many pixels, both ways. The places lie in a
/// fixed number of columns, row by row; the picture shows the part of them that begins at an
/// offset.
///
/// @param places how many places the map has
/// @param columns places in a row
/// @param zoom how large they are
/// @param left the first pixel column of the map that the picture shows
/// @param top the first pixel row of the map that the picture shows
/// @param width of the picture in pixels, 1 or more
/// @param height of the picture in pixels, 1 or more
record MapGeometry(
    int places, int columns, MapZoom zoom, int left, int top, int width, int height) {
  /// All of a map, in the columns that let it be the largest. Where there are more places than
  /// pixels, each pixel stands for as few places as can be.
  ///
  /// @param largestCell a limit in pixels, so that few places do not become tiles
  static MapGeometry fit(int places, int width, int height, int largestCell) {
    for (int cell = largestCell; cell >= 1; cell--) {
      int columns = width / cell;
      if (columns > 0 && (long) columns * (height / cell) >= places) {
        return new MapGeometry(places, columns, MapZoom.ofCell(cell), 0, 0, width, height);
      }
    }
    int level = 1;
    while (((long) width << level) * ((long) height << level) < places) {
      level++;
    }
    return new MapGeometry(places, width << level, new MapZoom(1, level), 0, 0, width, height);
  }

  /// How many rows of places there are.
  int rows() {
    return (int) (((long) places + columns - 1) / columns);
  }

  /// The width of the whole map in pixels.
  long mapWidth() {
    return zoom.pixels(Math.min(columns, places));
  }

  /// The height of the whole map in pixels.
  long mapHeight() {
    return zoom.pixels(rows());
  }

  /// Whether the picture has room for the whole map.
  boolean isWhole() {
    return mapWidth() <= width && mapHeight() <= height;
  }

  /// The same part of the map at another zoom, with what is at a point of the picture staying there
  /// as far as the map's edges allow.
  ///
  /// @param x the point in pixels
  /// @param y the point in pixels
  MapGeometry zoomed(MapZoom other, double x, double y) {
    double factor = other.pixelsPerPlace() / zoom.pixelsPerPlace();
    return at(other, Math.round((left + x) * factor - x), Math.round((top + y) * factor - y));
  }

  /// The part of the map that begins so many pixels further right and down, within the map.
  MapGeometry panned(long right, long down) {
    return at(zoom, left + right, top + down);
  }

  /// The same zoom in a picture of another size, with the same places in the middle.
  MapGeometry resized(int newWidth, int newHeight) {
    return new MapGeometry(places, columns, zoom, left, top, newWidth, newHeight)
        .panned((width - newWidth) / 2, (height - newHeight) / 2);
  }

  /// The same part of a map with another number of places.
  MapGeometry withPlaces(int number) {
    return new MapGeometry(number, columns, zoom, left, top, width, height).panned(0, 0);
  }

  /// The same part of the map in a picture with so many times the pixels.
  MapGeometry times(int factor) {
    MapZoom larger = zoom.times(factor);
    double ratio = larger.pixelsPerPlace() / zoom.pixelsPerPlace();
    return new MapGeometry(
        places,
        columns,
        larger,
        (int) Math.round(left * ratio),
        (int) Math.round(top * ratio),
        width * factor,
        height * factor);
  }

  /// Whether another one shows some of the same pixels of the same map, moved.
  boolean isMoved(MapGeometry other) {
    MapGeometry back = new MapGeometry(places, columns, zoom, other.left, other.top, width, height);
    return back.equals(other)
        && Math.abs(left - other.left) < width
        && Math.abs(top - other.top) < height;
  }

  /// The nearest part of the map that has a place in it.
  MapGeometry showing(int place) {
    long x = x(column(place));
    long y = y(row(place));
    int side = zoom.cell();
    long right = x < 0 ? x : Math.max(0, x + side - width);
    long down = y < 0 ? y : Math.max(0, y + side - height);
    return panned(right, down);
  }

  private MapGeometry at(MapZoom other, long newLeft, long newTop) {
    MapGeometry free = new MapGeometry(places, columns, other, 0, 0, width, height);
    return new MapGeometry(
        places,
        columns,
        other,
        (int) Math.clamp(newLeft, 0, Math.max(0, free.mapWidth() - width)),
        (int) Math.clamp(newTop, 0, Math.max(0, free.mapHeight() - height)),
        width,
        height);
  }

  /// The column of a place.
  int column(int place) {
    return place % columns;
  }

  /// The row of a place.
  int row(int place) {
    return place / columns;
  }

  /// The left edge of a column in pixels of the picture, outside of it where it is not shown.
  int x(int column) {
    return (zoom.level() > 0 ? column >> zoom.level() : column * zoom.cell()) - left;
  }

  /// The upper edge of a row in pixels of the picture, outside of it where it is not shown.
  int y(int row) {
    return (zoom.level() > 0 ? row >> zoom.level() : row * zoom.cell()) - top;
  }

  /// The column at a pixel, the first one far out; may be beyond the last.
  int columnAt(int x) {
    return zoom.level() > 0 ? (x + left) << zoom.level() : (x + left) / zoom.cell();
  }

  /// The row at a pixel, the first one far out; may be beyond the last.
  int rowAt(int y) {
    return zoom.level() > 0 ? (y + top) << zoom.level() : (y + top) / zoom.cell();
  }

  /// The place at a pixel, the first one of all that the pixel stands for; empty beside the map.
  OptionalInt placeAt(int x, int y) {
    if (x < 0 || y < 0 || x >= width || y >= height || columnAt(x) >= columns) {
      return OptionalInt.empty();
    }
    long place = (long) rowAt(y) * columns + columnAt(x);
    return place < places ? OptionalInt.of((int) place) : OptionalInt.empty();
  }

  /// How many columns of places a pixel at this column stands for.
  int columnsOfPixel(int column) {
    return Math.min(1 << zoom.level(), columns - column);
  }

  /// How many rows of places a pixel at this row stands for.
  int rowsOfPixel(int row) {
    return Math.min(1 << zoom.level(), rows() - row);
  }

  /// The column after the last one that the picture shows.
  int endColumn() {
    return Math.min(Math.min(columns, places), columnAt(width - 1) + (1 << zoom.level()));
  }

  /// The row after the last one that the picture shows.
  int endRow() {
    return Math.min(rows(), rowAt(height - 1) + (1 << zoom.level()));
  }
}
