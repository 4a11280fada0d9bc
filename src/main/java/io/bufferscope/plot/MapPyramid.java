package io.bufferscope.plot;

import io.bufferscope.model.map.BlockState;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// The mixes of a map's colours for drawing it far out: at level k a pixel has the exact average of
/// the 2^k × 2^k places that it stands for. Levels 0 and 1 are found from the states when they are
/// drawn; from level 2 on the sums of the three channels are kept, 12 bytes for 16 places and a
/// third of that for all levels above, so that no rounding is ever rounded again. Immutable.
final class MapPyramid {
  /// The lowest level whose sums are kept.
  private static final int BASE = 2;

  private final byte[] states;
  private final MixGrid grid;
  private final int[] colours;
  private final long[] mixes;
  private final int[][][] levels;

  private MapPyramid(byte[] states, int columns, int[] colours) {
    this.states = states;
    this.grid = new MixGrid(states.length, columns);
    this.colours = colours;
    this.mixes = Arrays.stream(colours).mapToLong(Mix::of).toArray();
    this.levels = new int[grid.top(BASE) - BASE + 1][][];
    for (int index = 0; index < levels.length; index++) {
      levels[index] = new int[grid.height(index + BASE)][];
    }
  }

  /// The mixes of a map.
  ///
  /// @param states one state a place, kept and not to be changed
  /// @param columns places in a row
  /// @param colours the colour of each state
  static MapPyramid of(byte[] states, int columns, int[] colours) {
    MapPyramid made = new MapPyramid(states, columns, colours);
    made.fill(null);
    return made;
  }

  /// The mixes of the same map with other states. Only what the changed places are in is found
  /// anew; rows without a change are shared.
  MapPyramid updated(byte[] newStates) {
    if (newStates.length < states.length) {
      return of(newStates, grid.columns(), colours);
    }
    MapPyramid made = new MapPyramid(newStates, grid.columns(), colours);
    made.fill(this);
    return made;
  }

  /// Whether these are the mixes of a map in the same columns and colours.
  boolean isLike(int otherColumns, int[] otherColours) {
    return grid.columns() == otherColumns && Arrays.equals(colours, otherColours);
  }

  /// How the places lie.
  MixGrid grid() {
    return grid;
  }

  /// The highest level, at which one pixel stands for all.
  int top() {
    return levels.length + BASE - 1;
  }

  private void fill(@Nullable MapPyramid old) {
    BitSet[] changed = new BitSet[grid.height(BASE)];
    for (int row = 0; row < changed.length; row++) {
      changed[row] = old == null ? new BitSet() : changesOfBase(row, old);
      levels[0][row] = row(0, row, changed[row], old);
    }
    for (int index = 1; index < levels.length; index++) {
      BitSet[] above = new BitSet[levels[index].length];
      for (int row = 0; row < above.length; row++) {
        above[row] = halved(changed[2 * row]);
        if (2 * row + 1 < changed.length) {
          above[row].or(halved(changed[2 * row + 1]));
        }
        levels[index][row] = row(index, row, above[row], old);
      }
      changed = above;
    }
  }

  /// The sums of a row: the old one's where nothing changed, or with the changed ones found anew.
  private int[] row(int index, int row, BitSet changed, @Nullable MapPyramid old) {
    int width = grid.width(index + BASE);
    int @Nullable [] before = old == null ? null : old.rowOrNull(index, row);
    if (before == null || before.length != width * Mix.CHANNELS) {
      int[] sums = new int[width * Mix.CHANNELS];
      for (int column = 0; column < width; column++) {
        sum(index, row, column, sums);
      }
      return sums;
    }
    if (changed.isEmpty()) {
      return before;
    }
    int[] sums = before.clone();
    for (int column = changed.nextSetBit(0); column >= 0; column = changed.nextSetBit(column + 1)) {
      sum(index, row, column, sums);
    }
    return sums;
  }

  private int @Nullable [] rowOrNull(int index, int row) {
    return index < levels.length && row < levels[index].length ? levels[index][row] : null;
  }

  /// Which pixels of a row of the base have a place whose state is another.
  private BitSet changesOfBase(int row, MapPyramid old) {
    BitSet changed = new BitSet();
    int columns = grid.columns();
    int start = (int) Math.min(states.length, grid.start(BASE, row));
    int end = grid.end(BASE, row);
    int oldEnd = Math.clamp(old.states.length, start, end);
    for (int place = start; place < oldEnd; place++) {
      int same = Arrays.mismatch(states, place, oldEnd, old.states, place, oldEnd);
      if (same < 0) {
        break;
      }
      place += same;
      changed.set((place % columns) >> BASE);
    }
    for (int place = oldEnd; place < end; place++) {
      changed.set((place % columns) >> BASE);
    }
    return changed;
  }

