package io.bufferscope.ui;

import atlantafx.base.theme.Styles;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.SettingOverride;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The server's settings: how to join it with other programs, its `shared_buffers` with the restart
/// that a change needs, and the statement that does the same on a server of one's own.
final class ServerPane extends VBox {
  private static final PseudoClass INVALID = PseudoClass.getPseudoClass("danger");
  private static final List<String> USUAL_SIZES = List.of("16MB", "64MB", "128MB", "512MB", "1GB");

  private final LabModel model;
  private final ServerForm form;
  private final VBox joining = new VBox();
  private final VBox overridden = new VBox();

  private final CapabilitiesPane capabilities = new CapabilitiesPane();
  private final Runnable connect;

  /// @param connect opens the dialog that connects to another server
  ServerPane(LabModel model, Runnable connect) {
    this.model = model;
    this.connect = connect;
    this.form = model.serverForm();
    createView();
  }

  private void createView() {
    getStyleClass().add("server-pane");
    joining.getStyleClass().add("section");
    overridden.getStyleClass().add("section");
    overridden.setId("overrides");
    overridden.managedProperty().bind(overridden.visibleProperty());
    getChildren().addAll(other(), joining, capabilities, settings(), elsewhere(), overridden);
    model.serverProperty().subscribe(server -> server.ifPresent(this::showServer));
    form.overridesProperty().subscribe(this::showOverrides);
  }

  /// Shows what the role can see now.
  void refresh() {
    capabilities.show(model.capabilities());
  }

  private HBox other() {
    Button button =
        Controls.named(
            new Button("Connect to a server of yours…", Controls.icon(Feather.LOG_IN)),
            "connect-other",
            "connect to a server of yours",
            "Leave this server for another, or go back to the embedded one (Ctrl+L).");
    button.setOnAction(_ -> connect.run());
    HBox row = new HBox(button);
    row.getStyleClass().add("field-and-unit");
    return row;
  }

  private void showServer(ServerInfo server) {
    Endpoint at = server.endpoint();
    GridPane grid = new GridPane();
    grid.getStyleClass().add("facts");
    fact(grid, "host", at.host());
    fact(grid, "port", Integer.toString(at.port()));
    fact(grid, "database", at.database());
    fact(grid, "user", at.user());
    var passfile = at.passfile();
    fact(grid, "password file", passfile == null ? "your own" : passfile.toString());
    joining
        .getChildren()
        .setAll(
            Controls.label("Join it with other programs", "section-title"),
            grid,
            CopyField.of("psql", "psql command", ServerForm.psql(at)),
            CopyField.of("pgbench", "pgbench command", ServerForm.pgbench(at)));
  }

  private static void fact(GridPane grid, String name, String value) {
    TextField field = new TextField(value);
    field.setEditable(false);
    field.setAccessibleText(name);
    field.getStyleClass().add("fact");
    field.setId("fact-" + name.replace(' ', '-'));
    GridPane.setHgrow(field, Priority.ALWAYS);
    grid.addRow(grid.getRowCount(), Controls.label(name, "field-name"), field);
  }

  private VBox settings() {
    TextField field =
        Controls.named(
            new TextField(),
            "shared-buffers",
            "shared_buffers",
            "Size of the buffer pool: a whole number and a unit, B, kB, MB, GB or TB.");
    field.textProperty().bindBidirectional(form.sharedBuffersProperty());
    form.errorProperty().subscribe(text -> field.pseudoClassStateChanged(INVALID, !text.isEmpty()));
    field.setPrefColumnCount(8);
    Button restart =
        Controls.named(
            new Button("Restart with it", Controls.icon(Feather.REFRESH_CW)),
            "restart",
            "restart the server",
            "Start the server anew with this size. The history goes on after a gap.");
    restart.getStyleClass().add(Styles.ACCENT);
    var refusal = form.refusal();
    restart
        .disableProperty()
        .bind(
            Bindings.createBooleanBinding(
                () ->
                    !refusal.get().isEmpty()
                        || form.sizeProperty().get().isEmpty()
                        || model.stateProperty().get() instanceof LabState.Starting,
                refusal,
                form.sizeProperty(),
                model.stateProperty()));
    restart.setOnAction(_ -> form.restart());
    field.setOnAction(_ -> restart.fire());
    HBox row = new HBox(field, restart, Controls.spacer(), usualSizes());
    row.getStyleClass().add("field-and-unit");
    Label error = Controls.message(form.errorProperty(), "error");
    error.setId("shared-buffers-error");
    Label refused = Controls.message(refusal, "unit");
    refused.setId("restart-refusal");
    VBox section =
        new VBox(
            Controls.label("shared_buffers", "section-title"), row, error, refused, progress());
    section.getStyleClass().add("section");
    return section;
  }

  private HBox usualSizes() {
    HBox sizes = new HBox();
    sizes.getStyleClass().add("usual-sizes");
    for (String size : USUAL_SIZES) {
      Button button =
          Controls.named(
              new Button(Bytes.parse(size).toString()), "size-" + size, size, "Take " + size + ".");
      button.getStyleClass().addAll(Styles.FLAT, Styles.SMALL);
      button.setOnAction(_ -> form.sharedBuffersProperty().set(size));
      sizes.getChildren().add(button);
    }
    return sizes;
  }

  private HBox progress() {
    ProgressBar bar = new ProgressBar(0);
    bar.setAccessibleText("restart");
    bar.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(bar, Priority.ALWAYS);
    Label step = Controls.label("", "unit");
    Button cancel =
        Controls.named(
            new Button("Cancel"), "cancel-restart", "cancel the restart", "Give the restart up.");
    cancel.setOnAction(_ -> form.cancel());
    HBox row = new HBox(bar, step, cancel);
    row.setId("restart-progress");
    row.getStyleClass().add("field-and-unit");
    row.managedProperty().bind(row.visibleProperty());
    model
        .stateProperty()
        .subscribe(state -> {
          boolean starting = state instanceof LabState.Starting;
          if (state instanceof LabState.Starting(var progress)) {
            step.setText(progress.step());
            bar.setProgress(progress.fraction().orElse(ProgressBar.INDETERMINATE_PROGRESS));
          } else {
            bar.setProgress(0);
          }
          row.setVisible(starting);
        });
    return row;
  }

  private VBox elsewhere() {
    VBox section =
        new VBox(
            Controls.label("The same on a server of your own", "section-title"),
            CopyField.of("alter-system", "ALTER SYSTEM statement", 1, form.alterSystem()),
            Controls.label(
                "It is written to postgresql.auto.conf and takes effect when the server is"
                    + " restarted.",
                "unit"));
    section.getStyleClass().add("section");
    return section;
  }

  private void showOverrides(List<SettingOverride> overrides) {
    overridden.setVisible(!overrides.isEmpty());
    overridden.getChildren().setAll(Controls.label("Without effect here", "section-title"));
    for (SettingOverride one : overrides) {
      Label line =
          Controls.label(
              "postgresql.auto.conf says "
                  + one.name()
                  + " = "
                  + one.fileValue()
                  + "; this server is started with "
                  + one.effectiveValue()
                  + ", which comes first.",
              "unit");
      line.setWrapText(true);
      overridden.getChildren().add(line);
    }
  }
}
