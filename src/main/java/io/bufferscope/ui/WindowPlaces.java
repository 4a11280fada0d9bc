package io.bufferscope.ui;

import io.bufferscope.model.lab.Settings;
import javafx.geometry.Rectangle2D;
import javafx.stage.Screen;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/// Puts a window where it was, unless that is on no screen of today.
final class WindowPlaces {
  /// As much of the window's upper edge as has to be on a screen to be found by its user, in
  /// pixels.
  private static final double GRIP = 120;

  private WindowPlaces() {}

  static void restore(
      Stage stage, Settings.@Nullable WindowPlace place, double width, double height) {
    Rectangle2D screen = Screen.getPrimary().getVisualBounds();
    if (place == null || !isOnAScreen(place)) {
      stage.setWidth(Math.min(width, Math.max(screen.getWidth(), stage.getMinWidth())));
      stage.setHeight(Math.min(height, Math.max(screen.getHeight(), stage.getMinHeight())));
      return;
    }
    stage.setX(place.x());
    stage.setY(place.y());
    stage.setWidth(Math.max(place.width(), stage.getMinWidth()));
    stage.setHeight(Math.max(place.height(), stage.getMinHeight()));
    stage.setMaximized(place.maximized());
  }

  /// Where the window is; the bounds from before while it fills the screen.
  static Settings.WindowPlace of(Stage stage, Settings.@Nullable WindowPlace before) {
    if (stage.isMaximized() && before != null) {
      return new Settings.WindowPlace(
          before.x(), before.y(), before.width(), before.height(), true);
    }
    return new Settings.WindowPlace(
        stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight(), stage.isMaximized());
  }

  private static boolean isOnAScreen(Settings.WindowPlace place) {
    boolean finite =
        Double.isFinite(place.x())
            && Double.isFinite(place.y())
            && place.width() > 0
            && place.height() > 0;
    return finite
        && !Screen.getScreensForRectangle(
                place.x() + place.width() / 2 - GRIP / 2, place.y(), GRIP, 1)
            .isEmpty();
  }
}
