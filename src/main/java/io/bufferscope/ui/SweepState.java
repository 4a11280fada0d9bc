package io.bufferscope.ui;

import io.bufferscope.model.sweep.SweepProgress;
import java.nio.file.Path;
import java.util.Optional;

/// Whether a sweep of ours runs.
sealed interface SweepState {
  /// None does.
  record Idle() implements SweepState {}

  /// One was asked for and has not begun yet.
  ///
  /// @param folder where its results go
  record Beginning(Path folder) implements SweepState {}

  /// One does.
  ///
  /// @param folder where its results go
  /// @param progress how far it is; empty before it has told
  /// @param cancelling whether it was asked to end
  record Running(Path folder, Optional<SweepProgress> progress, boolean cancelling)
      implements SweepState {}
}
