package io.bufferscope.ui;

import atlantafx.base.theme.Styles;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Placement;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.Workload;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.binding.StringBinding;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Slider;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The load panel: the button that runs and stops a load, which is in sight however long the form
/// is, how far its data are, and what to run.
final class LoadPane extends VBox {
  private static final int SLIDER_CLIENTS = 64;
  private static final List<String> USUAL_WORKING_SETS =
      List.of("all", "64MB", "50% shared_buffers", "150% shared_buffers", "150% ram");

  private final LabModel model;
  private final LoadForm form;
  private final Supplier<List<Path>> scriptQuestion;
  private final FormRows rows;

  /// @param scriptQuestion asks for the files of scripts
  LoadPane(LabModel model, Supplier<List<Path>> scriptQuestion) {
    this.model = model;
    this.form = model.loadForm();
    this.scriptQuestion = scriptQuestion;
    this.rows = new FormRows(model.loadActiveProperty());
    createView();
  }

  private void createView() {
    getStyleClass().add("load-pane");
    addWorkload();
    addClients();
    addScale();
    addKeys();
    addWorkingSet();
    addRate();
    HBox header = new HBox(Controls.label("Load", "card-title"), Controls.spacer(), startButton());
    header.getStyleClass().add("card-header");
    getChildren()
        .addAll(
            header,
            hint(),
            progress(),
            rows,
            moreButton(),
            new MoreFields(form, model.loadActiveProperty()));
  }

  private void addWorkload() {
    ComboBox<Workload> workload = choice(Workload.values());
    workload.valueProperty().bindBidirectional(form.workloadProperty());
    rows.addWide(
        "workload",
        Controls.named(
            workload,
            "workload",
            "workload",
            "What each transaction does. As pgbench defines it (--builtin): one primary-key lookup"
                + " (select-only), seven commands that read and write (tpcb-like), or five that"
                + " leave out the small tables clients wait for each other at (simple-update). All"
                + " rows of one c_id, each on another page (cold-hot) or side by side"
                + " (cold-hot-reorganised). Joins and sums over a small star schema (analytics)."
                + " Your own files in pgbench's language (script)."));
    ScriptList scripts = new ScriptList(form.scripts(), scriptQuestion, model.loadActiveProperty());
    scripts.visibleProperty().bind(form.workloadProperty().isEqualTo(Workload.SCRIPT));
    scripts.managedProperty().bind(scripts.visibleProperty());
    rows.getChildren().add(scripts);
    ComboBox<Protocol> protocol = choice(Protocol.values());
    protocol.valueProperty().bindBidirectional(form.protocolProperty());
    rows.add(
        "protocol",
        Controls.named(
            protocol,
            "protocol",
            "protocol",
            "How statements reach the server (pgbench --protocol): as text (simple), parsed each"
                + " time with parameters (extended), or parsed once a session (prepared)."));
  }

  private void addClients() {
    Slider slider =
        Controls.named(
            new Slider(1, SLIDER_CLIENTS, 8),
            "clients-slider",
            "clients",
            "Connections that work at the same time (pgbench --client), 1 to 64; the field takes"
                + " up to 1,000. Can be changed while the load runs.");
    slider.setBlockIncrement(1);
    follow(slider);
    slider.setMinWidth(0);
    HBox.setHgrow(slider, Priority.ALWAYS);
    TextField field =
        MoreFields.field(
            form.clients(),
            "clients",
            "clients",
            "Connections that work at the same time (pgbench --client), 1 to 1,000. Can be changed"
                + " while the load runs.");
    field.setPrefColumnCount(3);
    field.setMinWidth(USE_PREF_SIZE);
    HBox both = new HBox(slider, field);
    both.getStyleClass().add("slider-and-field");
    FormRows.Row row = rows.add("clients", both, field, model.clientsLockedProperty());
    var _ = rows.withMessage(row, form.clients(), field);
  }

  private void addScale() {
    TextField field =
        MoreFields.field(
            form.scale(),
            "scale",
            "scale",
            "pgbench's scale factor (--scale): 100,000 accounts each, about 15 MB with the index;"
                + " of analytics 100,000 orders each.");
    field.setPrefColumnCount(4);
    StringBinding size =
        Bindings.createStringBinding(
            () ->
                form.specProperty()
                    .get()
                    .flatMap(LoadForm::dataSize)
                    .map(bytes -> "≈ " + bytes)
                    .orElse(""),
            form.specProperty());
    Label sizeLabel = Controls.label(size, "unit");
    sizeLabel.setId("data-size");
    sizeLabel.setMinWidth(USE_PREF_SIZE);
    HBox both = new HBox(field, sizeLabel);
    both.getStyleClass().add("field-and-unit");
    FormRows.Row row =
        rows.add("scale", both, field, model.loadActiveProperty()).when(form.scaledProperty());
    rows.withMessage(row, form.scale(), field);
    rows.withMessage(row, form.scaleWarningProperty(), "scale-warning", "warning");
  }

