package io.bufferscope.ui;

import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.plot.ChartSpec;
import io.bufferscope.plot.ChartStack;
import io.bufferscope.plot.Theme;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;

/// The charts over one time axis, with what they show of how much time, and the field for notes.
final class ChartPane extends VBox {
  private static final List<Integer> SPANS_MINUTES = List.of(1, 2, 5, 15, 60);

  private final LabModel model;
  private final ChartStack charts = new ChartStack(ChartSpec.lab());
  private final BooleanProperty noting = new SimpleBooleanProperty(false);
  private final TextField note =
      Controls.named(
          new TextField(),
          "note",
          "note",
          "Your words are put on the time axis at this moment: Enter writes, Esc leaves.");

  ChartPane(LabModel model) {
    this.model = model;
    createView();
  }

  private void createView() {
    getStyleClass().addAll("card", "chart-pane");
    charts.setId("charts");
    VBox.setVgrow(charts, Priority.ALWAYS);
    model
        .appearance()
        .darkProperty()
        .subscribe(dark -> charts.setTheme(dark ? Theme.DARK : Theme.LIGHT));
    model.live().windowProperty().subscribe(window -> window.ifPresent(charts::show));
    model.stateProperty().subscribe(state -> charts.setEmptyText(emptyText(state)));
    getChildren().addAll(header(), noteRow(), charts);
  }

  private static String emptyText(LabState state) {
    return switch (state) {
      case LabState.Disconnected _ -> "no server yet";
      case LabState.Failed _ -> "no server: see above";
      case LabState.Starting _ -> "waiting for the server";
      case LabState.Preparing _ -> "the load starts when its data are made";
      case LabState.Loading _ -> "no block accesses in this window";
      case LabState.Ready _ -> "Start a load to see the cache fill.";
    };
  }

  /// Opens the field for a note.
  void beginNote() {
    noting.set(true);
    note.requestFocus();
  }

  private HBox header() {
    HBox spans = new HBox();
    spans.getStyleClass().add("spans");
    ToggleGroup group = new ToggleGroup();
    for (int minutes : SPANS_MINUTES) {
      spans.getChildren().add(span(minutes, group));
    }
    Label unit = Controls.label("min", "unit");
    unit.setMinWidth(USE_PREF_SIZE);
    spans.getChildren().add(unit);
    spans.setMinWidth(USE_PREF_SIZE);
    HBox header = new HBox(heapOf(), Controls.spacer(), spans);
    header.getStyleClass().add("card-header");
    return header;
  }

  private ToggleButton span(int minutes, ToggleGroup group) {
    Duration span = Duration.ofMinutes(minutes);
    ToggleButton button =
        Controls.named(
            new ToggleButton(Integer.toString(minutes)),
            "span-" + minutes,
            minutes + " minutes",
            "Show the last " + minutes + (minutes == 1 ? " minute." : " minutes."));
    button.setToggleGroup(group);
    button.getStyleClass().add("span");
    button.setMinWidth(USE_PREF_SIZE);
    var chosen = model.live().spanProperty();
    chosen.subscribe(now -> button.setSelected(now.equals(span)));
    button.setOnAction(_ -> {
      chosen.set(span);
      button.setSelected(true);
    });
    return button;
  }

  private HBox noteRow() {
    note.setPromptText("note on the time axis: Enter writes it, Esc leaves");
    HBox.setHgrow(note, Priority.ALWAYS);
    note.setOnAction(_ -> {
      model.note(note.getText());
      endNote();
    });
    note.setOnKeyPressed(key -> {
      if (key.getCode() == javafx.scene.input.KeyCode.ESCAPE) {
        endNote();
        key.consume();
      }
    });
    HBox row = new HBox(note);
    row.visibleProperty().bind(noting);
    row.managedProperty().bind(noting);
    return row;
  }

  private void endNote() {
    note.clear();
    noting.set(false);
  }

  private ComboBox<Optional<RelationRef>> heapOf() {
    ComboBox<Optional<RelationRef>> box =
        Controls.named(
            new ComboBox<>(),
            "heap-of",
            "heap figures of",
            "Whose heap blocks the charts show: of all user tables, or of one.");
    box.setConverter(
        new StringConverter<>() {
          @Override
          public String toString(Optional<RelationRef> one) {
            return one == null ? "" : one.map(RelationRef::name).orElse("heap of all tables");
          }

          @Override
          public Optional<RelationRef> fromString(String text) {
            return Optional.empty();
          }
        });
    box.setMinWidth(0);
    model
        .live()
        .relations()
        .subscribe(() -> {
          List<Optional<RelationRef>> choices = new ArrayList<>();
          choices.add(Optional.empty());
          model.live().tables().forEach(table -> choices.add(Optional.of(table)));
          if (!box.getItems().equals(choices)) {
            Optional<RelationRef> kept = model.live().chartedProperty().get();
            box.getItems().setAll(choices);
            box.setValue(kept);
          }
        });
    box.getItems().add(Optional.empty());
    box.valueProperty().bindBidirectional(model.live().chartedProperty());
    return box;
  }
}