  private static BitSet halved(BitSet pixels) {
    BitSet half = new BitSet();
    for (int pixel = pixels.nextSetBit(0); pixel >= 0; pixel = pixels.nextSetBit(pixel + 1)) {
      half.set(pixel >> 1);
      pixel |= 1;
    }
    return half;
  }

  private void sum(int index, int row, int column, int[] sums) {
    int at = column * Mix.CHANNELS;
    if (index == 0) {
      Mix.unpack(sumOfPlaces(row << BASE, column << BASE, BASE), sums, at);
      return;
    }
    int[][] below = levels[index - 1];
    Arrays.fill(sums, at, at + Mix.CHANNELS, 0);
    for (int part = 2 * row; part < Math.min(below.length, 2 * row + 2); part++) {
      int from = 2 * at;
      int to = Math.min(below[part].length, from + 2 * Mix.CHANNELS);
      for (int channel = from; channel < to; channel++) {
        sums[at + (channel - from) % Mix.CHANNELS] += below[part][channel];
      }
    }
  }

  private long sumOfPlaces(int row, int column, int level) {
    int endColumn = Math.min(grid.columns(), column + (1 << level));
    int endRow = Math.min(grid.rows(), row + (1 << level));
    long sum = 0;
    for (int one = row; one < endRow; one++) {
      int start = one * grid.columns();
      int end = (int) Math.min(states.length, (long) start + endColumn);
      for (int place = start + column; place < end; place++) {
        sum += mixes[BlockState.bits(states[place])];
      }
    }
    return sum;
  }

  /// Whether a row of pixels has the same mixes in another pyramid of the same columns and colours.
  // A row without a change is the same array.
  @SuppressWarnings("ReferenceEquality")
  boolean hasSameRow(MapPyramid other, int level, int row) {
    if (level >= BASE) {
      int @Nullable [] here = rowOrNull(Math.min(level, top()) - BASE, row);
      return here != null && here == other.rowOrNull(Math.min(level, top()) - BASE, row);
    }
    int from = (int) Math.min(states.length, grid.start(level, row));
    int to = grid.end(level, row);
    return from < to
        && to == other.grid.end(level, row)
        && Arrays.equals(states, from, to, other.states, from, to);
  }

  /// Writes the mixes of a part of a row of pixels.
  ///
  /// @param level 0 to [#top()]
  /// @param row of that level
  /// @param from the first pixel
  /// @param to the pixel after the last
  /// @param pixels where to, opaque ARGB
  /// @param at the index of the first
  void mix(int level, int row, int from, int to, int[] pixels, int at) {
    int full = grid.isFull(level, row) ? Math.clamp(grid.columns() >> level, from, to) : from;
    if (level >= BASE) {
      int[] sums = levels[level - BASE][row];
      for (int column = from; column < full; column++) {
        int i = column * Mix.CHANNELS;
        pixels[at + column - from] =
            Mix.averageOfMany(sums[i], sums[i + 1], sums[i + 2], 2 * level);
      }
    } else if (level == 1) {
      for (int column = from; column < full; column++) {
        pixels[at + column - from] = ofFour(2 * (row * grid.columns() + column));
      }
    } else {
      full = from;
    }
    for (int column = full; column < to; column++) {
      pixels[at + column - from] = colour(level, row, column);
    }
  }

  private int ofFour(int place) {
    int below = place + grid.columns();
    return Mix.averageOfFour(
        mixes[BlockState.bits(states[place])]
            + mixes[BlockState.bits(states[place + 1])]
            + mixes[BlockState.bits(states[below])]
            + mixes[BlockState.bits(states[below + 1])]);
  }

  /// The mix that a pixel has.
  int colour(int level, int row, int column) {
    if (level == 0) {
      return colours[BlockState.bits(states[row * grid.columns() + column])];
    }
    int count = grid.count(level, row, column);
    if (level < BASE) {
      return Mix.average(sumOfPlaces(row << level, column << level, level), count);
    }
    int[] sums = levels[level - BASE][row];
    int at = column * Mix.CHANNELS;
    return Mix.average(sums[at], sums[at + 1], sums[at + 2], count);
  }
}
