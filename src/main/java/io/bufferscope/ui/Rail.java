package io.bufferscope.ui;

import io.bufferscope.model.lab.Settings.View;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import javafx.beans.property.ObjectProperty;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;

/// The buttons at the left that choose what the window shows.
final class Rail extends VBox {
  private final ObjectProperty<View> view;
  private final Map<View, ToggleButton> buttons = new EnumMap<>(View.class);

  /// @param view what is shown
  Rail(ObjectProperty<View> view) {
    this.view = view;
    setId("rail");
    getStyleClass().add("rail");
    add(View.LAB, "Lab", Feather.ACTIVITY, "One server at work: load, charts and map (Ctrl+1).");
    add(
        View.SWEEP,
        "Sweep",
        Feather.TRENDING_UP,
        "Throughput and hit ratio against shared_buffers, measured (Ctrl+2).");
    view.subscribe(this::mark);
  }

  private void add(View to, String title, Ikon icon, String tip) {
    ToggleButton button =
        Controls.named(
            new ToggleButton(title, Controls.icon(icon)),
            "rail-" + to.name().toLowerCase(Locale.ROOT),
            title,
            tip);
    button.getStyleClass().addAll("flat", "rail-button");
    button.setContentDisplay(ContentDisplay.TOP);
    button.setMaxWidth(Double.MAX_VALUE);
    button.setMinWidth(USE_PREF_SIZE);
    // A second click on the view that shows must not leave none.
    button.setOnAction(_ -> {
      view.set(to);
      mark(view.get());
    });
    buttons.put(to, button);
    getChildren().add(button);
  }

  private void mark(View shown) {
    buttons.forEach((one, button) -> button.setSelected(one == shown));
  }
}
