package io.bufferscope.lab;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.sweep.MachineFacts;
import io.bufferscope.model.sweep.MachineState;
import java.nio.file.Path;
import java.util.Optional;

/// Makes benches, and tells what this machine can bear.
public interface Benches {
  /// A bench whose server does not run yet.
  ///
  /// @throws ProblemException where its folder or its limit of memory cannot be had
  Bench create(BenchOptions options) throws ProblemException;

  /// Ends what a killed process of this program left running in a bench's folders. Only for folders
  /// that no bench of this or another process uses.
  void end(BenchOptions options) throws ProblemException;

  /// Ends what still runs in a bench's folders as [#end] does, and deletes them.
  void delete(BenchOptions options) throws ProblemException;

  /// The machine, as far as it does not change.
  MachineFacts machine();

  /// The machine now; empty where the system does not tell.
  Optional<MachineState> state();

  /// Free room on the file system of a folder, which need not be there yet.
  ///
  /// @throws ProblemException where there is none such, or it may not be written to
  Bytes room(Path folder) throws ProblemException;

  /// Whether a folder is on a file system in memory (tmpfs).
  boolean isInMemory(Path folder);

  /// Why the server cannot have `huge_pages = on` with such a pool, with the remedy; empty where it
  /// can.
  Optional<Problem> hugePagesRefused(Bytes sharedBuffers);

  /// Why a memory limit cannot be set for the server's processes, with the remedy; empty where it
  /// can.
  Optional<Problem> memoryLimitRefused();
}
