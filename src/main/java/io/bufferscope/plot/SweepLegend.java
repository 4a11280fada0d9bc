package io.bufferscope.plot;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.shape.Line;

/// The names of the series in their colours, in as many lines as they need. A click or the space
/// bar hides a series and shows it again.
final class SweepLegend extends Region {
  private static final double SPACING = 12;
  private static final double LINE_SPACING = 3;
  private static final double SWATCH = 16;

  private final List<Chip> chips = new ArrayList<>();
  private final Set<String> hidden = new HashSet<>();
  private final Runnable changed;
  private List<Entry> shown = List.of();

  /// A series.
  ///
  /// @param name of it
  /// @param styleClass names its colour
  /// @param dashed whether its line is
  /// @param filled whether it is told by an area and not by a line
  record Entry(String name, String styleClass, boolean dashed, boolean filled) {}

  /// @param changed told when a series was hidden or shown
  SweepLegend(Runnable changed) {
    this.changed = changed;
    getStyleClass().add("sweep-legend");
  }

  /// Names other series. Those that are hidden stay so.
  void show(List<Entry> entries) {
    if (entries.equals(shown)) {
      return;
    }
    shown = List.copyOf(entries);
    chips.clear();
    entries.forEach(entry -> chips.add(new Chip(entry)));
    getChildren().setAll(chips);
    requestLayout();
  }

  /// The names of the series that are hidden.
  Set<String> hidden() {
    return hidden;
  }

  @Override
  protected double computePrefHeight(double width) {
    return arrange(width > 0 ? width : Double.MAX_VALUE, false);
  }

  @Override
  protected double computePrefWidth(double height) {
    return chips.stream().mapToDouble(chip -> chip.prefWidth(-1) + SPACING).sum();
  }

  @Override
  protected void layoutChildren() {
    arrange(getWidth(), true);
  }

  private double arrange(double width, boolean place) {
    double x = 0;
    double y = 0;
    double lineHeight = 0;
    for (Chip chip : chips) {
      double wide = Math.min(snapSizeX(chip.prefWidth(-1)), width);
      double high = snapSizeY(chip.prefHeight(wide));
      if (x > 0 && x + wide > width) {
        x = 0;
        y += lineHeight + LINE_SPACING;
        lineHeight = 0;
      }
      if (place) {
        chip.resizeRelocate(x, y, wide, high);
      }
      x += wide + SPACING;
      lineHeight = Math.max(lineHeight, high);
    }
    return y + lineHeight;
  }

  private final class Chip extends HBox {
    private final String name;

    Chip(Entry entry) {
      super(4);
      name = entry.name();
      Label label = new Label(name);
      label.setMnemonicParsing(false);
      label.setWrapText(true);
      label.getStyleClass().add("plot-name");
      setAlignment(Pos.CENTER_LEFT);
      getChildren().addAll(swatch(entry), label);
      getStyleClass().add("sweep-chip");
      setFocusTraversable(true);
      setAccessibleRole(AccessibleRole.TOGGLE_BUTTON);
      Tooltip.install(this, new Tooltip("Click or space: hide it, and show it again."));
      setOnMouseClicked(_ -> toggle());
      setOnKeyPressed(event -> {
        if (event.getCode() == KeyCode.SPACE || event.getCode() == KeyCode.ENTER) {
          toggle();
          event.consume();
        }
      });
      update();
    }

    private static Node swatch(Entry entry) {
      Line swatch = new Line(0, 0, SWATCH, 0);
      swatch.getStyleClass().addAll("plot-swatch", entry.styleClass());
      if (entry.dashed()) {
        swatch.getStyleClass().add("dashed");
      }
      if (entry.filled()) {
        swatch.getStyleClass().add("filled");
      }
      return swatch;
    }

    private void toggle() {
      if (!hidden.remove(name)) {
        hidden.add(name);
      }
      update();
      changed.run();
    }

    private void update() {
      boolean off = hidden.contains(name);
      getStyleClass().remove("off");
      if (off) {
        getStyleClass().add("off");
      }
      setAccessibleText(name + (off ? ", hidden" : ", shown"));
    }
  }
}
