package io.bufferscope.ui;

import javafx.beans.property.SimpleStringProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.util.Duration;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.javafx.FontIcon;

/// Makes controls the way all panes have them: named for screen readers, with a tooltip, and with
/// their text taken as it is, since "shared_buffers" is a name and not a mnemonic.
final class Controls {
  private static final Duration TOOLTIP_DELAY = Duration.millis(400);

  private static final double ICON_SIZE = 1.25;

  private Controls() {}

  /// Names a control: what it is for screen readers, what it does in a tooltip.
  ///
  /// @param id for style sheets and tests
  /// @param name what it is, short
  /// @param tip what it does, with unit and shortcut
  static <C extends Control> C named(C control, String id, String name, String tip) {
    control.setId(id);
    control.setAccessibleText(name);
    control.setAccessibleHelp(tip);
    control.setTooltip(tooltip(tip));
    if (control instanceof ButtonBase button) {
      button.setMnemonicParsing(false);
    }
    return control;
  }

  /// An entry of a menu.
  ///
  /// @param id for style sheets and tests
  /// @param text its words, as they are
  static MenuItem menuItem(String id, String text, Runnable action) {
    MenuItem item = new MenuItem(text);
    item.setId(id);
    item.setMnemonicParsing(false);
    item.setOnAction(_ -> action.run());
    return item;
  }

  /// A tooltip that wraps and comes soon.
  static Tooltip tooltip(String text) {
    Tooltip tooltip = new Tooltip(text);
    tooltip.setShowDelay(TOOLTIP_DELAY);
    tooltip.setShowDuration(Duration.INDEFINITE);
    tooltip.setWrapText(true);
    tooltip.setMaxWidth(420);
    return tooltip;
  }

  /// An icon for a button or a label, a little larger than the text beside it.
  static FontIcon icon(Ikon ikon) {
    FontIcon icon = new FontIcon(ikon);
    // The icon keeps the family of its font in its style, and a theme's size would come before one
    // that is set by code: both have to be there.
    String family = icon.getStyle();
    icon.parentProperty()
        .flatMap(parent -> parent instanceof Labeled text ? text.fontProperty() : null)
        .subscribe(font -> {
          if (font != null) {
            long pixels = Math.round(font.getSize() * ICON_SIZE);
            icon.setStyle(family + "-fx-icon-size: " + pixels + "px;");
          }
        });
    return icon;
  }

  /// A text that stays as it is, where one is wanted that may follow a value.
  static ObservableValue<String> always(String text) {
    return new SimpleStringProperty(text);
  }

  /// A text of a style class.
  static Label label(String text, String... styleClasses) {
    Label label = new Label(text);
    label.setMnemonicParsing(false);
    label.getStyleClass().addAll(styleClasses);
    return label;
  }

  /// A text of a style class that follows a value.
  static Label label(ObservableValue<String> text, String... styleClasses) {
    Label label = label("", styleClasses);
    label.textProperty().bind(text);
    return label;
  }

  /// A message at a field: there only while it has something to say.
  static Label message(ObservableValue<String> text, String styleClass) {
    Label label = label(text, "message", styleClass);
    label.setWrapText(true);
    showWhile(label, label.textProperty().isNotEmpty());
    return label;
  }

  /// Shows something while a condition holds; it takes no room else.
  static void showWhile(Node node, ObservableValue<Boolean> condition) {
    node.visibleProperty().bind(condition);
    node.managedProperty().bind(node.visibleProperty());
  }

  /// Takes the room that is left in a row.
  static Region spacer() {
    Region spacer = new Region();
    HBox.setHgrow(spacer, Priority.ALWAYS);
    return spacer;
  }
}
