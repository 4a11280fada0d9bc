package io.bufferscope.ui;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.application.Platform;

/// The one way for other threads to the FX thread: a queue, and at most one outstanding `runLater`,
/// so that no number of events can flood the toolkit. Tasks run in the order in which they came;
/// one that fails does not keep the next from running.
public final class FxDoor implements Executor {
  private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean outstanding = new AtomicBoolean();

  @Override
  public void execute(Runnable task) {
    queue.add(task);
    if (!outstanding.getAndSet(true)) {
      Platform.runLater(this::drain);
    }
  }

  private void drain() {
    // Taken back first: a task that arrives from here on asks for a run of its own.
    outstanding.set(false);
    Runnable task;
    while ((task = queue.poll()) != null) {
      try {
        task.run();
      } catch (RuntimeException | Error defect) {
        Thread self = Thread.currentThread();
        self.getUncaughtExceptionHandler().uncaughtException(self, defect);
      }
    }
  }
}
