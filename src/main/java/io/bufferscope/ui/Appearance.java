package io.bufferscope.ui;

import io.bufferscope.model.lab.Settings;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.SimpleBooleanProperty;

/// How the window looks: theme and height of its text.
final class Appearance {
  /// The sizes that "larger" and "smaller" go through, in pixels.
  private static final List<Integer> SIZES = List.of(11, 12, 13, 14, 16, 18, 20, 22, 24, 28);

  /// Readable from the back of a room.
  private static final int PRESENTATION_SIZE = 18;

  private final BooleanProperty dark = new SimpleBooleanProperty();
  private final ReadOnlyIntegerWrapper textSize = new ReadOnlyIntegerWrapper();

  Appearance(Settings settings) {
    dark.set(settings.dark());
    textSize.set(Math.clamp(settings.textSize(), SIZES.getFirst(), SIZES.getLast()));
  }

  BooleanProperty darkProperty() {
    return dark;
  }

  /// The height of ordinary text in pixels.
  ReadOnlyIntegerProperty textSizeProperty() {
    return textSize.getReadOnlyProperty();
  }

  void toggleTheme() {
    dark.set(!dark.get());
  }

  void larger() {
    SIZES.stream().filter(size -> size > textSize.get()).findFirst().ifPresent(textSize::set);
  }

  void smaller() {
    SIZES.reversed().stream()
        .filter(size -> size < textSize.get())
        .findFirst()
        .ifPresent(textSize::set);
  }

  void ordinarySize() {
    textSize.set(Settings.DEFAULT_TEXT_SIZE);
  }

  /// Goes from the ordinary to the presentation size and back.
  void togglePresentation() {
    textSize.set(isPresentation() ? Settings.DEFAULT_TEXT_SIZE : PRESENTATION_SIZE);
  }

  boolean isPresentation() {
    return textSize.get() >= PRESENTATION_SIZE;
  }
}
