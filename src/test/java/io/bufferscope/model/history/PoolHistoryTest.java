package io.bufferscope.model.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.stats.Activity;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.stats.DatabaseDelta;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.model.stats.IoCounters;
import io.bufferscope.model.stats.ServerCounters;
import io.bufferscope.model.stats.SweepDelta;
import io.bufferscope.model.stats.UsageCounts;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Usage counts are states and stay what they were; what is done to buffers is counted.
class PoolHistoryTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);
  private final History history = new History(HOUR);

  @Test
  void eachSampleHasItsUsageCountsAndItsRates() {
    history.add(delta(1).withUsageCounts(counts(100, 28)).withSweep(new SweepDelta(128, 7, 2, 1L)));
    history.add(delta(2).withUsageCounts(counts(90, 38)).withSweep(new SweepDelta(128, 0, 0, 0L)));
    HistoryWindow window = window(history, 100);
    assertThat(window.values(Measure.BUFFERS_UNUSED)).containsExactly(100, 90);
    assertThat(window.values(Measure.USAGE_COUNT_1)).containsExactly(28, 38);
    assertThat(window.values(Measure.USAGE_COUNT_5)).containsExactly(0, 0);
    assertThat(window.values(Measure.SHARED_BUFFERS)).containsExactly(128, 128);
    assertThat(window.values(Measure.BUFFERS_ALLOCATED)).containsExactly(7, 0);
    assertThat(window.values(Measure.WRITTEN_BY_WRITER)).containsExactly(2, 0);
    assertThat(window.values(Measure.WRITTEN_BY_BACKENDS)).containsExactly(1, 0);
  }

  @Test
  void ofMergedPointsTheLastStateIsKeptAndRatesAreOfSums() {
    for (int second = 1; second <= 100; second++) {
      history.add(
          delta(second)
              .withUsageCounts(counts(128 - second, second))
              .withSweep(new SweepDelta(128, second, 0, null)));
    }
    HistoryWindow window = window(history, 10);
    double[] ends = window.seconds();
    assertThat(ends).hasSizeBetween(5, 12);
    for (int point = 0; point < ends.length; point++) {
      assertThat(window.values(Measure.USAGE_COUNT_1)[point]).isEqualTo(ends[point]);
      assertThat(window.values(Measure.BUFFERS_UNUSED)[point]).isEqualTo(128 - ends[point]);
      double from = point == 0 ? 0 : ends[point - 1];
      assertThat(window.values(Measure.BUFFERS_ALLOCATED)[point])
          .isEqualTo((from + 1 + ends[point]) / 2);
    }
  }

  @Test
  void oldIntervalsKeepTheirLastStateAndAlwaysMakeUpThePool() {
    History small = new History(HOUR, 16);
    for (int second = 1; second <= 100; second++) {
      small.add(delta(second).withUsageCounts(counts(128 - second, second)));
    }
    HistoryWindow window = window(small, 100);
    assertThat(window.seconds()).hasSizeLessThan(17);
    for (int point = 0; point < window.seconds().length; point++) {
      double sum = 0;
      for (Measure measure : Measure.usageCounts()) {
        sum += window.values(measure)[point];
      }
      assertThat(sum).isEqualTo(128);
      assertThat(window.values(Measure.USAGE_COUNT_1)[point]).isEqualTo(window.seconds()[point]);
    }
  }

  @Test
  void aGapHasNoStateAndWhatWasNotReadIsNotKnown() {
    history.add(delta(1).withUsageCounts(counts(100, 28)));
    history.add(new Gap(at(2), 1, GapReason.READ_FAILED, ""));
    history.add(delta(3));
    history.add(delta(4).withUsageCounts(counts(0, 128)));
    assertThat(window(history, 100).values(Measure.USAGE_COUNT_1))
        .containsExactly(28, Double.NaN, Double.NaN, 128);
    assertThat(window(history, 100).values(Measure.BUFFERS_ALLOCATED)).containsOnly(Double.NaN);
  }

  @Test
  void afterARestartWithAnotherPoolBothSizesAreShown() {
    history.add(delta(1).withUsageCounts(counts(28, 100)).withSweep(new SweepDelta(128, 1, 0, 0L)));
    history.add(new Gap(at(3), 2, GapReason.RESTARTED, ""));
    history.add(delta(4).withUsageCounts(counts(250, 6)).withSweep(new SweepDelta(256, 6, 0, 0L)));
    assertThat(window(history, 1).values(Measure.SHARED_BUFFERS))
        .containsExactly(128, Double.NaN, 256);
  }

  @Test
  void evictionsAreKnownFromStatIoAlone() {
    history.add(delta(1).withSweep(new SweepDelta(128, 7, 0, 3L)));
    assertThat(window(history, 100).values(Measure.BUFFERS_EVICTED)).containsOnly(Double.NaN);
    assertThat(window(history, 100).values(Measure.IO_READS_NORMAL)).containsOnly(Double.NaN);
    history.add(
        delta(
            2,
            List.of(
                io("client backend", "normal", 5, null, 4),
                io("client backend", "bulkread", 2, 30L, 1),
                io("autovacuum worker", "vacuum", 1, 10L, 0),
                io("checkpointer", "normal", 0, null, 900))));
    HistoryWindow window = window(history, 100);
    assertThat(window.values(Measure.BUFFERS_EVICTED)).containsExactly(Double.NaN, 5);
    assertThat(window.values(Measure.RING_EVICTIONS)).containsExactly(Double.NaN, 3);
    assertThat(window.values(Measure.RING_REUSES)).containsExactly(Double.NaN, 40);
    assertThat(window.values(Measure.WRITTEN_BY_BACKENDS)).containsExactly(3, 5);
  }

  @Test
  void aLongStatementMovesNeitherStatesNorWhatTheBackgroundWriterCounted() {
    for (int second = 1; second <= 10; second++) {
      boolean end = second == 10;
      Delta delta =
          new Delta(
                  at(second),
                  1,
                  new DatabaseDelta(1, 0, new BlockCounts(0, end ? 9000 : 0), 0, 0, 0),
                  List.of(),
                  List.of(),
                  List.of(io("client backend", "normal", end ? 1000 : 0, null, 0)),
                  new ServerCounters(0, 0, 0, 0),
                  null)
              .withActivity(new Activity(List.of(), 0, end ? null : (Double) (double) second));
      history.add(
          delta
              .withUsageCounts(counts(128 - second, second))
              .withSweep(new SweepDelta(128, second, 0, null)));
    }
    HistoryWindow window = window(history, 100);
    assertThat(window.values(Measure.USAGE_COUNT_1))
        .containsExactly(1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    assertThat(window.values(Measure.BUFFERS_ALLOCATED))
        .containsExactly(1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    assertThat(window.values(Measure.BUFFERS_EVICTED)).containsOnly(100);
  }

  private static HistoryWindow window(History history, int points) {
    return history.window(
        history.live(HOUR), points, Optional.empty(), EnumSet.allOf(Measure.class));
  }

  private static UsageCounts counts(long unused, long once) {
    return new UsageCounts(unused, List.of(0L, once, 0L, 0L, 0L, 0L), 0);
  }

  private static Delta delta(double second) {
    return delta(second, List.of());
  }

  private static Delta delta(double second, List<IoCounters> io) {
    return new Delta(
        at(second),
        1,
        new DatabaseDelta(0, 0, BlockCounts.NONE, 0, 0, 0),
        List.of(),
        List.of(),
        io,
        new ServerCounters(0, 0, 0, 0),
        null);
  }

  private static IoCounters io(
      String backend, String context, long evictions, @Nullable Long reuses, long written) {
    return new IoCounters(
        backend, "relation", context, 0L, 0.0, written, 0.0, 0L, 0L, evictions, reuses, null);
  }

  private static Instant at(double second) {
    return START.plusNanos(Math.round(second * 1e9));
  }
}
