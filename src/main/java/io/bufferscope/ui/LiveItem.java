package io.bufferscope.ui;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javafx.beans.Observable;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// A row of a live table that stays the same object while its figures change, so that selection,
/// focus and place in the table survive each sample.
///
/// @param <R> what a row shows
final class LiveItem<R> {
  private final ObjectProperty<R> row;

  private LiveItem(R row) {
    this.row = new SimpleObjectProperty<>(row);
  }

  /// A list that tells of changed figures as well as of changed members.
  static <R> ObservableList<LiveItem<R>> newList() {
    return FXCollections.observableArrayList(item -> new Observable[] {item.row});
  }

  /// Brings a list up to date.
  ///
  /// @param key what a row is about, the same from one sample to the next
  static <R, K> void update(ObservableList<LiveItem<R>> items, List<R> rows, Function<R, K> key) {
    List<K> present = items.stream().map(item -> key.apply(item.get())).toList();
    if (present.equals(rows.stream().map(key).toList())) {
      for (int i = 0; i < rows.size(); i++) {
        items.get(i).row.set(rows.get(i));
      }
      return;
    }
    Map<K, LiveItem<R>> known = new HashMap<>();
    items.forEach(item -> known.put(key.apply(item.get()), item));
    items.setAll(
        rows.stream()
            .map(row -> {
              @Nullable LiveItem<R> item = known.get(key.apply(row));
              if (item == null) {
                return new LiveItem<>(row);
              }
              item.row.set(row);
              return item;
            })
            .toList());
  }

  R get() {
    return row.get();
  }

  ObjectProperty<R> rowProperty() {
    return row;
  }
}
