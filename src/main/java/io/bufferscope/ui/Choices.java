package io.bufferscope.ui;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;

/// Some values of which one at least is chosen, and a message where none is.
///
/// @param <T> the values
final class Choices<T> {
  private final Map<T, BooleanProperty> chosen = new LinkedHashMap<>();
  private final String what;
  private final ReadOnlyStringWrapper error = new ReadOnlyStringWrapper("");

  /// @param values in their order
  /// @param what what one is, with its article
  /// @param changed is run after each change
  Choices(List<T> values, String what, Runnable changed) {
    this.what = what;
    for (T value : values) {
      BooleanProperty on = new SimpleBooleanProperty(false);
      on.addListener((_, _, _) -> changed.run());
      chosen.put(value, on);
    }
  }

  /// The values that can be chosen.
  List<T> values() {
    return List.copyOf(chosen.keySet());
  }

  /// Whether a value is chosen.
  BooleanProperty chosenProperty(T value) {
    return Objects.requireNonNull(chosen.get(value));
  }

  /// Chooses these values and no others; one that cannot be chosen is passed over.
  void choose(List<T> values) {
    chosen.forEach((value, on) -> on.set(values.contains(value)));
  }

  /// Why that cannot be meant; empty where it can be.
  ReadOnlyStringProperty errorProperty() {
    return error.getReadOnlyProperty();
  }

  /// Forgets a message.
  void pass() {
    error.set("");
  }

  /// What is chosen, in order; empty where nothing is, which is told.
  Optional<List<T>> read() {
    List<T> all = chosen.keySet().stream().filter(value -> chosenProperty(value).get()).toList();
    error.set(all.isEmpty() ? "choose " + what + " at least" : "");
    return all.isEmpty() ? Optional.empty() : Optional.of(all);
  }
}
