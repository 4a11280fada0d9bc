package io.bufferscope.plot;

/// How the places of a map fall into the pixels of a level: level k has a pixel for each 2^k × 2^k
/// places, of fewer at the right and lower edges.
///
/// @param places how many places the map has
/// @param columns places in a row
record MixGrid(int places, int columns) {
  /// How many rows of places there are.
  int rows() {
    return (int) (((long) places + columns - 1) / columns);
  }

  /// How many pixels a row of a level has.
  int width(int level) {
    return halved(Math.min(columns, places), level);
  }

  /// How many rows of pixels a level has.
  int height(int level) {
    return halved(rows(), level);
  }

  private static int halved(int length, int level) {
    return (int) ((length + (1L << level) - 1) >> level);
  }

  /// The lowest level, not under another one, at which one pixel stands for all.
  int top(int least) {
    int top = least;
    while (width(top) > 1 || height(top) > 1) {
      top++;
    }
    return top;
  }

  /// The first place of a row of pixels.
  long start(int level, int row) {
    return ((long) row << level) * columns;
  }

  /// The place after the last one of a row of pixels.
  int end(int level, int row) {
    return (int) Math.min(places, start(level, row + 1));
  }

  /// Whether all pixels of a row but the last stand for a full square.
  boolean isFull(int level, int row) {
    return start(level, row + 1) <= places;
  }

  /// How many places a pixel stands for.
  int count(int level, int row, int column) {
    int fromColumn = column << level;
    int wide = Math.min(1 << level, columns - fromColumn);
    int endRow = Math.min(rows(), (row + 1) << level);
    int tall = endRow - (row << level);
    int last = places - (rows() - 1) * columns;
    return endRow == rows() && last < columns
        ? (tall - 1) * wide + Math.clamp(last - fromColumn, 0, wide)
        : tall * wide;
  }
}
