package io.bufferscope.server;

import io.bufferscope.model.ProblemException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/// Looks again and again at something that another process does.
final class Waiting {
  private static final long POLL_MILLIS = 20;

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

  /// Waits for a condition, whether or not the thread is interrupted; an interrupt stays set.
  ///
  /// @param second hears of each whole second that has passed
  /// @return whether the condition came true within the limit
  static boolean uninterrupted(BooleanSupplier condition, Duration limit, LongConsumer second) {
    long start = System.nanoTime();
    long told = 0;
    boolean interrupted = false;
    boolean met = condition.getAsBoolean();
    while (!met && System.nanoTime() - start < limit.toNanos()) {
      long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
      if (seconds > told) {
        told = seconds;
        second.accept(seconds);
      }
      try {
        Thread.sleep(POLL_MILLIS);
      } catch (InterruptedException _) {
        interrupted = true;
      }
      met = condition.getAsBoolean();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return met;
  }
}
