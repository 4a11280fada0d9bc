package io.bufferscope.ui;

import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.RelationRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import javafx.scene.control.ComboBox;
import javafx.util.StringConverter;

/// Chooses what the page map shows: the pool, its shares, a partitioned table with all its leaves,
/// or one relation.
final class MapChoiceBox {
  private final MapModel map;
  private final ComboBox<MapChoice> box =
      Controls.named(
          new ComboBox<>(),
          "map-choice",
          "what the page map shows",
          "Show every buffer of the pool, the pool's shares, or the blocks of one relation in their"
              + " order.");

  MapChoiceBox(LabModel model) {
    this.map = model.live().map();
    box.setMinWidth(0);
    box.setMaxWidth(Double.MAX_VALUE);
    box.setConverter(
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
    box.getItems().addAll(new MapChoice.WholePool(), new MapChoice.Shares());
    map.viewProperty().subscribe(this::offer);
    map.choiceProperty().subscribe(box::setValue);
    box.setOnAction(_ -> {
      MapChoice chosen = box.getValue();
      if (chosen != null && !chosen.equals(map.choiceProperty().get())) {
        map.choose(chosen);
      }
    });
  }

  ComboBox<MapChoice> node() {
    return box;
  }

  /// What can be chosen of the look that is shown. Without one nothing but the pool: what another
  /// server had is not to be chosen here.
  private void offer(MapView view) {
    List<PoolSnapshot.Owner> owners = view.pool().map(PoolSnapshot::ownerList).orElse(List.of());
    List<RelationRef> temporary = view.read().map(MapSnapshot::temporary).orElse(List.of());
    List<MapChoice> choices = new ArrayList<>();
    choices.add(new MapChoice.WholePool());
    choices.add(new MapChoice.Shares());
    owners.stream()
        .flatMap(owner -> owner.root().stream())
        .distinct()
        .map(root -> new MapChoice.Partitions(root, Fork.MAIN))
        .sorted(Comparator.comparing(MapChoice.Partitions::label))
        .forEach(choices::add);
    owners.stream()
        .flatMap(owner -> owner.relation().stream())
        .sorted(
            Comparator.comparing((RelationRef one) -> one.kind() == RelationRef.Kind.CATALOG)
                .thenComparing(RelationRef::schema)
                .thenComparing(RelationRef::name))
        .forEach(relation -> choices.add(new MapChoice.OneRelation(relation, Fork.MAIN)));
    temporary.forEach(relation -> choices.add(new MapChoice.Temporary(relation)));
    if (!box.getItems().equals(choices)) {
      box.getItems().setAll(choices);
      box.setValue(map.choiceProperty().get());
    }
  }
}
