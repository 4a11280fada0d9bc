package io.bufferscope.plot;

import org.jspecify.annotations.Nullable;

/// Writes the numbers of blocks into their squares, all at the size at which the highest one of the
/// map fits.
final class BlockNumbers {
  /// The smallest cell that has its number written into it, in units of the layout.
  private static final int LEAST_CELL = 24;

  /// Narrower digits cannot be read, in units of the layout.
  private static final int LEAST_DIGIT = 5;

  private final Digits digits;

  private BlockNumbers(Digits digits) {
    this.digits = digits;
  }

  /// The numbers of a map; none where they would not fit or could not be read.
  ///
  /// @param present those of another map, used again where they have the size
  /// @param cell the side of a cell in pixels
  /// @param highest the highest number of the map
  /// @param scale pixels for each unit of the layout
  static @Nullable BlockNumbers of(
      @Nullable BlockNumbers present, int cell, int highest, double scale) {
    int width = digitWidth(cell, highest, scale);
    if (width == 0) {
      return null;
    }
    return present != null && present.digits.advance() == width
        ? present
        : new BlockNumbers(new Digits(width));
  }

  /// The width of a digit in pixels, 0 where there are to be no numbers.
  static int digitWidth(int cell, int highest, double scale) {
    if (cell < LEAST_CELL * scale) {
      return 0;
    }
    int side = CellStamps.side(cell);
    int width = Math.min((side - (int) Math.ceil(scale)) / Digits.count(highest), side / 4);
    return width < LEAST_DIGIT * scale ? 0 : width;
  }

  /// Writes a number into the middle of a place.
  void write(int number, int place, MapGeometry geometry, int ink, int[] pixels) {
    int side = CellStamps.side(geometry.zoom().cell());
    int wide = digits.advance() * Digits.count(number);
    digits.draw(
        number,
        geometry.x(geometry.column(place)) + (side - wide) / 2,
        geometry.y(geometry.row(place)) + (side - digits.height()) / 2,
        ink,
        pixels,
        geometry.width());
  }
}
