package io.bufferscope.sweep;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.sweep.SweepResult;
import java.nio.file.Path;

/// Opens folders of results.
interface ResultsDoor {
  /// Whether a folder has results.
  boolean has(Path folder);

  /// Begins with none, making the folder where there is none.
  Results begin(Path folder, SweepResult empty) throws ProblemException;

  /// Goes on with those that a folder has.
  Results resume(Path folder) throws ProblemException;
}
