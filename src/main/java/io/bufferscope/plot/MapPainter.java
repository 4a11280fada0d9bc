package io.bufferscope.plot;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Paints one map at one zoom into pixels: all of it, what differs from what is there, or a place.
final class MapPainter {
  /// From this length on copying as a whole is faster than pixel by pixel.
  private static final int LEAST_TO_COPY = 10;

  private final MapDrawing drawing;
  private final MapGeometry geometry;
  private final CellStamps stamps;
  private final @Nullable BlockNumbers numbers;
  private final int[] pixels;

  /// @param numbers written into the squares, absent where none are to be
  /// @param pixels as many as the geometry has
  MapPainter(
      MapDrawing drawing,
      MapGeometry geometry,
      CellStamps stamps,
      @Nullable BlockNumbers numbers,
      int[] pixels) {
    this.drawing = drawing;
    this.geometry = geometry;
    this.stamps = stamps;
    this.numbers = numbers;
    this.pixels = pixels;
  }

  MapGeometry geometry() {
    return geometry;
  }

  MapDrawing drawing() {
    return drawing;
  }

  int[] pixels() {
    return pixels;
  }

  /// Paints everything.
  void paintAll() {
    Arrays.fill(pixels, 0);
    paint(0, 0, geometry.width(), geometry.height());
  }

  /// Paints what comes into view when the map is moved; what was in view before is moved along.
  ///
  /// @param before what the pixels show of the same map at the same zoom
  void paintMoved(MapGeometry before) {
    int right = geometry.left() - before.left();
    int down = geometry.top() - before.top();
    int width = geometry.width();
    int height = geometry.height();
    for (int line = 0; line < height - Math.abs(down); line++) {
      int to = down >= 0 ? line : height - 1 - line;
      System.arraycopy(
          pixels,
          (to + down) * width + Math.max(0, right),
          pixels,
          to * width + Math.max(0, -right),
          width - Math.abs(right));
    }
    if (right != 0) {
      clearAndPaint(right > 0 ? width - right : 0, 0, right > 0 ? width : -right, height);
    }
    if (down != 0) {
      clearAndPaint(0, down > 0 ? height - down : 0, width, down > 0 ? height : -down);
    }
  }

  private void clearAndPaint(int left, int top, int right, int bottom) {
    for (int y = top; y < bottom; y++) {
      Arrays.fill(pixels, y * geometry.width() + left, y * geometry.width() + right, 0);
    }
    paint(left, top, right, bottom);
  }

  /// Paints all places that have a pixel in a rectangle.
  private void paint(int left, int top, int right, int bottom) {
    if (geometry.zoom().cell() > 1) {
      int endRow = Math.min(geometry.rows(), geometry.rowAt(bottom - 1) + 1);
      int endColumn =
          Math.min(
              Math.min(geometry.columns(), geometry.places()), geometry.columnAt(right - 1) + 1);
      for (int row = geometry.rowAt(top); row < endRow; row++) {
        paintRow(row, geometry.columnAt(left), endColumn);
      }
    } else {
      for (int y = top; y < bottom; y++) {
        paintMixes(y, left, right);
      }
    }
  }

  /// Paints the rows that differ.
  ///
  /// @param before what the pixels show in the same geometry and colours, of as many places
  Span paintChanged(MapDrawing before) {
    Span changed = Span.NONE;
    if (geometry.zoom().cell() > 1) {
      for (int row = geometry.rowAt(0); row < geometry.endRow(); row++) {
        if (differs(row, before.subject().states())) {
          paintRow(row, geometry.columnAt(0), geometry.endColumn());
          changed = changed.and(span(row));
        }
      }
    } else {
      for (int y = 0; y < geometry.height() && rowOfMixes(y) < mixedRows(); y++) {
        if (!drawing
            .pyramid()
            .hasSameRow(before.pyramid(), geometry.zoom().level(), rowOfMixes(y))) {
          paintMixes(y, 0, geometry.width());
          changed = changed.and(new Span(y, y + 1));
        }
      }
    }
    return changed;
  }

  private boolean differs(int row, byte[] before) {
    long start = (long) row * geometry.columns();
    int from = (int) start + geometry.columnAt(0);
    int to = (int) Math.min(geometry.places(), start + geometry.endColumn());
    byte[] states = drawing.subject().states();
    return from < to && !Arrays.equals(states, from, to, before, from, to);
  }

