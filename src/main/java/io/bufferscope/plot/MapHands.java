package io.bufferscope.plot;

import java.util.OptionalInt;

/// What can be done with a map by hand. Each tells whether there was something to do; points and
/// distances are in units of the layout.
final class MapHands {
  private final PageMap map;
  private final MapStage stage;
  private final MapScroller scroller;

  MapHands(PageMap map, MapStage stage) {
    this.map = map;
    this.stage = stage;
    this.scroller = stage.scroller();
  }

  /// The part of the map so far to the right and down.
  boolean pan(double right, double down) {
    double scale = map.screenScale();
    return changed(scroller.pan(Math.round(right * scale), Math.round(down * scale)));
  }

  /// Larger about a point, or smaller until all is seen.
  boolean zoom(boolean in, double x, double y) {
    double scale = map.screenScale();
    boolean done = scroller.zoom(in, x * scale, y * scale);
    stage.prepare();
    return changed(done);
  }

  /// Larger or smaller about what is chosen, or the middle.
  boolean zoomAtSelection(boolean in) {
    MapGeometry geometry = scroller.geometry();
    double x = geometry.width() / 2.0;
    double y = geometry.height() / 2.0;
    if (map.chosen().isPresent()) {
      int place = map.chosen().getAsInt();
      int left = geometry.x(geometry.column(place));
      int top = geometry.y(geometry.row(place));
      if (left >= 0 && top >= 0 && left < geometry.width() && top < geometry.height()) {
        x = left + geometry.zoom().cell() / 2.0;
        y = top + geometry.zoom().cell() / 2.0;
      }
    }
    double scale = map.screenScale();
    return zoom(in, x / scale, y / scale);
  }

  /// The whole map.
  boolean fit() {
    scroller.fit();
    stage.refit();
    return changed(true);
  }

  /// Chooses what is at a point.
  boolean point(double x, double y) {
    double scale = map.screenScale();
    map.choose(
        scroller.geometry().placeAt((int) Math.floor(x * scale), (int) Math.floor(y * scale)));
    return map.chosen().isPresent();
  }

  /// Chooses nothing.
  boolean pointNowhere() {
    boolean was = map.chosen().isPresent();
    map.choose(OptionalInt.empty());
    return was;
  }

  /// Chooses the next place in a direction, or the next pixel's far out, and brings it into view;
  /// the first one in view where none was chosen.
  boolean step(int right, int down) {
    MapGeometry geometry = scroller.geometry();
    if (geometry.places() == 0) {
      return false;
    }
    long next = (long) geometry.rowAt(0) * geometry.columns() + geometry.columnAt(0);
    if (map.chosen().isPresent()) {
      int side = 1 << geometry.zoom().level();
      int place = map.chosen().getAsInt();
      int column = geometry.column(place) + right * side;
      boolean leaves = side > 1 && (column < 0 || column >= geometry.columns());
      next = leaves ? -1 : place + right * side + (long) down * side * geometry.columns();
    }
    if (next >= 0 && next < geometry.places()) {
      changed(scroller.reveal((int) next));
      map.choose(OptionalInt.of((int) next));
    }
    return true;
  }

  /// Picks what is chosen, where it is a single block.
  boolean pick() {
    boolean single = map.chosen().isPresent() && scroller.geometry().zoom().level() == 0;
    if (single) {
      map.picked(map.chosen().getAsInt());
    }
    return single;
  }

  private boolean changed(boolean did) {
    if (did) {
      map.requestLayout();
    }
    return did;
  }
}
