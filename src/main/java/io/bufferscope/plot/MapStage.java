package io.bufferscope.plot;

import io.bufferscope.model.map.MapChanges;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// What a page map shows and how it comes to be shown: the subject, its drawing that may be made
/// elsewhere, the part of it that is seen, its motion, and the painted sheet.
final class MapStage {
  private final MapSheet sheet = new MapSheet();
  private final MapScroller scroller = new MapScroller();
  private final DrawingMaker maker;
  private final MapMotion motion;
  private final Runnable onNew;
  private MapColours colours = new MapColours(MapPalette.of(Theme.LIGHT), Colouring.USAGE_COUNT);
  private @Nullable MapSubject subject;
  private @Nullable MapDrawing drawing;
  private MapChanges changes = MapChanges.NONE;

  /// @param seen whether anyone sees the map
  /// @param offScreen whether the map is pictured without a window
  /// @param onNew told when there is something else to be painted
  MapStage(BooleanSupplier seen, BooleanSupplier offScreen, Runnable onNew) {
    this.maker = new DrawingMaker(this::adopt, offScreen);
    this.onNew = onNew;
    this.motion = new MapMotion(seen, this::move);
  }

  MapSheet sheet() {
    return sheet;
  }

  MapScroller scroller() {
    return scroller;
  }

  MapMotion motion() {
    return motion;
  }

  MapColours colours() {
    return colours;
  }

  void setAside(Aside aside) {
    maker.setAside(aside);
  }

  /// What is shown now, none before it is made ready.
  Optional<MapDrawing> drawing() {
    return Optional.ofNullable(drawing);
  }

  /// Whether there is a map, if not ready yet.
  boolean hasSubject() {
    return subject != null;
  }

  /// Takes another map.
  ///
  /// @return whether it is of the same thing
  boolean show(MapSubject newSubject, MapChanges since) {
    MapSubject before = subject;
    boolean same = before != null && before.isOfTheSame(newSubject);
    if (!same) {
      scroller.fit();
    }
    subject = newSubject;
    changes = same ? since : MapChanges.NONE;
    prepare();
    return same;
  }

  /// Shows nothing.
  void clear() {
    subject = null;
    drawing = null;
    motion.end();
    maker.forget();
    sheet.clear();
  }

  void recolour(MapColours other) {
    colours = other;
    prepare();
  }

  /// Takes a picture of another size.
  ///
  /// @param scale pixels for each unit of the layout
  void resize(int width, int height, double scale) {
    if (width > 0 && height > 0 && scroller.resize(width, height, scale)) {
      refit();
    }
  }

  /// Lets the whole map be seen, if it is to be, which may need other columns.
  void refit() {
    prepare();
    drawing().ifPresent(shown -> scroller.show(shown.subject().places(), shown.columns()));
  }

  /// Sees to it that the map is made ready in the columns in which it is to be shown.
  void prepare() {
    MapSubject wanted = subject;
    if (wanted != null && scroller.hasSize()) {
      maker.want(wanted, colours, scroller.columns(wanted.places()));
    }
  }

  private void adopt(MapDrawing made) {
    MapSubject wanted = subject;
    if (wanted == null || !wanted.isOfTheSame(made.subject())) {
      return;
    }
    boolean shown = drawing().filter(one -> one.subject().isOfTheSame(wanted)).isPresent();
    if (shown && made.columns() != scroller.columns(made.subject().places())) {
      // Zoomed meanwhile: the columns of what is seen stay.
      prepare();
      return;
    }
    boolean last = made.subject().equals(wanted);
    boolean other = drawing().filter(one -> one.subject().equals(made.subject())).isEmpty();
    drawing = made;
    scroller.show(made.subject().places(), made.columns());
    if (other) {
      motion.begin(last ? changes : MapChanges.NONE);
    }
    if (last) {
      changes = MapChanges.NONE;
    }
    onNew.run();
  }

  /// Paints what is seen.
  ///
  /// @param scale pixels for each unit of the layout
  void paint(double scale) {
    paint(scroller.geometry(), scale);
  }

  /// Paints the same with so many times the pixels.
  ///
  /// @param scale pixels for each unit of the layout
  void paintLarger(int factor, double scale) {
    paint(scroller.geometry().times(factor), scale);
  }

  private void paint(MapGeometry geometry, double scale) {
    drawing()
        .ifPresent(shown -> {
          sheet.paint(shown, geometry, scale);
          if (motion.strength() > 0) {
            move();
          }
        });
  }

  private void move() {
    sheet.overlay(motion.changes(), motion.strength());
  }
}
