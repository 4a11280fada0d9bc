package io.bufferscope.ui;

import atlantafx.base.theme.Styles;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.sweep.Layout;
import io.bufferscope.model.sweep.StartState;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// The fields of a plan.
final class PlanPane extends VBox {
  private final PlanForm form;
  private final FormRows rows;
  private final ObservableBooleanValue locked;

  /// @param locked whether nothing may be changed
  PlanPane(PlanForm form, ObservableBooleanValue locked) {
    this.form = form;
    this.locked = locked;
    this.rows = new FormRows(locked);
    setId("plan-fields");
    createView();
  }

  private void createView() {
    add("name", form.name(), "plan-name", "", "What the results are called.");
    Label description = Controls.message(form.descriptionProperty(), "unit");
    description.setId("plan-description");
    rows.getChildren().add(description);
    add(
        "sizes",
        form.sizes(),
        "plan-sizes",
        "1MB, 16MB..512MB, 25% ram",
        "Sizes of shared_buffers, with commas: a size, a range by powers of two as in"
            + " 16MB..512MB, or a share of this machine's memory as in 25% ram.");
    addLoads();
    addTimes();
    addServer();
    add(
        "seed",
        form.seed(),
        "plan-seed",
        "",
        "Of the order of the points, which are mixed anew in each pass, and of the loads' random"
            + " numbers.");
    getChildren().add(rows);
  }

  private void addLoads() {
    PlanLoadsForm loads = form.loads();
    ObservableValue<Boolean> chosen = loads.keptProperty().map(Optional::isEmpty);
    addKept("plan-loads", "loads", loads.keptProperty(), PlanLoadsForm::names, loads::choose);
    addChoices(
        "workload",
        "plan-workload",
        loads.workloads(),
        Workload::label,
        chosen,
        "What each transaction does; several are several curves. Of tpcb-like, simple-update and"
            + " scripts every run begins from the same data.");
    addChoices(
        "protocol",
        "plan-protocol",
        loads.protocols(),
        Protocol::label,
        chosen,
        "How statements reach the server (pgbench --protocol); several are several curves.");
    add(
            "clients",
            loads.clients(),
            "plan-clients",
            "2",
            "Connections that work at the same time; several with commas are several curves.")
        .when(chosen);
    add(
            "scale",
            loads.scale(),
            "plan-scale",
            "10",
            "pgbench's scale factor: about 15 MB each; several with commas are several curves.")
        .when(chosen);
    add(
            "working set",
            loads.workingSet(),
            "plan-working-set",
            "all",
            "How many accounts are drawn from: all, a size as in 64MB, or a share as in 50% ram;"
                + " several with commas are several curves.")
        .when(chosen);
  }

  private void addTimes() {
    PlanTimesForm times = form.times();
    ComboBox<PlanTimesForm.Times> preset = LoadPane.choice(PlanTimesForm.Times.values());
    preset.valueProperty().bindBidirectional(times.timesProperty());
    rows.add(
        "preset",
        Controls.named(
            preset,
            "plan-preset",
            "preset",
            "How long and how often is measured: quick to look, standard to compare on one"
                + " machine, publication to publish, or the times below."));
    add(
        "repeats",
        times.repeats(),
        "plan-repeats",
        "",
        "How often each point is measured, in so many passes over all points. It takes three to"
            + " tell a difference from noise.");
    addWarmUp(times);
    TextField measure =
        MoreFields.field(
            times.measure(), "plan-measure", "measured time", "How long each run is measured.");
    rows.add("measure", times.measure(), measure, Controls.always("s"));
    ComboBox<StartState> state = LoadPane.choice(StartState.values());
    state.valueProperty().bindBidirectional(form.stateProperty());
    rows.add(
        "caches",
        Controls.named(
            state,
            "plan-state",
            "state of the caches",
            "What is in the caches when the warm-up begins: nothing in either (cold), as much as"
                + " fits into shared buffers (warm), or an empty pool and the kernel's cache as it"
                + " comes. Cold and warm are two experiments."));
  }

