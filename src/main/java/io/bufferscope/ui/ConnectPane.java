package io.bufferscope.ui;

import atlantafx.base.theme.Styles;
import io.bufferscope.model.Problem;
import io.bufferscope.model.server.SslMode;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.property.StringProperty;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TextField;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The dialog that connects to a server of the user's: a URL or its parts, the password for this
/// session, the servers of before, and what went wrong.
final class ConnectPane extends VBox {
  private final ConnectForm form;
  private final Supplier<Optional<Path>> fileQuestion;
  private final GridPane fields = new GridPane();
  private final VBox recents = new VBox();
  private final TextField url =
      text(
          "connect-url",
          "URL",
          "As in postgresql://ann@db.example:5432/shop?sslmode=verify-full, or service=name. What is"
              + " left out comes from libpq's environment variables.");

  /// @param fileQuestion asks for a file of certificates
  ConnectPane(ConnectForm form, Supplier<Optional<Path>> fileQuestion) {
    this.form = form;
    this.fileQuestion = fileQuestion;
    createView();
  }

  /// Where typing begins.
  Node first() {
    return url;
  }

  private void createView() {
    getStyleClass().add("server-pane");
    ColumnConstraints names = new ColumnConstraints();
    names.setMinWidth(USE_PREF_SIZE);
    ColumnConstraints values = new ColumnConstraints();
    values.setHgrow(Priority.ALWAYS);
    fields.getColumnConstraints().setAll(names, values);
    fields.getStyleClass().add("fields");
    fields.disableProperty().bind(form.progressProperty().map(Optional::isPresent));
    url.textProperty().bindBidirectional(form.urlProperty());
    url.setPromptText("postgresql://user@host:5432/database");
    add("URL", url, url);
    addPlace();
    addProtection();
    addPassword();
    CheckBox writes =
        Controls.named(
            new CheckBox("allow writes"),
            "connect-writes",
            "allow writes",
            "Let the load make tables there, all in a schema of its own, bufferscope.");
    writes.setMnemonicParsing(false);
    writes.selectedProperty().bindBidirectional(form.allowWritesProperty());
    add("", writes, writes);
    Label error = Controls.message(form.errorProperty(), "error");
    error.setId("connect-error");
    recents.getStyleClass().add("section");
    recents.managedProperty().bind(recents.visibleProperty());
    form.recents().urls().addListener((ListChangeListener<String>) _ -> showRecents());
    showRecents();
    getChildren().addAll(fields, error, buttons(), progress(), problem(), recents);
  }

  private void addPlace() {
    TextField host = text("connect-host", "host", "Name or address of the server's machine.");
    host.textProperty().bindBidirectional(form.hostProperty());
    HBox.setHgrow(host, Priority.ALWAYS);
    TextField port = text("connect-port", "port", "The server's TCP port; usually 5432.");
    port.textProperty().bindBidirectional(form.portProperty());
    port.setPrefColumnCount(5);
    port.setMinWidth(USE_PREF_SIZE);
    Label portName = Controls.label("port", "field-name");
    portName.setMinWidth(USE_PREF_SIZE);
    portName.setLabelFor(port);
    HBox both = new HBox(host, portName, port);
    both.getStyleClass().add("field-and-unit");
    add("host", both, host);
    field("database", form.databaseProperty(), "The database whose statistics are shown.");
    field("user", form.userProperty(), "The role to connect as.");
  }

  private void field(String name, StringProperty value, String tip) {
    TextField field = text("connect-" + name, name, tip);
    field.textProperty().bindBidirectional(value);
    add(name, field, field);
  }

  private void addProtection() {
    ComboBox<SslMode> mode =
        Controls.named(
            new ComboBox<>(),
            "connect-sslmode",
            "sslmode",
            "How far the connection is protected: verify-full alone makes sure that the server is"
                + " the one that was meant.");
    mode.getItems().setAll(SslMode.values());
    mode.valueProperty().bindBidirectional(form.sslModeProperty());
    mode.setMinWidth(USE_PREF_SIZE);
    add("sslmode", mode, mode);
    TextField root =
        text(
            "connect-root",
            "CA file",
            "The certificates of the authorities that are trusted (sslrootcert); empty for"
                + " ~/.postgresql/root.crt, \"system\" for those that Java trusts.");
    root.textProperty().bindBidirectional(form.rootCertificateProperty());
    HBox.setHgrow(root, Priority.ALWAYS);
    Button choose =
        Controls.named(
            new Button("Choose…"), "connect-choose", "choose the CA file", "Choose the CA file.");
    choose.setMinWidth(USE_PREF_SIZE);
    choose.setOnAction(_ ->
        fileQuestion.get().ifPresent(file -> form.rootCertificateProperty().set(file.toString())));
    HBox both = new HBox(root, choose);
    both.getStyleClass().add("field-and-unit");
    add("CA file", both, root);
  }

