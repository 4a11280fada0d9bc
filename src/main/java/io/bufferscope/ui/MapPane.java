package io.bufferscope.ui;

import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.model.map.RelationRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;

/// The page map of a relation or of the whole pool, with its legend and totals.
final class MapPane extends VBox {
  private final LabModel model;
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
    HBox header = new HBox(Controls.label("Page map", "card-title"), Controls.spacer(), choice);
    header.getStyleClass().add("card-header");
    StackPane canvas = new StackPane();
    VBox.setVgrow(canvas, Priority.ALWAYS);
    Label totals =
        Controls.label(
            Bindings.createStringBinding(
                this::totals, model.live().poolProperty(), model.live().mapProperty()),
            "unit");
    totals.setId("map-totals");
    totals.setWrapText(true);
    getChildren().addAll(header, canvas, totals);
    initChoice();
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
    model.live().poolProperty().subscribe(pool -> pool.ifPresent(this::offer));
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

  private String totals() {
    Optional<RelationMap> map = model.live().mapProperty().get();
    if (map.isPresent()) {
      RelationMap one = map.get();
      double share = one.blocks() == 0 ? 0 : (double) one.cached() / one.blocks();
      return Figures.count(one.cached())
          + " of "
          + Figures.count(one.blocks())
          + " blocks cached ("
          + Figures.percent(share)
          + " %) · "
          + Figures.count(one.dirty())
          + " dirty";
    }
    return model
        .live()
        .poolProperty()
        .get()
        .map(pool ->
            Figures.count(pool.used())
                + " of "
                + Figures.count(pool.buffers())
                + " buffers used · "
                + Figures.count(pool.dirty())
                + " dirty")
        .orElse("");
  }
}
