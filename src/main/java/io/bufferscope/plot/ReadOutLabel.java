package io.bufferscope.plot;

import javafx.scene.control.Label;

/// A text beside what it tells of, within the node that both are in.
final class ReadOutLabel extends Label {
  private static final double DISTANCE = 12;

  ReadOutLabel() {
    getStyleClass().add("plot-readout");
    setMnemonicParsing(false);
    setManaged(false);
    setMouseTransparent(true);
    setWrapText(true);
    setVisible(false);
  }

  /// Shows a text under something, or above it where there is no room.
  ///
  /// @param left of what it tells of
  /// @param top of what it tells of
  /// @param bottom of what it tells of
  /// @param width of the node that both are in
  /// @param height of the node that both are in
  void show(String text, double left, double top, double bottom, double width, double height) {
    setText(text);
    setVisible(true);
    applyCss();
    double wide = Math.min(width, Math.ceil(prefWidth(-1)));
    resize(wide, Math.ceil(prefHeight(wide)));
    boolean fits = bottom + DISTANCE + getHeight() <= height;
    double below = bottom + DISTANCE;
    double above = Math.max(0, top - DISTANCE - getHeight());
    relocate(
        Math.rint(Math.clamp(left, 0, Math.max(0, width - wide))), Math.rint(fits ? below : above));
  }
}
