package io.bufferscope.ui;

import io.bufferscope.model.Problem;
import io.bufferscope.model.lab.Settings;
import io.bufferscope.model.map.MapHistory;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.stats.RelationId;
import io.bufferscope.plot.Colouring;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/// What the page map shows: of what, of which moment, and how. A view of a large relation takes a
/// while to be made, so all are made on another thread, one at a time, the last that was wanted
/// next. Confined to the FX thread.
final class MapModel {
  private final Background background;
  private final MapHistory history;
  private final Consumer<Problem> failed;
  private final MapClock clock;
  private final ObjectProperty<MapChoice> choice =
      new SimpleObjectProperty<>(new MapChoice.WholePool());
  private final ObjectProperty<Colouring> colouring =
      new SimpleObjectProperty<>(Colouring.USAGE_COUNT);
  private final BooleanProperty large = new SimpleBooleanProperty(false);
  private final BooleanProperty motion = new SimpleBooleanProperty(true);
  private final ReadOnlyObjectWrapper<MapView> view = new ReadOnlyObjectWrapper<>(MapView.NOTHING);
  private final ReadOnlyObjectWrapper<Optional<MapSnapshot>> latest =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private Optional<Wanted> shown = Optional.empty();
  private boolean chosenByUser;
  private boolean making;

  /// @param look how the map looks at first
  /// @param background makes the views
  /// @param history the looks of the last minutes
  /// @param focus hears which relation's files are to be looked at whether it is cached or not
  /// @param failed hears of a view that could not be made
  MapModel(
      Settings.MapLook look,
      Background background,
      MapHistory history,
      Consumer<Optional<RelationId>> focus,
      Consumer<Problem> failed) {
    colouring.set(look.byCache() ? Colouring.PLACE : Colouring.USAGE_COUNT);
    motion.set(look.motion());
    this.background = background;
    this.history = history;
    this.failed = failed;
    this.clock = new MapClock(history);
    choice.addListener((_, _, chosen) -> focus.accept(relation(chosen)));
    clock.stillProperty().addListener((_, _, _) -> refresh());
  }

  /// Which view: of one choice at one moment.
  ///
  /// @param at the look's time; empty for the last one
  private record Wanted(MapChoice choice, Optional<Instant> at) {}

  /// What the user, or the window for want of a choice, wants to see.
  ReadOnlyObjectProperty<MapChoice> choiceProperty() {
    return choice;
  }

  /// Of which moment.
  MapClock clock() {
    return clock;
  }

  /// What the colours stand for.
  ObjectProperty<Colouring> colouringProperty() {
    return colouring;
  }

  /// Whether blocks that come and go are seen to move.
  BooleanProperty motionProperty() {
    return motion;
  }

  /// How the map looks, to be remembered.
  Settings.MapLook look() {
    return new Settings.MapLook(colouring.get() == Colouring.PLACE, motion.get());
  }

  /// Whether the map has the charts' room.
  BooleanProperty largeProperty() {
    return large;
  }

  /// What is shown.
  ReadOnlyObjectProperty<MapView> viewProperty() {
    return view.getReadOnlyProperty();
  }

  /// The last look; empty before the first.
  ReadOnlyObjectProperty<Optional<MapSnapshot>> latestProperty() {
    return latest.getReadOnlyProperty();
  }

  /// The last look; empty before the first.
  Optional<MapSnapshot> latest() {
    return latest.get();
  }

  /// Chooses what to show.
  void choose(MapChoice what) {
    chosenByUser = true;
    choice.set(what);
  }

  /// Shows this until the user chooses.
  void suggest(MapChoice what) {
    if (!chosenByUser) {
      choice.set(what);
    }
  }

  /// Takes another look.
  void add(MapSnapshot look) {
    latest.set(Optional.of(look));
  }

  /// Forgets what is true of one server only.
  void forget() {
    latest.set(Optional.empty());
    chosenByUser = false;
    choice.set(new MapChoice.WholePool());
    clock.live();
    clock.refresh();
  }

  /// Makes the view that is wanted now, where it is not the one that is shown.
  void refresh() {
    clock.refresh();
    Wanted wanted =
        new Wanted(
            choice.get(), clock.stillProperty().get().or(() -> latest.get().map(MapSnapshot::at)));
    if (making || shown.filter(wanted::equals).isPresent()) {
      return;
    }
    making = true;
    MapView before = view.get();
    Optional<MapSnapshot> present = latest.get();
    background.run(
        "page-map-view",
        () -> MapView.of(wanted.choice(), look(wanted, present), before),
        made -> {
          making = false;
          shown = Optional.of(wanted);
          view.set(made);
          refresh();
        },
        failure -> {
          making = false;
          shown = Optional.of(wanted);
          failed.accept(failure.problem());
          refresh();
        });
  }

  private Optional<MapSnapshot> look(Wanted wanted, Optional<MapSnapshot> present) {
    return present.map(MapSnapshot::at).equals(wanted.at())
        ? present
        : wanted.at().flatMap(history::at);
  }

  private static Optional<RelationId> relation(MapChoice chosen) {
    return switch (chosen) {
      case MapChoice.OneRelation(var relation, _) -> Optional.of(relation.id());
      case MapChoice.Partitions(var root, _) -> Optional.of(root.id());
      case MapChoice.WholePool _, MapChoice.Shares _, MapChoice.Temporary _ -> Optional.empty();
    };
  }
}
