package io.bufferscope.plot;

import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.input.ZoomEvent;

/// What hands do on a map: wheel and pinch zoom about the pointer, dragging pans, a click picks, a
/// double click fits, and keys do the same.
final class MapGestures {
  /// What a notch of a wheel gives; a touch pad gives the same in many parts.
  private static final double NOTCH = 40;

  private static final double PINCH = Math.log(1.4);
  private static final double KEY_PAN = 80;

  private final MapHands map;
  private double turned;
  private double pinched;
  private double dragX;
  private double dragY;

  private MapGestures(MapHands map) {
    this.map = map;
  }

  static void on(PageMap node, MapHands map) {
    MapGestures gestures = new MapGestures(map);
    node.addEventHandler(MouseEvent.MOUSE_MOVED, event -> map.point(event.getX(), event.getY()));
    node.addEventHandler(MouseEvent.MOUSE_EXITED, _ -> map.pointNowhere());
    node.addEventHandler(
        MouseEvent.MOUSE_PRESSED,
        event -> {
          node.requestFocus();
          gestures.dragX = event.getX();
          gestures.dragY = event.getY();
        });
    node.addEventHandler(MouseEvent.MOUSE_DRAGGED, gestures::dragged);
    node.addEventHandler(MouseEvent.MOUSE_CLICKED, gestures::clicked);
    node.addEventHandler(ScrollEvent.SCROLL, gestures::scrolled);
    node.addEventHandler(ZoomEvent.ZOOM, gestures::pinched);
    node.addEventHandler(KeyEvent.KEY_PRESSED, gestures::keyPressed);
  }

  private void dragged(MouseEvent event) {
    map.pan(dragX - event.getX(), dragY - event.getY());
    dragX = event.getX();
    dragY = event.getY();
    map.point(dragX, dragY);
    event.consume();
  }

  private void clicked(MouseEvent event) {
    if (event.getButton() != MouseButton.PRIMARY || !event.isStillSincePress()) {
      return;
    }
    if (event.getClickCount() == 2) {
      map.fit();
    } else if (event.getClickCount() == 1) {
      map.point(event.getX(), event.getY());
      map.pick();
    }
    event.consume();
  }

  private void scrolled(ScrollEvent event) {
    turned += event.isInertia() ? 0 : event.getDeltaY();
    while (Math.abs(turned) >= NOTCH) {
      zoom(turned > 0, event.getX(), event.getY());
      turned -= Math.signum(turned) * NOTCH;
    }
    event.consume();
  }

  private void pinched(ZoomEvent event) {
    pinched += Math.log(event.getZoomFactor());
    while (Math.abs(pinched) >= PINCH) {
      zoom(pinched > 0, event.getX(), event.getY());
      pinched -= Math.signum(pinched) * PINCH;
    }
    event.consume();
  }

  private void zoom(boolean in, double x, double y) {
    map.zoom(in, x, y);
    map.point(x, y);
  }

  private void keyPressed(KeyEvent event) {
    if (event.isShortcutDown() || event.isAltDown()) {
      return;
    }
    boolean done =
        switch (event.getCode()) {
          case LEFT -> arrow(event, -1, 0);
          case RIGHT -> arrow(event, 1, 0);
          case UP -> arrow(event, 0, -1);
          case DOWN -> arrow(event, 0, 1);
          case PLUS, EQUALS, ADD -> map.zoomAtSelection(true);
          case MINUS, SUBTRACT -> map.zoomAtSelection(false);
          case DIGIT0, NUMPAD0, HOME -> map.fit();
          case ENTER, SPACE -> map.pick();
          case ESCAPE -> map.pointNowhere();
          default -> false;
        };
    if (done) {
      event.consume();
    }
  }

  private boolean arrow(KeyEvent event, int right, int down) {
    return event.isShiftDown() ? map.pan(right * KEY_PAN, down * KEY_PAN) : map.step(right, down);
  }
}
