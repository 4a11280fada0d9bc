package io.bufferscope.ui;

import io.bufferscope.lab.Lab;
import io.bufferscope.model.Progress;
import io.bufferscope.model.map.CacheCommand;
import io.bufferscope.model.map.CacheOutcome;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// What the user does to the caches by hand: one thing at a time, with its progress, until it ends
/// or is cancelled. What came of it is told in one sentence; a failure comes as a problem of the
/// lab's. Confined to the FX thread.
final class HandsModel {
  private final Lab lab;
  private final Executor fx;
  private final Consumer<String> told;
  private final ReadOnlyObjectWrapper<Optional<Progress>> progress =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final BooleanBinding busy =
      Bindings.createBooleanBinding(() -> progress.get().isPresent(), progress);
  private Optional<CompletableFuture<CacheOutcome>> running = Optional.empty();

  /// @param fx runs something on the FX thread
  /// @param told hears what came of each
  HandsModel(Lab lab, Executor fx, Consumer<String> told) {
    this.lab = lab;
    this.fx = fx;
    this.told = told;
  }

  /// How far it is; empty while nothing is done.
  ReadOnlyObjectProperty<Optional<Progress>> progressProperty() {
    return progress.getReadOnlyProperty();
  }

  /// Whether something is being done.
  BooleanBinding busyProperty() {
    return busy;
  }

  /// Begins something, unless something is being done already.
  void run(CacheCommand command) {
    if (progress.get().isPresent()) {
      return;
    }
    progress.set(Optional.of(Progress.of("…")));
    CompletableFuture<CacheOutcome> future =
        lab.change(command, step -> fx.execute(() -> show(step)));
    running = Optional.of(future);
    var _ =
        future.whenComplete((outcome, _) -> fx.execute(() -> end(Optional.ofNullable(outcome))));
  }

  /// Ends what is being done.
  void cancel() {
    running.ifPresent(future -> future.cancel(true));
  }

  private void show(Progress step) {
    if (progress.get().isPresent()) {
      progress.set(Optional.of(step));
    }
  }

  private void end(Optional<CacheOutcome> outcome) {
    running = Optional.empty();
    progress.set(Optional.empty());
    outcome.map(CacheOutcome::inWords).ifPresent(told);
  }
}
