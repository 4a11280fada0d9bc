package io.bufferscope.ui;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.Observable;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// A row of the relations table that stays the same object while its figures change, so that
/// selection, focus and place in the table survive each sample.
final class RelationItem {
  private final ObjectProperty<RelationRow> row;

  private RelationItem(RelationRow row) {
    this.row = new SimpleObjectProperty<>(row);
  }

  /// A list that tells of changed figures as well as of changed members.
  static ObservableList<RelationItem> newList() {
    return FXCollections.observableArrayList(item -> new Observable[] {item.row});
  }

  /// Brings a list up to date.
  static void update(ObservableList<RelationItem> items, List<RelationRow> rows) {
    boolean sameMembers =
        items.stream()
            .map(item -> item.get().part())
            .toList()
            .equals(rows.stream().map(RelationRow::part).toList());
    if (sameMembers) {
      for (int i = 0; i < rows.size(); i++) {
        items.get(i).row.set(rows.get(i));
      }
      return;
    }
    Map<RelationPart, RelationItem> known =
        items.stream().collect(Collectors.toMap(item -> item.get().part(), Function.identity()));
    items.setAll(
        rows.stream()
            .map(row -> {
              RelationItem item = known.getOrDefault(row.part(), new RelationItem(row));
              item.row.set(row);
              return item;
            })
            .toList());
  }

  RelationRow get() {
    return row.get();
  }

  ObjectProperty<RelationRow> rowProperty() {
    return row;
  }
}
