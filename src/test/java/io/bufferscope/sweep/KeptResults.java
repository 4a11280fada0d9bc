package io.bufferscope.sweep;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.model.sweep.SweepRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Results in memory, on a disk that becomes full after so many runs.
final class KeptResults implements ResultsDoor {
  final Map<Path, SweepResult> folders = new HashMap<>();
  int fullAfter = Integer.MAX_VALUE;
  int open;

  @Override
  public boolean has(Path folder) {
    return folders.containsKey(folder);
  }

  @Override
  public Results begin(Path folder, SweepResult empty) {
    folders.put(folder, empty);
    return resume(folder);
  }

  SweepResult result(Path folder) {
    return Objects.requireNonNull(folders.get(folder));
  }

  @Override
  public Results resume(Path folder) {
    open++;
    return new Results() {
      @Override
      public SweepResult result() {
        return KeptResults.this.result(folder);
      }

      @Override
      public void serverVersion(String version) {
        put(version, result().runs());
      }

      @Override
      public void append(SweepRun run) throws ProblemException {
        if (result().runs().size() >= fullAfter) {
          throw new ProblemException(
              new Problem(Problem.Kind.EXPERIMENT_FAILED, "No space left on device", "", ""));
        }
        List<SweepRun> more = new ArrayList<>(result().runs());
        more.add(run);
        put(result().serverVersion(), more);
      }

      @Override
      public void close() {
        open--;
      }

      private void put(String version, List<SweepRun> runs) {
        SweepResult old = result();
        folders.put(
            folder,
            new SweepResult(old.plan(), old.start(), old.program(), version, old.machine(), runs));
      }
    };
  }
}
