package io.bufferscope.sweep;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.model.sweep.SweepRun;
import io.bufferscope.store.SweepFolder;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;

/// Results in a folder.
///
/// @param folder where they are
record FolderResults(SweepFolder folder) implements Results {
  private static final Logger LOG = System.getLogger(FolderResults.class.getName());

  /// Opens such folders.
  static final class Door implements ResultsDoor {
    @Override
    public boolean has(Path folder) {
      return SweepFolder.exists(folder);
    }

    @Override
    public Results begin(Path folder, SweepResult empty) throws ProblemException {
      return new FolderResults(SweepFolder.begin(folder, empty));
    }

    @Override
    public Results resume(Path folder) throws ProblemException {
      return new FolderResults(SweepFolder.resume(folder));
    }
  }

  @Override
  public SweepResult result() {
    return folder.result();
  }

  @Override
  public void serverVersion(String version) throws ProblemException {
    folder.serverVersion(version);
  }

  @Override
  public void append(SweepRun run) throws ProblemException {
    folder.append(run);
  }

  @Override
  public void close() {
    try {
      folder.close();
    } catch (ProblemException e) {
      LOG.log(Level.WARNING, "the results, which are written, could not be closed", e);
    }
  }
}
