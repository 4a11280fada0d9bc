package io.bufferscope.ui;

import atlantafx.base.theme.Styles;
import java.util.Locale;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;

/// The Sweep view: the plan and its start beside the results.
final class SweepPane extends HBox {
  /// In heights of text.
  private static final double PLAN_WIDTH = 27;

  private final SweepModel model;
  private final SweepFiles files;
  private final SweepStartPane start;
  private final SweepChartsPane charts;

  /// @param lab the window's other view
  /// @param exports writes figures and results
  /// @param files asks the user for files
  SweepPane(
      SweepModel model,
      LabModel lab,
      WindowActions actions,
      SweepExports exports,
      SweepFiles files) {
    this.model = model;
    this.files = files;
    this.start = new SweepStartPane(model, lab, files, actions);
    this.charts = new SweepChartsPane(model, lab.appearance(), exports, files);
    setId("sweep-view");
    getStyleClass().add("cards");
    VBox plan = plan();
    HBox.setHgrow(charts, Priority.ALWAYS);
    charts.setMinWidth(0);
    charts.setPrefWidth(0);
    // Texts that wrap know their least height only at the width that they get.
    setMinHeight(0);
    plan.setMinHeight(0);
    charts.setMinHeight(0);
    lab.appearance()
        .textSizeProperty()
        .subscribe(size -> {
          plan.setMinWidth(PLAN_WIDTH * size.doubleValue());
          plan.setPrefWidth(PLAN_WIDTH * size.doubleValue());
        });
    getChildren().addAll(plan, charts);
  }

  private VBox plan() {
    ScrollPane fields = new ScrollPane(new PlanPane(model.form(), model.busyProperty()));
    fields.setFitToWidth(true);
    fields.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    fields.setFocusTraversable(false);
    fields.getStyleClass().add("plan-scroll");
    VBox.setVgrow(fields, Priority.ALWAYS);
    fields.setMinHeight(0);
    HBox header =
        new HBox(
            Controls.label("Plan", "card-title"),
            Controls.spacer(),
            button("Open", Feather.FOLDER, "open-plan", "Open a plan's file.", files::openPlan),
            save());
    header.getStyleClass().add("card-header");
    VBox plan = new VBox(header, fields, start);
    plan.getStyleClass().addAll("card", "plan-card");
    return plan;
  }

  private Button save() {
    Button save =
        button(
            "Save",
            Feather.SAVE,
            "save-plan",
            "Write the plan to a file, for the command line, too (Ctrl+S).",
            files::savePlan);
    save.disableProperty().bind(model.form().planProperty().map(plan -> plan.isEmpty()));
    return save;
  }

  private static Button button(String text, Ikon icon, String id, String tip, Runnable action) {
    Button button =
        Controls.named(
            new Button(text, Controls.icon(icon)),
            id,
            text.toLowerCase(Locale.ROOT) + " plan",
            tip);
    button.getStyleClass().add(Styles.FLAT);
    button.setOnAction(_ -> action.run());
    return button;
  }

  /// Begins the plan, or asks whether the sweep that runs is to end.
  void toggle() {
    if (model.busyProperty().get()) {
      start.askToCancel();
    } else {
      model.start();
    }
  }

  SweepChartsPane charts() {
    return charts;
  }
}
