package io.bufferscope.pg;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class UsageCountsPaceTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();
  private final UsageCountsPace pace = new UsageCountsPace(UsageCountsPace.SHARE);

  @Test
  void theFirstReadIsDueAtOnce() {
    assertThat(pace.isDue(-5 * SECOND)).isTrue();
  }

  @Test
  void aSmallPoolIsReadAtEachTick() {
    pace.wasRead(0, 0.1);
    assertThat(pace.isDue(SECOND / 10)).isTrue();
  }

  @Test
  void aReadOfTenMillisecondsIsDueEveryThreeSeconds() {
    pace.wasRead(0, 10);
    assertThat(pace.isDue(2 * SECOND)).isFalse();
    assertThat(pace.isDue(3 * SECOND)).isTrue();
  }

  @Test
  void oneReadThatHadToWaitForAProcessorDoesNotMakeOthersRarer() {
    pace.wasRead(0, 1);
    pace.wasRead(SECOND, 250);
    assertThat(pace.isDue(2 * SECOND)).isTrue();
    for (int read = 2; read < 7; read++) {
      pace.wasRead(read * SECOND, 250);
    }
    assertThat(pace.isDue(60 * SECOND)).as("after five of them").isFalse();
  }

  @Test
  void aClockThatWentBackCostsNothing() {
    pace.wasRead(0, -4000);
    assertThat(pace.isDue(SECOND / 10)).isTrue();
  }
}
