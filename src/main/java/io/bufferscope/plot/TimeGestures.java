package io.bufferscope.plot;

import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;

/// Wheel, drag, double click and keys over a plot, as wishes to move along the time axis.
final class TimeGestures {
  private static final double CLOSER = 0.8;

  /// A hand that clicks moves by that many pixels.
  private static final double STILL_PIXELS = 3;

  private static final TimeNavigation NOWHERE =
      new TimeNavigation() {
        @Override
        public void zoom(double factor, double aroundSeconds) {}

        @Override
        public void pan(double seconds) {}

        @Override
        public void live() {}
      };

  private final Supplier<TimeScale> time;
  private TimeNavigation navigation = NOWHERE;
  private double lastX;
  private boolean dragging;

  /// @param surface the plot
  /// @param time its present time axis, over the surface's width
  TimeGestures(Node surface, Supplier<TimeScale> time) {
    this.time = time;
    surface.addEventHandler(ScrollEvent.SCROLL, event -> scrolled(event, width(surface)));
    surface.addEventHandler(MouseEvent.MOUSE_PRESSED, this::pressed);
    surface.addEventHandler(MouseEvent.MOUSE_DRAGGED, event -> dragged(event, width(surface)));
    surface.addEventHandler(MouseEvent.MOUSE_CLICKED, this::clicked);
  }

  void setNavigation(TimeNavigation listener) {
    navigation = listener;
  }

  /// Takes a key that moves along the time axis.
  ///
  /// @param aroundSeconds what to zoom around
  /// @return whether it was one
  boolean key(KeyEvent event, double aroundSeconds) {
    if (event.isShortcutDown() || event.isAltDown()) {
      return false;
    }
    switch (event.getCode()) {
      case PLUS, EQUALS, ADD -> navigation.zoom(CLOSER, aroundSeconds);
      case MINUS, SUBTRACT -> navigation.zoom(1 / CLOSER, aroundSeconds);
      case PAGE_UP -> navigation.pan(-time.get().span() / 2);
      case PAGE_DOWN -> navigation.pan(time.get().span() / 2);
      default -> {
        return false;
      }
    }
    return true;
  }

  /// Wants the present again.
  void live() {
    navigation.live();
  }

  private static double width(Node surface) {
    return Math.max(1, surface.getLayoutBounds().getWidth());
  }

  private void scrolled(ScrollEvent event, double width) {
    TimeScale axis = time.get();
    if (event.getDeltaX() != 0 && Math.abs(event.getDeltaX()) > Math.abs(event.getDeltaY())) {
      navigation.pan(-event.getDeltaX() / width * axis.span());
    } else if (event.getDeltaY() != 0) {
      double factor = event.getDeltaY() > 0 ? CLOSER : 1 / CLOSER;
      navigation.zoom(factor, axis.moment(event.getX() / width));
    }
    event.consume();
  }

  private void pressed(MouseEvent event) {
    lastX = event.getX();
    dragging = false;
  }

  private void dragged(MouseEvent event, double width) {
    if (event.getButton() != MouseButton.PRIMARY) {
      return;
    }
    double moved = event.getX() - lastX;
    if (dragging || Math.abs(moved) > STILL_PIXELS) {
      dragging = true;
      lastX = event.getX();
      navigation.pan(-moved / width * time.get().span());
    }
  }

  private void clicked(MouseEvent event) {
    if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2) {
      navigation.live();
    }
  }
}
