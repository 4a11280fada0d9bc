package io.bufferscope.plot;

import io.bufferscope.model.map.BlockState;
import java.util.Arrays;

/// Paints a map into pixels.
final class MapRaster {
  private static final int LEAST_CELL_WITH_GAP = 4;
  private static final int TRANSPARENT = 0;

  private MapRaster() {}

  /// Paints all blocks. Cells of 4 pixels or more keep a gap to their neighbours; a dirty block has
  /// a corner in the mark's colour, or is of that colour where a cell is one pixel.
  ///
  /// @param pixels row by row
  /// @param width of a row
  static void paint(
      int[] pixels, int width, MapGeometry geometry, byte[] states, MapPalette palette) {
    Arrays.fill(pixels, TRANSPARENT);
    int cells = geometry.cells();
    for (int cell = 0; cell < cells; cell++) {
      int at = geometry.top(cell) * width + geometry.left(cell);
      if (geometry.cell() == 1) {
        pixels[at] = mixed(states, geometry.firstBlock(cell), geometry.endBlock(cell), palette);
      } else {
        paintCell(pixels, width, at, geometry.cell(), states[cell], palette);
      }
    }
  }

  private static void paintCell(
      int[] pixels, int width, int at, int cell, byte state, MapPalette palette) {
    int side = side(cell);
    int fill = palette.fill(state);
    int corner = BlockState.isDirty(state) ? Math.max(1, (side + 1) / 2) : 0;
    for (int row = 0; row < side; row++) {
      int start = at + row * width;
      Arrays.fill(pixels, start, start + side, fill);
      if (row < corner) {
        Arrays.fill(pixels, start + side - (corner - row), start + side, palette.dirty());
      }
    }
  }

  /// The painted side of a cell in pixels.
  static int side(int cell) {
    return cell < LEAST_CELL_WITH_GAP ? cell : cell - Math.max(1, cell / 8);
  }

  private static int mixed(byte[] states, int from, int to, MapPalette palette) {
    long red = 0;
    long green = 0;
    long blue = 0;
    for (int block = from; block < to; block++) {
      int colour =
          BlockState.isDirty(states[block]) ? palette.dirty() : palette.fill(states[block]);
      red += colour >> 16 & 0xFF;
      green += colour >> 8 & 0xFF;
      blue += colour & 0xFF;
    }
    int count = to - from;
    return 0xFF000000
        | (int) (red / count) << 16
        | (int) (green / count) << 8
        | (int) (blue / count);
  }
}
