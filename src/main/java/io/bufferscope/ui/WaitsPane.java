package io.bufferscope.ui;

import io.bufferscope.model.stats.WaitClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// What active sessions were found doing: is the server waiting for reads, for locks, or busy?
final class WaitsPane extends VBox {
  /// From that age on a statement is told of as long.
  private static final double LONG_SECONDS = 1;

  private final LabModel model;
  private final WaitsModel waits;
  private final HBox bar = new HBox();

  WaitsPane(LabModel model) {
    this.model = model;
    this.waits = model.live().waits();
    createView();
  }

  private void createView() {
    setId("waits-pane");
    getStyleClass().add("tab-pane-content");
    Label summary = Controls.label(waits.summaryProperty().map(WaitsPane::summary), "unit");
    summary.setId("waits-summary");
    summary.setWrapText(true);
    summary.setMinHeight(USE_PREF_SIZE);
    summary.setTooltip(
        Controls.tooltip(
            "Sampled with each tick from pg_stat_activity: how many sessions of all databases had"
                + " a statement to work on, on average over the last minute, and what each was"
                + " found doing. What happens between two ticks is not seen. Parallel workers"
                + " count, this program's observers do not."));
    bar.getStyleClass().add("wait-bar");
    bar.setAccessibleText("active sessions by what they wait for");
    waits.summaryProperty().subscribe(this::drawBar);
    FigureTable<WaitRow> table = table();
    VBox.setVgrow(table, Priority.ALWAYS);
    Label more = Controls.label(waits.summaryProperty().map(WaitsPane::more), "unit");
    more.setId("waits-more");
    more.setWrapText(true);
    more.setMinHeight(USE_PREF_SIZE);
    more.visibleProperty().bind(more.textProperty().isNotEmpty());
    more.managedProperty().bind(more.visibleProperty());
    getChildren().addAll(summary, bar, table, more);
  }

  private FigureTable<WaitRow> table() {
    FigureTable<WaitRow> table =
        new FigureTable<>(
            waits.rows(), _ -> false, model.appearance().textSizeProperty(), visibleProperty());
    table.setId("waits");
    table.setAccessibleText("waits of active sessions");
    table.setPlaceholder(Controls.label("no active sessions in the last minute", "unit"));
    table.words(
        "state",
        "running: no wait, the session computes or waits for a processor",
        row -> row.waitClass().label());
    table.words("event", "wait_event of pg_stat_activity", WaitRow::event);
    table.numbers(
        "sessions",
        "sessions found in it at a time, on average over the last minute",
        row -> Figures.digits(row.sessions()),
        row -> OptionalDouble.of(row.sessions()));
    table.numbers(
        "share %",
        "of all active sessions",
        row -> String.format(Locale.ROOT, "%.1f", 100 * row.share()),
        row -> OptionalDouble.of(row.share()));
    return table;
  }

  /// A bar as wide as the pane, each class as wide as its share.
  private void drawBar(WaitsModel.Summary summary) {
    List<Region> parts = new ArrayList<>();
    for (WaitClass one : WaitClass.values()) {
      double sessions = summary.sessions().getOrDefault(one, 0.0);
      if (sessions > 0) {
        double share = sessions / summary.active();
        Region part = new Region();
        part.getStyleClass().add("wait-" + one.name().toLowerCase(Locale.ROOT));
        part.setMinWidth(0);
        part.prefWidthProperty().bind(bar.widthProperty().multiply(share));
        Tooltip.install(part, Controls.tooltip(one.label() + " " + Figures.percent(share) + " %"));
        parts.add(part);
      }
    }
    bar.getChildren().setAll(parts);
  }

  private static String summary(WaitsModel.Summary summary) {
    if (summary.looks() == 0) {
      return "Not sampled yet.";
    }
    StringBuilder text = new StringBuilder();
    text.append(Figures.digits(summary.active()))
        .append(" active sessions, sampled with each tick, last minute");
    for (WaitClass one : WaitClass.values()) {
      double sessions = summary.sessions().getOrDefault(one, 0.0);
      if (sessions > 0) {
        text.append(" · ").append(one.label()).append(' ').append(Figures.digits(sessions));
      }
    }
    return text.toString();
  }

  private static String more(WaitsModel.Summary summary) {
    List<String> texts = new ArrayList<>();
    OptionalDouble oldest = summary.oldestStatementSeconds();
    if (oldest.isPresent() && oldest.getAsDouble() >= LONG_SECONDS) {
      texts.add("oldest statement " + age(oldest.getAsDouble()));
    }
    if (summary.hidden() > 0) {
      texts.add(
          summary.hidden()
              + " sessions of other roles hidden, for want of pg_read_all_stats (or pg_monitor)");
    }
    return String.join(" · ", texts);
  }

  private static String age(double seconds) {
    long whole = (long) seconds;
    return whole < 60
        ? whole + " s"
        : whole < 3600
            ? whole / 60 + " min " + whole % 60 + " s"
            : whole / 3600 + " h " + whole / 60 % 60 + " min";
  }
}
