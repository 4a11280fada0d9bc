package io.bufferscope.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.sweep.IoFigures;
import io.bufferscope.model.sweep.Layout;
import io.bufferscope.model.sweep.ProcessFigures;
import io.bufferscope.model.sweep.RunFigures;
import io.bufferscope.model.sweep.SweepLoad;
import io.bufferscope.model.sweep.SweepPlan;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.model.sweep.SweepRun;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AnalysisTest {
  private static final SweepLoad SIMPLE = SweepSamples.load(Workload.SELECT_ONLY, Protocol.SIMPLE);
  private static final SweepLoad PREPARED =
      SweepSamples.load(Workload.SELECT_ONLY, Protocol.PREPARED);

  @Test
  void theIntervalOfThreeRunsIsTheirRangeAndCoversTheMedianWith75Percent() {
    Estimate estimate = Estimate.of(List.of(110.0, 90.0, 103.0)).orElseThrow();
    assertThat(estimate.median()).isEqualTo(103);
    assertThat(estimate.low()).isEqualTo(90);
    assertThat(estimate.high()).isEqualTo(110);
    assertThat(estimate.coverage()).isEqualTo(0.75);
    assertThat(estimate.variation()).isCloseTo(0.10052, within(1e-4));
    assertThat(estimate.isUncertain()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "2, 1, 2, 0.5",
    "4, 1, 4, 0.875",
    "5, 1, 5, 0.9375",
    "6, 1, 6, 0.96875",
    "8, 1, 8, 0.9921875",
    "9, 2, 8, 0.9609375",
    "20, 6, 15, 0.958610534667969"
  })
  void fromSixRunsOnTheIntervalIsTheNarrowestOf95Percent(
      int count, double low, double high, double coverage) {
    List<Double> runs = new ArrayList<>();
    for (int i = count; i >= 1; i--) {
      runs.add((double) i);
    }
    Estimate estimate = Estimate.of(runs).orElseThrow();
    assertThat(estimate.low()).isEqualTo(low);
    assertThat(estimate.high()).isEqualTo(high);
    assertThat(estimate.coverage()).isCloseTo(coverage, within(1e-12));
  }

  @Test
  void aSingleRunHasNoIntervalAndNoneNoEstimate() {
    Estimate estimate = Estimate.of(List.of(7.0)).orElseThrow();
    assertThat(estimate.median()).isEqualTo(7);
    assertThat(estimate.low()).isNaN();
    assertThat(estimate.high()).isNaN();
    assertThat(estimate.isUncertain()).isFalse();
    assertThat(Estimate.of(List.of())).isEmpty();
  }

  @Test
  void seriesAreNamedByWhatVariesAndKeepThePlansOrder() {
    SweepResult result =
        SweepSamples.realistic(
            List.of(SIMPLE, PREPARED), SweepSamples.LAYOUTS.subList(0, 2), 1, 64, 16);
    Analysis analysis = Analysis.of(result);
    assertThat(analysis.series())
        .extracting(SweepSeries::name)
        .containsExactly(
            "select-only simple, disk",
            "select-only simple, WAL on /dev/shm",
            "select-only prepared, disk",
            "select-only prepared, WAL on /dev/shm");
    assertThat(analysis.series().getFirst().points())
        .extracting(point -> point.point().sharedBuffers().toString())
        .containsExactly("16 MB", "64 MB");
    assertThat(analysis.baseline(analysis.series().get(3)).orElseThrow().name())
        .isEqualTo("select-only prepared, disk");
    assertThat(analysis.baseline(analysis.series().get(2))).isEmpty();
  }

  @Test
  void aSeriesWithoutOthersIsNamedAsItsLoadAndHasNoBaseline() {
    SweepResult result =
        SweepSamples.realistic(List.of(SIMPLE), List.of(Layout.ON_DISK), 1, 16, 64);
    Analysis analysis = Analysis.of(result);
    assertThat(analysis.series())
        .extracting(SweepSeries::name)
        .containsExactly("select-only simple");
    assertThat(analysis.baseline(analysis.series().getFirst())).isEmpty();
  }

  @Test
  void theNoiseCheckIsNoRunOfItsPointAndIsComparedWithTheFirst() {
    SweepResult result =
        SweepSamples.realistic(List.of(SIMPLE), List.of(Layout.ON_DISK), 3, 16, 64);
    Analysis analysis = Analysis.of(result);
    assertThat(analysis.series().getFirst().points())
        .allSatisfy(point -> assertThat(point.runs()).hasSize(3));
    Analysis.NoiseCheck check = analysis.noiseCheck().orElseThrow();
    assertThat(check.point()).isEqualTo(result.runs().getFirst().planned().point());
    double first = result.runs().getFirst().measured().orElseThrow().tps();
    double last = result.runs().getLast().measured().orElseThrow().tps();
    assertThat(check.percent()).isCloseTo(100 * (last - first) / first, within(1e-9));
  }

  @Test
  void aCurveThatFlattensSaysWhereAndBetweenWhichSizes() {
    assertThat(
            flattening(
                new long[] {64, 128, 256, 512},
                new double[][] {
                  {700, 710, 705}, {800, 790, 805}, {1000, 1030, 990}, {1010, 1000, 1040}
                }))
        .isEqualTo(
            "Throughput rises until 256 MB (between 128 MB and 512 MB by the runs' intervals), then"
                + " is flat.");
    assertThat(
            flattening(
                new long[] {64, 128, 256, 512},
                new double[][] {
                  {700, 710, 705}, {800, 790, 805}, {1000, 1001, 999}, {1000, 1002, 1001}
                }))
        .contains("until 256 MB (between 128 MB and 256 MB by");
  }

  @Test
  void aDifferenceOfLessThanAPercentIsNoneHoweverSmallTheSpread() {
    assertThat(
            flattening(
                new long[] {128, 256, 512},
                new double[][] {{500, 501, 502}, {1000, 1001, 1002}, {1005, 1006, 1007}}))
        .contains("until 256 MB");
  }

  @Test
  void whatCannotBeToldApartIsNoDifference() {
    assertThat(
            flattening(
                new long[] {1, 64, 512},
                new double[][] {{900, 1100, 1000}, {950, 1200, 1010}, {1050, 980, 1150}}))
        .isEqualTo("Throughput: no difference beyond noise between 1 MB and 512 MB.");
  }

  @Test
  void aCurveThatRisesToItsEndOrFallsIsNotCalledFlat() {
    assertThat(
            flattening(
                new long[] {64, 128, 256},
                new double[][] {{500, 501, 502}, {600, 601, 602}, {700, 701, 702}}))
        .isEqualTo("Throughput still rises at 256 MB, the largest size measured.");
    assertThat(
            flattening(
                new long[] {64, 128, 256, 512},
                new double[][] {
                  {500, 501, 502}, {700, 701, 702}, {600, 601, 602}, {550, 551, 552}
                }))
        .isEqualTo("Throughput rises until 128 MB, and is lower beyond noise at 256 MB, 512 MB.");
    assertThat(flattening(new long[] {64, 128}, new double[][] {{500, 501, 502}, {400, 401, 402}}))
        .isEqualTo("Throughput does not rise: against 64 MB it is lower beyond noise at 128 MB.");
  }

  @Test
  void twoRunsAreTooFewToSay() {
    assertThat(flattening(new long[] {64, 128}, new double[][] {{500, 501}, {600, 601}}))
        .startsWith("Throughput: too few runs to say");
  }

  @Test
  void aSizeWithFewerThanThreeRunsIsLeftOutOfTheFlattening() {
    assertThat(
            flattening(
                new long[] {64, 128, 256},
                new double[][] {{500, 501, 502}, {600, 601, 602}, {900, 901}}))
        .isEqualTo("Throughput still rises at 128 MB, the largest size measured.");
  }

  @Test
  void differencesHaveTheIntervalThatBothAllow() {
    Estimate base = Estimate.of(List.of(90.0, 100.0, 110.0)).orElseThrow();
    Estimate other = Estimate.of(List.of(121.0, 130.0, 135.0)).orElseThrow();
    Difference difference = Difference.between(SweepMetric.TPS, base, other);
    assertThat(difference.change()).isCloseTo(30, within(1e-9));
    assertThat(difference.low()).isCloseTo(10, within(1e-9));
    assertThat(difference.high()).isCloseTo(50, within(1e-9));
    assertThat(difference.isBetter()).isTrue();
    assertThat(difference.words()).isEqualTo("+30 % (+10 to +50 %)");
    assertThat(Difference.between(SweepMetric.MEAN_LATENCY, base, other).isWorse()).isTrue();
    Estimate near = Estimate.of(List.of(95.0, 104.0, 112.0)).orElseThrow();
    assertThat(Difference.between(SweepMetric.TPS, base, near).words())
        .isEqualTo("+4.0 % (−14 to +24 %), no difference beyond noise");
    assertThat(Difference.between(SweepMetric.HIT_RATIO, base, other).words())
        .isEqualTo("+30 points (+11 to +45 points)");
    Estimate nothing = Estimate.of(List.of(0.0, 0.0, 0.0)).orElseThrow();
    assertThat(Difference.between(SweepMetric.READS, nothing, base).words())
        .isEqualTo("cannot be told in percent of 0");
  }

  @Test
  void layoutsAreToldAgainstTheFirst() {
    SweepPlan plan = SweepSamples.plan(List.of(SIMPLE), SweepSamples.LAYOUTS, 3, 64);
    List<SweepRun> runs = new ArrayList<>();
    double[] tps = {1000, 1004, 1500};
    for (int pass = 1; pass <= 3; pass++) {
      for (int i = 0; i < 3; i++) {
        runs.add(
            SweepSamples.run(
                runs.size(),
                pass,
                plan.points(new Bytes(1)).get(i),
                SweepSamples.figures(tps[i] + 10 * pass, 0.9)));
      }
    }
    Analysis analysis = Analysis.of(SweepSamples.result(plan, runs));
    assertThat(Findings.againstBaseline(analysis, SweepMetric.TPS))
        .containsExactly(
            "WAL on /dev/shm against disk: throughput no difference beyond noise at 64 MB.",
            "Both on /dev/shm against disk: throughput +49 % (+47 to +51 %) at 64 MB.");
  }

  @Test
  void resultsAreComparedSeriesBySeries() {
    SweepResult first =
        SweepSamples.ofThroughput(
            new long[] {64, 128}, new double[][] {{100, 101, 102}, {200, 201, 202}});
    SweepResult second =
        SweepSamples.ofThroughput(
            new long[] {64, 128}, new double[][] {{100, 102, 103}, {300, 303, 306}});
    assertThat(Findings.between(first, second, SweepMetric.TPS))
        .containsExactly(
            "Select-only prepared: throughput +51 % (+49 to +53 %) at 128 MB; no difference beyond"
                + " noise at 64 MB.");
  }

  @Test
  void costsAreOfAMillionTransactions() {
    RunFigures run =
        with(
            SweepSamples.figures(5000, 0.9),
            new IoFigures(900, 900 << 13, 450, 90, 90 << 13, 50, 0, 40, 1, 10, 5, 200 << 20),
            new ProcessFigures(2, 1, 700, 9, ""));
    assertThat(SweepMetric.IOPS.of(run)).hasValue(1000 / 0.505 / 0.05);
    assertThat(SweepMetric.REQUESTS.of(run)).hasValue(20_000);
    assertThat(SweepMetric.IO_RATE.of(run).orElseThrow())
        .isCloseTo(990 * 8192.0 / (1 << 20) / 10 / 0.05, within(1e-9));
    assertThat(SweepMetric.WAL.of(run)).hasValue(4000);
    assertThat(SweepMetric.CPU.of(run)).hasValue(60);
    assertThat(SweepMetric.INVOLUNTARY_SWITCHES.of(run)).hasValue(14_000);
    assertThat(SweepMetric.READS.of(run)).hasValue(90);
    assertThat(SweepMetric.EVICTIONS.of(run)).hasValue(4);
    assertThat(SweepMetric.CLIENT_CPU.of(run).orElseThrow()).isCloseTo(34, within(1e-9));
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"TPS", "READS", "EVICTIONS", "CLIENT_CPU"})
  void whereNothingWasDoneThereIsNoValue(SweepMetric metric) {
    RunFigures idle =
        with(
            SweepSamples.figures(0, 0.9),
            new IoFigures(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
            new ProcessFigures(0, 0, 0, 0, ""));
    assertThat(metric.of(idle)).isEqualTo(OptionalDouble.empty());
  }

  private static RunFigures with(RunFigures run, IoFigures io, ProcessFigures processes) {
    boolean idle = run.transactions() == 0;
    return new RunFigures(
        run.seconds(),
        run.transactions(),
        0,
        run.latency(),
        run.clientCpuSeconds(),
        idle ? BlockCounts.NONE : run.heap(),
        idle ? BlockCounts.NONE : run.index(),
        idle ? BlockCounts.NONE : run.database(),
        io,
        0,
        0,
        0,
        processes,
        run.devices(),
        run.machine(),
        run.databaseSize(),
        0,
        OptionalDouble.empty(),
        0,
        new TreeMap<>(),
        List.of());
  }

  private static String flattening(long[] megabytes, double[][] tps) {
    SweepSeries series = Analysis.of(SweepSamples.ofThroughput(megabytes, tps)).series().getFirst();
    return Flattening.of(series, SweepMetric.TPS).sentence();
  }
}
