package io.bufferscope.plot;

import io.bufferscope.model.map.BlockState;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// How a block of each state looks at one size, drawn once and then copied: its colour, from 4
/// pixels on a gap to its neighbours and a corner where it is dirty, from 6 a bar at the lower edge
/// where it is cached twice, from 8 a dot where it is pinned.
final class CellStamps {
  /// The smallest cell with a gap and with the corner of a dirty block.
  static final int LEAST_WITH_GAP = 4;

  /// The smallest cell with a bar where it is cached twice.
  static final int LEAST_WITH_BAR = 6;

  /// The smallest cell with a dot where it is pinned.
  static final int LEAST_WITH_DOT = 8;

  private static final int LEAST_WITH_SMALL_CORNER = 16;

  private final MapColours colours;
  private final int cell;
  private final int[][] stamps = new int[BlockState.COMBINATIONS][];

  CellStamps(MapColours colours, int cell) {
    this.colours = colours;
    this.cell = cell;
  }

  /// Whether these are the stamps of that look.
  boolean isOf(MapColours otherColours, int otherCell) {
    return cell == otherCell && colours.equals(otherColours);
  }

  /// The painted side of a cell in pixels.
  static int side(int cell) {
    return cell < LEAST_WITH_GAP ? cell : cell - Math.max(1, cell / 8);
  }

  /// The height of the bar of a block that is cached twice, in pixels.
  static int bar(int side) {
    return Math.max(1, side / 6);
  }

  /// The side of a dirty block's corner in pixels.
  static int corner(int side) {
    return side < LEAST_WITH_SMALL_CORNER ? (side + 1) / 2 : side / 3;
  }

  /// The pixels of a block, row by row, opaque but for the gap; not to be changed.
  int[] of(byte state) {
    int index = BlockState.bits(state);
    int @Nullable [] made = stamps[index];
    if (made == null) {
      made = draw(state);
      stamps[index] = made;
    }
    return made;
  }

  private int[] draw(byte state) {
    int[] pixels = new int[cell * cell];
    int side = side(cell);
    int fill = cell < LEAST_WITH_GAP ? colours.plain(state) : colours.fill(state);
    for (int row = 0; row < side; row++) {
      Arrays.fill(pixels, row * cell, row * cell + side, fill);
    }
    if (colours.marked() && BlockState.isCached(state)) {
      mark(pixels, side, state, fill);
    }
    return pixels;
  }

  private void mark(int[] pixels, int side, byte state, int fill) {
    if (BlockState.isInKernel(state) && cell >= LEAST_WITH_BAR) {
      for (int row = side - bar(side); row < side; row++) {
        Arrays.fill(pixels, row * cell, row * cell + side, colours.palette().kernelMark());
      }
    }
    if (BlockState.isDirty(state) && cell >= LEAST_WITH_GAP) {
      int corner = corner(side);
      for (int row = 0; row < corner; row++) {
        int end = row * cell + side;
        Arrays.fill(pixels, end - (corner - row), end, colours.palette().dirty());
      }
    }
    if (BlockState.isPinned(state) && cell >= LEAST_WITH_DOT) {
      dot(pixels, side, MapPalette.ink(fill));
    }
  }

  private void dot(int[] pixels, int side, int colour) {
    int across = Math.max(2, side / 5);
    int inset = Math.max(1, side / 10);
    double middle = across / 2.0;
    for (int row = 0; row < across; row++) {
      for (int column = 0; column < across; column++) {
        if (across < 4 || Math.hypot(row + 0.5 - middle, column + 0.5 - middle) <= middle + 0.01) {
          pixels[(inset + row) * cell + inset + column] = colour;
        }
      }
    }
  }
}
