package io.bufferscope.ui;

import atlantafx.base.theme.Styles;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.StatementSummary;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.StringBinding;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The load's statements, what each takes, and with what transactions failed; of the load that
/// runs, or of the last one.
final class WorkPane extends VBox {
  private static final double LEAST_STATEMENT = 9;

  private final LabModel model;
  private final WorkModel work;
  private final WindowActions actions;

  /// @param actions opens the summary
  WorkPane(LabModel model, WindowActions actions) {
    this.model = model;
    this.work = model.live().work();
    this.actions = actions;
    createView();
  }

  private void createView() {
    setId("work-pane");
    getStyleClass().add("tab-pane-content");
    FigureTable<StatementRow> table = table();
    VBox.setVgrow(table, Priority.ALWAYS);
    Label failures = Controls.label(work.summaryProperty().map(WorkPane::failures), "unit");
    failures.setId("failed-states");
    failures.setWrapText(true);
    failures.setMinHeight(USE_PREF_SIZE);
    failures.visibleProperty().bind(failures.textProperty().isNotEmpty());
    failures.managedProperty().bind(failures.visibleProperty());
    getChildren().addAll(header(), table, failures);
  }

  private HBox header() {
    Label told = Controls.label(told(), "unit");
    told.setId("work-summary");
    told.setWrapText(true);
    told.setMinHeight(USE_PREF_SIZE);
    HBox.setHgrow(told, Priority.ALWAYS);
    told.setMaxWidth(Double.MAX_VALUE);
    Button summary =
        Controls.named(
            new Button("Summary", Controls.icon(Feather.FILE_TEXT)),
            "show-summary",
            "summary of the last load",
            "What came of the last load, in pgbench's words (Ctrl+S).");
    summary.getStyleClass().addAll(Styles.SMALL);
    summary.setMinWidth(USE_PREF_SIZE);
    summary.disableProperty().bind(model.lastLoadProperty().map(Optional::isEmpty));
    summary.setOnAction(_ -> actions.showSummary());
    HBox header = new HBox(told, summary);
    header.getStyleClass().add("card-header");
    return header;
  }

  private StringBinding told() {
    return Bindings.createStringBinding(
        () -> told(work.summaryProperty().get()),
        work.summaryProperty(),
        model.stateProperty(),
        model.live().figuresProperty(),
        model.lastLoadProperty());
  }

  private String told(WorkModel.Summary summary) {
    return switch (summary.phase()) {
      case NOTHING -> "No load ran yet.";
      case RUNNING ->
          switch (model.stateProperty().get()) {
            case LabState.Loading(_, LoadSpec spec) -> running(spec, summary);
            case LabState.Preparing _ -> "The load's data are being made first.";
            case LabState.Disconnected _,
                LabState.Starting _,
                LabState.Ready _,
                LabState.Failed _ ->
                "The load does not run any more; this is how far it came.";
          };
      case ENDED -> model.lastLoadProperty().get().map(WorkPane::ended).orElse("");
    };
  }

  private String running(LoadSpec spec, WorkModel.Summary summary) {
    String what = spec.workload() + ", " + clients(spec.clients());
    if (model.live().figuresProperty().get().health().warmingUp()) {
      return what + ": warming up, nothing counts yet";
    }
    return what + ": " + Figures.count(summary.transactions()) + " transactions so far";
  }

  private static String ended(LoadResult result) {
    return result.spec().workload()
        + ", "
        + clients(result.clients())
        + ": "
        + Figures.count(result.transactions())
        + " transactions in "
        + Figures.digits(result.seconds())
        + " s, "
        + Figures.rate(result.tps())
        + "\u00a0tps";
  }

  private static String clients(int count) {
    return count == 1 ? "1 client" : Figures.count(count) + " clients";
  }

