package io.bufferscope.ui;

import atlantafx.base.theme.Styles;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.Workload;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.StringBinding;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.geometry.HPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Slider;
import javafx.scene.control.TextField;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The load panel: what to run, the button that runs and stops it, how far its data are.
final class LoadPane extends VBox {
  private static final int SLIDER_CLIENTS = 64;
  private static final PseudoClass INVALID = PseudoClass.getPseudoClass("danger");

  private final LabModel model;
  private final LoadForm form;
  private final GridPane fields = new GridPane();
  private int row;

  LoadPane(LabModel model) {
    this.model = model;
    this.form = model.loadForm();
    createView();
  }

  private void createView() {
    getStyleClass().add("load-pane");
    ColumnConstraints names = new ColumnConstraints();
    names.setHalignment(HPos.LEFT);
    names.setMinWidth(USE_PREF_SIZE);
    ColumnConstraints values = new ColumnConstraints();
    values.setHgrow(Priority.ALWAYS);
    values.setMinWidth(0);
    fields.getColumnConstraints().setAll(names, values);
    fields.getStyleClass().add("fields");
    fields.disableProperty().bind(model.loadActiveProperty());

    ComboBox<Workload> workload = choice(Workload.values());
    workload.valueProperty().bindBidirectional(form.workloadProperty());
    add(
        "workload",
        Controls.named(
            workload,
            "workload",
            "workload",
            "What each transaction does, as pgbench defines it: one primary-key lookup"
                + " (select-only), seven commands that read and write (tpcb-like), or five that"
                + " leave out the small tables clients wait for each other at (simple-update)."));
    ComboBox<Protocol> protocol = choice(Protocol.values());
    protocol.valueProperty().bindBidirectional(form.protocolProperty());
    add(
        "protocol",
        Controls.named(
            protocol,
            "protocol",
            "protocol",
            "How statements reach the server: as text (simple), parsed each time with parameters"
                + " (extended), or parsed once a session (prepared)."));
    addClients();
    addScale();
    addKeys();
    addRate();
    getChildren()
        .addAll(Controls.label("Load", "card-title"), fields, startButton(), hint(), progress());
  }

  private void addClients() {
    Slider slider =
        Controls.named(
            new Slider(1, SLIDER_CLIENTS, 8),
            "clients-slider",
            "clients",
            "Connections that work at the same time, 1 to 64; the field takes up to 1,000.");
    slider.setBlockIncrement(1);
    follow(slider, form.clientsProperty());
    slider.setMinWidth(0);
    HBox.setHgrow(slider, Priority.ALWAYS);
    TextField field =
        field(
            form.clientsProperty(),
            "clients",
            "clients",
            "Connections that work at the same time, 1 to 1,000.");
    field.setPrefColumnCount(3);
    field.setMinWidth(USE_PREF_SIZE);
    HBox both = new HBox(slider, field);
    both.getStyleClass().add("slider-and-field");
    add("clients", both, field, form.clientsErrorProperty());
  }

  private void addScale() {
    TextField field =
        field(
            form.scaleProperty(),
            "scale",
            "scale",
            "pgbench's scale factor: 100,000 accounts each, about 15 MB with the index.");
    field.setPrefColumnCount(4);
    StringBinding size =
        Bindings.createStringBinding(
            () ->
                form.specProperty()
                    .get()
                    .map(spec -> "≈ " + LoadForm.dataSize(spec.scale()))
                    .orElse(""),
            form.specProperty());
    Label sizeLabel = Controls.label(size, "unit");
    sizeLabel.setId("data-size");
    sizeLabel.setMinWidth(USE_PREF_SIZE);
    HBox both = new HBox(field, sizeLabel);
    both.getStyleClass().add("field-and-unit");
    add("scale", both, field, form.scaleErrorProperty());
  }

  private void addKeys() {
    ComboBox<LoadForm.Keys> keys = choice(LoadForm.Keys.values());
    keys.valueProperty().bindBidirectional(form.keysProperty());
    add(
        "keys",
        Controls.named(
            keys,
            "keys",
            "key distribution",
            "How account numbers are drawn: the more uneven, the smaller the working set."));
    TextField field =
        field(
            form.parameterProperty(),
            "parameter",
            "parameter of the key distribution",
            "pgbench's parameter of the distribution: zipfian 1.001 to 1000, gaussian 2 or more,"
                + " exponential more than 0. The larger, the more uneven.");
    Label name = add("", field, field, form.parameterErrorProperty());
    name.textProperty().bind(form.keysProperty().map(LoadForm.Keys::parameterName));
    for (Node node : new Node[] {name, field}) {
      node.visibleProperty().bind(name.textProperty().isNotEmpty());
      node.managedProperty().bind(node.visibleProperty());
    }
  }

  private void addRate() {
    TextField field =
        field(
            form.rateProperty(),
            "rate",
            "rate limit",
            "Transactions a second over all clients at most; empty for as many as there can be.");
    field.setPromptText("no limit");
    field.setPrefColumnCount(5);
    HBox.setHgrow(field, Priority.ALWAYS);
    Label unit = Controls.label("tps", "unit");
    unit.setMinWidth(USE_PREF_SIZE);
    HBox both = new HBox(field, unit);
    both.getStyleClass().add("field-and-unit");
    add("rate limit", both, field, form.rateErrorProperty());
  }