  private void addPassword() {
    PasswordField password =
        Controls.named(
            new PasswordField(),
            "connect-password",
            "password",
            "Used now and when the connection is lost, and never kept. Empty for the one in"
                + " PGPASSWORD or ~/.pgpass.");
    password.textProperty().bindBidirectional(form.passwordProperty());
    password.setPromptText("from ~/.pgpass");
    password.setOnAction(_ -> form.connect());
    add("password", password, password);
  }

  private HBox buttons() {
    var busy = form.progressProperty().map(Optional::isPresent);
    Button connect =
        Controls.named(
            new Button("Connect"), "connect", "connect", "Leave the present server for this one.");
    connect.getStyleClass().add(Styles.ACCENT);
    connect
        .disableProperty()
        .bind(
            Bindings.createBooleanBinding(
                () ->
                    form.progressProperty().get().isPresent()
                        || !form.errorProperty().get().isEmpty(),
                form.progressProperty(),
                form.errorProperty()));
    connect.setOnAction(_ -> form.connect());
    url.setOnAction(_ -> form.connect());
    Button embedded =
        Controls.named(
            new Button("Embedded server"),
            "connect-embedded",
            "embedded server",
            "Go back to Bufferscope's own server.");
    embedded.disableProperty().bind(busy);
    embedded.setOnAction(_ -> form.connectEmbedded());
    HBox row = new HBox(connect, Controls.spacer(), embedded);
    row.getStyleClass().add("field-and-unit");
    return row;
  }

  private HBox progress() {
    ProgressBar bar = new ProgressBar(0);
    bar.setAccessibleText("connecting");
    bar.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(bar, Priority.ALWAYS);
    Label step = Controls.label("", "unit");
    step.setId("connect-step");
    Button cancel =
        Controls.named(
            new Button("Cancel"), "connect-cancel", "cancel", "Give up; the present server stays.");
    cancel.setOnAction(_ -> form.cancel());
    cancel.setMinWidth(USE_PREF_SIZE);
    HBox row = new HBox(bar, step, cancel);
    row.setId("connect-progress");
    row.getStyleClass().add("field-and-unit");
    row.managedProperty().bind(row.visibleProperty());
    form.progressProperty()
        .subscribe(now -> {
          step.setText(now.map(one -> one.step()).orElse(""));
          bar.setProgress(
              now.map(one -> one.fraction().orElse(ProgressBar.INDETERMINATE_PROGRESS))
                  .orElse(0.0));
          row.setVisible(now.isPresent());
        });
    return row;
  }

  private VBox problem() {
    Label what = Controls.label("", "banner-what");
    Label why = Controls.label("", "banner-why");
    Label remedy = Controls.label("", "banner-remedy");
    what.setId("connect-what");
    why.setId("connect-why");
    remedy.setId("connect-remedy");
    for (Label line : new Label[] {what, why, remedy}) {
      line.setWrapText(true);
      line.setMinHeight(USE_PREF_SIZE);
      line.managedProperty().bind(line.textProperty().isNotEmpty());
    }
    Button copy = CopyField.ofProblem("connect-copy", form.problemProperty());
    VBox box = new VBox(what, why, remedy, copy);
    box.setId("connect-problem");
    box.getStyleClass().addAll("section", "connect-problem");
    box.managedProperty().bind(box.visibleProperty());
    form.problemProperty()
        .subscribe(told -> {
          what.setText(told.map(Problem::what).orElse(""));
          why.setText(told.map(Problem::why).orElse(""));
          remedy.setText(told.map(Problem::remedy).orElse(""));
          box.setVisible(told.isPresent());
        });
    return box;
  }

  private void showRecents() {
    recents.setVisible(!form.recents().urls().isEmpty());
    recents.getChildren().setAll(Controls.label("Connected before", "section-title"));
    for (String recent : form.recents().urls()) {
      Button take =
          Controls.named(
              new Button(recent), "recent", recent, "Fill the form with this server. " + recent);
      take.getStyleClass().addAll(Styles.FLAT, "recent");
      take.setOnAction(_ -> form.take(recent));
      take.setMinWidth(0);
      Button remove =
          Controls.named(
              new Button("", Controls.icon(Feather.X)),
              "forget-recent",
              "forget " + recent,
              "Take it off this list.");
      remove.getStyleClass().addAll(Styles.FLAT, Styles.BUTTON_ICON);
      remove.setOnAction(_ -> form.recents().remove(recent));
      HBox row = new HBox(take, Controls.spacer(), remove);
      row.getStyleClass().add("field-and-unit");
      recents.getChildren().add(row);
    }
  }

  private static TextField text(String id, String name, String tip) {
    TextField field = Controls.named(new TextField(), id, name, tip);
    field.setMinWidth(0);
    return field;
  }

  private void add(String name, Node node, Control control) {
    Label label = Controls.label(name, "field-name");
    label.setLabelFor(control);
    fields.addRow(fields.getRowCount(), label, node);
  }
}
