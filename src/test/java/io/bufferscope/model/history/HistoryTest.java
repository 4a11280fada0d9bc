package io.bufferscope.model.history;

import static io.bufferscope.model.history.Measure.LATENCY_P50;
import static io.bufferscope.model.history.Measure.LATENCY_P95;
import static io.bufferscope.model.history.Measure.LATENCY_P99;
import static io.bufferscope.model.history.Measure.LATENCY_P999;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.load.LoadInterval;
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
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HistoryTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);
  private final History history = new History(HOUR);

  @Test
  void oneReadGivesNoPoint() {
    history.add(gap(0, 0, GapReason.FIRST_READ));
    assertThat(window().seconds()).isEmpty();
    assertThat(window().values(Measure.TPS)).isEmpty();
  }

  @Test
  void aPointHasTheRatiosAndRatesOfItsInterval() {
    history.add(gap(0, 0, GapReason.FIRST_READ));
    history.add(delta(2, 2, 100, counts(9, 1), counts(70, 30), load(2, 90, 7.5)));
    HistoryWindow window = window();
    assertThat(window.seconds()).containsExactly(2);
    assertThat(window.values(Measure.HEAP_HIT_RATIO)).containsExactly(90);
    assertThat(window.values(Measure.INDEX_HIT_RATIO)).containsExactly(70);
    assertThat(window.values(Measure.DATABASE_HIT_RATIO)[0])
        .isCloseTo(100 * 79 / 110.0, within(1e-9));
    assertThat(window.values(Measure.HEAP_BLOCKS_HIT)).containsExactly(4.5);
    assertThat(window.values(Measure.HEAP_BLOCKS_READ)).containsExactly(0.5);
    assertThat(window.values(Measure.TPS)).containsExactly(50);
    assertThat(window.values(Measure.CLIENT_TPS)).containsExactly(45);
    assertThat(window.values(Measure.LATENCY_P95)).containsExactly(7.5);
  }

  @Test
  void withoutAccessesTheRatioIsUndefinedAndTheRateIsZero() {
    history.add(delta(1, 1, 0, BlockCounts.NONE, BlockCounts.NONE, null));
    assertThat(window().values(Measure.HEAP_HIT_RATIO)).containsExactly(Double.NaN);
    assertThat(window().values(Measure.HEAP_BLOCKS_HIT)).containsExactly(0);
    assertThat(window().values(Measure.CLIENT_TPS)).containsExactly(Double.NaN);
    assertThat(window().values(Measure.LATENCY_P95)).containsExactly(Double.NaN);
  }

  @Test
  void aGapStandsBetweenItsNeighboursHoweverFewPointsAreAskedFor() {
    for (int second = 1; second <= 100; second++) {
      history.add(second == 50 ? gap(50, 1, GapReason.STATS_RESET) : simple(second));
    }
    HistoryWindow window = history.window(HOUR, 5, Optional.empty());
    double[] tps = window.values(Measure.TPS);
    assertThat(Arrays.stream(tps).filter(Double::isNaN).count()).isEqualTo(1);
    assertThat(tps.length).isBetween(5, 10);
    int at = IntStream.range(0, tps.length).filter(i -> Double.isNaN(tps[i])).sum();
    assertThat(window.seconds()[at]).isEqualTo(50);
    assertThat(tps[at - 1]).isEqualTo(10);
    assertThat(tps[at + 1]).isEqualTo(10);
    assertThat(window.gaps())
        .containsExactly(new HistoryWindow.GapSpan(49, 50, GapReason.STATS_RESET));
  }

  @Test
  void gapsOfOneReasonInARowAreOne() {
    history.add(simple(1));
    history.add(gap(2, 1, GapReason.READ_FAILED));
    history.add(gap(3, 1, GapReason.READ_FAILED));
    history.add(gap(5, 2, GapReason.RESTARTED));
    history.add(simple(6));
    assertThat(window().gaps())
        .containsExactly(
            new HistoryWindow.GapSpan(1, 3, GapReason.READ_FAILED),
            new HistoryWindow.GapSpan(3, 5, GapReason.RESTARTED));
  }

  @Test
  void mergedPointsAreRatiosOfSums() {
    // 90 of 100 in one interval and 0 of 900 in the next are 9 %, not 45 %.
    history.add(delta(1, 1, 10, counts(90, 10), BlockCounts.NONE, load(1, 10, 3)));
    history.add(delta(4, 3, 20, counts(0, 900), BlockCounts.NONE, load(3, 50, 9)));
    HistoryWindow window = history.window(HOUR, 1, Optional.empty());
    assertThat(window.seconds()).containsExactly(4);
    assertThat(window.values(Measure.HEAP_HIT_RATIO)).containsExactly(9);
    assertThat(window.values(Measure.TPS)).containsExactly(7.5);
    assertThat(window.values(Measure.CLIENT_TPS)).containsExactly(15);
    assertThat(window.values(Measure.LATENCY_P95)).containsExactly(9);
  }

  @Test
  void eachPercentileOfPointsTogetherIsTheHighestOfItsOwnKind() {
    history.add(latency(1, new LatencySummary(2, 0, 3, 5, 7, 40, 50)));
    history.add(delta(2, 1, 0, BlockCounts.NONE, BlockCounts.NONE, null));
    history.add(latency(3, new LatencySummary(2, 0, 1, 6, 20, 30, 60)));
    assertThat(
            history
                .window(history.live(HOUR), 9, Optional.empty(), EnumSet.of(LATENCY_P999))
                .values(LATENCY_P999))
        .containsExactly(40, Double.NaN, 30);
    HistoryWindow merged =
        history.window(
            history.live(HOUR), 1, Optional.empty(), EnumSet.range(LATENCY_P95, LATENCY_P999));
    assertThat(merged.values(LATENCY_P50)).containsExactly(3);
    assertThat(merged.values(LATENCY_P95)).containsExactly(6);
    assertThat(merged.values(LATENCY_P99)).containsExactly(20);
    assertThat(merged.values(LATENCY_P999)).containsExactly(40);
  }

  @Test
  void theWorstLatenciesOutliveTheMergingOfOldIntervals() {
    History small = new History(HOUR, 16);
    for (int second = 1; second <= 60; second++) {
      double worst = second == 5 ? 900 : 4;
      small.add(latency(second, new LatencySummary(2, 0, 1, 2, worst / 2, worst, worst)));
    }
    HistoryWindow all =
        small.window(
            small.live(HOUR), 100, Optional.empty(), EnumSet.range(LATENCY_P95, LATENCY_P999));
    assertThat(all.values(LATENCY_P50)).hasSizeLessThan(20).containsOnly(1);
    assertThat(all.values(LATENCY_P99)).containsOnlyOnce(450).contains(2);
    assertThat(all.values(LATENCY_P999)).containsOnlyOnce(900).contains(4);
  }

  private static Delta latency(double second, LatencySummary latency) {
    LoadInterval load = new LoadInterval(1, 10, 0, latency);
    return delta(second, 1, 0, BlockCounts.NONE, BlockCounts.NONE, load);
  }

  @Test
  void aLateSampleIsDropped() {
    history.add(simple(1));
    history.add(simple(3));
    history.add(simple(2));
    history.add(simple(3));
    history.add(simple(4));
    assertThat(window().seconds()).containsExactly(1, 3, 4);
  }

  @Test
  void timeGoesOnWhereTheServersClockWentBack() {
    history.add(simple(100));
    history.add(gap(40, 1, GapReason.CLOCK_JUMPED));
    history.add(simple(41));
    history.add(new LabEvent(START.plusMillis(40_500), LabEvent.Kind.NOTE, "now"));
    assertThat(window().seconds()).containsExactly(1, 2, 3);
    assertThat(window().events()).hasSize(1);
  }

  @Test
  void timeGoesOnWhereTheNextServersClockIsBehind() {
    history.add(simple(99));
    history.add(new LabEvent(at(99.5), LabEvent.Kind.CHECKPOINT, "before"));
    history.add(simple(100));
    history.add(gap(40, 2, GapReason.RESTARTED));
    history.add(new LabEvent(at(39.5), LabEvent.Kind.RESTART, "started"));
    history.add(simple(41));
    history.add(simple(42));
    HistoryWindow window = window();
    assertThat(window.seconds()).containsExactly(1, 2, 4, 5, 6);
    assertThat(window.values(Measure.TPS)).containsExactly(10, 10, Double.NaN, 10, 10);
    assertThat(window.gaps()).containsExactly(new HistoryWindow.GapSpan(2, 4, GapReason.RESTARTED));
    assertThat(window.events())
        .extracting(LabEvent::text, event -> secondsAfter(window.origin(), event.at()))
        .containsExactly(tuple("before", 1.5), tuple("started", 3.5));
  }

  @Test
  void aRestartOfUnknownLengthStillSeparates() {
    history.add(simple(100));
    history.add(gap(40, 0, GapReason.RESTARTED));
    history.add(simple(41));
    assertThat(window().values(Measure.TPS)).containsExactly(10, Double.NaN, 10);
  }

  private static double secondsAfter(Instant origin, Instant at) {
    return Duration.between(origin, at).toMillis() / 1000.0;
  }

  @Test
  void anHourIsKeptAndNoMore() {
    for (int second = 1; second <= 4000; second++) {
      history.add(simple(second));
    }
    HistoryWindow window = window();
    assertThat(window.seconds().length).isEqualTo(3600);
    assertThat(window.fromSeconds()).isEqualTo(400);
    assertThat(window.toSeconds()).isEqualTo(4000);
    assertThat(history.window(Duration.ofMinutes(1), 1000, Optional.empty()).seconds()).hasSize(60);
  }

  @Test
  void fastSamplesOfAnHourAreMergedWithoutLosingACount() {
    History small = new History(HOUR, 64);
    for (int tick = 1; tick <= 10_000; tick++) {
      small.add(delta(tick * 0.1, 0.1, 1, counts(3, 1), BlockCounts.NONE, null));
    }
    HistoryWindow window = small.window(HOUR, 1000, Optional.empty());
    assertThat(window.seconds().length).isBetween(32, 64);
    assertThat(Arrays.stream(window.values(Measure.TPS)).boxed())
        .allSatisfy(tps -> assertThat(tps).isCloseTo(10, within(1e-6)));
    assertThat(window.values(Measure.HEAP_HIT_RATIO)).containsOnly(75);
    HistoryWindow whole = small.window(HOUR, 1, Optional.empty());
    assertThat(whole.fromSeconds()).isZero();
    assertThat(whole.values(Measure.TPS)[0]).isCloseTo(10, within(1e-6));
    assertThat(window.seconds()).isSorted();
  }

  @Test
  void aWindowThatMovesOnDoesNotRedrawItsPast() {
    for (int second = 1; second <= 1000; second++) {
      history.add(delta(second, 1, second % 7, counts(1, 0), BlockCounts.NONE, null));
    }
    double[] before = history.window(Duration.ofMinutes(5), 100, Optional.empty()).seconds();
    history.add(simple(1001));
    double[] after = history.window(Duration.ofMinutes(5), 100, Optional.empty()).seconds();
    assertThat(Arrays.stream(after).boxed().toList())
        .containsAll(Arrays.stream(before).boxed().toList().subList(1, before.length - 1));
  }

  @Test
  void aTableHasItsOwnPast() {
    RelationId one = new RelationId(1, 1);
    history.add(tables(1, List.of(table(1, counts(1, 1)), table(2, counts(30, 0)))));
    history.add(tables(2, List.of(table(1, BlockCounts.NONE), table(2, counts(30, 0)))));
    HistoryWindow window = history.window(HOUR, 100, Optional.of(one));
    assertThat(window.values(Measure.HEAP_HIT_RATIO)).containsExactly(50, Double.NaN);
    assertThat(window.values(Measure.HEAP_BLOCKS_HIT)).containsExactly(1, 0);
    assertThat(window().values(Measure.HEAP_BLOCKS_HIT)).containsExactly(31, 30);
  }

  @Test
  void aTableOfAnotherServerHasNothingOfOneWithItsNumber() {
    RelationId one = new RelationId(1, 1);
    history.add(tables(1, List.of(table(1, counts(30, 10)))));
    history.add(gap(2, 1, GapReason.FIRST_READ));
    assertThat(history.latestRelations()).isEmpty();
    history.add(tables(3, List.of(table(1, counts(1, 3)))));
    HistoryWindow window = history.window(HOUR, 100, Optional.of(one));
    assertThat(window.values(Measure.HEAP_HIT_RATIO)).containsExactly(Double.NaN, Double.NaN, 25);
    assertThat(window.values(Measure.HEAP_BLOCKS_HIT)).containsExactly(Double.NaN, Double.NaN, 1);
    assertThat(window().values(Measure.HEAP_BLOCKS_HIT)).containsExactly(30, Double.NaN, 1);
  }

  @Test
  void aResetTableIsUnknownForTheInterval() {
    history.add(tables(1, List.of(table(1, counts(1, 1)))));
    history.add(
        new Delta(
            START.plusSeconds(2),
            1,
            database(0, BlockCounts.NONE),
            List.of(),
            List.of(new RelationId(1, 1)),
            List.of(),
            new ServerCounters(0, 0, 0, 0),
            null));
    assertThat(
            history
                .window(HOUR, 100, Optional.of(new RelationId(1, 1)))
                .values(Measure.HEAP_BLOCKS_HIT))
        .containsExactly(1, Double.NaN);
  }

  @Test
  void theBusiestTablesCrowdOthersOut() {
    for (int second = 1; second <= 3; second++) {
      history.add(
          tables(
              second,
              IntStream.rangeClosed(1, History.MOST_RELATIONS)
                  .mapToObj(oid -> table(oid, counts(oid, 0)))
                  .toList()));
    }
    history.add(tables(4, List.of(table(999, counts(1000, 0)))));
    assertThat(of(999)).containsExactly(Double.NaN, Double.NaN, Double.NaN, 1000);
    assertThat(of(1)).containsOnly(Double.NaN);
    assertThat(of(2)).containsExactly(2, 2, 2, 0);
  }

  @Test
  void ofThreeHundredActiveTablesTheBusiestHaveTheirPast() {
    for (int second = 1; second <= 4; second++) {
      history.add(
          tables(
              second,
              IntStream.rangeClosed(1, 300)
                  .mapToObj(oid -> table(oid, counts(10L * oid, oid)))
                  .toList()));
    }
    double[] everything = window().values(Measure.HEAP_BLOCKS_HIT);
    assertThat(everything).containsOnly(10.0 * 300 * 301 / 2);
    for (int oid = 1; oid <= 300; oid++) {
      assertThat(of(oid)).as("table %d", oid).containsOnly(oid > 200 ? 10.0 * oid : Double.NaN);
    }
  }

  @Test
  void tablesThatGetBusyCrowdOutThoseThatWereIdlest() {
    history.add(
        tables(
            1, IntStream.rangeClosed(1, 300).mapToObj(oid -> table(oid, counts(oid, 0))).toList()));
    history.add(
        tables(
            2,
            IntStream.rangeClosed(1, 300)
                .mapToObj(oid -> table(oid, counts(oid <= 3 ? 1000 * oid : 1, 0)))
                .toList()));
    assertThat(of(3)).containsExactly(Double.NaN, 3000);
    assertThat(of(1)).containsExactly(Double.NaN, 1000);
    assertThat(of(203)).containsOnly(Double.NaN);
    assertThat(of(204)).containsExactly(204, 1);
    assertThat(of(4)).containsOnly(Double.NaN);
  }

  private double[] of(long oid) {
    return history
        .window(HOUR, 100, Optional.of(new RelationId(1, oid)))
        .values(Measure.HEAP_BLOCKS_HIT);
  }

  private HistoryWindow window() {
    return history.window(HOUR, 100_000, Optional.empty());
  }

  private static Delta simple(double second) {
    return delta(second, 1, 10, counts(3, 1), BlockCounts.NONE, null);
  }

  private static Gap gap(double second, double seconds, GapReason reason) {
    return new Gap(at(second), seconds, reason, "");
  }

  private static Instant at(double second) {
    return START.plusNanos(Math.round(second * 1e9));
  }

  private static BlockCounts counts(long hit, long read) {
    return new BlockCounts(hit, read);
  }

  private static LoadInterval load(double seconds, long transactions, double p95) {
    return new LoadInterval(seconds, transactions, 0, new LatencySummary(1, 0, 1, p95, 20, 25, 30));
  }

  private static RelationDelta table(long oid, BlockCounts heap) {
    return new RelationDelta(
        new RelationId(1, oid), "public", "t" + oid, heap, BlockCounts.NONE, BlockCounts.NONE);
  }

  private static Delta tables(double second, List<RelationDelta> tables) {
    return new Delta(
        at(second),
        1,
        database(0, BlockCounts.NONE),
        tables,
        List.of(),
        List.of(),
        new ServerCounters(0, 0, 0, 0),
        null);
  }

  private static DatabaseDelta database(long commits, BlockCounts blocks) {
    return new DatabaseDelta(commits, 0, blocks, 0, 0, 0);
  }

  private static Delta delta(
      double second,
      double seconds,
      long commits,
      BlockCounts heap,
      BlockCounts index,
      @Nullable LoadInterval load) {
    RelationDelta table =
        new RelationDelta(new RelationId(1, 1), "public", "t1", heap, index, BlockCounts.NONE);
    return new Delta(
        at(second),
        seconds,
        database(commits, heap.plus(index)),
        List.of(table),
        List.of(),
        List.of(),
        new ServerCounters(0, 0, 0, 0),
        load);
  }
}