  private Button startButton() {
    Button button =
        Controls.named(
            new Button("Start load"),
            "start-load",
            "start load",
            "Start the load, or stop the one that runs (Ctrl+R).");
    button.setMaxWidth(Double.MAX_VALUE);
    button.setDefaultButton(false);
    button.setOnAction(_ -> model.toggleLoad());
    button
        .disableProperty()
        .bind(
            Bindings.createBooleanBinding(
                () ->
                    !model.loadActiveProperty().get()
                        && !(model.readyProperty().get()
                            && form.specProperty().get().isPresent()
                            && model.loadRefusalProperty().get().isEmpty()),
                model.loadActiveProperty(),
                model.loadRefusalProperty(),
                model.readyProperty(),
                form.specProperty()));
    model.stateProperty().subscribe(state -> dress(button, state));
    return button;
  }

  private static void dress(Button button, LabState state) {
    boolean active = state instanceof LabState.Loading || state instanceof LabState.Preparing;
    button.getStyleClass().removeAll(Styles.ACCENT, Styles.DANGER);
    button.getStyleClass().add(active ? Styles.DANGER : Styles.ACCENT);
    button.setText(
        state instanceof LabState.Preparing ? "Cancel" : active ? "Stop load" : "Start load");
    button.setAccessibleText(button.getText());
    button.setGraphic(Controls.icon(active ? Feather.SQUARE : Feather.PLAY));
  }

  private Label hint() {
    Label hint =
        Controls.message(
            Bindings.createStringBinding(
                () -> hintText(model.stateProperty().get(), form.specProperty().get()),
                model.stateProperty(),
                model.loadRefusalProperty(),
                form.specProperty()),
            "unit");
    hint.setId("load-hint");
    return hint;
  }

  private String hintText(LabState state, Optional<LoadSpec> spec) {
    return switch (state) {
      case LabState.Ready _ when !model.loadRefusalProperty().get().isEmpty() ->
          model.loadRefusalProperty().get();
      case LabState.Ready _ when spec.isPresent() && !model.dataAreThere() ->
          "makes about " + LoadForm.dataSize(spec.get().scale()) + " of data first";
      case LabState.Preparing(_, _, var progress) -> progress.step();
      case LabState.Disconnected _, LabState.Failed _ -> "needs a server";
      case LabState.Starting _, LabState.Ready _, LabState.Loading _ -> "";
    };
  }

  private ProgressBar progress() {
    ProgressBar bar = new ProgressBar(0);
    bar.setId("load-progress");
    bar.setAccessibleText("making the load's data");
    bar.setMaxWidth(Double.MAX_VALUE);
    bar.setVisible(false);
    bar.managedProperty().bind(bar.visibleProperty());
    model
        .stateProperty()
        .subscribe(state -> {
          boolean preparing = state instanceof LabState.Preparing;
          // An unknown end is shown by an animation, which must not run unseen.
          bar.setProgress(
              state instanceof LabState.Preparing(_, _, var progress)
                  ? progress.fraction().orElse(ProgressBar.INDETERMINATE_PROGRESS)
                  : 0);
          bar.setVisible(preparing);
        });
    return bar;
  }

  private static <T> ComboBox<T> choice(T[] values) {
    ComboBox<T> box = new ComboBox<>();
    box.getItems().setAll(values);
    box.setMaxWidth(Double.MAX_VALUE);
    box.setMinWidth(0);
    return box;
  }

  private static TextField field(StringProperty text, String id, String name, String tip) {
    TextField field = Controls.named(new TextField(), id, name, tip);
    field.textProperty().bindBidirectional(text);
    field.setMinWidth(0);
    return field;
  }

  private void follow(Slider slider, StringProperty text) {
    text.subscribe(typed ->
        form.specProperty()
            .get()
            .filter(spec -> spec.clients() != (int) slider.getValue())
            .ifPresent(spec -> slider.setValue(spec.clients())));
    slider
        .valueProperty()
        .addListener((_, _, value) -> {
          boolean beyond =
              form.specProperty().get().filter(spec -> spec.clients() > SLIDER_CLIENTS).isPresent();
          if (!beyond || value.intValue() < SLIDER_CLIENTS) {
            text.set(Integer.toString(value.intValue()));
          }
        });
  }

  private void add(String name, Control control) {
    Label label = Controls.label(name, "field-name");
    label.setLabelFor(control);
    fields.addRow(row++, label, control);
  }

  private Label add(String name, Node node, Control control, ObservableValue<String> error) {
    Label label = Controls.label(name, "field-name");
    label.setLabelFor(control);
    fields.addRow(row++, label, node);
    Label message = Controls.message(error, "error");
    message.setId(control.getId() + "-error");
    error.subscribe(text -> control.pseudoClassStateChanged(INVALID, !text.isEmpty()));
    fields.add(message, 0, row++, 2, 1);
    return label;
  }
}
