package io.bufferscope.ui;

import io.bufferscope.model.map.MapHistory;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// Which moment the page map shows: the present, or a look of the last minutes that it stands still
/// at. Looks go on meanwhile; one that the map stands still at and that has become too old to be
/// kept is followed by the oldest that is. Confined to the FX thread.
final class MapClock {
  private final MapHistory history;
  private final ReadOnlyObjectWrapper<List<Instant>> moments =
      new ReadOnlyObjectWrapper<>(List.of());
  private final ReadOnlyObjectWrapper<Optional<Instant>> still =
      new ReadOnlyObjectWrapper<>(Optional.empty());

  MapClock(MapHistory history) {
    this.history = history;
  }

  /// The looks that there are, the oldest first.
  ReadOnlyObjectProperty<List<Instant>> momentsProperty() {
    return moments.getReadOnlyProperty();
  }

  /// The look that the map stands still at; empty while it follows the present.
  ReadOnlyObjectProperty<Optional<Instant>> stillProperty() {
    return still.getReadOnlyProperty();
  }

  /// Looks what there is.
  void refresh() {
    moments.set(history.moments());
    still.get().ifPresent(this::keep);
  }

  /// The rank of the look that is shown among those that there are, from 0; -1 where there is none.
  int index() {
    int last = moments.get().size() - 1;
    return still.get().map(this::rank).orElse(last);
  }

  /// Stands still at the look that is shown.
  void pause() {
    if (still.get().isEmpty()) {
      goTo(index());
    }
  }

  /// Goes on with the present.
  void live() {
    still.set(Optional.empty());
  }

  /// Goes some looks forward, or back, and stands still there. Nothing is ahead of the present.
  void step(int looks) {
    if (looks < 0 || still.get().isPresent()) {
      goTo(index() + looks);
    }
  }

  /// Stands still at a look, or at the nearest one that there is.
  ///
  /// @param index its rank, from 0
  void goTo(int index) {
    List<Instant> all = moments.get();
    if (!all.isEmpty()) {
      still.set(Optional.of(all.get(Math.clamp(index, 0, all.size() - 1))));
    }
  }

  /// How long before the last look the one was that is shown.
  Duration age() {
    List<Instant> all = moments.get();
    return all.isEmpty() ? Duration.ZERO : Duration.between(all.get(index()), all.getLast());
  }

  private void keep(Instant moment) {
    List<Instant> all = moments.get();
    if (all.isEmpty()) {
      live();
    } else if (moment.isBefore(all.getFirst())) {
      still.set(Optional.of(all.getFirst()));
    }
  }

  private int rank(Instant moment) {
    int found = Collections.binarySearch(moments.get(), moment);
    return Math.clamp(found < 0 ? -found - 1 : found, 0, Math.max(0, moments.get().size() - 1));
  }
}
