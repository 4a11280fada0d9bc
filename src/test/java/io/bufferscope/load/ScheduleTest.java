package io.bufferscope.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.load.script.Bindings;
import io.bufferscope.load.script.Player;
import io.bufferscope.load.script.Step;
import io.bufferscope.load.script.Value;
import io.bufferscope.load.script.Xoroshiro;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.KeySpec;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.ScriptSummary;
import io.bufferscope.model.load.Workload;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static final long MILLISECOND = 1_000_000;

  @Test
  void gapsOfTheScheduleAreExponentialWithTheRatesMean() {
    Schedule schedule = new Schedule(12.5, 17, new Xoroshiro(1));
    int gaps = 100_000;
    int longerThanMean = 0;
    long last = 17;
    for (int i = 0; i < gaps; i++) {
      long due = schedule.take();
      if (due - last > 80 * MILLISECOND) {
        longerThanMean++;
      }
      last = due;
    }
    assertThat((double) last / gaps).isCloseTo(80e6, within(0.8e6));
    assertThat((double) longerThanMean / gaps).isCloseTo(Math.exp(-1), within(0.005));
  }

  @Test
  void theFirstTransactionPublishesAndThenOneInAHundredMilliseconds() {
    FlushClock clock = new FlushClock();
    assertThat(clock.due(0, 0)).isTrue();
    int flushes = 0;
    for (long now = MILLISECOND; now < 1000 * MILLISECOND; now += MILLISECOND) {
      clock.took(MILLISECOND);
      if (clock.due(now, 0)) {
        flushes++;
      }
    }
    assertThat(flushes).isBetween(9, 11);
  }

  @Test
  void aTransactionBeforeALongWaitPublishes() {
    FlushClock clock = new FlushClock();
    assertThat(clock.due(0, 10 * MILLISECOND)).isTrue();
    clock.took(MILLISECOND);
    assertThat(clock.due(10 * MILLISECOND, 20 * MILLISECOND)).isFalse();
    clock.took(MILLISECOND);
    assertThat(clock.due(20 * MILLISECOND, 500 * MILLISECOND)).isTrue();
  }

  @Test
  void slowTransactionsAllPublish() {
    FlushClock clock = new FlushClock();
    for (long now = 0; now < 5000 * MILLISECOND; now += 60 * MILLISECOND) {
      assertThat(clock.due(now, 0)).isTrue();
      clock.took(60 * MILLISECOND);
    }
  }

  @Test
  void statementsAreThoseOfPgbench() {
    assertThat(statements(Workload.SELECT_ONLY))
        .containsExactly("SELECT abalance FROM pgbench_accounts WHERE aid = :aid");
    assertThat(statements(Workload.SIMPLE_UPDATE))
        .containsExactly(
            "BEGIN",
            "UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid",
            "SELECT abalance FROM pgbench_accounts WHERE aid = :aid",
            "INSERT INTO pgbench_history (tid, bid, aid, delta, mtime)"
                + " VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP)",
            "END");
    assertThat(statements(Workload.TPCB_LIKE))
        .containsExactly(
            "BEGIN",
            "UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid",
            "SELECT abalance FROM pgbench_accounts WHERE aid = :aid",
            "UPDATE pgbench_tellers SET tbalance = tbalance + :delta WHERE tid = :tid",
            "UPDATE pgbench_branches SET bbalance = bbalance + :delta WHERE bid = :bid",
            "INSERT INTO pgbench_history (tid, bid, aid, delta, mtime)"
                + " VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP)",
            "END");
  }

  private static List<String> statements(Workload workload) {
    return mix(workload, new KeyDistribution.Uniform()).statements().stream()
        .map(Mix.Statement::text)
        .toList();
  }

  private static Mix mix(Workload workload, KeyDistribution distribution) {
    LoadSpec spec = LoadSpec.defaults();
    try {
      return Mix.of(
          new LoadSpec(
              workload,
              spec.protocol(),
              2,
              1,
              KeySpec.of(distribution),
              spec.driving(),
              7,
              List.of(),
              Map.of()));
    } catch (ProblemException defect) {
      throw new AssertionError(defect);
    }
  }

  @Test
  void equalSeedsDrawEqualValuesAndOtherSeedsOthers() throws SQLException {
    assertThat(values(7)).isEqualTo(values(7)).isNotEqualTo(values(8));
    assertThat(values(7)).allSatisfy(row -> assertThat(row.matches("\\d+ 1 \\d+ -?\\d+")).isTrue());
  }

  @Test
  void latenciesOfIntervalsAddUpToTheTotal() {
    Phase phase =
        new Phase(mix(Workload.SELECT_ONLY, new KeyDistribution.Uniform()), 2, true, 0, 1);
    Tally one = phase.tally();
    Tally other = phase.tally();
    Histogram interval = phase.histogram();
    one.committed(0, 2 * MILLISECOND);
    phase.collectInto(interval);
    assertThat(interval.getTotalCount()).isEqualTo(1);
    other.committed(0, 4 * MILLISECOND);
    one.committed(0, 6 * MILLISECOND);
    interval.reset();
    phase.collectInto(interval);
    assertThat(interval.getTotalCount()).isEqualTo(2);
    interval.reset();
    phase.collectInto(interval);
    assertThat(Phase.summary(interval)).isNull();
    LatencySummary latency = Objects.requireNonNull(phase.latency());
    assertThat(phase.transactions()).isEqualTo(3);
    assertThat(latency.mean()).isCloseTo(4, within(0.004));
    assertThat(latency.stddev()).isCloseTo(Math.sqrt(8.0 / 3), within(0.004));
    assertThat(latency.p50()).isCloseTo(4, within(0.004));
    assertThat(latency.max()).isCloseTo(6, within(0.006));
    ScriptSummary script = phase.scripts().getFirst();
    assertThat(script.meanMs()).isCloseTo(4, within(1e-9));
    assertThat(script.stddevMs()).isCloseTo(Math.sqrt(8.0 / 3), within(1e-9));
  }

  private static List<String> values(long seed) throws SQLException {
    Bindings bindings = new Bindings(new SplittableRandom(seed), seed);
    bindings.set("scale", Value.of(1));
    Player player = new Player(bindings, _ -> {});
    List<Step> steps =
        mix(Workload.TPCB_LIKE, new KeyDistribution.Zipfian(1.5)).scripts().getFirst().steps();
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      List<String> texts = new ArrayList<>();
      player.play(
          steps,
          (_, with) -> {
            texts.clear();
            Stream.of("aid", "bid", "tid", "delta").map(with::text).forEach(texts::add);
          });
      rows.add(String.join(" ", texts));
    }
    return rows;
  }
}
