package io.bufferscope.ui;

import atlantafx.base.theme.Styles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import javafx.beans.value.ObservableValue;
import javafx.collections.ListChangeListener;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The files of the workload script: each with its weight and a button that takes it away, and the
/// button that chooses more.
final class ScriptList extends VBox {
  private static final PseudoClass INVALID = PseudoClass.getPseudoClass("danger");

  private final ScriptsForm form;
  private final Supplier<List<Path>> question;
  private final VBox list = new VBox();

  /// @param question asks for files
  /// @param locked whether nothing may be changed
  ScriptList(ScriptsForm form, Supplier<List<Path>> question, ObservableValue<Boolean> locked) {
    this.form = form;
    this.question = question;
    createView();
    disableProperty().bind(locked);
  }

  private void createView() {
    setId("scripts");
    getStyleClass().add("script-list");
    list.getStyleClass().add("script-list");
    form.entries().addListener((ListChangeListener<ScriptsForm.Entry>) _ -> fill());
    fill();
    Button choose =
        Controls.named(
            new Button("Choose files …", Controls.icon(Feather.FILE_PLUS)),
            "choose-scripts",
            "choose script files",
            "Scripts in pgbench's language (pgbench --file). Several are mixed by their weights"
                + " (--file=NAME@WEIGHT). They are read again when the load starts.");
    choose.getStyleClass().add(Styles.SMALL);
    choose.setMaxWidth(Double.MAX_VALUE);
    choose.setOnAction(_ -> {
      List<Path> files = question.get();
      if (!files.isEmpty()) {
        form.choose(files);
      }
    });
    Label message = Controls.message(form.errorProperty(), "error");
    message.setId("scripts-error");
    message.setMinHeight(USE_PREF_SIZE);
    getChildren().addAll(list, choose, message);
  }

  private void fill() {
    List<Node> rows = new ArrayList<>();
    rows.add(new HBox(Controls.label("file", "unit"), Controls.spacer(), weightHeading()));
    form.entries().forEach(entry -> rows.add(row(entry, rows.size())));
    list.getChildren().setAll(rows);
    list.setVisible(rows.size() > 1);
    list.setManaged(list.isVisible());
  }

  private static Label weightHeading() {
    return Controls.label("weight", "unit", "weight-heading");
  }

  private Node row(ScriptsForm.Entry entry, int number) {
    Label name = Controls.label(entry.name(), "shortened");
    name.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
    name.setTooltip(Controls.tooltip(entry.file().toString()));
    name.setMinWidth(0);
    name.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(name, Priority.ALWAYS);
    TextField weight =
        Controls.named(
            new TextField(),
            "weight-" + number,
            "weight of " + entry.name(),
            "How often this script is chosen, beside the others' weights; 0 for never.");
    weight.textProperty().bindBidirectional(entry.weight().textProperty());
    entry
        .weight()
        .errorProperty()
        .subscribe(error -> weight.pseudoClassStateChanged(INVALID, !error.isEmpty()));
    weight.setPrefColumnCount(2);
    weight.setMinWidth(USE_PREF_SIZE);
    Button remove =
        Controls.named(
            new Button("", Controls.icon(Feather.X)),
            "remove-script-" + number,
            "remove " + entry.name(),
            "Take this script out of the load.");
    remove.getStyleClass().addAll(Styles.FLAT, Styles.BUTTON_ICON, Styles.SMALL);
    remove.setMinWidth(USE_PREF_SIZE);
    remove.setOnAction(_ -> form.remove(entry));
    HBox row = new HBox(name, weight, remove);
    row.getStyleClass().add("field-and-unit");
    return row;
  }
}
