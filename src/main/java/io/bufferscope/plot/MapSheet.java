package io.bufferscope.plot;

import io.bufferscope.model.map.MapChanges;
import javafx.scene.image.ImageView;
import org.jspecify.annotations.Nullable;

/// The painted map. Remembers what it shows, so that it paints only what differs.
final class MapSheet {
  private final PixelSheet sheet = new PixelSheet();
  private CellStamps stamps =
      new CellStamps(new MapColours(MapPalette.of(Theme.LIGHT), Colouring.USAGE_COUNT), 1);
  private @Nullable BlockNumbers numbers;
  private @Nullable MapPainter shown;
  private boolean overlaid;

  ImageView view() {
    return sheet.view();
  }

  /// How often something was handed on to be drawn.
  long updates() {
    return sheet.updates();
  }

  /// The rows that were handed on last.
  Span updated() {
    return sheet.updated();
  }

  /// The colour of a pixel.
  int pixel(int x, int y) {
    MapPainter painter = shown;
    return painter == null ? 0 : sheet.pixels()[y * painter.geometry().width() + x];
  }

  /// Shows a map.
  ///
  /// @param scale pixels for each unit of the layout
  void paint(MapDrawing drawing, MapGeometry geometry, double scale) {
    MapPainter before = shown;
    boolean fresh = sheet.resize(geometry.width(), geometry.height(), scale);
    if (before != null
        && !fresh
        && !overlaid
        && before.drawing().equals(drawing)
        && before.geometry().equals(geometry)) {
      return;
    }
    int cell = geometry.zoom().cell();
    if (!stamps.isOf(drawing.colours(), cell)) {
      stamps = new CellStamps(drawing.colours(), cell);
    }
    BlockNumbers written = BlockNumbers.of(numbers, cell, drawing.subject().highestNumber(), scale);
    numbers = written == null ? numbers : written;
    MapPainter painter = new MapPainter(drawing, geometry, stamps, written, sheet.pixels());
    boolean partly =
        before != null
            && !fresh
            && !overlaid
            && before.geometry().equals(geometry)
            && before.drawing().colours().equals(drawing.colours())
            && before.drawing().subject().isOfTheSame(drawing.subject())
            && before.drawing().subject().isNumberedAs(drawing.subject());
    if (before != null && partly) {
      sheet.update(painter.paintChanged(before.drawing()));
    } else if (before != null
        && !fresh
        && !overlaid
        && before.drawing().equals(drawing)
        && geometry.isMoved(before.geometry())) {
      painter.paintMoved(before.geometry());
      sheet.update(new Span(0, geometry.height()));
    } else {
      painter.paintAll();
      sheet.update(new Span(0, geometry.height()));
    }
    shown = painter;
    overlaid = false;
  }

  /// Shows changes on top of the map.
  ///
  /// @param strength how much of them, 0 to leave the map alone again
  void overlay(MapChanges changes, double strength) {
    MapPainter painter = shown;
    if (painter != null) {
      sheet.update(new MapOverlay(painter, changes).paint(strength));
      overlaid = strength > 0;
    }
  }

  /// Shows nothing.
  void clear() {
    shown = null;
  }
}
