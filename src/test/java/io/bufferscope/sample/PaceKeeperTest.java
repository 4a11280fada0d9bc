package io.bufferscope.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.model.lab.ObserverBudget;
import io.bufferscope.model.lab.SamplingPace;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PaceKeeperTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final int PROCESSORS = 2;
  private final PaceKeeper keeper = new PaceKeeper(SECOND, ObserverBudget.DEFAULT);

  private SamplingPace after(long millis, int reads) {
    keeper.begin(PROCESSORS, Duration.ZERO);
    return more(millis, reads);
  }

  private SamplingPace more(long millis, int reads) {
    SamplingPace pace = keeper.after(Duration.ofMillis(millis));
    for (int read = 1; read < reads; read++) {
      pace = keeper.after(Duration.ofMillis(millis));
    }
    return pace;
  }

  @Test
  void cheapReadsKeepThePaceAskedFor() {
    SamplingPace pace = after(5, 25);
    assertThat(pace.actual()).isEqualTo(SECOND);
    assertThat(pace.isSlowed()).isFalse();
  }

  @Test
  void dearReadsAreMadeRarerUntilTheyFitTheBudget() {
    SamplingPace pace = after(60, 25);
    assertThat(pace.actual()).isEqualTo(Duration.ofSeconds(5));
    assertThat(pace.isSlowed()).isTrue();
    assertThat(pace.cost()).isEqualTo(Duration.ofMillis(60));
    double share = (double) pace.cost().toNanos() / PROCESSORS / pace.actual().toNanos();
    assertThat(share).isLessThan(ObserverBudget.DEFAULT.share());
  }

  @Test
  void readsThatWaitForAProcessorNowAndThenAreNoReason() {
    keeper.begin(PROCESSORS, Duration.ZERO);
    assertThat(List.of(6, 80, 7, 90, 60, 5, 70, 80, 6, 90))
        .extracting(millis -> keeper.after(Duration.ofMillis(millis)).actual())
        .containsOnly(SECOND);
  }

  @Test
  void cheaperReadsBringThePaceBackAndItDoesNotSwing() {
    assertThat(after(60, 25).actual()).isEqualTo(Duration.ofSeconds(5));
    assertThat(more(35, 25).actual()).isEqualTo(Duration.ofSeconds(5));
    assertThat(more(25, 25).actual()).isEqualTo(Duration.ofSeconds(2));
    assertThat(more(3, 25).actual()).isEqualTo(SECOND);
  }

  @Test
  void aLargerBudgetGivesThePaceAskedForAgain() {
    assertThat(after(60, 25).actual()).isEqualTo(Duration.ofSeconds(5));
    keeper.setBudget(new ObserverBudget(0.2));
    assertThat(more(60, 25).actual()).isEqualTo(SECOND);
  }

  @Test
  void thePageMapGetsWhatTheStatisticsLeave() {
    after(10, 25);
    assertThat(keeper.left().share()).isCloseTo(0.005, within(1e-9));
    more(19, 25);
    assertThat(keeper.left().share()).isCloseTo(0.0025, within(1e-9));
  }

  @Test
  void timeOnTheWayToADistantServerIsNoCostOfTheServer() {
    keeper.begin(1, Duration.ofMillis(560));
    assertThat(more(565, 25).actual()).isEqualTo(SECOND);
    assertThat(more(590, 25).actual()).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void anotherServerBeginsAtThePaceAskedFor() {
    after(60, 25);
    keeper.begin(PROCESSORS, Duration.ZERO);
    assertThat(keeper.left()).isEqualTo(ObserverBudget.DEFAULT);
    assertThat(keeper.after(Duration.ofMillis(3)).actual()).isEqualTo(SECOND);
  }
}
