package io.bufferscope.plot;

import java.util.OptionalInt;

/// Where the blocks of a map are in a picture of so many pixels, both ways. Cells are squares of
/// whole pixels in block order, left to right and then down, as large as all fit; where there are
/// more blocks than pixels, each pixel stands for several blocks in a row.
///
/// @param blocks how many blocks the map has
/// @param columns cells in a row
/// @param cell the side of a cell in pixels, its gap to the next included
/// @param blocksPerCell how many blocks a cell stands for; more than 1 only where a cell is a pixel
record MapGeometry(int blocks, int columns, int cell, int blocksPerCell) {
  /// The largest cells that fit.
  ///
  /// @param width of the picture in pixels, 1 or more
  /// @param height of the picture in pixels, 1 or more
  /// @param largestCell a limit, so that few blocks do not become tiles
  static MapGeometry fit(int blocks, int width, int height, int largestCell) {
    for (int cell = largestCell; cell >= 1; cell--) {
      int columns = width / cell;
      int rows = height / cell;
      if ((long) columns * rows >= blocks && columns > 0) {
        return new MapGeometry(blocks, columns, cell, 1);
      }
    }
    long pixels = (long) width * height;
    return new MapGeometry(blocks, width, 1, (int) ((blocks + pixels - 1) / pixels));
  }

  /// How many cells there are.
  int cells() {
    return (int) (((long) blocks + blocksPerCell - 1) / blocksPerCell);
  }

  /// The cell of a block.
  int cellOf(int block) {
    return block / blocksPerCell;
  }

  /// The first block of a cell.
  int firstBlock(int ofCell) {
    return ofCell * blocksPerCell;
  }

  /// The block after a cell's last one.
  int endBlock(int ofCell) {
    return Math.min(blocks, (ofCell + 1) * blocksPerCell);
  }

  /// The left edge of a cell in pixels.
  int left(int ofCell) {
    return ofCell % columns * cell;
  }

  /// The upper edge of a cell in pixels.
  int top(int ofCell) {
    return ofCell / columns * cell;
  }

  /// The cell at a pixel; empty beside the map.
  OptionalInt cellAt(int x, int y) {
    if (x < 0 || y < 0 || x / cell >= columns) {
      return OptionalInt.empty();
    }
    long found = (long) (y / cell) * columns + x / cell;
    return found < cells() ? OptionalInt.of((int) found) : OptionalInt.empty();
  }
}
