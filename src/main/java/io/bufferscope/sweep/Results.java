package io.bufferscope.sweep;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.model.sweep.SweepRun;

/// Where the runs of a sweep are kept.
interface Results extends AutoCloseable {
  /// All that there is so far.
  SweepResult result();

  /// Keeps PostgreSQL's version, once it is known.
  void serverVersion(String version) throws ProblemException;

  /// Keeps a run. When this returns, not even the machine's crash can take it away.
  void append(SweepRun run) throws ProblemException;

  @Override
  void close();
}