  private FigureTable<StatementRow> table() {
    FigureTable<StatementRow> table =
        new FigureTable<>(
            work.rows(), _ -> false, model.appearance().textSizeProperty(), visibleProperty());
    table.setId("statements");
    table.setAccessibleText("statements of the load");
    table.setTips(WorkPane::tip);
    Label placeholder = Controls.label(emptyText(), "unit");
    placeholder.setId("no-statements");
    placeholder.setWrapText(true);
    placeholder.getStyleClass().add("empty-table");
    table.setPlaceholder(placeholder);
    TableColumn<LiveItem<StatementRow>, StatementRow> script =
        table.words("script", "the script it is of", StatementRow::shortScript);
    script.visibleProperty().bind(work.summaryProperty().map(one -> one.scripts() > 1));
    table.rest(
        "statement",
        "as the script has it; the tooltip tells all of it",
        StatementRow::line,
        LEAST_STATEMENT);
    numbers(
        table,
        "runs",
        "how often it was executed with success",
        row -> Figures.compactCount(row.statement().executions()),
        row -> row.statement().executions());
    numbers(
        table,
        "mean ms",
        "from sending it to its last row, on average",
        row -> ran(row, row.statement().meanMs()),
        row -> row.statement().meanMs());
    numbers(
        table,
        "max ms",
        "the longest",
        row -> ran(row, row.statement().maxMs()),
        row -> row.statement().maxMs());
    numbers(
        table,
        "time %",
        "of the time of all statements",
        row -> String.format(Locale.ROOT, "%.1f", 100 * row.share()),
        StatementRow::share);
    counts(
        table,
        "failed",
        "how often it failed and its transaction was given up",
        StatementSummary::failures,
        WorkModel.Summary::failures);
    counts(
        table,
        "retries",
        "how often it failed and its transaction was begun again",
        StatementSummary::retries,
        WorkModel.Summary::retries);
    return table;
  }

  private static TableColumn<LiveItem<StatementRow>, StatementRow> numbers(
      FigureTable<StatementRow> table,
      String title,
      String meaning,
      Function<StatementRow, String> text,
      java.util.function.ToDoubleFunction<StatementRow> value) {
    return table.numbers(title, meaning, text, row -> OptionalDouble.of(value.applyAsDouble(row)));
  }

  /// A column that is there only where something was counted.
  private void counts(
      FigureTable<StatementRow> table,
      String title,
      String meaning,
      ToLongFunction<StatementSummary> count,
      ToLongFunction<WorkModel.Summary> all) {
    numbers(
            table,
            title,
            meaning,
            row -> Figures.compactCount(count.applyAsLong(row.statement())),
            row -> count.applyAsLong(row.statement()))
        .visibleProperty()
        .bind(work.summaryProperty().map(summary -> all.applyAsLong(summary) > 0));
  }

  private static String ran(StatementRow row, double millis) {
    return row.statement().executions() == 0 ? "" : Figures.digits(millis);
  }

  private StringBinding emptyText() {
    return Bindings.createStringBinding(
        () ->
            work.summaryProperty().get().phase() == WorkModel.Phase.RUNNING
                    && model.loadActiveProperty().get()
                ? "No statement has ended yet."
                : "Choose a workload on the left and start it (Ctrl+R): what each of its"
                    + " statements takes is told here.",
        work.summaryProperty(),
        model.loadActiveProperty());
  }

  private static String tip(StatementRow row) {
    StatementSummary statement = row.statement();
    return statement.text().strip()
        + "\n\n"
        + statement.script()
        + ": "
        + Figures.count(statement.executions())
        + " executions, "
        + Figures.count(statement.failures())
        + " failures, "
        + Figures.count(statement.retries())
        + " retries";
  }

  /// With what transactions failed, the most frequent first.
  private static String failures(WorkModel.Summary summary) {
    if (summary.failedBySqlState().isEmpty()) {
      return "";
    }
    return "failed transactions: "
        + summary.failedBySqlState().entrySet().stream()
            .sorted(
                Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .map(one -> SqlStates.named(one.getKey()) + " " + Figures.count(one.getValue()))
            .collect(Collectors.joining(" · "));
  }
}
