package io.bufferscope.ui;

import io.bufferscope.model.ProblemException;
import java.nio.file.Path;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/// The record that is being written, if any: one at a time.
final class Recordings {
  private final Recorder recorder;
  private final Background background;
  private final ProblemLog problems;
  private final ReadOnlyObjectWrapper<Optional<Path>> file =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private Recorder.@Nullable Recording recording;

  Recordings(Recorder recorder, Background background, ProblemLog problems) {
    this.recorder = recorder;
    this.background = background;
    this.problems = problems;
  }

  /// The file that is being written; empty while none is.
  ReadOnlyObjectProperty<Optional<Path>> fileProperty() {
    return file.getReadOnlyProperty();
  }

  /// Begins a record.
  void start(Path target) {
    file.set(Optional.of(target));
    background.run(
        "record",
        () ->
            recorder.start(
                target,
                problem ->
                    background
                        .fx()
                        .execute(() -> {
                          problems.add(problem);
                          stop();
                        })),
        started -> {
          recording = started;
          if (file.get().isEmpty()) {
            stop();
          }
        },
        this::failed);
  }

  /// Ends the record.
  void stop() {
    file.set(Optional.empty());
    Recorder.Recording ending = recording;
    recording = null;
    if (ending != null) {
      background.run(
          "record",
          () -> {
            ending.stop();
            return true;
          },
          _ -> {},
          this::failed);
    }
  }

  /// Hands the record over to somebody who ends it, for the end of the program.
  Optional<Recorder.Recording> detach() {
    Optional<Recorder.Recording> ending = Optional.ofNullable(recording);
    recording = null;
    return ending;
  }

  private void failed(ProblemException failure) {
    file.set(Optional.empty());
    problems.add(failure.problem());
  }
}
