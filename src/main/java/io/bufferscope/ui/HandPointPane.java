package io.bufferscope.ui;

import atlantafx.base.theme.Styles;
import java.util.Locale;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.StringBinding;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// Takes the Lab's live figures as a point of a curve by hand: how many seconds of them.
final class HandPointPane extends VBox {
  private static final long USUAL_SECONDS = 30;
  private static final long MOST_SECONDS = 3600;

  private final FormField seconds = new FormField(Long.toString(USUAL_SECONDS));
  private final TextField field;

  /// @param close closes the sheet
  HandPointPane(SweepModel model, LabModel lab, Runnable close) {
    getStyleClass().add("section");
    setId("hand-point");
    field =
        MoreFields.field(
            seconds,
            "hand-point-seconds",
            "seconds",
            "How much of the live measurement, until now, becomes the point: 10 s at least.");
    Label what =
        Controls.label(
            "The last seconds of the load become a point of a curve over shared_buffers, in the"
                + " Sweep view. Restart your server with another shared_buffers, connect again and"
                + " add the next. Only what is known of a server of yours is kept: throughput, mean"
                + " latency and hit ratios.");
    what.setWrapText(true);
    // Follows each sample, as the stretch grows with it.
    StringBinding there =
        Bindings.createStringBinding(
            () ->
                model.pointRefusal().isEmpty()
                    ? String.format(
                        Locale.ROOT,
                        "%.0f s are measured without a gap until now.",
                        Math.floor(lab.recentLoad().seconds()))
                    : model.pointRefusal(),
            lab.live().figuresProperty(),
            lab.stateProperty());
    Label told = Controls.label(there, "unit");
    told.setId("hand-point-there");
    told.setWrapText(true);
    HBox row = new HBox(Controls.label("the last", "field-name-wide"), field, unit());
    row.getStyleClass().add("field-and-unit");
    Button add =
        Controls.named(
            new Button("Add point", Controls.icon(Feather.PLUS)),
            "add-point",
            "add point",
            "Take the last seconds as a point.");
    add.getStyleClass().add(Styles.ACCENT);
    add.disableProperty()
        .bind(
            Bindings.createBooleanBinding(
                () -> !model.pointRefusal().isEmpty() || read().isEmpty(),
                there,
                seconds.textProperty()));
    add.setOnAction(_ ->
        read()
            .ifPresent(length -> {
              model.addPoint(length.doubleValue());
              close.run();
            }));
    HBox buttons = new HBox(Controls.spacer(), add);
    buttons.getStyleClass().add("card-header");
    getChildren()
        .addAll(what, row, Controls.message(seconds.errorProperty(), "error"), told, buttons);
  }

  private static Label unit() {
    return Controls.label("s", "unit");
  }

  private Optional<Long> read() {
    return seconds.whole("a point's time", (long) SweepModel.LEAST_HAND_SECONDS, MOST_SECONDS);
  }

  /// Where the keyboard is first.
  TextField first() {
    return field;
  }
}
