package io.bufferscope.ui;

import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The rows of a form, one below the other: a name, a control, and below them a message where there
/// is one. A row that does not apply takes no room.
final class FormRows extends VBox {
  private static final PseudoClass INVALID = PseudoClass.getPseudoClass("danger");

  private final ObservableBooleanValue locked;

  /// @param locked whether nothing may be changed
  FormRows(ObservableBooleanValue locked) {
    this.locked = locked;
    getStyleClass().add("fields");
  }

  /// One row.
  static final class Row {
    private final Label name;
    private final HBox line;

    private Row(Label name, HBox line) {
      this.name = name;
      this.line = line;
    }

    /// Shows the row, with its messages, only while that holds.
    Row when(ObservableValue<Boolean> applies) {
      line.visibleProperty().bind(applies);
      line.managedProperty().bind(line.visibleProperty());
      return this;
    }

    /// Gives the row a name that follows a value.
    Row named(ObservableValue<String> text) {
      name.textProperty().bind(text);
      return this;
    }
  }

  /// Adds a control that takes the room there is.
  Row add(String name, Control control) {
    control.setMaxWidth(Double.MAX_VALUE);
    control.setMinWidth(0);
    return add(name, control, control, locked);
  }

  /// Adds a control that takes the whole width, below its name.
  void addWide(String name, Control control) {
    Label label = Controls.label(name, "field-name");
    label.setLabelFor(control);
    control.setMaxWidth(Double.MAX_VALUE);
    control.setMinWidth(0);
    control.disableProperty().bind(locked);
    VBox both = new VBox(label, control);
    both.getStyleClass().add("field-below");
    getChildren().add(both);
  }

  /// Adds several controls beside a name, with a message below them, while that applies.
  void addGroup(
      String name,
      Node controls,
      ObservableValue<String> error,
      String errorId,
      ObservableValue<Boolean> applies) {
    Label label = Controls.label(name, "field-name");
    HBox.setHgrow(controls, Priority.ALWAYS);
    HBox line = new HBox(label, controls);
    line.getStyleClass().add("field-group");
    line.disableProperty().bind(locked);
    getChildren().add(line);
    var _ = withMessage(new Row(label, line).when(applies), error, errorId, "error");
  }

  /// Adds a control with what belongs to it.
  Row add(String name, Node node, Control control, ObservableBooleanValue lock) {
    Label label = Controls.label(name, "field-name");
    label.setLabelFor(control);
    HBox.setHgrow(node, Priority.ALWAYS);
    HBox line = new HBox(label, node);
    line.getStyleClass().add("field-row");
    line.disableProperty().bind(lock);
    getChildren().add(line);
    return new Row(label, line);
  }

  /// Adds a text field with its unit and its message.
  Row add(String name, FormField field, TextField control, ObservableValue<String> unit) {
    control.setMinWidth(0);
    HBox.setHgrow(control, Priority.ALWAYS);
    Label unitLabel = Controls.label(unit, "unit");
    unitLabel.setMinWidth(Region.USE_PREF_SIZE);
    HBox both = new HBox(control, unitLabel);
    both.getStyleClass().add("field-and-unit");
    Row row = add(name, both, control, locked);
    return withMessage(row, field, control);
  }

  /// Adds a message below a row.
  Row withMessage(Row row, FormField field, Control control) {
    field
        .errorProperty()
        .subscribe(text -> control.pseudoClassStateChanged(INVALID, !text.isEmpty()));
    return withMessage(row, field.errorProperty(), control.getId() + "-error", "error");
  }

  /// Adds a message below a row.
  ///
  /// @param styleClass "error", "warning" or "unit"
  Row withMessage(Row row, ObservableValue<String> text, String id, String styleClass) {
    Label message = Controls.label(text, "message", styleClass);
    message.setWrapText(true);
    message.setMinHeight(Region.USE_PREF_SIZE);
    message.setId(id);
    message
        .visibleProperty()
        .bind(message.textProperty().isNotEmpty().and(row.line.visibleProperty()));
    message.managedProperty().bind(message.visibleProperty());
    getChildren().add(message);
    return row;
  }
}
