package io.bufferscope.lab;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/// Carries out a lab's commands one after the other, so that no two of them ever change the server
/// at the same time.
final class ControlThread {
  private static final Logger LOG = System.getLogger(ControlThread.class.getName());

  private final LinkedBlockingQueue<Runnable> commands = new LinkedBlockingQueue<>();
  private final Consumer<Problem> warned;
  private final Thread thread;
  private volatile boolean ended;

  /// @param threads makes the thread
  /// @param warned hears of each command that fails
  ControlThread(Threads threads, Consumer<Problem> warned) {
    this.warned = warned;
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
    CompletableFuture<T> future = new CompletableFuture<>();
    if (ended) {
      future.completeExceptionally(new ProblemException(closed()));
      return future;
    }
    commands.add(() -> carryOut(command, future));
    return future;
  }

  /// Runs a last command after those that are queued, and waits for it. Later commands are refused.
  void finish(Command<?> last) {
    CompletableFuture<?> done =
        submit(() -> {
          try {
            return last.run();
          } finally {
            ended = true;
          }
        });
    try {
      done.handle((_, _) -> true).join();
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private <T> void carryOut(Command<T> command, CompletableFuture<T> future) {
    try {
      future.complete(command.run());
    } catch (ProblemException expected) {
      LOG.log(Level.INFO, expected.getMessage());
      warned.accept(expected.problem());
      future.completeExceptionally(expected);
    } catch (InterruptedException | RuntimeException defect) {
      LOG.log(Level.ERROR, "a command of the lab failed by a defect", defect);
      Problem problem =
          new Problem(
              Problem.Kind.DEFECT,
              "Something in Bufferscope itself went wrong.",
              String.valueOf(defect),
              "The log has the details; please report it.");
      warned.accept(problem);
      future.completeExceptionally(new ProblemException(problem, defect));
    }
  }

  private void work() {
    while (!ended) {
      try {
        commands.take().run();
      } catch (InterruptedException _) {
        return;
      }
    }
    Runnable left;
    while ((left = commands.poll()) != null) {
      left.run();
    }
  }

  private static Problem closed() {
    return new Problem(Problem.Kind.CANCELLED, "The lab is closed.", "", "");
  }
}
