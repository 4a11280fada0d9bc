package io.bufferscope.ui;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import javafx.application.Platform;

/// Measures how long the FX thread lets others wait: every few milliseconds a task is handed to it,
/// and the time until it runs is taken. A time in which this thread itself was not scheduled says
/// nothing about the FX thread and is left out.
final class StallMeter implements AutoCloseable {
  private static final long PERIOD_NANOS = 5_000_000;
  private static final long OVERSLEPT_NANOS = 20_000_000;

  private final AtomicLong longest = new AtomicLong();
  private final AtomicLong handedOver = new AtomicLong();
  private final Thread thread = new Thread(this::measure, "stall-meter");
  private volatile boolean running = true;

  StallMeter() {
    thread.setDaemon(true);
    thread.start();
  }

  private void measure() {
    long watched = 0;
    long waited = 0;
    boolean answered = true;
    AtomicLong answers = new AtomicLong();
    long last = System.nanoTime();
    while (running) {
      if (answered) {
        watched++;
        waited = 0;
        Platform.runLater(answers::incrementAndGet);
        handedOver.incrementAndGet();
      }
      LockSupport.parkNanos(PERIOD_NANOS);
      long now = System.nanoTime();
      if (now - last < OVERSLEPT_NANOS) {
        waited += now - last;
      }
      last = now;
      answered = answers.get() == watched;
      longest.accumulateAndGet(waited, Math::max);
    }
  }

  /// The longest wait since the last question, in milliseconds.
  long longestMillis() {
    return longest.getAndSet(0) / 1_000_000;
  }

  /// How many tasks were handed over; a meter that measured nothing proves nothing.
  long measurements() {
    return handedOver.get();
  }

  @Override
  public void close() {
    running = false;
  }
}
