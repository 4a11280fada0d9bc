package io.bufferscope.model.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.stats.Activity;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.stats.DatabaseDelta;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.IoContext;
import io.bufferscope.model.stats.IoCounters;
import io.bufferscope.model.stats.RelationDelta;
import io.bufferscope.model.stats.RelationId;
import io.bufferscope.model.stats.ServerCounters;
import io.bufferscope.model.stats.SweepDelta;
import io.bufferscope.model.stats.UsageCounts;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// How much memory long histories take and how fast they are drawn, with as many columns as there
/// can be: 100 tables, `pg_stat_io`, waits, a load.
@Isolated("it measures the memory that the process uses")
class HistoryMemoryTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration DAY = Duration.ofHours(24);
  private static final long MEGABYTE = 1_000_000;
  private static final int POINTS = 900;
  private static final double FRAME_MILLIS = 16;
  private static final List<Duration> SPANS =
      List.of(
          Duration.ofMinutes(1),
          Duration.ofMinutes(15),
          Duration.ofHours(1),
          Duration.ofHours(6),
          DAY);

  private final List<RelationDelta> tables =
      IntStream.rangeClosed(1, 150)
          .mapToObj(oid ->
              new RelationDelta(
                  new RelationId(1, oid),
                  "public",
                  "t" + oid,
                  new BlockCounts(3L * oid, oid),
                  new BlockCounts(9L * oid, 1),
                  BlockCounts.NONE))
          .toList();
  private final List<IoCounters> io =
      Arrays.stream(IoContext.values())
          .map(context ->
              new IoCounters(
                  "client backend",
                  "relation",
                  context.label(),
                  30L,
                  0.0,
                  10L,
                  0.0,
                  5L,
                  70L,
                  30L,
                  null,
                  null))
          .toList();
  private final Activity activity =
      new Activity(
          List.of(new Activity.Wait("", "", 3), new Activity.Wait("IO", "DataFileRead", 1)),
          0,
          0.5);

  private final SweepDelta sweep = new SweepDelta(16_384, 33, 2, null);
  private final UsageCounts usageCounts =
      new UsageCounts(384, List.of(1_000L, 5_000L, 4_000L, 3_000L, 2_000L, 1_000L), 0);

  @Test
  void aDayOfSecondsTakesLessThanAHundredMegabytesAndLosesNoCount() {
    History history = new History(DAY);
    for (int second = 1; second <= 100_000; second++) {
      history.add(delta(second, 1));
    }
    assertThat(history.bytes()).isLessThan(100 * MEGABYTE);
    HistoryWindow day = history.window(DAY, POINTS, Optional.empty());
    assertThat(day.toSeconds() - day.fromSeconds()).isEqualTo(86_400);
    assertThat(day.seconds().length).isBetween(POINTS / 2, POINTS + 2);
    assertThat(day.values(Measure.TPS)).containsOnly(10);
    // Every single second is still there.
    HistoryWindow minute =
        history.window(
            new TimeRange(20_000, 20_060), POINTS, Optional.empty(), EnumSet.allOf(Measure.class));
    assertThat(minute.seconds()).hasSizeBetween(60, 61);
    assertThat(minute.values(Measure.IO_READS_NORMAL)).containsOnly(30);
    assertThat(minute.values(Measure.IO_HIT_RATIO_BULKREAD)).containsOnly(70);
    assertThat(minute.values(Measure.WAIT_RUNNING)).containsOnly(3);
    assertThat(minute.values(Measure.USAGE_COUNT_1)).containsOnly(5_000);
    assertThat(minute.values(Measure.BUFFERS_ALLOCATED)).containsOnly(33);
    double[] table =
        history
            .window(DAY, POINTS, Optional.of(new RelationId(1, 150)))
            .values(Measure.HEAP_BLOCKS_READ);
    assertThat(table).containsOnly(150);
    assertDrawnInAFrame(history);
  }

  @Test
  void eightHoursAtTenHertzStayWithinTheBoundOfADay() {
    History history = new History(DAY);
    int anHour = 36_000;
    long afterFour = 0;
    for (int tick = 1; tick <= 8 * anHour; tick++) {
      history.add(delta(tick / 10.0, 0.1));
      if (tick == 4 * anHour) {
        afterFour = history.bytes();
      }
    }
    assertThat(history.bytes()).isLessThan(100 * MEGABYTE);
    // Columns double, once each; nothing else grows.
    assertThat(history.bytes() - afterFour).isLessThan(35 * MEGABYTE);
    assertThat(
            Arrays.stream(history.window(DAY, POINTS, Optional.empty()).values(Measure.TPS))
                .boxed())
        .allSatisfy(tps -> assertThat(tps).isBetween(99.999, 100.001));
    assertDrawnInAFrame(history);
  }

  /// With every measure there is, the fastest of many tries: what else has the processor meanwhile
  /// only adds.
  private static void assertDrawnInAFrame(History history) {
    for (Duration span : SPANS) {
      double[] millis = new double[31];
      for (int i = 0; i < millis.length; i++) {
        long start = System.nanoTime();
        HistoryWindow window =
            history.window(
                history.live(span), POINTS, Optional.empty(), EnumSet.allOf(Measure.class));
        millis[i] = (System.nanoTime() - start) / 1e6;
        assertThat(window.seconds()).isNotEmpty();
      }
      Arrays.sort(millis);
      assertThat(millis[0]).as("ms for %s", span).isLessThan(FRAME_MILLIS);
    }
  }

  private Delta delta(double end, double seconds) {
    return new Delta(
            START.plusNanos(Math.round(end * 1e9)),
            seconds,
            new DatabaseDelta(10, 0, new BlockCounts(90, 10), 0, 0, 0),
            tables,
            List.of(),
            io,
            new ServerCounters(0, 0, 0, 0),
            new LoadInterval(seconds, 10, 0, new LatencySummary(1, 0, 1, 2, 3, 3, 4)))
        .withActivity(activity)
        .withSweep(sweep)
        .withUsageCounts(usageCounts);
  }
}
