package io.bufferscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import javafx.application.Platform;

/// Measures how long the FX thread lets others wait: every few milliseconds a task is handed to it,
/// and the time until it runs is taken. A time in which this thread itself was not scheduled says
/// nothing about the FX thread and is left out.
final class StallMeter implements AutoCloseable {
  private static final long PERIOD_NANOS = 5_000_000;
  private static final long OVERSLEPT_NANOS = 20_000_000;

  /// A person sees a window hang from about a tenth of a second on.
  private static final long MOST_MILLIS = 100;

  private static final long LEAST_LOOKS = 20;

  private final AtomicLong longest = new AtomicLong();
  private final AtomicLong looks = new AtomicLong();
  private final Thread thread = new Thread(this::measure, "stall-meter");
  private volatile boolean running = true;

  StallMeter() {
    thread.setDaemon(true);
    thread.start();
  }

  private void measure() {
    long asked = 0;
    long waited = 0;
    boolean answered = true;
    AtomicLong answers = new AtomicLong();
    long last = System.nanoTime();
    while (running) {
      if (answered) {
        asked++;
        waited = 0;
        Platform.runLater(answers::incrementAndGet);
      }
      LockSupport.parkNanos(PERIOD_NANOS);
      long now = System.nanoTime();
      if (now - last < OVERSLEPT_NANOS) {
        waited += now - last;
        looks.incrementAndGet();
      }
      last = now;
      answered = answers.get() == asked;
      longest.accumulateAndGet(waited, Math::max);
    }
  }

  /// Checks that the FX thread never let others wait for long. A meter that hardly looked proves
  /// nothing.
  void assertNoStall() {
    assertThat(looks.get()).as("looks at the FX thread").isGreaterThan(LEAST_LOOKS);
    assertThat(longest.get() / 1_000_000)
        .as("longest stall of the FX thread in ms")
        .isLessThan(MOST_MILLIS);
  }

  @Override
  public void close() {
    running = false;
  }
}
