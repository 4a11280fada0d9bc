package io.bufferscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.map.KernelSnapshot;
import io.bufferscope.model.map.MapHistory;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.Pins;
import io.bufferscope.model.map.PoolSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class MapClockTest {
  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  private final MapHistory history = new MapHistory(Duration.ofSeconds(5), Bytes.ofMegabytes(1));
  private final MapClock clock = new MapClock(history);

  @Test
  void withoutALookThereIsNoMomentToStandStillAt() {
    clock.refresh();
    clock.pause();
    clock.step(-1);
    assertThat(clock.stillProperty().get()).isEmpty();
    assertThat(clock.index()).isEqualTo(-1);
    assertThat(clock.age()).isEqualTo(Duration.ZERO);
  }

  @Test
  void aPausedMapStaysWhereItIsWhileLooksGoOn() {
    look(0, 1, 2);
    clock.pause();
    look(3, 4);
    assertThat(clock.stillProperty().get()).contains(START.plusSeconds(2));
    assertThat(clock.index()).isEqualTo(2);
    assertThat(clock.age()).isEqualTo(Duration.ofSeconds(2));
    clock.live();
    assertThat(clock.stillProperty().get()).isEmpty();
    assertThat(clock.index()).isEqualTo(4);
  }

  @Test
  void stepsEndAtTheFirstAndTheLastLook() {
    look(0, 1, 2);
    clock.step(-1);
    assertThat(clock.index()).isEqualTo(1);
    clock.step(-5);
    assertThat(clock.index()).isZero();
    clock.step(9);
    assertThat(clock.index()).isEqualTo(2);
    assertThat(clock.stillProperty().get()).isPresent();
  }

  @Test
  void aStepBeyondThePresentDoesNotStandStill() {
    look(0, 1, 2);
    clock.step(1);
    assertThat(clock.stillProperty().get()).isEmpty();
  }

  @Test
  void aMomentThatIsKeptNoLongerIsFollowedByTheOldestThatIs() {
    look(0, 1, 2);
    clock.goTo(0);
    look(3, 4, 5, 6, 7);
    assertThat(clock.stillProperty().get()).contains(clock.momentsProperty().get().getFirst());
    assertThat(clock.stillProperty().get().orElseThrow()).isAfter(START);
  }

  @Test
  void anotherServersMapFollowsThePresent() {
    look(0, 1);
    clock.pause();
    history.clear();
    clock.refresh();
    assertThat(clock.stillProperty().get()).isEmpty();
  }

  private void look(int... seconds) {
    for (int second : seconds) {
      history.add(
          new MapSnapshot(
              new PoolSnapshot(
                  START.plusSeconds(second),
                  Duration.ofMillis(1),
                  List.of(),
                  new int[] {PoolSnapshot.UNUSED},
                  new byte[1],
                  new int[1],
                  new byte[1],
                  Pins.NONE),
              KernelSnapshot.absent("Nothing here has files.")));
      clock.refresh();
    }
  }
}
