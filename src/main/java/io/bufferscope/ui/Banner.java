package io.bufferscope.ui;

import atlantafx.base.theme.Styles;
import io.bufferscope.model.Problem;
import io.bufferscope.model.lab.LabState;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// Tells a problem at the top of the window: what happened, why, and what to do. There only while
/// there is one to tell, and never in the way of anything else.
final class Banner extends HBox {
  private final LabModel model;
  private final Label what = Controls.label("", "banner-what");
  private final Label why = Controls.label("", "banner-why");
  private final Label remedy = Controls.label("", "banner-remedy");

  Banner(LabModel model) {
    this.model = model;
    createView();
  }

  private void createView() {
    setId("banner");
    getStyleClass().add("banner");
    setAlignment(Pos.TOP_LEFT);
    VBox text = new VBox(what, why, remedy);
    text.getStyleClass().add("banner-text");
    HBox.setHgrow(text, Priority.ALWAYS);
    text.setMinWidth(0);
    for (Label line : new Label[] {what, why, remedy}) {
      line.setWrapText(true);
      line.setMinHeight(USE_PREF_SIZE);
      line.managedProperty().bind(line.textProperty().isNotEmpty());
    }
    what.setId("banner-what");
    why.setId("banner-why");
    remedy.setId("banner-remedy");
    Label sign = Controls.label("");
    sign.setGraphic(Controls.icon(Feather.ALERT_TRIANGLE));
    getChildren().addAll(sign, text, retry(), copy(), close());
    setVisible(false);
    managedProperty().bind(visibleProperty());
    model
        .problems()
        .bannerProperty()
        .subscribe(told -> {
          told.ifPresent(this::tell);
          setVisible(told.isPresent());
        });
  }

  private void tell(Problem problem) {
    what.setText(problem.what());
    why.setText(problem.why());
    remedy.setText(problem.remedy());
    setAccessibleText(problem.message());
  }

  private Button retry() {
    Button button =
        Controls.named(
            new Button("Try again"), "retry", "try again", "Start or connect to the server again.");
    button.setOnAction(_ -> model.open());
    button
        .visibleProperty()
        .bind(
            Bindings.createBooleanBinding(
                () -> model.stateProperty().get() instanceof LabState.Failed,
                model.stateProperty()));
    button.managedProperty().bind(button.visibleProperty());
    button.setMinWidth(USE_PREF_SIZE);
    return button;
  }

  private Button copy() {
    Button button = CopyField.ofProblem("copy-details", model.problems().bannerProperty());
    button.setMinWidth(USE_PREF_SIZE);
    return button;
  }

  private Button close() {
    Button button =
        Controls.named(
            new Button("", Controls.icon(Feather.X)),
            "close-banner",
            "close",
            "Close; the problem stays in the list at the bottom of the window (Esc).");
    button.getStyleClass().addAll(Styles.FLAT, Styles.BUTTON_ICON);
    button.setOnAction(_ -> model.problems().dismiss());
    return button;
  }
}
