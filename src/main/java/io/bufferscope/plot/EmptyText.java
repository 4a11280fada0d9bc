package io.bufferscope.plot;

import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/// Says in the middle of a picture why there is nothing to be seen, and what to do.
final class EmptyText extends Label {
  EmptyText() {
    getStyleClass().add("plot-empty");
    setWrapText(true);
  }

  /// Takes its place in its parent, as wide as its words or as the parent.
  void placeIn(Region parent) {
    double width = Math.min(parent.getWidth(), prefWidth(-1));
    double height = Math.min(parent.getHeight(), prefHeight(width));
    resizeRelocate(
        parent.snapPositionX((parent.getWidth() - width) / 2),
        parent.snapPositionY((parent.getHeight() - height) / 2),
        width,
        height);
  }
}
