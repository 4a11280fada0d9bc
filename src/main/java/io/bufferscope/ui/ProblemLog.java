package io.bufferscope.ui;

import io.bufferscope.model.Problem;
import java.time.InstantSource;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The problems since the window was opened, the latest first, and the one that the banner tells.
/// The same problem met again, as by each attempt to connect, counts up instead of filling the
/// list.
final class ProblemLog {
  private static final int MOST = 100;

  private final InstantSource clock;
  private final ObservableList<Trouble> all = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<Optional<Problem>> banner =
      new ReadOnlyObjectWrapper<>(Optional.empty());

  ProblemLog(InstantSource clock) {
    this.clock = clock;
  }

  /// The problems, the latest first.
  ObservableList<Trouble> all() {
    return all;
  }

  /// What the banner tells.
  ReadOnlyObjectProperty<Optional<Problem>> bannerProperty() {
    return banner.getReadOnlyProperty();
  }

  /// Keeps a problem and tells it in the banner. What the user cancelled is no problem.
  void add(Problem problem) {
    if (problem.kind() == Problem.Kind.CANCELLED) {
      return;
    }
    if (!all.isEmpty() && all.getFirst().same(problem)) {
      all.set(0, new Trouble(clock.instant(), problem, all.getFirst().times() + 1));
    } else {
      all.addFirst(new Trouble(clock.instant(), problem, 1));
      if (all.size() > MOST) {
        all.removeLast();
      }
    }
    banner.set(Optional.of(problem));
  }

  /// Tells one of the list again.
  void show(Problem problem) {
    banner.set(Optional.of(problem));
  }

  /// Takes the banner away; the problem stays in the list.
  void dismiss() {
    banner.set(Optional.empty());
  }
}
