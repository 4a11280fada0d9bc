package io.bufferscope.model;

import java.util.ArrayList;
import java.util.List;

/// A request to stop one piece of work, made once and never taken back. Safe for any thread.
public final class Cancellation {
  private final List<Runnable> actions = new ArrayList<>();
  private boolean requested;

  /// Asks the work to stop, and runs what was registered to interrupt it.
  public void request() {
    List<Runnable> toRun;
    synchronized (this) {
      if (requested) {
        return;
      }
      requested = true;
      toRun = List.copyOf(actions);
      actions.clear();
    }
    toRun.forEach(Runnable::run);
  }

  /// Whether the work was asked to stop.
  public synchronized boolean requested() {
    return requested;
  }

  /// Registers what breaks a blocking call (`Statement.cancel`, closing a socket); runs at once
  /// where the request was made already. The action must not block for long.
  ///
  /// @return takes the registration back, to be called when the blocking call is over
  public Runnable onRequest(Runnable action) {
    synchronized (this) {
      if (!requested) {
        actions.add(action);
        return () -> forget(action);
      }
    }
    action.run();
    return () -> {};
  }

  /// @throws ProblemException of kind CANCELLED, where the work was asked to stop
  public void check(String work) throws ProblemException {
    if (requested()) {
      throw new ProblemException(
          new Problem(Problem.Kind.CANCELLED, work + " was cancelled.", "", ""));
    }
  }

  private synchronized void forget(Runnable action) {
    actions.remove(action);
  }
}