  private void addWarmUp(PlanTimesForm times) {
    ComboBox<DrivingForm.Before> before =
        Controls.named(
            LoadPane.choice(DrivingForm.Before.values()),
            "plan-warm-up",
            "warm-up",
            "What comes before each measurement and does not count: nothing, some seconds, or the"
                + " time until the hit ratio is steady.");
    before.valueProperty().bindBidirectional(times.beforeProperty());
    before.setMinWidth(USE_PREF_SIZE);
    TextField seconds =
        MoreFields.field(
            times.beforeSeconds(), "plan-warm-up-seconds", "length of the warm-up", "In seconds.");
    HBox.setHgrow(seconds, Priority.ALWAYS);
    Label unit = Controls.label(times.beforeProperty().map(DrivingForm.Before::unit), "unit");
    unit.setMinWidth(USE_PREF_SIZE);
    HBox length = new HBox(seconds, unit);
    length.getStyleClass().add("field-and-unit");
    Controls.showWhile(length, times.beforeProperty().isNotEqualTo(DrivingForm.Before.NONE));
    HBox.setHgrow(length, Priority.ALWAYS);
    HBox both = new HBox(before, length);
    both.getStyleClass().add("field-and-unit");
    var _ =
        rows.withMessage(rows.add("warm-up", both, before, locked), times.beforeSeconds(), seconds);
  }

  private void addServer() {
    PlanLayoutsForm layouts = form.layouts();
    addKept(
        "plan-layouts",
        "files on",
        layouts.keptProperty(),
        list -> TextList.text(list.stream().map(Layout::name).toList()),
        layouts::choose);
    addChoices(
        "files on",
        "plan-layout",
        layouts.choices(),
        Layout::name,
        layouts.keptProperty().map(Optional::isEmpty),
        "Where data and WAL are; several are compared with the first. /dev/shm is memory, a"
            + " stand-in for persistent memory.");
    ComboBox<PlanForm.HugePages> huge = LoadPane.choice(PlanForm.HugePages.values());
    huge.valueProperty().bindBidirectional(form.hugePagesProperty());
    rows.add(
        "huge pages",
        Controls.named(
            huge,
            "plan-huge-pages",
            "huge pages",
            "huge_pages of the server. On needs pages that the kernel has reserved; the check below"
                + " says how many."));
    add(
        "RAM limit",
        form.memoryLimits(),
        "plan-memory-limit",
        "none",
        "What the server's processes may take together with their page cache, as in 512MB; several"
            + " with commas are several curves, none is no limit.");
    add(
        "settings",
        form.settings(),
        "plan-settings",
        "none",
        "Further settings of the server, name=value with commas between; a semicolon begins"
            + " another variant: random_page_cost=4; random_page_cost=1.1");
  }

  private FormRows.Row add(String name, FormField field, String id, String prompt, String tip) {
    TextField control = MoreFields.field(field, id, name, tip);
    control.setPromptText(prompt);
    return rows.add(name, field, control, Controls.always(""));
  }

  private <T> void addChoices(
      String name,
      String id,
      Choices<T> choices,
      Function<T, String> label,
      ObservableValue<Boolean> applies,
      String tip) {
    FlowPane boxes = new FlowPane();
    boxes.getStyleClass().add("check-boxes");
    for (T value : choices.values()) {
      String text = label.apply(value);
      CheckBox box =
          Controls.named(
              new CheckBox(text),
              id + "-" + text.replaceAll("[^a-zA-Z0-9]+", "-"),
              name + " " + text,
              tip);
      box.selectedProperty().bindBidirectional(choices.chosenProperty(value));
      boxes.getChildren().add(box);
    }
    rows.addGroup(name, boxes, choices.errorProperty(), id + "-error", applies);
  }

  /// What a plan's file says and no field can.
  private <T> void addKept(
      String id,
      String name,
      ReadOnlyObjectProperty<Optional<List<T>>> kept,
      Function<List<T>, String> words,
      Runnable choose) {
    Label text = Controls.label(kept.map(list -> list.map(words).orElse("")));
    text.setWrapText(true);
    text.setId(id);
    Button button =
        Controls.named(
            new Button("Choose here"),
            id + "-choose",
            "choose " + name + " here",
            "Replace what the plan's file says by the fields below.");
    button.getStyleClass().add(Styles.SMALL);
    button.setOnAction(_ -> choose.run());
    button.disableProperty().bind(locked);
    VBox both =
        new VBox(Controls.label(name + " as in the plan's file", "field-name-wide"), text, button);
    both.getStyleClass().add("field-below");
    Controls.showWhile(both, kept.map(Optional::isPresent));
    rows.getChildren().add(both);
  }
}
