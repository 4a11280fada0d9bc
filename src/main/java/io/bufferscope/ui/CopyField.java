package io.bufferscope.ui;

import atlantafx.base.theme.Styles;
import io.bufferscope.model.Problem;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.TraversalDirection;
import javafx.scene.control.Button;
import javafx.scene.control.TextArea;
import javafx.scene.input.Clipboard;
import javafx.scene.input.DataFormat;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.kordamp.ikonli.feather.Feather;

/// A text to be taken elsewhere, as a command is: selectable, with a button that copies it.
final class CopyField {
  private CopyField() {}

  /// A text of two lines.
  static Node of(String id, String name, String text) {
    return of(id, name, 2, new SimpleStringProperty(text));
  }

  /// A text that follows a value.
  static Node of(String id, String name, int rows, ObservableValue<String> text) {
    TextArea field = new TextArea();
    field.textProperty().bind(text);
    field.setEditable(false);
    field.setWrapText(true);
    field.setPrefRowCount(rows);
    field.setId(id);
    field.setAccessibleText(name);
    field.getStyleClass().add("code");
    field.addEventFilter(KeyEvent.KEY_PRESSED, CopyField::leaveOnTab);
    HBox.setHgrow(field, Priority.ALWAYS);
    Button copy =
        Controls.named(
            new Button("", Controls.icon(Feather.COPY)), "copy-" + id, "copy " + name, "Copy.");
    copy.getStyleClass().addAll(Styles.FLAT, Styles.BUTTON_ICON);
    copy.setOnAction(_ -> copy(field.getText()));
    HBox row = new HBox(field, copy);
    row.getStyleClass().add("field-and-unit");
    return row;
  }

  /// A button that copies a problem with its details.
  static Button ofProblem(String id, ObservableValue<Optional<Problem>> problem) {
    Button copy =
        Controls.named(
            new Button("Copy details"),
            id,
            "copy details",
            "Copy the problem with its details, as for a bug report.");
    copy.setOnAction(_ -> problem.getValue().map(Problem::report).ifPresent(CopyField::copy));
    return copy;
  }

  /// Takes a text to the clipboard.
  static void copy(String text) {
    Clipboard.getSystemClipboard().setContent(Map.of(DataFormat.PLAIN_TEXT, text));
  }

  /// A text area takes Tab for itself, which makes no sense in one that cannot be edited.
  static void leaveOnTab(KeyEvent key) {
    if (key.getCode() == KeyCode.TAB && key.getSource() instanceof Node node) {
      node.requestFocusTraversal(
          key.isShiftDown() ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
      key.consume();
    }
  }
}
