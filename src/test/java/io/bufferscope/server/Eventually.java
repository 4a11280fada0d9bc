package io.bufferscope.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/// Waits for what servers, processes and threads do in their own time: asks again and again, and
/// fails when that takes longer than it may.
public final class Eventually {
  /// Long for anything that tests wait for, on a computer with much else to do.
  public static final Duration AT_MOST = Duration.ofSeconds(60);

  private static final long PAUSE_NANOS = 10_000_000;

  private Eventually() {}

  /// Waits until the condition holds, for as long as anything may take.
  public static <E extends Exception> void await(Condition<E> condition) throws E {
    await("what was waited for", AT_MOST, condition);
  }

  /// Waits until the condition holds.
  public static <E extends Exception> void await(
      String what, Duration atMost, Condition<E> condition) throws E {
    boolean _ = read(what, atMost, condition::holds, holds -> holds);
  }

  /// Reads until what was read is as wanted, and returns that.
  public static <T, E extends Exception> T read(
      String what, Duration atMost, Reading<T, E> reading, Predicate<T> wanted) throws E {
    long deadline = System.nanoTime() + atMost.toNanos();
    T now = reading.read();
    while (!wanted.test(now)) {
      assertThat(System.nanoTime()).as("%s, last read %s", what, now).isLessThan(deadline);
      LockSupport.parkNanos(PAUSE_NANOS);
      now = reading.read();
    }
    return now;
  }

  /// May hold later.
  @FunctionalInterface
  public interface Condition<E extends Exception> {
    boolean holds() throws E;
  }

  /// Gives another value later.
  @FunctionalInterface
  public interface Reading<T, E extends Exception> {
    T read() throws E;
  }
}
