package io.bufferscope.model.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeltasTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Instant RESET = Instant.parse("2026-01-01T00:00:07Z");
  private static final long DATABASE = 16_384;

  @Test
  void theRatioIsThatOfTheIntervalAndNotOfTheLifetime() {
    Delta delta =
        delta(
            read(0).database(0, counts(1_000_000_000, 1_000_000)),
            read(1).database(0, counts(1_000_000_600, 1_000_400)));
    assertThat(delta.database().blocks().hitRatio().orElseThrow()).isEqualTo(0.6);
  }

  @Test
  void twoEqualReadsHaveNoRatio() {
    Read one = read(0).database(7, counts(5, 5)).table(1, counts(3, 1));
    Delta delta = delta(one, read(1).database(7, counts(5, 5)).table(1, counts(3, 1)));
    assertThat(delta.database().blocks().hitRatio()).isEmpty();
    assertThat(delta.heap().hitRatio()).isEmpty();
    assertThat(delta.tps()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"100, 1", "1000, 10", "4700, 47", "1013, 10.13", "250, 2.5"})
  void ratesAreOverTheMeasuredTime(long millis, double commits) {
    Read later = read(millis / 1000.0).database(Math.round(commits * 100), BlockCounts.NONE);
    Delta delta = delta(read(0), later);
    assertThat(delta.tps() / 100).isCloseTo(10, within(0.1));
    assertThat(delta.seconds()).isEqualTo(millis / 1000.0);
  }

  @Test
  void theRatioIsNotRounded() {
    assertThat(counts(3410, 37).hitRatio().orElseThrow()).isCloseTo(0.98926603, within(1e-8));
  }

  @Test
  void heapAndIndexEachHaveTheirOwnRatio() {
    Delta delta = delta(read(0), read(1).table(1, counts(9, 1), counts(70, 30)));
    assertThat(delta.heap().hitRatio().orElseThrow()).isEqualTo(0.9);
    assertThat(delta.index().hitRatio().orElseThrow()).isEqualTo(0.7);
    assertThat(delta.relations().getFirst().total().hitRatio().orElseThrow())
        .isCloseTo(79 / 110.0, within(1e-12));
  }

  @Test
  void whatTheObserversDidIsTakenOff() {
    Delta delta =
        delta(
            read(0).database(100, counts(1000, 10)).observer(40, counts(500, 4)),
            read(1).database(111, counts(1520, 12)).observer(41, counts(520, 5)));
    assertThat(delta.database().commits()).isEqualTo(10);
    assertThat(delta.database().blocks()).isEqualTo(counts(500, 1));
  }

  @Test
  void fewerAccessesThanOurOwnAreAGapAndNotANegativeNumber() {
    Gap gap =
        gap(
            read(0).database(100, counts(1000, 10)),
            read(1).database(101, counts(1005, 10)).observer(1, counts(6, 0)));
    assertThat(gap.reason()).isEqualTo(GapReason.READ_FAILED);
  }

  @Test
  void deltaAfterStatsResetIsAGap() {
    Gap gap =
        gap(
            read(0).reset(START).database(1000, counts(9000, 100)),
            read(1).reset(RESET).database(10, counts(90, 1)));
    assertThat(gap.reason()).isEqualTo(GapReason.STATS_RESET);
    assertThat(gap.seconds()).isEqualTo(1);
  }

  @Test
  void theFirstResetEverMovesItFromNothing() {
    assertThat(gap(read(0).database(9, counts(9, 9)), read(1).reset(RESET)).reason())
        .isEqualTo(GapReason.STATS_RESET);
  }

  @Test
  void aResetThatNoCounterShowsLeavesFiguresThatSaySo() {
    // An idle database, and one that has done more since the reset than ever before it.
    assertThat(delta(read(0), read(1).reset(RESET)).caveats()).containsExactly(Caveat.MAYBE_RESET);
    Delta passed =
        delta(
            read(0).database(2, counts(10, 1)),
            read(1).reset(RESET).database(500, counts(900, 90)));
    assertThat(passed.caveats()).containsExactly(Caveat.MAYBE_RESET);
    assertThat(passed.database().commits()).isEqualTo(498);
    assertThat(delta(read(0), read(1)).caveats()).isEmpty();
  }

  @Test
  void aResetOfAllTablesThatTheDatabaseDoesNotShowSaysSo() {
    Delta delta =
        delta(
            read(0).database(2, counts(10, 1)).table(1, counts(3, 0)).table(2, counts(4, 0)),
            read(1)
                .reset(RESET)
                .database(9, counts(90, 9))
                .table(1, counts(0, 0))
                .table(2, counts(1, 0)));
    assertThat(delta.caveats()).containsExactly(Caveat.MAYBE_RESET);
    assertThat(delta.relationGaps()).hasSize(2);
  }

  @Test
  void aTimeOfResetThatWentBackIsAnotherLifeOfTheCounters() {
    Read earlier = read(0).reset(RESET).database(2, counts(10, 1));
    Gap gap = gap(earlier, read(1).reset(START).database(900, counts(900, 90)));
    assertThat(gap.reason()).isEqualTo(GapReason.STATS_RESET);
    assertThat(gap.detail()).contains("went back");
  }

  @Test
  void lessThanOurOwnWorkAfterAResetIsThatReset() {
    Gap gap =
        gap(
            read(0).database(5, counts(10, 1)).observer(5, counts(10, 1)),
            read(1).reset(RESET).database(6, counts(12, 1)).observer(9, counts(20, 1)));
    assertThat(gap.reason()).isEqualTo(GapReason.STATS_RESET);
  }

  @Test
  void aResetOfTheCheckpointsIsSaid() {
    Delta delta =
        delta(
            read(0).server(new ServerCounters(4, 2, 6L, 1000, 0)),
            read(1).server(new ServerCounters(0, 1, 1L, 30, 0)));
    assertThat(delta.caveats()).containsExactly(Caveat.CHECKPOINTS_RESET);
    assertThat(delta.server().checkpointBuffersWritten()).isEqualTo(30);
    assertThat(delta.database().commits()).isZero();
  }

  @Test
  void countersThatWentBackAreAGapWithoutAMovedReset() {
    assertThat(gap(read(0).database(9, counts(9, 9)), read(1).database(1, counts(9, 9))).reason())
        .isEqualTo(GapReason.STATS_RESET);
    assertThat(gap(read(0).database(9, counts(9, 9)), read(1).database(9, counts(9, 1))).reason())
        .isEqualTo(GapReason.STATS_RESET);
  }

  @Test
  void aResetOfOneTableLosesThatTableOnly() {
    Read earlier =
        read(0).database(10, counts(500, 50)).table(1, counts(200, 20)).table(2, counts(100, 10));
    Read later =
        read(1)
            .reset(RESET)
            .database(12, counts(520, 50))
            .table(1, counts(3, 0))
            .table(2, counts(110, 10));
    Delta delta = delta(earlier, later);
    assertThat(delta.relationGaps()).containsExactly(new RelationId(DATABASE, 1));
    assertThat(delta.relations()).extracting(RelationDelta::name).containsExactly("t2");
    assertThat(delta.heap()).isEqualTo(counts(10, 0));
    assertThat(delta.database().commits()).isEqualTo(2);
  }

  @Test
  void aReadInTheMiddleOfAResetDoesNotMakeTwoGaps() {
    // The server resets entry by entry: tables first in one read, the database in the next.
    Read before = read(0).database(10, counts(500, 50)).table(1, counts(200, 20));
    Read middle = read(1).database(12, counts(520, 50)).table(1, counts(0, 0));
    Read after = read(2).reset(RESET).database(1, counts(5, 0)).table(1, counts(4, 0));
    assertThat(delta(before, middle).relationGaps()).hasSize(1);
    assertThat(gap(middle, after).reason()).isEqualTo(GapReason.STATS_RESET);
    assertThat(delta(after, read(3).reset(RESET).database(2, counts(9, 0)).table(1, counts(6, 0))))
        .isNotNull();
  }

  @Test
  void anotherStartOfTheServerIsAGap() {
    // A clean restart keeps the counters, so that only the start tells.
    Read later = read(2).database(9, counts(99, 9)).started(START.plusSeconds(1));
    assertThat(gap(read(0).database(9, counts(99, 9)), later).reason())
        .isEqualTo(GapReason.RESTARTED);
  }

  @Test
  void aTableMadeSinceCountsFromZero() {
    Delta delta = delta(read(0), read(1).table(5, counts(7, 3)));
    assertThat(delta.relations().getFirst().heap()).isEqualTo(counts(7, 3));
  }

  @Test
  void aDroppedTableIsGone() {
    assertThat(delta(read(0).table(5, counts(7, 3)), read(1)).relations()).isEmpty();
  }

  @Test
  void aDroppedIndexIsAGapOfItsTable() {
    Delta delta =
        delta(
            read(0).table(1, counts(1, 1), counts(8, 2)).table(2, counts(5, 5)),
            read(1).table(1, counts(1, 1)).table(2, counts(5, 5)));
    assertThat(delta.relationGaps()).containsExactly(new RelationId(DATABASE, 1));
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "-3600, 1", "3600, 1", "30, 10", "1, 3600"})
  void aClockThatJumpedLeavesNothingToDivideBy(double serverSeconds, double ownSeconds) {
    Gap gap = gap(read(0), read(serverSeconds).nano(Math.round(ownSeconds * 1e9)));
    assertThat(gap.reason()).isEqualTo(GapReason.CLOCK_JUMPED);
    assertThat(gap.seconds()).isEqualTo(ownSeconds);
  }

  @Test
  void anAnswerThatComesLateIsNoJumpOfTheClock() {
    Counters early = read(1).nano(Math.round(0.95e9)).get();
    Counters late = knownWithin(read(2).nano(Math.round(3.5e9)).get(), 1.5);
    Counters next = read(5).nano(Math.round(5.05e9)).get();
    assertThat(Deltas.between(early, late)).isInstanceOf(Delta.class);
    assertThat(Deltas.between(late, next)).isInstanceOf(Delta.class);
    assertThat(Deltas.between(early, knownWithin(late, 0))).isInstanceOf(Gap.class);
    assertThat(Deltas.between(knownWithin(late, 0), next)).isInstanceOf(Gap.class);
  }

  private static Counters knownWithin(Counters read, double seconds) {
    return new Counters(
        read.at(),
        read.nanoTime(),
        Math.round(seconds * 1e9),
        read.postmasterStart(),
        read.database(),
        read.relations(),
        read.io(),
        read.server(),
        read.observer(),
        null,
        null,
        null);
  }

  @Test
  void allocationsAreADifferenceAndUsageCountsAreThoseOfTheLaterRead() {
    UsageCounts then = UsageCounts.of(new long[] {100, 28, 0, 0, 0, 0}, 90);
    UsageCounts now = UsageCounts.of(new long[] {95, 33, 0, 0, 0, 0}, 95);
    Delta delta =
        (Delta)
            Deltas.between(
                with(read(0), new SweepCounters(128, 1000, 50, 7L, RESET), then),
                with(read(2), new SweepCounters(128, 1020, 50, 9L, RESET), now));
    assertThat(delta.sweep()).isEqualTo(new SweepDelta(128, 20, 0, 2L));
    assertThat(delta.usageCounts()).isEqualTo(now);
    assertThat(delta.caveats()).isEmpty();
  }

  @Test
  void aResetOfTheBackgroundWriterIsSeenThoughItsCountersHavePassedWhatTheyWere() {
    Counters earlier = with(read(0), new SweepCounters(128, 10, 0, null, null), null);
    for (SweepCounters later :
        List.of(
            new SweepCounters(128, 900, 5, null, RESET),
            new SweepCounters(128, 3, 0, null, null))) {
      Delta delta = (Delta) Deltas.between(earlier, with(read(1), later, null));
      assertThat(delta.sweep()).isNull();
      assertThat(delta.caveats()).containsExactly(Caveat.WRITER_RESET);
    }
  }

  @Test
  void unusedBuffersAreNotAmongThoseOfUsageCountZeroAndNoneIsCountedTwice() {
    assertThat(UsageCounts.of(new long[] {100, 28, 0, 0, 0, 0}, 90))
        .isEqualTo(new UsageCounts(90, List.of(10L, 28L, 0L, 0L, 0L, 0L), 0));
    UsageCounts whileReading = UsageCounts.of(new long[] {2, 126, 0, 0, 0, 0}, 5);
    assertThat(whileReading.unused()).isEqualTo(2);
    assertThat(whileReading.used().getFirst()).isZero();
    assertThat(whileReading.buffers()).isEqualTo(128);
  }

  private static Counters with(Read read, SweepCounters sweep, @Nullable UsageCounts usageCounts) {
    Counters one = read.get();
    return new Counters(
        one.at(),
        one.nanoTime(),
        0,
        one.postmasterStart(),
        one.database(),
        one.relations(),
        one.io(),
        one.server(),
        one.observer(),
        null,
        sweep,
        usageCounts);
  }

  @Test
  void cellsThatDoNotApplyStayEmpty() {
    Delta delta =
        delta(
            read(0).io(io("normal", 10L, 5L), io("init", null, null)),
            read(1).io(io("normal", 30L, 9L), io("init", null, null)));
    assertThat(delta.io()).extracting(IoCounters::blocksRead).containsExactly(20L, null);
    assertThat(delta.io()).extracting(IoCounters::hits).containsExactly(4L, null);
  }

  @Test
  void aResetOfStatIoIsAGapOfItsFiguresAlone() {
    Delta delta =
        delta(
            read(0).database(1, counts(1, 1)).io(io("normal", 10L, 5L), io("vacuum", 0L, 0L)),
            read(1).database(2, counts(9, 1)).io(io("normal", 3L, 5L), io("vacuum", 2L, 1L)));
    assertThat(delta.io()).isEmpty();
    assertThat(delta.caveats()).containsExactly(Caveat.IO_RESET);
    assertThat(delta.database().blocks()).isEqualTo(counts(8, 0));
  }

  @Test
  void anotherDatabaseOfThatNameIsAGap() {
    Gap gap = gap(read(0).database(9, counts(9, 9)), read(1).of(DATABASE + 1));
    assertThat(gap.reason()).isEqualTo(GapReason.FIRST_READ);
    assertThat(gap.detail()).isEqualTo("another database of that name");
    assertThat(gap.seconds()).isEqualTo(1);
  }

  private static Delta delta(Read earlier, Read later) {
    Sample sample = Deltas.between(earlier.get(), later.get());
    assertThat(sample).isInstanceOf(Delta.class);
    return (Delta) sample;
  }

  private static Gap gap(Read earlier, Read later) {
    Sample sample = Deltas.between(earlier.get(), later.get());
    assertThat(sample).isInstanceOf(Gap.class);
    return (Gap) sample;
  }

  private static BlockCounts counts(long hit, long read) {
    return new BlockCounts(hit, read);
  }

  private static IoCounters io(String context, @Nullable Long read, @Nullable Long hits) {
    return new IoCounters(
        "client backend",
        "relation",
        context,
        read,
        null,
        null,
        null,
        null,
        hits,
        null,
        null,
        null);
  }

  private static Read read(double seconds) {
    return new Read(
        seconds,
        Math.round(seconds * 1e9),
        START,
        null,
        DATABASE,
        0,
        BlockCounts.NONE,
        List.of(),
        List.of(),
        new ServerCounters(0, 0, 0, 0),
        new ObserverCounters(0, BlockCounts.NONE));
  }

  /// A read of the counters, built step by step.
  private record Read(
      double seconds,
      long nanoTime,
      Instant started,
      @Nullable Instant reset,
      long databaseOid,
      long commits,
      BlockCounts blocks,
      List<RelationCounters> relations,
      List<IoCounters> io,
      ServerCounters server,
      ObserverCounters observer) {
    Read database(long newCommits, BlockCounts newBlocks) {
      return new Read(
          seconds,
          nanoTime,
          started,
          reset,
          databaseOid,
          newCommits,
          newBlocks,
          relations,
          io,
          server,
          observer);
    }

    Read reset(Instant at) {
      return new Read(
          seconds,
          nanoTime,
          started,
          at,
          databaseOid,
          commits,
          blocks,
          relations,
          io,
          server,
          observer);
    }

    Read started(Instant at) {
      return new Read(
          seconds,
          nanoTime,
          at,
          reset,
          databaseOid,
          commits,
          blocks,
          relations,
          io,
          server,
          observer);
    }

    Read nano(long nanos) {
      return new Read(
          seconds,
          nanos,
          started,
          reset,
          databaseOid,
          commits,
          blocks,
          relations,
          io,
          server,
          observer);
    }

    Read of(long database) {
      return new Read(
          seconds, nanoTime, started, reset, database, commits, blocks, relations, io, server,
          observer);
    }

    Read observer(long newCommits, BlockCounts own) {
      return new Read(
          seconds,
          nanoTime,
          started,
          reset,
          databaseOid,
          commits,
          blocks,
          relations,
          io,
          server,
          new ObserverCounters(newCommits, own));
    }

    Read io(IoCounters... rows) {
      return new Read(
          seconds,
          nanoTime,
          started,
          reset,
          databaseOid,
          commits,
          blocks,
          relations,
          List.of(rows),
          server,
          observer);
    }

    Read server(ServerCounters counters) {
      return new Read(
          seconds,
          nanoTime,
          started,
          reset,
          databaseOid,
          commits,
          blocks,
          relations,
          io,
          counters,
          observer);
    }

    Read table(long oid, BlockCounts heap) {
      return table(oid, heap, null);
    }

    Read table(long oid, BlockCounts heap, @Nullable BlockCounts index) {
      RelationCounters added =
          new RelationCounters(
              new RelationId(databaseOid, oid), "public", "t" + oid, heap, index, null, null);
      List<RelationCounters> more = Stream.concat(relations.stream(), Stream.of(added)).toList();
      return new Read(
          seconds,
          nanoTime,
          started,
          reset,
          databaseOid,
          commits,
          blocks,
          more,
          io,
          server,
          observer);
    }

    Counters get() {
      return new Counters(
          START.plus(Duration.ofNanos(Math.round(seconds * 1e9))),
          nanoTime,
          started,
          new DatabaseCounters(databaseOid, "db", commits, 0, blocks, 0, 0, 0, reset),
          relations,
          io,
          server,
          observer);
    }
  }
}
