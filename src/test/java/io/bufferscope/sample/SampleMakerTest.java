package io.bufferscope.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.stats.Counters;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.model.stats.Sample;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SampleMakerTest {
  private final SampleMaker maker = new SampleMaker();

  @Test
  void theFirstReadIsAGapAndTheSecondADifference() {
    assertThat(read(1, 10)).isEqualTo(gap(1, 0, GapReason.FIRST_READ));
    assertThat(read(2, 25))
        .isInstanceOfSatisfying(Delta.class, d -> assertThat(d.tps()).isEqualTo(15));
  }

  @Test
  void failedTicksAndTheReadAfterThemAreGapsWithoutOverlap() {
    read(1, 10);
    assertThat(failed(2)).isEqualTo(gap(2, 1, GapReason.READ_FAILED));
    assertThat(failed(3)).isEqualTo(gap(3, 1, GapReason.READ_FAILED));
    assertThat(read(4, 40)).isEqualTo(gap(4, 1, GapReason.READ_FAILED));
    assertThat(read(5, 50)).isInstanceOf(Delta.class);
  }

  @Test
  void aRestartAfterFailedTicksIsSaid() {
    read(1, 10);
    failed(2);
    Counters restarted = FakeCounters.at(4).commits(3).started(3).get();
    assertThat(maker.read(restarted, true).sample()).isEqualTo(gap(4, 2, GapReason.RESTARTED));
  }

  @Test
  void anotherServersEarlierClockDoesNotShortenTheGap() {
    read(100, 10);
    failed(101);
    Counters earlier = FakeCounters.at(40).nanoSeconds(104).started(30).get();
    assertThat(maker.read(earlier, true).sample()).isEqualTo(gap(40, 3, GapReason.RESTARTED));
  }

  @Test
  void aPauseIsOneGap() {
    read(1, 10);
    maker.interrupt(GapReason.PAUSED);
    maker.interrupt(GapReason.READ_FAILED);
    assertThat(read(9, 40)).isEqualTo(gap(9, 8, GapReason.PAUSED));
    assertThat(read(10, 50)).isInstanceOf(Delta.class);
  }

  @Test
  void aServerThatNeverAnsweredIsTimedByThisMachine() {
    Instant here = Instant.parse("2026-05-05T05:05:05Z");
    assertThat(maker.failed(0, here, "why"))
        .isEqualTo(new Gap(here, 0, GapReason.READ_FAILED, "why"));
  }

  @Test
  void aTickThatIsNotWholeIsPartOfTheNextSample() {
    read(1, 10);
    // As with the collector of PostgreSQL 14, which writes twice a second.
    assertThat(part(1, 10)).isNull();
    assertThat(part(2, 10)).isNull();
    assertThat(part(2.5, 40)).isNull();
    assertThat(read(3, 50))
        .isInstanceOfSatisfying(
            Delta.class,
            delta -> {
              assertThat(delta.seconds()).isEqualTo(2);
              assertThat(delta.tps()).isEqualTo(20);
            });
  }

  @Test
  void aGapDoesNotWaitForTheEndOfAWindow() {
    read(1, 10);
    assertThat(part(2, 3))
        .isEqualTo(
            gap(
                2,
                1,
                GapReason.STATS_RESET,
                "the counters went back and stats_reset did not move"));
    assertThat(part(3, 5)).isNull();
    assertThat(failed(3.5)).isEqualTo(gap(3.5, 1.5, GapReason.READ_FAILED));
    assertThat(maker.isForeignWindow(3_600_000_000L)).as("a gap is under way").isTrue();
  }

  private @Nullable Sample part(double seconds, long commits) {
    return maker.read(FakeCounters.at(seconds).commits(commits).get(), false).sample();
  }

  private @Nullable Sample read(double seconds, long commits) {
    return maker.read(FakeCounters.at(seconds).commits(commits).get(), true).sample();
  }

  private Sample failed(double seconds) {
    return maker.failed(Math.round(seconds * 1e9), Instant.EPOCH, "");
  }

  private static Gap gap(double at, double seconds, GapReason reason) {
    return gap(at, seconds, reason, "");
  }

  private static Gap gap(double at, double seconds, GapReason reason, String detail) {
    return new Gap(FakeCounters.instant(at), seconds, reason, detail);
  }
}
