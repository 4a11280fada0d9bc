package io.bufferscope.app;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.ui.FxDoor;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import javafx.application.Platform;

/// JavaFX, started when it is first needed, with a display or without one. A process has one or the
/// other.
final class Toolkit {
  private final FxDoor door = new FxDoor();
  private boolean started;

  /// Starts JavaFX on the display.
  ///
  /// @throws ProblemException where it does not start
  void startOnDisplay() throws ProblemException {
    start();
  }

  /// Starts JavaFX in memory, drawn by the processor.
  ///
  /// @throws ProblemException where it does not start
  void startWithoutDisplay() throws ProblemException {
    if (!started) {
      System.setProperty("glass.platform", "Headless");
      System.setProperty("prism.order", "sw");
      System.setProperty("java.awt.headless", "true");
    }
    start();
  }

  /// Runs something on the FX thread and waits for its end.
  ///
  /// @throws ProblemException as the work found it
  <T> T call(Callable<T> work) throws ProblemException {
    FutureTask<T> task = new FutureTask<>(work);
    door.execute(task);
    try {
      return task.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ProblemException problem) {
        throw problem;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      throw cancelled(e);
    }
  }

  static ProblemException cancelled(InterruptedException cause) {
    return new ProblemException(
        new Problem(Problem.Kind.CANCELLED, "The window was cancelled.", "", ""), cause);
  }

  private synchronized void start() throws ProblemException {
    if (started) {
      return;
    }
    CountDownLatch running = new CountDownLatch(1);
    try {
      startup(running::countDown);
      running.await();
      Platform.setImplicitExit(false);
      started = true;
    } catch (UnsupportedOperationException | UnsatisfiedLinkError e) {
      throw new ProblemException(
          new Problem(
              Problem.Kind.EXPERIMENT_FAILED,
              "The window cannot be opened.",
              String.valueOf(e.getMessage()),
              "Without a display, 'bufferscope demo' writes pictures instead."),
          e);
    } catch (InterruptedException e) {
      throw cancelled(e);
    }
  }

  private static void startup(Runnable running) {
    try {
      Platform.startup(running);
    } catch (IllegalStateException _) {
      // Somebody else in this process has started it, which is as good.
      running.run();
    }
  }
}
