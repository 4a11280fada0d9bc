package io.bufferscope.ui;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/// Does what takes time away from the FX thread and brings its end back to it.
///
/// @param threads makes the threads
/// @param fx runs something on the FX thread
record Background(Threads threads, Executor fx) {
  /// Work that may fail as expected.
  @FunctionalInterface
  interface Work<T> {
    /// @throws ProblemException what to tell the user
    T run() throws ProblemException;
  }

  /// Runs the work on a thread of its own and then one of the two others on the FX thread; a defect
  /// is a failure, too, besides being logged.
  ///
  /// @param name the thread's
  <T> void run(String name, Work<T> work, Consumer<T> done, Consumer<ProblemException> failed) {
    threads
        .thread(
            name,
            () -> {
              try {
                T result = work.run();
                fx.execute(() -> done.accept(result));
              } catch (ProblemException problem) {
                fx.execute(() -> failed.accept(problem));
              } catch (RuntimeException | Error defect) {
                fx.execute(() -> failed.accept(told(defect)));
                throw defect;
              }
            })
        .start();
  }

  private static ProblemException told(Throwable defect) {
    return new ProblemException(
        new Problem(
            Problem.Kind.DEFECT,
            "Something in Bufferscope itself went wrong.",
            defect.toString(),
            "The log has the details; please report it."),
        defect);
  }
}
