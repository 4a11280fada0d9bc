package io.bufferscope.pagemap;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LookCostsTest {
  private final LookCosts costs = new LookCosts();

  @Test
  void aColdFirstLookIsForgivenOnceOthersWereTaken() {
    add(480, 9, 11);
    assertThat(costs.areKnown()).isTrue();
    assertThat(costs.usual()).isEqualTo(Duration.ofMillis(9));
  }

  @Test
  void twoLooksSayLittle() {
    add(480, 460);
    assertThat(costs.areKnown()).isFalse();
  }

  @Test
  void whatHasBecomeDearIsDearAfterFiveLooks() {
    add(9, 400, 410, 420, 430);
    assertThat(costs.usual()).isEqualTo(Duration.ofMillis(9));
    add(440);
    assertThat(costs.usual()).isEqualTo(Duration.ofMillis(400));
  }

  private void add(int... millis) {
    for (int one : millis) {
      costs.add(Duration.ofMillis(one));
    }
  }
}
