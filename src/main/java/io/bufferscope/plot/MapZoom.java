package io.bufferscope.plot;

import java.util.Comparator;

/// How large a map is drawn: near in each place is a square of whole pixels, far out each pixel
/// stands for a square of places. All zooms are powers of two or whole numbers, so that nothing is
/// ever drawn between two pixels.
///
/// @param cell the side of a place in pixels, its gap to the next included; 1 far out
/// @param level the binary logarithm of the side in places that a pixel stands for; 0 near in
record MapZoom(int cell, int level) implements Comparable<MapZoom> {
  /// The largest side in units of the layout.
  static final int LARGEST = 64;

  private static final int[] CELLS = {
    1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64, 96, 128, 192, 256
  };

  MapZoom {
    if (cell < 1 || level < 0 || (cell > 1 && level > 0)) {
      throw new IllegalArgumentException("no zoom has cell " + cell + " and level " + level);
    }
  }

  /// A place in so many pixels.
  static MapZoom ofCell(int cell) {
    return new MapZoom(cell, 0);
  }

  /// The next larger one, this one at the end.
  ///
  /// @param largestCell pixels
  MapZoom in(int largestCell) {
    if (level > 0) {
      return new MapZoom(1, level - 1);
    }
    for (int next : CELLS) {
      if (next > cell && next <= largestCell) {
        return ofCell(next);
      }
    }
    return this;
  }

  /// The next smaller one.
  MapZoom out() {
    int smaller = 0;
    for (int next : CELLS) {
      if (next < cell) {
        smaller = next;
      }
    }
    return smaller > 0 ? ofCell(smaller) : new MapZoom(1, level + 1);
  }

  /// The same size on a screen with so many times the pixels.
  MapZoom times(int factor) {
    int shift = Math.min(level, 31 - Integer.numberOfLeadingZeros(factor));
    return new MapZoom(level > shift ? 1 : cell * (factor >> shift), level - shift);
  }

  /// The side of a place in pixels, below 1 far out.
  double pixelsPerPlace() {
    return level > 0 ? 1.0 / (1L << level) : cell;
  }

  /// How many pixels so many places in a row take.
  long pixels(int places) {
    return level > 0 ? (places + (1L << level) - 1) >> level : (long) places * cell;
  }

  @Override
  public int compareTo(MapZoom other) {
    return Comparator.comparingDouble(MapZoom::pixelsPerPlace).compare(this, other);
  }
}
