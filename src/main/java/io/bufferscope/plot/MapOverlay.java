package io.bufferscope.plot;

import io.bufferscope.model.map.MapChanges;
import java.util.Arrays;

/// Shows what changed on top of a painted map, at a cost by the number of changes in view: blocks
/// that came are lit, blocks that went keep some of their old colour, and near in a mark points up
/// where the usage count rose and down where it fell. Far out each change adds to what the others
/// on its pixel did.
final class MapOverlay {
  /// The smallest cell with a mark of hotter and colder.
  static final int LEAST_WITH_MARK = 10;

  /// So many are drawn at most in one picture; of more, every second, third and so on.
  private static final int MOST = 250_000;

  private static final MapChanges.Kind[] KINDS = MapChanges.Kind.values();
  private static final double LIT = 0.85;
  private static final double LIT_FAR_OUT = 0.45;

  private final MapPainter painter;
  private final MapGeometry geometry;
  private final MapChanges changes;

  MapOverlay(MapPainter painter, MapChanges changes) {
    this.painter = painter;
    this.geometry = painter.geometry();
    this.changes = changes;
  }

  @FunctionalInterface
  private interface Visit {
    void change(int index);
  }

  /// Paints the changed places in view anew.
  ///
  /// @param strength how much of the changes is to be seen, 0 for nothing to 1
  Span paint(double strength) {
    if (changes.places().length == 0) {
      return Span.NONE;
    }
    int[] rows = {Integer.MAX_VALUE, 0};
    each(index -> {
      int place = changes.places()[index];
      painter.paintPlace(place);
      int y = geometry.y(geometry.row(place));
      rows[0] = Math.min(rows[0], y);
      rows[1] = Math.max(rows[1], y + geometry.zoom().cell());
    });
    if (rows[1] == 0) {
      return Span.NONE;
    }
    if (strength > 0) {
      each(index -> blend(index, strength));
    }
    return new Span(Math.max(0, rows[0]), Math.min(geometry.height(), rows[1]));
  }

  /// Visits the changes in view, row by row.
  private void each(Visit visit) {
    int[] places = changes.places();
    int from = geometry.columnAt(0);
    int to = geometry.endColumn();
    int last = (int) Math.min(geometry.places(), (long) geometry.endRow() * geometry.columns());
    int index = indexOf((long) geometry.rowAt(0) * geometry.columns());
    int step = Math.max(1, Math.ceilDiv(indexOf(last) - index, MOST));
    while (index < places.length && places[index] < last) {
      int column = geometry.column(places[index]);
      if (column < from) {
        index = indexOf((long) places[index] - column + from);
      } else if (column >= to) {
        index = indexOf((long) places[index] - column + geometry.columns() + from);
      } else {
        visit.change(index);
        index += step;
      }
    }
  }

  private int indexOf(long place) {
    int found = Arrays.binarySearch(changes.places(), (int) Math.min(Integer.MAX_VALUE, place));
    return found < 0 ? -found - 1 : found;
  }

  private void blend(int index, double strength) {
    MapColours colours = painter.drawing().colours();
    byte before = changes.before()[index];
    boolean farOut = geometry.zoom().level() > 0;
    switch (KINDS[changes.kinds()[index]]) {
      case CAME -> cover(index, colours.palette().flash(), strength * (farOut ? LIT_FAR_OUT : LIT));
      case WENT -> cover(index, old(colours, before), strength * (farOut ? LIT_FAR_OUT : 1));
      case HOTTER -> mark(index, true, strength);
      case COLDER -> mark(index, false, strength);
      case OTHER -> {}
    }
  }

  private int old(MapColours colours, byte before) {
    return geometry.zoom().cell() < CellStamps.LEAST_WITH_GAP
        ? colours.plain(before)
        : colours.fill(before);
  }

  private void cover(int index, int colour, double weight) {
    int place = changes.places()[index];
    int side = CellStamps.side(geometry.zoom().cell());
    int x = geometry.x(geometry.column(place));
    int y = geometry.y(geometry.row(place));
    for (int line = 0; line < side; line++) {
      blendRow(x, x + side, y + line, colour, weight);
    }
  }

  /// A triangle at the left edge, in the colour that is read best on the block's own.
  private void mark(int index, boolean up, double strength) {
    int cell = geometry.zoom().cell();
    if (cell < LEAST_WITH_MARK) {
      return;
    }
    int place = changes.places()[index];
    byte state = painter.drawing().subject().states()[place];
    int side = CellStamps.side(cell);
    int tall = Math.max(2, side / 5);
    int ink = MapPalette.ink(painter.drawing().colours().fill(state));
    int middle = geometry.x(geometry.column(place)) + Math.max(1, side / 10) + tall - 1;
    int bottom = geometry.y(geometry.row(place)) + side - CellStamps.bar(side) - 1;
    for (int line = 0; line < tall; line++) {
      int half = up ? tall - 1 - line : line;
      blendRow(middle - half, middle + half + 1, bottom - 1 - line, ink, strength);
    }
  }

  private void blendRow(int from, int to, int y, int colour, double weight) {
    if (y < 0 || y >= geometry.height()) {
      return;
    }
    int[] pixels = painter.pixels();
    int start = y * geometry.width();
    for (int x = Math.max(0, from); x < Math.min(geometry.width(), to); x++) {
      pixels[start + x] =
          Blend.mix(pixels[start + x], colour, (int) Math.round(weight * Blend.FULL));
    }
  }
}
