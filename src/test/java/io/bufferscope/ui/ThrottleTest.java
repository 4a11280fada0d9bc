package io.bufferscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThrottleTest {
  private final List<Long> runs = new ArrayList<>();
  private final List<Runnable> waiting = new ArrayList<>();
  private long now = 5;
  private final Throttle throttle =
      new Throttle(
          Duration.ofNanos(100), () -> now, (_, task) -> waiting.add(task), () -> runs.add(now));

  @Test
  void theFirstRequestRunsAtOnce() {
    throttle.request();
    assertThat(runs).containsExactly(5L);
    assertThat(waiting).isEmpty();
  }

  @Test
  void requestsWithinThePeriodRunOnceAtItsEnd() {
    throttle.request();
    now = 50;
    throttle.request();
    throttle.request();
    assertThat(runs).containsExactly(5L);
    assertThat(waiting).hasSize(1);
    now = 105;
    waiting.removeFirst().run();
    assertThat(runs).containsExactly(5L, 105L);
    assertThat(waiting).isEmpty();
  }

  @Test
  void aRequestAfterThePeriodRunsAtOnceAgain() {
    throttle.request();
    now = 105;
    throttle.request();
    assertThat(runs).containsExactly(5L, 105L);
  }
}
