package io.bufferscope.sweep;

import io.bufferscope.lab.BenchOptions;
import io.bufferscope.model.ProblemException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.List;

/// The folder of all sweeps while one of them has it.
///
/// @param leftovers what sweeps leave in it and elsewhere
/// @param lock keeps others out
/// @param results the folder of the sweep's results
/// @param resume whether the sweep goes on with results
/// @param benches what its benches are made with
record HomeGround(
    Leftovers leftovers, SweepLock lock, Path results, boolean resume, List<BenchOptions> benches)
    implements SweepRunner.Ground {
  private static final Logger LOG = System.getLogger(HomeGround.class.getName());

  @Override
  public void clear() throws ProblemException {
    leftovers.replace(results, resume, benches);
  }

  @Override
  public void giveBack(boolean finished) {
    try {
      if (finished) {
        leftovers.delete();
      }
    } catch (ProblemException | IOException e) {
      LOG.log(Level.WARNING, "folders of the sweep's servers are left; the next deletes them", e);
    } finally {
      lock.close();
    }
  }
}
