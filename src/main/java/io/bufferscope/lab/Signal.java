package io.bufferscope.lab;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/// Guards what several threads share, and wakes those who wait for it to change. Whoever waits
/// looks again each time, as with [Condition].
final class Signal {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  /// Changes what is guarded, and wakes all who wait.
  void change(Runnable change) {
    lock.lock();
    try {
      change.run();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// Asks about what is guarded.
  boolean holds(BooleanSupplier question) {
    lock.lock();
    try {
      return question.getAsBoolean();
    } finally {
      lock.unlock();
    }
  }

  /// Waits with the lock taken, and gives it back at the end.
  boolean await(Wait wait) throws InterruptedException {
    lock.lock();
    try {
      return wait.until(changed);
    } finally {
      lock.unlock();
    }
  }

  /// A loop that waits for changes.
  @FunctionalInterface
  interface Wait {
    boolean until(Condition changed) throws InterruptedException;
  }
}
