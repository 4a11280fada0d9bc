package io.bufferscope.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.load.WorkingSet;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.sweep.Layout;
import io.bufferscope.model.sweep.MachineFacts;
import io.bufferscope.model.sweep.PublishedStudy;
import io.bufferscope.model.sweep.PublishedStudy.Form;
import io.bufferscope.model.sweep.PublishedStudy.Range;
import io.bufferscope.model.sweep.SettingsVariant;
import io.bufferscope.model.sweep.StartState;
import io.bufferscope.model.sweep.SweepFigure;
import io.bufferscope.model.sweep.SweepFigure.Bars;
import io.bufferscope.model.sweep.SweepFigure.Curves;
import io.bufferscope.model.sweep.SweepFigure.Mark;
import io.bufferscope.model.sweep.SweepFigure.Series;
import io.bufferscope.model.sweep.SweepFigure.Table;
import io.bufferscope.model.sweep.SweepFigure.Trade;
import io.bufferscope.model.sweep.SweepLoad;
import io.bufferscope.model.sweep.SweepPlan;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.model.sweep.SweepRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FiguresTest {
  private static final SweepLoad SIMPLE = SweepSamples.load(Workload.SELECT_ONLY, Protocol.SIMPLE);
  private static final SweepLoad PREPARED =
      SweepSamples.load(Workload.SELECT_ONLY, Protocol.PREPARED);
  private static final SweepResult ONE =
      SweepSamples.realistic(List.of(SIMPLE), List.of(Layout.ON_DISK), 3, 1, 16, 64, 256, 512);
  private static final SweepResult TWO =
      SweepSamples.realistic(List.of(SIMPLE, PREPARED), List.of(Layout.ON_DISK), 3, 16, 64, 256);

  @Test
  void throughputIsOnTheLeftAndItsHitRatioDashedInTheSameColourOnTheRight() {
    Curves curves = curves(TWO, FigureOptions.of(FigureKind.THROUGHPUT));
    assertThat(curves.left().unit()).isEqualTo("tps");
    assertThat(curves.right().orElseThrow().unit()).isEqualTo("%");
    assertThat(curves.series())
        .extracting(Series::name, Series::onRight, Series::color, Series::dashed)
        .containsExactly(
            tuple("select-only simple", false, 0, false),
            tuple("select-only prepared", false, 1, false),
            tuple("select-only simple: hit ratio", true, 0, true),
            tuple("select-only prepared: hit ratio", true, 1, true));
    assertThat(curves.series().getFirst().points())
        .allSatisfy(point -> {
          assertThat(point.runs()).hasSize(3);
          assertThat(point.low()).isLessThanOrEqualTo(point.value());
          assertThat(point.high()).isGreaterThanOrEqualTo(point.value());
        });
  }

  @Test
  void theDatabaseTheWorkingSetAndAQuarterOfMemoryAreMarked() {
    SweepLoad half =
        SweepSamples.load(
            Workload.SELECT_ONLY, Protocol.SIMPLE, new WorkingSet.Share(50, WorkingSet.Whole.RAM));
    SweepLoad part =
        SweepSamples.load(
            Workload.SELECT_ONLY, Protocol.PREPARED, WorkingSet.parse("80% shared_buffers"));
    SweepResult result =
        SweepSamples.realistic(List.of(half, part), List.of(Layout.ON_DISK), 1, 16, 64);
    assertThat(curves(result, FigureOptions.of(FigureKind.LATENCY)).marks())
        .extracting(Mark::name)
        .containsExactly("database 153 MB", "working set 7.8 GB", "25 % of RAM 3.9 GB");
  }

  @Test
  void pointsTakenByHandHaveNoPlanAndNoMachineThatIsNotKnown() {
    SweepPlan plan =
        new SweepPlan(
            "by hand, db:5432",
            "",
            SweepPlan.BY_HAND,
            ONE.plan().sharedBuffers(),
            List.of(SIMPLE),
            List.of(false),
            List.of(Layout.ON_DISK),
            new TreeMap<>(),
            List.of(Optional.empty()),
            List.of(SettingsVariant.NONE),
            StartState.AS_IT_COMES,
            new WarmUp.None(),
            Duration.ofSeconds(1),
            1,
            1);
    MachineFacts machine = new MachineFacts("not known", "", 0, new Bytes(0));
    SweepResult result =
        new SweepResult(plan, SweepSamples.START, "1.0.0", "18.1", machine, ONE.runs());
    assertThat(curves(result, FigureOptions.of(FigureKind.THROUGHPUT)).notes())
        .contains(
            "Points taken by hand from a live measurement, the first at 2026-03-01T10:15:30Z.",
            "Machine: not known.")
        .noneMatch(note -> note.matches(".*(Plan|seed|0 processors|0 B|Caches before).*"));
    assertThat(Figures.published(SweepSamples.publishedRanges(), machine.memory()))
        .as("shares of a memory that is not known have no place on an axis of sizes")
        .singleElement()
        .isInstanceOf(Table.class);
  }

  @Test
  void theTimeOfARunIsToldInTheUnitThatItHas() {
    SweepPlan of = ONE.plan();
    SweepPlan plan =
        new SweepPlan(
            of.name(),
            of.description(),
            of.preset(),
            of.sharedBuffers(),
            of.loads(),
            of.hugePages(),
            of.layouts(),
            of.places(),
            of.memoryLimits(),
            of.settings(),
            of.state(),
            of.warmUp(),
            Duration.ofMillis(500),
            of.repeats(),
            of.seed());
    assertThat(
            curves(SweepSamples.result(plan, ONE.runs()), FigureOptions.of(FigureKind.THROUGHPUT))
                .notes())
        .anyMatch(note -> note.contains(": 500ms a run, 3 passes"));
  }

  @Test
  void aShareThatIsOneNumberIsToldAsOne() {
    Range advice = new Range("advice", "analytics", 5, 5, Double.NaN, Double.NaN, "about 5 %");
    PublishedStudy study =
        new PublishedStudy(
            "id", "t", "s", "s", "w", new Form.Ranges(List.of(advice)), List.of(), List.of());
    assertThat(Figures.published(study, Bytes.ofMegabytes(1024)))
        .singleElement()
        .isInstanceOfSatisfying(
            Table.class,
            table ->
                assertThat(table.rows().getFirst()).contains("5 %").doesNotContain("5 to 5 %"));
  }

  @Test
  void inPercentOfTheLargestEachCurveHas100AndTheHitRatioStays() {
    Curves absolute = curves(TWO, FigureOptions.of(FigureKind.THROUGHPUT));
    Curves relative =
        curves(
            TWO,
            FigureOptions.of(FigureKind.THROUGHPUT).withScale(FigureScale.RELATIVE_TO_MAXIMUM));
    assertThat(relative.left().unit()).isEqualTo("%");
    for (int i = 0; i < 2; i++) {
      assertThat(
              relative.series().get(i).points().stream().mapToDouble(point -> point.value()).max())
          .hasValueCloseTo(100.0, within(1e-9));
    }
    assertThat(relative.series().getLast()).isEqualTo(absolute.series().getLast());
  }

  @Test
  void othersResultsAreDashedAndNamedAsPublished() {
    Curves curves =
        curves(
            ONE,
            FigureOptions.of(FigureKind.THROUGHPUT)
                .withOverlays(
                    List.of(SweepSamples.publishedPoints(), SweepSamples.publishedBars())));
    assertThat(curves.series().stream().filter(one -> one.name().startsWith("published: ")))
        .hasSize(2)
        .allMatch(Series::dashed)
        .allMatch(one -> one.color() >= 1)
        .extracting(Series::name)
        .allMatch(name -> name.endsWith(", simple") || name.endsWith(", prepared"));
    assertThat(curves.notes()).anyMatch(note -> note.contains("Source: Blog article"));
    assertThat(
            curves(
                    ONE,
                    FigureOptions.of(FigureKind.LATENCY)
                        .withOverlays(List.of(SweepSamples.publishedPoints())))
                .series())
        .noneMatch(one -> one.name().startsWith("published: "));
  }

  @Test
  void notesSayWhatWasFoundAndHowItCameAbout() {
    assertThat(curves(ONE, FigureOptions.of(FigureKind.THROUGHPUT)).notes())
        .anyMatch(note -> note.startsWith("Hit ratio rises until 256 MB (between 64 MB and "))
        .anyMatch(note -> note.contains("of 3 runs, which covers the true median with 75 %"))
        .anyMatch(note -> note.startsWith("Noise check: "))
        .anyMatch(note -> note.startsWith("Load average before the runs: 0.20 to "))
        .contains(
            "Plan \"Select-only, scale 10\", preset quick: 10s a run, 3 passes, seed 4711, begun"
                + " 2026-03-01T10:15:30Z.",
            "Caches before each run: shared buffers empty after a restart, the kernel's as it"
                + " came.",
            "PostgreSQL 18.1, Bufferscope 1.0.0.",
            "Settings: autovacuum=off, max_wal_size=4GB, track_io_timing=on,"
                + " track_wal_io_timing=on.");
  }

  @Test
  void aPointThatFailedIsToldWithTheServersWordsAndTheOthersStay() {
    SweepPlan plan = SweepSamples.plan(List.of(SIMPLE), List.of(Layout.ON_DISK), 1, 64, 160_000);
    var points = plan.points(new Bytes(1));
    SweepResult result =
        SweepSamples.result(
            plan,
            List.of(
                SweepSamples.failed(0, 1, points.get(1)),
                SweepSamples.run(1, 1, points.get(0), SweepSamples.figures(1000, 0.9))));
    Curves curves = curves(result, FigureOptions.of(FigureKind.THROUGHPUT));
    assertThat(curves.series().getFirst().points()).hasSize(1);
    assertThat(curves.notes())
        .contains(
            "Failed at 156 GB: The server did not start. FATAL: could not map anonymous shared"
                + " memory: Cannot allocate memory");
    List<String> left = new ArrayList<>(curves.notes());
    left.removeIf(note -> note.startsWith("Failed at "));
    left.removeAll(Findings.flattening(Analysis.of(result)));
    assertThat(left).isNotEmpty().hasSizeLessThan(curves.notes().size() - 1);
    assertThat(curves(result, FigureOptions.of(FigureKind.THROUGHPUT).withToldElsewhere()).notes())
        .isEqualTo(left);
    Table table = (Table) Figures.of(result, FigureOptions.of(FigureKind.TABLE));
    assertThat(table.rows()).extracting(row -> row.get(1)).containsExactly("1", "failed");
    assertThat(table.rows()).allMatch(row -> row.size() == table.columns().size());
  }

  @Test
  void layoutsAtOneSizeAreBarsOfThroughputAndLatencyAgainstTheFirst() {
    SweepResult result = SweepSamples.realistic(List.of(SIMPLE), SweepSamples.LAYOUTS, 3, 64);
    Bars bars = (Bars) Figures.of(result, FigureOptions.of(FigureKind.RELATIVE));
    assertThat(bars.groups()).containsExactly("WAL on /dev/shm", "both on /dev/shm");
    assertThat(bars.series())
        .extracting(SweepFigure.BarSeries::name)
        .containsExactly("throughput", "mean latency");
    assertThat(bars.series().getFirst().values().get(1)).isBetween(30.0, 50.0);
    assertThat(bars.series().getLast().values().get(1)).isNegative();
    assertThat(bars.series().getFirst().lows().get(1))
        .isLessThan(bars.series().getFirst().values().get(1));
  }

  @Test
  void layoutsAtSeveralSizesAreBarsForEachSize() {
    SweepResult result = SweepSamples.realistic(List.of(SIMPLE), SweepSamples.LAYOUTS, 3, 16, 64);
    Bars bars = (Bars) Figures.of(result, FigureOptions.of(FigureKind.RELATIVE));
    assertThat(bars.groups()).containsExactly("16 MB", "64 MB");
    assertThat(bars.series()).hasSize(4);
  }

  @Test
  void cpuIsTradedAgainstRequestsInOrderOfSize() {
    Trade trade = (Trade) Figures.of(TWO, FigureOptions.of(FigureKind.TRADE));
    assertThat(trade.series()).hasSize(2);
    assertThat(trade.series().getFirst().points())
        .extracting(point -> point.size().toString())
        .containsExactly("16 MB", "64 MB", "256 MB");
    assertThat(trade.notes().getFirst()).startsWith("Select-only simple: from 16 MB to 256 MB: ");
  }

  @Test
  void comparedResultsAreCurvesWithTheirResultsName() {
    Curves curves = curves(ONE, FigureOptions.of(FigureKind.THROUGHPUT).withCompared(List.of(TWO)));
    assertThat(curves.series().stream().filter(one -> !one.onRight()))
        .hasSize(3)
        .allMatch(one -> one.name().contains("(Select-only, scale 10 of 2026-03-01 10:15Z)"));
  }

  @ParameterizedTest
  @EnumSource
  void beforeTheFirstRunThereIsNothingInAnyFigure(FigureKind kind) {
    SweepPlan plan = SweepSamples.plan(List.of(SIMPLE), SweepSamples.LAYOUTS, 3, 16, 64);
    SweepResult empty = SweepSamples.result(plan, List.of());
    assertThat(Figures.isFilled(Figures.of(empty, FigureOptions.of(kind)))).isFalse();
  }

  @Test
  void publishedStudiesAreInTheirOwnForms() {
    Bytes memory = Bytes.ofMegabytes(16_384);
    assertThat(Figures.published(SweepSamples.publishedPoints(), memory))
        .singleElement()
        .isInstanceOf(Curves.class);
    assertThat(Figures.published(SweepSamples.publishedBars(), memory))
        .singleElement()
        .isInstanceOfSatisfying(
            Bars.class,
            bars -> assertThat(bars.series().getFirst().values()).containsExactly(0.0, 13.4, 44.6));
    List<SweepFigure> ranges = Figures.published(SweepSamples.publishedRanges(), memory);
    assertThat(ranges).hasSize(2);
    Curves bands = (Curves) ranges.getFirst();
    assertThat(bands.bands()).hasSize(1);
    assertThat(bands.bands().getFirst().to()).isEqualTo(memory);
    assertThat(((Table) ranges.getLast()).rows())
        .extracting(row -> row.get(3))
        .containsExactly("30 to 130", "–");
  }

  @Test
  void aReportHasEveryFigureThatHasSomething() {
    List<SweepFigure> report = Figures.report(TWO, List.of(SweepSamples.publishedBars()));
    assertThat(report).allMatch(Figures::isFilled);
    assertThat(report).extracting(SweepFigure::title).doesNotHaveDuplicates();
    assertThat(report.getLast().title()).startsWith("Published: Storage layouts");
    List<SweepRun> none = new ArrayList<>();
    assertThat(Figures.report(SweepSamples.result(TWO.plan(), none), List.of())).isEmpty();
  }

  private static Curves curves(SweepResult result, FigureOptions options) {
    return (Curves) Figures.of(result, options);
  }
}
