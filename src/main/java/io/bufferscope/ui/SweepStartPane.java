package io.bufferscope.ui;

import atlantafx.base.theme.Styles;
import io.bufferscope.model.Problem;
import io.bufferscope.model.sweep.SweepProgress;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// What the plan will take and what of it will not fit, the button that begins it, and while it
/// runs how far it is.
final class SweepStartPane extends VBox {
  private final SweepModel model;
  private final LabModel lab;
  private final SweepFiles files;
  private final WindowActions actions;

  /// @param lab the window's other view, whose load would disturb
  /// @param files asks for the folder of the results
  SweepStartPane(SweepModel model, LabModel lab, SweepFiles files, WindowActions actions) {
    this.model = model;
    this.lab = lab;
    this.files = files;
    this.actions = actions;
    createView();
  }

  private void createView() {
    getStyleClass().add("sweep-start");
    setMinHeight(USE_PREF_SIZE);
    getChildren().addAll(checked(), running(), disturbance(), outcome());
  }

  private VBox checked() {
    Label summary = text("sweep-check", state(SweepStartPane::summary), "check-summary");
    VBox lines =
        new VBox(
            text("sweep-refusals", state(one -> lines(refusals(one))), "message", "error"),
            text("sweep-warnings", state(one -> lines(warnings(one))), "message", "warning"));
    lines.getStyleClass().add("section");
    ScrollPane scroll = new ScrollPane(lines);
    scroll.setFitToWidth(true);
    scroll.setFocusTraversable(false);
    scroll.getStyleClass().add("check-lines");
    Controls.showWhile(scroll, state(one -> !refusals(one).isEmpty() || !warnings(one).isEmpty()));
    VBox box = new VBox(summary, scroll, folder(), startRow());
    box.getStyleClass().add("section");
    Controls.showWhile(box, model.busyProperty().not());
    return box;
  }

  private <T> ObservableValue<T> state(Function<PlanState, T> part) {
    return model.control().planStateProperty().map(part);
  }

  private static String summary(PlanState state) {
    return switch (state) {
      case PlanState.Unreadable _ -> "Correct the fields that have a message.";
      case PlanState.Checking _ -> "looking at the machine …";
      case PlanState.Checked(var check) -> SweepWords.summary(check);
      case PlanState.Unknown(Problem problem) -> problem.message();
    };
  }

  private static List<Problem> refusals(PlanState state) {
    return state instanceof PlanState.Checked(var check) ? check.refusals() : List.of();
  }

  private static List<Problem> warnings(PlanState state) {
    return state instanceof PlanState.Checked(var check) ? check.warnings() : List.of();
  }

  private static String lines(List<Problem> problems) {
    return problems.stream()
        .map(problem ->
            Stream.of(problem.what(), problem.why(), problem.remedy())
                .filter(part -> !part.isBlank())
                .collect(Collectors.joining(" ")))
        .collect(Collectors.joining("\n"));
  }

  private VBox folder() {
    TextField field =
        MoreFields.field(
            model.folder(),
            "sweep-folder",
            "folder of the results",
            "Where the results go, run by run; made where there is none.");
    HBox.setHgrow(field, Priority.ALWAYS);
    Button choose =
        Controls.named(
            new Button("", Controls.icon(Feather.FOLDER)),
            "choose-sweep-folder",
            "choose the folder of the results",
            "Choose the folder.");
    choose.getStyleClass().addAll(Styles.FLAT, Styles.BUTTON_ICON);
    choose.setOnAction(_ -> files.chooseFolder());
    HBox row = new HBox(field, choose);
    row.getStyleClass().add("field-and-unit");
    Label label = Controls.label("results go to", "field-name");
    label.setLabelFor(field);
    VBox box =
        new VBox(
            label,
            row,
            text("sweep-folder-error", model.folder().errorProperty(), "message", "error"));
    box.getStyleClass().add("field-below");
    return box;
  }

  private HBox startRow() {
    Button start =
        Controls.named(
            new Button("Start sweep", Controls.icon(Feather.PLAY)),
            "start-sweep",
            "start sweep",
            "Measure all points, in passes over all of them (Ctrl+R).");
    start.getStyleClass().add(Styles.ACCENT);
    start.setMinWidth(USE_PREF_SIZE);
    start.disableProperty().bind(model.startableProperty().not());
    start.setOnAction(_ -> model.start());
    Label why =
        Controls.label(
            state(one -> refusals(one).isEmpty() ? "" : "cannot be begun: see above"), "unit");
    why.setId("start-refused");
    HBox row = new HBox(start, why);
    row.getStyleClass().add("card-header");
    return row;
  }

