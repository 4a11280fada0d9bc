package io.bufferscope.pagemap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.model.lab.ObserverBudget;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class MapCadenceTest {
  private final MapCadence cadence = new MapCadence(Duration.ofSeconds(2), 2);
  private final ObserverBudget budget = new ObserverBudget(0.01);

  @Test
  void aCheapReadIsRepeatedAsOftenAsAskedFor() {
    assertThat(cadence.pauseAfter(Duration.ofMillis(20), budget))
        .isEqualTo(Duration.ofMillis(1980));
  }

  @Test
  void aDearReadKeepsToItsShareOfTheMachine() {
    Duration cost = Duration.ofMillis(900);
    Duration period = cadence.pauseAfter(cost, budget).plus(cost);
    assertThat(cost.toNanos() / (2.0 * period.toNanos())).isCloseTo(0.01, within(1e-9));
  }

  @Test
  void looksThatTheBudgetAllowsLessThanOnceInTwoMinutesAreRefusedWithFigures() {
    assertThat(cadence.refusal(Duration.ofMillis(2400), budget)).isEmpty();
    assertThat(cadence.refusal(Duration.ofMillis(4800), budget).orElseThrow())
        .contains("took 4.8 s")
        .contains("2 processors")
        .contains("1.0 %")
        .contains("one look in 4 min");
    assertThat(
            new MapCadence(Duration.ofSeconds(1), 1)
                .refusal(Duration.ofSeconds(90), budget)
                .orElseThrow())
        .contains("the server's processor ")
        .contains("one look in 2 h");
  }

  @Test
  void aReadSlowerThanItsPeriodIsFollowedByNoNegativePause() {
    MapCadence eager = new MapCadence(Duration.ofMillis(1), 1);
    assertThat(eager.pauseAfter(Duration.ofSeconds(3), new ObserverBudget(1)))
        .isEqualTo(Duration.ZERO);
  }
}
