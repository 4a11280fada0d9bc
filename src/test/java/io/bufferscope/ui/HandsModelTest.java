package io.bufferscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Progress;
import io.bufferscope.model.map.CacheCommand;
import io.bufferscope.model.map.CacheOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class HandsModelTest {
  private final ScriptedLab lab = new ScriptedLab();
  private final List<String> told = new ArrayList<>();
  private final HandsModel hands = new HandsModel(lab, Runnable::run, told::add);

  @Test
  void whatWasDoneIsToldInNumbersWhenItHasEnded() {
    hands.run(new CacheCommand.EvictAll());
    lab.handProgress.progressed(Progress.of("evicting", 0.5));
    assertThat(hands.progressProperty().get()).contains(Progress.of("evicting", 0.5));
    assertThat(told).isEmpty();
    lab.outcome.complete(
        new CacheOutcome.Evicted(16_384, OptionalLong.of(120), 0, Duration.ofMillis(9)));
    assertThat(hands.progressProperty().get()).isEmpty();
    assertThat(told).containsExactly("evicted 16,384 buffers, 120 of them written first");
  }

  @Test
  void oneThingIsDoneAtATime() {
    hands.run(new CacheCommand.EvictAll());
    hands.run(new CacheCommand.Checkpoint());
    assertThat(lab.asked).containsExactly("change EvictAll");
  }

  @Test
  void cancellingReachesTheWork() {
    hands.run(new CacheCommand.Checkpoint());
    hands.cancel();
    assertThat(lab.outcome).isCancelled();
    assertThat(hands.progressProperty().get()).isEmpty();
    assertThat(told).isEmpty();
  }
}
