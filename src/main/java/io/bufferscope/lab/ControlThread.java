package io.bufferscope.lab;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/// Carries out a lab's commands one after the other, so that no two of them ever change the server
/// at the same time. No failure ends it, only [#finish].
final class ControlThread {
  private static final Logger LOG = System.getLogger(ControlThread.class.getName());

  private final Deque<Runnable> commands = new ArrayDeque<>();
  private final Consumer<Problem> failed;
  private final Thread thread;
  private boolean finishing;

  /// @param threads makes the thread
  /// @param failed hears of each command that fails, before its future does
  ControlThread(Threads threads, Consumer<Problem> failed) {
    this.failed = failed;
    this.thread = threads.thread("lab-control", this::work);
    thread.start();
  }

  /// Something to do that can fail in an expected way.
  @FunctionalInterface
  interface Command<T> {
    T run() throws ProblemException, InterruptedException;
  }

  /// Puts a command at the end of the queue.
  ///
  /// @return what the command gives, or the `ProblemException` that it ended with
  <T> CompletableFuture<T> submit(Command<T> command) {
    return submit(command, failed);
  }

  /// As above, for a command whose failure is told to whoever asked for it and to nobody else.
  <T> CompletableFuture<T> ask(Command<T> command) {
    return submit(command, _ -> {});
  }

  private <T> CompletableFuture<T> submit(Command<T> command, Consumer<Problem> told) {
    CompletableFuture<T> future = new CompletableFuture<>();
    if (!enqueue(() -> carryOut(command, future, told), false)) {
      future.completeExceptionally(
          new ProblemException(new Problem(Problem.Kind.CANCELLED, "The lab is closed.", "", "")));
    }
    return future;
  }

  /// Runs a last command after those that are queued, refuses all later ones, and returns when the
  /// thread has ended. Whoever comes second waits for the same.
  void finish(Command<?> last) {
    boolean _ = enqueue(() -> carryOut(last, new CompletableFuture<>(), failed), true);
    try {
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized boolean enqueue(Runnable command, boolean last) {
    if (finishing) {
      return false;
    }
    finishing = last;
    commands.add(command);
    notifyAll();
    return true;
  }

  private synchronized Runnable next() throws InterruptedException {
    while (commands.isEmpty()) {
      wait();
    }
    return commands.remove();
  }

  private synchronized boolean isOver() {
    return finishing && commands.isEmpty();
  }

  private void work() {
    try {
      while (!isOver()) {
        next().run();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  // An Error of one command must not leave the others waiting for ever.
  @SuppressWarnings("CatchingUnchecked")
  private <T> void carryOut(
      Command<T> command, CompletableFuture<T> future, Consumer<Problem> told) {
    try {
      future.complete(command.run());
    } catch (ProblemException expected) {
      LOG.log(Level.INFO, expected.getMessage());
      told.accept(expected.problem());
      future.completeExceptionally(expected);
    } catch (Throwable defect) {
      LOG.log(Level.ERROR, "a command of the lab failed by a defect", defect);
      Problem problem =
          new Problem(
              Problem.Kind.DEFECT,
              "Something in Bufferscope itself went wrong.",
              String.valueOf(defect),
              "The log has the details; please report it.");
      told.accept(problem);
      future.completeExceptionally(new ProblemException(problem, defect));
    }
  }
}