  private VBox running() {
    ObservableValue<SweepState> state = model.control().stateProperty();
    Label where = text("sweep-progress-text", state.map(SweepStartPane::where), "check-summary");
    ProgressBar bar = new ProgressBar(0);
    bar.setId("sweep-progress");
    bar.setAccessibleText("progress of the sweep");
    bar.setMaxWidth(Double.MAX_VALUE);
    bar.setMinHeight(USE_PREF_SIZE);
    state.subscribe(now -> bar.setProgress(fraction(now)));
    Label step = text("sweep-step", state.map(SweepStartPane::step), "unit");
    Label still =
        text(
            "sweep-still",
            Controls.always(
                "The Lab's sampling and page map wait, so that nothing else works on the machine;"
                    + " keep it idle."),
            "unit");
    HBox row = new HBox(pause(), cancel());
    row.getStyleClass().add("card-header");
    VBox box =
        new VBox(where, bar, step, still, text("sweep-into", state.map(this::into), "unit"), row);
    box.getStyleClass().add("section");
    Controls.showWhile(box, model.busyProperty());
    return box;
  }

  private static Optional<SweepProgress> progress(SweepState state) {
    return state instanceof SweepState.Running(_, var progress, _) ? progress : Optional.empty();
  }

  private static boolean cancelling(SweepState state) {
    return state instanceof SweepState.Running(_, _, boolean cancelling) && cancelling;
  }

  private static String where(SweepState state) {
    return progress(state).map(SweepWords::progress).orElse("beginning …");
  }

  private static String step(SweepState state) {
    return cancelling(state) ? "cancelling …" : progress(state).map(SweepWords::step).orElse("");
  }

  private String into(SweepState state) {
    return switch (state) {
      case SweepState.Idle _ -> "";
      case SweepState.Beginning(var folder) -> "Results go to " + folder;
      case SweepState.Running(var folder, _, _) -> "Results go to " + folder;
    };
  }

  private static double fraction(SweepState state) {
    return progress(state)
        .filter(progress -> progress.runs() > 0)
        .map(progress -> {
          double within = progress.present() == null ? 0 : progress.step().fraction().orElse(0) / 2;
          return (progress.done() + within) / progress.runs();
        })
        .orElse(0.0);
  }

  private Button pause() {
    Button button =
        Controls.named(
            new Button(),
            "pause-sweep",
            "pause",
            "Wait after the present run, or go on: the machine is yours meanwhile.");
    model
        .control()
        .stateProperty()
        .subscribe(now -> {
          boolean paused = progress(now).map(SweepProgress::paused).orElse(false);
          button.setText(paused ? "Go on" : "Pause");
          button.setAccessibleText(paused ? "go on" : "pause");
          button.setGraphic(Controls.icon(paused ? Feather.PLAY : Feather.PAUSE));
          button.setDisable(progress(now).isEmpty() || cancelling(now));
        });
    button.setOnAction(_ -> model.control().togglePaused());
    return button;
  }

  private Button cancel() {
    Button button =
        Controls.named(
            new Button("Cancel", Controls.icon(Feather.SQUARE)),
            "cancel-sweep",
            "cancel sweep",
            "End the sweep; runs that have ended are kept (Ctrl+R).");
    button.getStyleClass().add(Styles.DANGER);
    button
        .disableProperty()
        .bind(
            model
                .control()
                .stateProperty()
                .map(now -> !(now instanceof SweepState.Running) || cancelling(now)));
    button.setOnAction(_ -> askToCancel());
    return button;
  }

  /// Asks, and cancels.
  void askToCancel() {
    actions.confirm(
        "Cancel the sweep",
        "The run that is under way is lost. Those that have ended are kept, and the sweep can be"
            + " gone on with later.",
        model.control()::cancel);
  }

  /// A load of ours beside a sweep makes its figures worthless.
  private VBox disturbance() {
    Label text =
        text(
            "sweep-disturbed",
            Controls.always(
                "The Lab's load is running on this machine: it would disturb what is measured."),
            "message",
            "warning");
    Button stop =
        Controls.named(
            new Button("Stop the load"),
            "sweep-stop-load",
            "stop the load",
            "Stop the load of the Lab.");
    stop.getStyleClass().add(Styles.SMALL);
    stop.setOnAction(_ -> lab.stopLoad());
    VBox box = new VBox(text, stop);
    box.getStyleClass().add("section");
    Controls.showWhile(box, lab.loadActiveProperty());
    return box;
  }

  private Label outcome() {
    Label label = text("sweep-outcome", model.control().outcomeProperty(), "check-summary");
    label
        .visibleProperty()
        .bind(
            Bindings.createBooleanBinding(
                () ->
                    !model.control().outcomeProperty().get().isEmpty()
                        && !model.busyProperty().get(),
                model.control().outcomeProperty(),
                model.busyProperty()));
    return label;
  }

  private static Label text(String id, ObservableValue<String> value, String... styles) {
    Label label = Controls.label(value, styles);
    label.setId(id);
    label.setWrapText(true);
    label.setMinHeight(USE_PREF_SIZE);
    Controls.showWhile(label, label.textProperty().isNotEmpty());
    return label;
  }
}
