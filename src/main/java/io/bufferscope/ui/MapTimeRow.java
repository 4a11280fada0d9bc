package io.bufferscope.ui;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Slider;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/// Moves the page map through the last minutes: pause, a look back or forward, any look by the
/// slider, and back to the present. Looks go on meanwhile.
final class MapTimeRow extends HBox {
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());

  private final MapClock clock;
  private final Slider slider =
      Controls.named(
          new Slider(0, 1, 1),
          "map-time",
          "moment of the page map",
          "Any look at the caches of the last minutes. The right end follows the present.");
  private final Label when = Controls.label("", "unit");
  private boolean following;

  MapTimeRow(MapClock clock) {
    this.clock = clock;
    createView();
  }

  private void createView() {
    getStyleClass().add("map-time");
    HBox.setHgrow(slider, Priority.ALWAYS);
    slider.setMinWidth(0);
    slider.setBlockIncrement(1);
    when.setId("map-when");
    when.setMinWidth(USE_PREF_SIZE);
    getChildren()
        .addAll(
            pause(),
            step(
                "map-back", "one look back", "The look before this one.", Feather.CHEVRON_LEFT, -1),
            slider,
            step("map-forward", "one look forward", "The next look.", Feather.CHEVRON_RIGHT, 1),
            when);
    clock.momentsProperty().subscribe(_ -> follow());
    clock.stillProperty().subscribe(_ -> follow());
    slider.valueProperty().addListener((_, _, value) -> moved(value.doubleValue()));
    slider
        .valueChangingProperty()
        .addListener((_, _, dragged) -> {
          if (!dragged) {
            moved(slider.getValue());
          }
        });
  }

  private Button pause() {
    FontIcon icon = Controls.icon(Feather.PAUSE);
    Button button =
        Controls.named(
            new Button("", icon),
            "map-pause",
            "stand still, or go on with the present",
            "Let the page map stand still, or follow the present again. Looks go on meanwhile.");
    button.getStyleClass().addAll("flat", "button-icon");
    clock
        .stillProperty()
        .subscribe(still -> icon.setIconCode(still.isPresent() ? Feather.PLAY : Feather.PAUSE));
    button.setOnAction(_ -> {
      if (clock.stillProperty().get().isPresent()) {
        clock.live();
      } else {
        clock.pause();
      }
    });
    button.disableProperty().bind(clock.momentsProperty().map(List::isEmpty));
    return button;
  }

  private Button step(String id, String name, String tip, Feather icon, int looks) {
    Button button = Controls.named(new Button("", Controls.icon(icon)), id, name, tip);
    button.getStyleClass().addAll("flat", "button-icon");
    button.setOnAction(_ -> clock.step(looks));
    button.disableProperty().bind(clock.momentsProperty().map(all -> all.size() < 2));
    return button;
  }

  /// Shows where the clock is.
  private void follow() {
    int last = clock.momentsProperty().get().size() - 1;
    following = true;
    slider.setMax(Math.max(1, last));
    slider.setValue(last < 1 ? slider.getMax() : clock.index());
    following = false;
    slider.setDisable(last < 1);
    when.setText(words());
  }

  private void moved(double value) {
    if (following) {
      return;
    }
    int index = (int) Math.round(value);
    if (index >= clock.momentsProperty().get().size() - 1 && !slider.isValueChanging()) {
      clock.live();
    } else {
      clock.goTo(index);
    }
  }

  private String words() {
    Optional<Instant> still = clock.stillProperty().get();
    if (still.isEmpty()) {
      return clock.momentsProperty().get().isEmpty() ? "" : "live";
    }
    Duration age = clock.age();
    return String.format(
        Locale.ROOT,
        "−%d:%02d · %s",
        age.toMinutes(),
        age.toSecondsPart(),
        CLOCK.format(still.get()));
  }
}
