package io.bufferscope.ui;

import atlantafx.base.theme.Styles;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.load.LoadResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.StringBinding;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/// The figures of the moment in large print: throughput with latency and failures, hit ratio.
final class FiguresPane extends VBox {
  private final LabModel model;
  private final WindowActions actions;

  FiguresPane(LabModel model, WindowActions actions) {
    this.model = model;
    this.actions = actions;
    createView();
  }

  private void createView() {
    getStyleClass().add("figures-pane");
    Label tps = Controls.label(figure(FiguresPane::tps), "figure");
    tps.setId("tps-figure");
    Label hit = Controls.label(figure(one -> withPercent(one.databaseHit())), "figure");
    hit.setId("hit-figure");
    Label failures = Controls.label(failures(), "unit");
    failures.setId("failures");
    failures.setWrapText(true);
    failures.visibleProperty().bind(failures.textProperty().isNotEmpty());
    failures.managedProperty().bind(failures.visibleProperty());
    Tooltip states = Controls.tooltip("");
    states.textProperty().bind(figure(FiguresPane::states));
    failures
        .tooltipProperty()
        .bind(
            Bindings.when(states.textProperty().isNotEmpty())
                .then(states)
                .otherwise((Tooltip) null));
    getChildren()
        .addAll(
            Controls.label(figure(FiguresPane::tpsName), "figure-name"),
            tps,
            Controls.label("latency in ms", "unit"),
            latencies(),
            lines("load-warnings", "warning", LoadFacts::warnings),
            lines("load-notes", "unit", this::notes),
            failures,
            Controls.label("hit ratio of the database", "figure-name", "second"),
            hit,
            ratios(),
            Controls.message(figure(FiguresPane::silence), "unit"),
            addPoint());
  }

  /// There while a load runs.
  private Button addPoint() {
    Button button =
        Controls.named(
            new Button("Add as a point", Controls.icon(Feather.TRENDING_UP)),
            "begin-point",
            "add as a point",
            "Take the last seconds of this load as a point of a curve over shared_buffers, in the"
                + " Sweep view (Ctrl+P).");
    button.getStyleClass().addAll(Styles.FLAT, Styles.SMALL, "more-button");
    button.setOnAction(_ -> actions.showHandPoint());
    button
        .visibleProperty()
        .bind(model.stateProperty().map(state -> state instanceof LabState.Loading));
    button.managedProperty().bind(button.visibleProperty());
    return button;
  }

  private List<String> notes(LiveFigures figures) {
    return LoadFacts.notes(figures, model.live().work().summaryProperty().get());
  }

  /// Lines that are there only while they have something to say.
  private Label lines(String id, String styleClass, Function<LiveFigures, List<String>> text) {
    Label label = Controls.message(figure(one -> String.join("\n", text.apply(one))), styleClass);
    label.setId(id);
    label.setMinHeight(USE_PREF_SIZE);
    return label;
  }

  /// Without units, for which four values have no room: their heading has it.
  private GridPane latencies() {
    GridPane grid = new GridPane();
    grid.getStyleClass().add("small-figures");
    addLatency(grid, "p50", "p50", LatencySummary::p50);
    addLatency(grid, "p95", "p95", LatencySummary::p95);
    addLatency(grid, "p99", "p99", LatencySummary::p99);
    addLatency(grid, "p99.9", "p999", LatencySummary::p999);
    return grid;
  }

  private void addLatency(
      GridPane grid, String name, String id, ToDoubleFunction<LatencySummary> percentile) {
    int column = grid.getColumnCount();
    grid.add(Controls.label(name, "unit"), column, 0);
    Label value = Controls.label(figure(one -> latency(one.latency(), percentile)), "small-figure");
    value.setId(id + "-figure");
    grid.add(value, column, 1);
  }

  private GridPane ratios() {
    GridPane grid = new GridPane();
    grid.getStyleClass().add("small-figures");
    grid.add(Controls.label("heap", "unit"), 0, 0);
    grid.add(Controls.label(figure(one -> withPercent(one.heapHit())), "small-figure"), 0, 1);
    grid.add(Controls.label("index", "unit"), 1, 0);
    grid.add(Controls.label(figure(one -> withPercent(one.indexHit())), "small-figure"), 1, 1);
    return grid;
  }

  private StringBinding figure(Function<LiveFigures, String> text) {
    var figures = model.live().figuresProperty();
    return Bindings.createStringBinding(
        () -> text.apply(model.connectedProperty().get() ? figures.get() : LiveFigures.NONE),
        figures,
        model.connectedProperty());
  }

  private static String tpsName(LiveFigures figures) {
    return figures.fromClients() ? "throughput of this load" : "throughput of the server";
  }

  private static String silence(LiveFigures figures) {
    boolean silent = figures.tps().isPresent() && figures.databaseHit().isEmpty();
    return silent ? "no block accesses in the last interval" : "";
  }

  private static String tps(LiveFigures figures) {
    OptionalDouble tps = figures.tps();
    return tps.isPresent() ? Figures.rate(tps.getAsDouble()) + " tps" : Figures.NONE;
  }

  private static String latency(
      @Nullable LatencySummary latency, ToDoubleFunction<LatencySummary> percentile) {
    return latency == null ? Figures.NONE : Figures.digits(percentile.applyAsDouble(latency));
  }

  private static String withPercent(OptionalDouble share) {
    return share.isPresent() ? Figures.percent(share) + " %" : Figures.NONE;
  }

  private StringBinding failures() {
    return Bindings.createStringBinding(
        () ->
            model.stateProperty().get() instanceof LabState.Loading
                ? failuresSoFar(model.live().figuresProperty().get())
                : failuresText(model.lastLoadProperty().get()),
        model.stateProperty(),
        model.live().figuresProperty(),
        model.lastLoadProperty());
  }

  private static String failuresSoFar(LiveFigures figures) {
    long sum = figures.failedSoFar().values().stream().mapToLong(Long::longValue).sum();
    if (sum == 0) {
      return "";
    }
    String now = figures.failed() == 0 ? "" : ", " + Figures.count(figures.failed()) + " just now";
    return Figures.count(sum) + " failed in this load" + now;
  }

  /// With what they failed, a line an SQLSTATE.
  private static String states(LiveFigures figures) {
    return figures.failedSoFar().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(one -> SqlStates.named(one.getKey()) + ": " + Figures.count(one.getValue()))
        .collect(Collectors.joining("\n"));
  }

  private static String failuresText(Optional<LoadResult> last) {
    return last.map(result ->
            result.failed() == 0
                ? "last load: none failed"
                : "last load: "
                    + result.failedBySqlState().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(one -> Figures.count(one.getValue()) + " failed with " + one.getKey())
                        .collect(Collectors.joining(", ")))
        .orElse("");
  }
}
