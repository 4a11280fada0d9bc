package io.bufferscope.model.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.stats.Activity;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.stats.DatabaseDelta;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.model.stats.RelationDelta;
import io.bufferscope.model.stats.RelationId;
import io.bufferscope.model.stats.ServerCounters;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A backend publishes what a statement counted when it has ended: one step, which is drawn over
/// the statement's time.
class LongStatementTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private final History history = new History(Duration.ofHours(1));

  @Test
  void itsBlocksAreSpreadEvenlyOverItsTime() {
    seconds(1, 5, 0, null);
    for (int second = 6; second <= 9; second++) {
      seconds(second, second, 0, second - 5.0);
    }
    seconds(10, 10, 9000, null);
    seconds(11, 12, 0, null);
    HistoryWindow window = window();
    assertThat(window.values(Measure.HEAP_BLOCKS_READ))
        .containsExactly(0, 0, 0, 0, 0, 1800, 1800, 1800, 1800, 1800, 1800, 0, 0);
    assertThat(window.seconds()).containsExactly(1, 2, 3, 4, 5, 5.001, 6, 7, 8, 9, 10, 11, 12);
  }

  @Test
  void whatElseWasCountedMeanwhileIsNotLost() {
    seconds(1, 4, 100, null);
    for (int second = 5; second <= 8; second++) {
      seconds(second, second, 100, second - 4.0);
    }
    seconds(9, 9, 50_100, null);
    double[] values = window().values(Measure.HEAP_BLOCKS_READ);
    assertThat(values).startsWith(100, 100, 100, 100).endsWith(10_100, 10_100);
  }

  @Test
  void aStepWithoutALongStatementStaysWhereItIs() {
    seconds(1, 9, 0, null);
    seconds(10, 10, 9000, null);
    assertThat(window().values(Measure.HEAP_BLOCKS_READ)).hasSize(10).endsWith(0, 9000);
  }

  @Test
  void aLongStatementThatGoesOnOrReadsLittleSpreadsNothing() {
    for (int second = 1; second <= 9; second++) {
      seconds(second, second, 0, (double) second);
    }
    seconds(10, 10, 9000, 10.0);
    seconds(11, 11, 10, null);
    assertThat(window().values(Measure.HEAP_BLOCKS_READ)).hasSize(11).endsWith(0, 9000, 10);
  }

  @Test
  void aStepDoesNotReachOverAGap() {
    seconds(1, 4, 0, 4.0);
    history.add(new Gap(at(5), 1, GapReason.STATS_RESET, ""));
    for (int second = 6; second <= 9; second++) {
      seconds(second, second, 0, (double) second);
    }
    seconds(10, 10, 5000, null);
    assertThat(window().values(Measure.HEAP_BLOCKS_READ))
        .containsExactly(0, 0, 0, 0, Double.NaN, 1000, 1000, 1000, 1000, 1000, 1000);
  }

  @Test
  void itStaysSpreadWhereIntervalsAreMergedForTheDrawing() {
    for (int second = 1; second <= 50; second++) {
      seconds(second, second, 0, (double) second);
    }
    seconds(51, 51, 51_000, null);
    seconds(52, 100, 0, null);
    HistoryWindow window = history.window(Duration.ofHours(1), 10, Optional.empty());
    double[] values = window.values(Measure.HEAP_BLOCKS_READ);
    assertThat(window.seconds()).startsWith(0.016, 16, 32, 48, 64);
    assertThat(Arrays.copyOf(values, 5)).containsOnly(51_000 / 64.0);
    assertThat(values[5]).isZero();
  }

  /// Intervals of a second each.
  ///
  /// @param oldest how long the oldest statement has been running at the end; null for none
  private void seconds(int first, int last, long read, @Nullable Double oldest) {
    for (int second = first; second <= last; second++) {
      BlockCounts blocks = new BlockCounts(0, read);
      history.add(
          new Delta(
                  at(second),
                  1,
                  new DatabaseDelta(1, 0, blocks, 0, 0, 0),
                  List.of(
                      new RelationDelta(
                          new RelationId(1, 1),
                          "public",
                          "t",
                          blocks,
                          BlockCounts.NONE,
                          BlockCounts.NONE)),
                  List.of(),
                  List.of(),
                  new ServerCounters(0, 0, 0, 0),
                  null)
              .withActivity(new Activity(List.of(), 0, oldest)));
    }
  }

  private HistoryWindow window() {
    return history.window(Duration.ofHours(1), 100_000, Optional.empty());
  }

  private static Instant at(double second) {
    return START.plusNanos(Math.round(second * 1e9));
  }
}
