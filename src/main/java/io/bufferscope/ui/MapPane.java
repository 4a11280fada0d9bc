package io.bufferscope.ui;

import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.plot.PoolCanvas;
import io.bufferscope.plot.Theme;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;

/// The page map of a relation or of the whole pool, with its legend and totals.
final class MapPane extends VBox {
  private final LabModel model;
  private final PoolCanvas canvas = new PoolCanvas();
  private final ComboBox<MapChoice> choice =
      Controls.named(
          new ComboBox<>(),
          "map-choice",
          "what the page map shows",
          "Show the blocks of one relation in their order, or every buffer of the pool.");

  MapPane(LabModel model) {
    this.model = model;
    createView();
  }

  private void createView() {
    getStyleClass().add("map-pane");
    Label title = Controls.label("Page map", "card-title");
    title.setMinWidth(USE_PREF_SIZE);
    HBox header = new HBox(title, Controls.spacer(), choice);
    header.getStyleClass().add("card-header");
    canvas.setId("page-map");
    VBox.setVgrow(canvas, Priority.ALWAYS);
    model
        .appearance()
        .darkProperty()
        .subscribe(dark -> canvas.setTheme(dark ? Theme.DARK : Theme.LIGHT));
    Label totals = Controls.label(model.live().mapProperty().map(MapPane::totals), "unit");
    totals.setId("map-totals");
    totals.setWrapText(true);
    getChildren().addAll(header, canvas.legend(), canvas, anyway(), totals);
    initChoice();
    model.live().mapProperty().subscribe(this::show);
    model.stateProperty().subscribe(_ -> show(model.live().mapProperty().get()));
    model.mapHeldBackProperty().subscribe(_ -> show(model.live().mapProperty().get()));
  }

  /// The way to a map that is not read unasked.
  private Button anyway() {
    Button button =
        Controls.named(
            new Button("Read it anyway"),
            "map-anyway",
            "read the page map anyway",
            "Read the page map from now on.");
    button.setOnAction(_ -> model.startMap());
    button.visibleProperty().bind(model.mapHeldBackProperty().isNotEmpty());
    button.managedProperty().bind(button.visibleProperty());
    return button;
  }

  private void initChoice() {
    choice.setMinWidth(0);
    choice.setConverter(
        new StringConverter<>() {
          @Override
          public String toString(MapChoice one) {
            return one == null ? "" : one.label();
          }

          @Override
          public MapChoice fromString(String text) {
            return new MapChoice.WholePool();
          }
        });
    choice.getItems().add(new MapChoice.WholePool());
    model.live().mapProperty().subscribe(view -> view.pool().ifPresent(this::offer));
    model.live().choiceProperty().subscribe(choice::setValue);
    choice.setOnAction(_ -> {
      MapChoice chosen = choice.getValue();
      if (chosen != null && !chosen.equals(model.live().choiceProperty().get())) {
        model.live().choose(chosen);
      }
    });
  }

  private void offer(PoolSnapshot pool) {
    List<MapChoice> choices = new ArrayList<>();
    choices.add(new MapChoice.WholePool());
    pool.ownerList().stream()
        .flatMap(owner -> owner.relation().stream())
        .sorted(
            Comparator.comparing((RelationRef one) -> one.kind() == RelationRef.Kind.CATALOG)
                .thenComparing(RelationRef::schema)
                .thenComparing(RelationRef::name))
        .forEach(relation -> choices.add(new MapChoice.OneRelation(relation)));
    if (!choice.getItems().equals(choices)) {
      choice.getItems().setAll(choices);
      choice.setValue(model.live().choiceProperty().get());
    }
  }

  private void show(MapView view) {
    if (view.relation().isPresent()) {
      canvas.showRelation(view.relation().get());
    } else if (view.choice() instanceof MapChoice.WholePool && view.pool().isPresent()) {
      canvas.showPool(view.pool().get());
    } else {
      canvas.clear(emptyText(view));
    }
  }

  private String emptyText(MapView view) {
    if (view.pool().isPresent()) {
      return "This relation is not there any more. Choose another one.";
    }
    return switch (model.stateProperty().get()) {
      case LabState.Disconnected _, LabState.Failed _ -> "no server, no page map";
      case LabState.Starting _ -> "waiting for the server";
      case LabState.Ready _, LabState.Preparing _, LabState.Loading _ ->
          !model.mapHeldBackProperty().get().isEmpty()
              ? model.mapHeldBackProperty().get()
              : model.canMap() ? "waiting for the first read of the pool" : model.mapRefusal();
    };
  }

  private static String totals(MapView view) {
    return view.relation()
        .map(MapPane::totals)
        .or(() -> view.pool().map(MapPane::totals))
        .orElse("");
  }

  private static String totals(RelationMap map) {
    double share = map.blocks() == 0 ? 0 : (double) map.cached() / map.blocks();
    return String.format(
        Locale.ROOT,
        "%,d of %,d blocks cached (%s %%) · %,d dirty",
        map.cached(),
        map.blocks(),
        Figures.percent(share),
        map.dirty());
  }

  private static String totals(PoolSnapshot pool) {
    return String.format(
        Locale.ROOT,
        "%,d of %,d buffers used · %,d dirty",
        pool.used(),
        pool.buffers(),
        pool.dirty());
  }
}