  /// The pixel rows of a row of places.
  private Span span(int row) {
    int y = geometry.y(row);
    return new Span(Math.max(0, y), Math.min(geometry.height(), y + geometry.zoom().cell()));
  }

  private int rowOfMixes(int y) {
    return geometry.top() + y;
  }

  private int mixedRows() {
    return drawing.pyramid().grid().height(geometry.zoom().level());
  }

  private void paintMixes(int y, int left, int right) {
    int level = geometry.zoom().level();
    int row = rowOfMixes(y);
    if (row < mixedRows()) {
      int from = geometry.left() + left;
      int to = Math.max(from, Math.min(geometry.left() + right, endOfMixes(level, row)));
      drawing.pyramid().mix(level, row, from, to, pixels, y * geometry.width() + left);
    }
  }

  /// The pixel after the last one of a row: the last row may be shorter than the others.
  private int endOfMixes(int level, int row) {
    long first = ((long) row << level) * geometry.columns();
    long inRow = Math.min(geometry.columns(), geometry.places() - first);
    return (int) ((inRow + (1L << level) - 1) >> level);
  }

  private void paintRow(int row, int fromColumn, int endColumn) {
    int width = geometry.width();
    int cell = geometry.zoom().cell();
    Span span = span(row);
    int start = row * geometry.columns();
    int from = start + fromColumn;
    int end = (int) Math.min(geometry.places(), (long) start + endColumn);
    int x = geometry.x(fromColumn);
    int left = Math.max(0, x);
    int length = Math.min(width, geometry.x(end - start)) - left;
    // Without a gap and marks all lines of a row are the same.
    int lines = cell < CellStamps.LEAST_WITH_GAP ? 1 : span.to() - span.from();
    for (int line = span.from(); line < span.from() + lines; line++) {
      paintLine(line, (line - geometry.y(row)) * cell, from, end, x);
    }
    for (int line = span.from() + lines; line < span.to() && length > 0; line++) {
      System.arraycopy(pixels, span.from() * width + left, pixels, line * width + left, length);
    }
    if (numbers != null) {
      for (int place = from; place < end; place++) {
        write(place);
      }
    }
  }

  /// Paints one line of the places of a row.
  ///
  /// @param offset of the line in the stamps
  /// @param x where the first place begins, may be left of the picture
  private void paintLine(int line, int offset, int from, int end, int x) {
    byte[] states = drawing.subject().states();
    int cell = geometry.zoom().cell();
    int width = geometry.width();
    int base = line * width;
    int at = x;
    for (int place = from; place < end; place++) {
      int[] stamp = stamps.of(states[place]);
      if (at >= 0 && at + cell <= width && cell < LEAST_TO_COPY) {
        int target = base + at;
        for (int i = 0; i < cell; i++) {
          pixels[target + i] = stamp[offset + i];
        }
      } else {
        int cut = Math.max(0, -at);
        int length = Math.min(cell, width - at) - cut;
        System.arraycopy(stamp, offset + cut, pixels, base + at + cut, length);
      }
      at += cell;
    }
  }

  private void copy(int[] stamp, int x, int row, int cell) {
    int width = geometry.width();
    int cut = Math.max(0, -x);
    int length = Math.min(cell, width - x) - cut;
    int y = geometry.y(row);
    for (int line = Math.max(0, -y); line < Math.min(cell, geometry.height() - y); line++) {
      System.arraycopy(stamp, line * cell + cut, pixels, (y + line) * width + x + cut, length);
    }
  }

  private void write(int place) {
    BlockNumbers present = numbers;
    if (present != null) {
      int fill = drawing.colours().fill(drawing.subject().states()[place]);
      present.write(drawing.subject().number(place), place, geometry, MapPalette.ink(fill), pixels);
    }
  }

  /// Paints what a place in view is drawn in.
  void paintPlace(int place) {
    int column = geometry.column(place);
    int row = geometry.row(place);
    if (geometry.zoom().cell() > 1) {
      int cell = geometry.zoom().cell();
      copy(stamps.of(drawing.subject().states()[place]), geometry.x(column), row, cell);
      write(place);
    } else {
      int level = geometry.zoom().level();
      pixels[geometry.y(row) * geometry.width() + geometry.x(column)] =
          drawing.pyramid().colour(level, row >> level, column >> level);
    }
  }
}