  private void addKeys() {
    KeysForm keys = form.keys();
    ObservableValue<Boolean> drawn = form.workloadProperty().map(Workload::drawsKeys);
    ComboBox<KeysForm.Kind> kinds = choice(KeysForm.Kind.values());
    kinds.valueProperty().bindBidirectional(keys.kindProperty());
    rows.add(
            "keys",
            Controls.named(
                kinds,
                "keys",
                "key distribution",
                "How keys are drawn, as pgbench's random functions do it: the more uneven, the"
                    + " fewer blocks most accesses go to."))
        .when(drawn);
    TextField parameter =
        MoreFields.field(
            keys.parameter(),
            "parameter",
            "parameter of the key distribution",
            "pgbench's parameter of the distribution: zipfian 1.001 to 1000, gaussian 2 or more,"
                + " exponential more than 0. The larger, the more uneven. Of a hot set: how many"
                + " of the rows are hot.");
    rows.add(
            "",
            keys.parameter(),
            parameter,
            keys.kindProperty().map(kind -> kind == KeysForm.Kind.HOT_SET ? "% of rows" : ""))
        .named(keys.kindProperty().map(KeysForm.Kind::parameterName))
        .when(both(drawn, keys.kindProperty().isNotEqualTo(KeysForm.Kind.UNIFORM)));
    TextField accesses =
        MoreFields.field(
            keys.accesses(),
            "accesses",
            "accesses of the hot rows",
            "How many of the accesses go to the hot rows; the others share the rest.");
    rows.add("get", keys.accesses(), accesses, Controls.always("% of accesses"))
        .when(both(drawn, keys.kindProperty().isEqualTo(KeysForm.Kind.HOT_SET)));
  }

  private static BooleanBinding both(ObservableValue<Boolean> one, ObservableValue<Boolean> other) {
    return Bindings.createBooleanBinding(() -> one.getValue() && other.getValue(), one, other);
  }

  private void addWorkingSet() {
    ObservableValue<Boolean> accounts = form.workloadProperty().map(Workload::drawsAccounts);
    ComboBox<Placement> placement = choice(Placement.values());
    placement.valueProperty().bindBidirectional(form.keys().placementProperty());
    rows.add(
            "placement",
            Controls.named(
                placement,
                "placement",
                "placement",
                "Where the rows lie that are drawn most often: together on few pages (clustered),"
                    + " as pgbench has it, or each on another page (scattered)."))
        .when(accounts);
    TextField field =
        MoreFields.field(
            form.keys().workingSet(),
            "working-set",
            "working set",
            "How many of the accounts are drawn from: all, a size as in 64MB, or a share as in"
                + " 80%shared_buffers or 50%ram. It decides whether the load fits into a cache.");
    field.setPromptText("all");
    field.setMinWidth(0);
    HBox.setHgrow(field, Priority.ALWAYS);
    MenuButton usual =
        Controls.named(
            new MenuButton(), "usual-working-sets", "usual working sets", "Usual working sets.");
    usual.getStyleClass().addAll(Styles.FLAT, "narrow");
    usual.setMinWidth(USE_PREF_SIZE);
    for (String text : USUAL_WORKING_SETS) {
      MenuItem item = new MenuItem(text);
      item.setMnemonicParsing(false);
      item.setOnAction(_ -> form.keys().workingSet().set(text));
      usual.getItems().add(item);
    }
    HBox both = new HBox(field, usual);
    both.getStyleClass().add("field-and-unit");
    FormRows.Row row =
        rows.add("working set", both, field, model.loadActiveProperty()).when(accounts);
    rows.withMessage(row, form.keys().workingSet(), field);
    rows.withMessage(
        row,
        Bindings.createStringBinding(
            () ->
                form.specProperty()
                    .get()
                    .map(spec -> WorkingSetHint.of(spec, model.serverProperty().get()))
                    .orElse(""),
            form.specProperty(),
            model.serverProperty()),
        "working-set-hint",
        "unit");
  }

  private void addRate() {
    TextField field =
        MoreFields.field(
            form.driving().rate(),
            "rate",
            "rate limit",
            "Transactions a second over all clients at most (pgbench --rate); empty for as many as"
                + " there can be.");
    field.setPromptText("no limit");
    field.setPrefColumnCount(5);
    rows.add("rate limit", form.driving().rate(), field, Controls.always("tps"));
  }

  private Button moreButton() {
    Button button =
        Controls.named(
            new Button("More"),
            "more",
            "more fields",
            "Latency limit, think time, tries, warm-up, end and seed.");
    button.getStyleClass().addAll(Styles.FLAT, Styles.SMALL, "more-button");
    button.setOnAction(_ -> form.moreOpenProperty().set(!form.moreOpenProperty().get()));
    form.moreOpenProperty()
        .subscribe(open -> {
          button.setGraphic(Controls.icon(open ? Feather.CHEVRON_DOWN : Feather.CHEVRON_RIGHT));
          button.setAccessibleText(open ? "fewer fields" : "more fields");
        });
    return button;
  }

  private Button startButton() {
    Button button =
        Controls.named(
            new Button("Start load"),
            "start-load",
            "start load",
            "Start the load, or stop the one that runs (Ctrl+R).");
    button.setMinWidth(USE_PREF_SIZE);
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
          LoadForm.dataSize(spec.get())
              .map(size -> "makes about " + size + " of data first")
              .orElse("");
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

  static <T> ComboBox<T> choice(T[] values) {
    ComboBox<T> box = new ComboBox<>();
    box.getItems().setAll(values);
    return box;
  }

  private void follow(Slider slider) {
    form.clientCountProperty()
        .subscribe(typed ->
            typed
                .filter(count -> count != (int) slider.getValue())
                .ifPresent(count -> slider.setValue(count)));
    slider
        .valueProperty()
        .addListener((_, _, value) -> {
          boolean beyond =
              form.clientCountProperty().get().filter(count -> count > SLIDER_CLIENTS).isPresent();
          if (!beyond || value.intValue() < SLIDER_CLIENTS) {
            form.clients().set(Integer.toString(value.intValue()));
          }
        });
  }
}
