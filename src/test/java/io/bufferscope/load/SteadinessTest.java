package io.bufferscope.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.model.stats.BlockCounts;
import org.junit.jupiter.api.Test;

/// Counters as of one second after the other, with 1,000 accesses each.
class SteadinessTest {
  private final Steadiness steadiness = new Steadiness();
  private long hit;
  private long read;

  @Test
  void aRatioThatStaysIsSteadyAfterTenSeconds() {
    steadiness.add(new BlockCounts(0, 0));
    for (int second = 1; second <= 10; second++) {
      assertThat(steadiness.isSteady()).as("after %d s", second - 1).isFalse();
      second(100);
    }
    assertThat(steadiness.isSteady()).isTrue();
    assertThat(steadiness.hitRatio().orElseThrow()).isCloseTo(0.9, within(1e-9));
  }

  @Test
  void aRatioNearOneIsNotSteadyWhileItsReadsStillHalve() {
    steadiness.add(new BlockCounts(0, 0));
    for (int second = 1; second <= 10; second++) {
      second(second <= 5 ? 10 : 5);
    }
    assertThat(steadiness.isSteady()).as("99.0 % and then 99.5 %").isFalse();
  }

  @Test
  void withoutAccessesNothingIsSteady() {
    for (int second = 0; second <= 20; second++) {
      steadiness.add(new BlockCounts(0, 0));
    }
    assertThat(steadiness.isSteady()).isFalse();
    assertThat(steadiness.hitRatio()).isEmpty();
  }

  @Test
  void aResetBeginsAnew() {
    steadiness.add(new BlockCounts(0, 0));
    for (int second = 1; second <= 10; second++) {
      second(100);
    }
    hit = 0;
    read = 0;
    second(100);
    assertThat(steadiness.isSteady()).isFalse();
  }

  private void second(int reads) {
    hit += 1_000 - reads;
    read += reads;
    steadiness.add(new BlockCounts(hit, read));
  }
}
