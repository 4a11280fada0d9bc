package io.bufferscope.pagemap;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class MapCadenceTest {
  private final MapCadence cadence = new MapCadence(Duration.ofSeconds(2), 0.01, 2);

  @Test
  void aCheapReadIsRepeatedAsOftenAsAskedFor() {
    assertThat(cadence.pauseAfter(Duration.ofMillis(20))).isEqualTo(Duration.ofMillis(1980));
  }

  @Test
  void aDearReadKeepsToItsShareOfTheMachine() {
    Duration cost = Duration.ofMillis(900);
    Duration period = cadence.pauseAfter(cost).plus(cost);
    assertThat(cost.toNanos() / (2.0 * period.toNanos())).isCloseTo(0.01, within(1e-9));
  }

  @Test
  void aReadSlowerThanItsPeriodIsFollowedByNoNegativePause() {
    assertThat(new MapCadence(Duration.ofMillis(1), 1, 1).pauseAfter(Duration.ofSeconds(3)))
        .isEqualTo(Duration.ZERO);
  }

  private static org.assertj.core.data.Offset<Double> within(double offset) {
    return org.assertj.core.data.Offset.offset(offset);
  }
}
