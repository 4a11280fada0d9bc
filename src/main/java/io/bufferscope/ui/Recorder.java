package io.bufferscope.ui;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import java.nio.file.Path;
import java.util.function.Consumer;

/// Writes what the lab tells to a file as JSON Lines.
@FunctionalInterface
public interface Recorder {
  /// Begins a record. Never called on the FX thread.
  ///
  /// @param file where to
  /// @param failed hears, once and on any thread, that the record broke off, as with a full disk
  /// @return ends the record
  /// @throws ProblemException where the file cannot be written
  Recording start(Path file, Consumer<Problem> failed) throws ProblemException;

  /// A record that is being written.
  @FunctionalInterface
  interface Recording {
    /// Ends the record. Never called on the FX thread.
    ///
    /// @throws ProblemException where the last lines cannot be written
    void stop() throws ProblemException;
  }
}
