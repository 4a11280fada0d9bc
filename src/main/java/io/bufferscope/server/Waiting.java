package io.bufferscope.server;

import io.bufferscope.model.ProblemException;

/// Pauses between two looks at something that another process does.
final class Waiting {
  private Waiting() {}

  /// Pauses; an interrupt counts as a request to stop the work.
  ///
  /// @param work what is being waited for, as in "Starting the server"
  static void pause(long millis, String work) throws ProblemException {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException _) {
      throw Problems.interrupted(work);
    }
  }
}
