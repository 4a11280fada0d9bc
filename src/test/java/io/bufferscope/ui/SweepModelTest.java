package io.bufferscope.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.model.Problem;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.lab.Settings;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.model.sweep.RunFigures;
import io.bufferscope.model.sweep.SweepFigure;
import io.bufferscope.model.sweep.SweepPlan;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.store.PlanFile;
import io.bufferscope.store.SweepFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // Made before each test.
class SweepModelTest {
  private static final Problem FATAL =
      new Problem(
          Problem.Kind.NO_SERVER,
          "The server does not start.",
          "FATAL:  could not map anonymous shared memory: Cannot allocate memory",
          "");

  @TempDir Path folder;
  private final ScriptedLab lab = new ScriptedLab();
  private final ScriptedSweeps sweeps = new ScriptedSweeps();
  private final List<Runnable> later = new ArrayList<>();
  private final Background background =
      new Background((_, body) -> new InlineThread(body), Runnable::run);
  private long now;
  private LabModel labModel;
  private SweepModel model;

  @BeforeEach
  void make() {
    labModel =
        new LabModel(
            lab,
            Settings.defaults(),
            background,
            (_, _) -> () -> {},
            (_, task) -> later.add(task),
            () -> now);
    model =
        new SweepModel(
            labModel,
            sweeps.services(folder),
            background,
            () -> Instant.parse("2026-08-23T10:00:00Z"),
            (_, task) -> later.add(task),
            () -> now);
  }

  private void rest() {
    now += Duration.ofSeconds(1).toNanos();
    List<Runnable> due = List.copyOf(later);
    later.clear();
    due.forEach(Runnable::run);
  }

  private static List<String> problems(LabModel of) {
    return of.problems().all().stream().map(trouble -> trouble.problem().what()).toList();
  }

  @Test
  void aPlanIsLookedAtOnceItRestsAndStartsOnlyWithoutARefusal() {
    assertThat(sweeps.asked).containsExactly("check quick look");
    assertThat(model.startableProperty().get()).isTrue();
    sweeps.refusals.add(new Problem(Problem.Kind.USAGE, "No room.", "", "Make some."));
    model.form().name().set("n");
    model.form().name().set("no");
    assertThat(model.startableProperty().get()).as("not looked at yet").isFalse();
    rest();
    assertThat(sweeps.asked).containsExactly("check quick look", "check no");
    assertThat(model.startableProperty().get()).isFalse();
    model.start();
    assertThat(sweeps.asked).hasSize(2);
    model.form().sizes().set("none");
    assertThat(model.control().planStateProperty().get()).isInstanceOf(PlanState.Unreadable.class);
  }

  @Test
  void aSweepRunsWhileTheLabStandsStillAndItsCurveGrows() {
    model.start();
    assertThat(sweeps.asked).last().asString().startsWith("start quick look in 2026-08-23-");
    assertThat(lab.asked).containsExactly("setPaused true");
    assertThat(model.busyProperty().get()).isTrue();
    sweeps.progress(false);
    SweepState state = model.control().stateProperty().get();
    assertThat(state).isInstanceOf(SweepState.Running.class);
    assertThat(SweepWords.progress(((SweepState.Running) state).progress().orElseThrow()))
        .isEqualTo("run 1 of 6: 1 MB, select-only prepared, about 90 s left");
    sweeps.run(null);
    sweeps.run(null);
    assertThat(curve().points()).hasSize(2);
    assertThat(curve().points().getLast().value()).isEqualTo(200);
    model.control().togglePaused();
    sweeps.progress(true);
    model.control().togglePaused();
    assertThat(sweeps.asked).endsWith("paused true", "paused false");
    sweeps.run(FATAL);
    assertThat(model.shown().drawnProperty().get().failures())
        .containsExactly("64 MB, select-only prepared, disk: " + FATAL.why());
    assertThat(model.shown().drawnProperty().get().figure().orElseThrow().notes())
        .anyMatch(note -> note.contains(FATAL.why()));
    assertThat(model.shown().drawnProperty().get().beside().orElseThrow().notes())
        .noneMatch(note -> note.contains(FATAL.why()));
    String into = model.folder().get();
    sweeps.end();
    assertThat(model.control().outcomeProperty().get())
        .contains("3 runs")
        .contains("1 failed")
        .contains(into);
    assertThat(lab.asked).containsExactly("setPaused true", "setPaused false");
    assertThat(model.busyProperty().get()).isFalse();
  }

  private SweepFigure.Series curve() {
    SweepFigure figure = model.shown().drawnProperty().get().figure().orElseThrow();
    return ((SweepFigure.Curves) figure).series().getFirst();
  }

  @Test
  void aCancelledSweepSaysWhatIsKeptAndIsNoProblem() {
    model.start();
    sweeps.progress(false);
    sweeps.run(null);
    sweeps.progress(false);
    model.control().cancel();
    assertThat(sweeps.asked).last().isEqualTo("cancel");
    sweeps.end(new Problem(Problem.Kind.CANCELLED, "The sweep was cancelled.", "", ""));
    assertThat(model.control().outcomeProperty().get())
        .startsWith("Cancelled after 1 of 6 runs; they are kept in " + folder);
    assertThat(problems(labModel)).isEmpty();
  }

  @Test
  void aSweepThatCannotBeginIsABannerAndTheLabGoesOn() {
    sweeps.startRefused = FATAL;
    model.start();
    assertThat(problems(labModel)).containsExactly(FATAL.what());
    assertThat(lab.asked).containsExactly("setPaused true", "setPaused false");
    assertThat(model.startableProperty().get()).isTrue();
  }

  @Test
  void samplingThatTheUserPausedStaysPausedAfterASweep() {
    labModel.togglePaused();
    model.start();
    sweeps.end();
    assertThat(lab.asked).containsExactly("setPaused true", "setPaused true", "setPaused true");
  }

  @Test
  void aSweepThatWasBrokenOffIsOpenedAndGoneOnWith() throws Exception {
    Path kept = folder.resolve("kept");
    SweepPlan plan = PlanForm.first();
    SweepResult empty =
        new SweepResult(plan, ScriptedSweeps.START, "1.0", "", ScriptedSweeps.MACHINE, List.of());
    SweepFolder.begin(kept, empty).close();
    model.form().name().set("another");
    List<String> askedBefore = List.copyOf(sweeps.asked);
    var _ = model.openResults(kept);
    assertThat(model.shown().drawnProperty().get().missing()).isEqualTo(18);
    assertThat(sweeps.asked).as("the machine is not looked at").isEqualTo(askedBefore);
    model.resume(model.shown().mainProperty().get().orElseThrow());
    assertThat(sweeps.asked).last().isEqualTo("resume quick look in kept");
    assertThat(model.form().planProperty().get()).contains(plan);
  }

  @Test
  void theFileInAFolderOfResultsIsThatFolderAndAFileAloneIsNotGoneOnWith() throws Exception {
    Path kept = folder.resolve("kept");
    SweepResult empty =
        new SweepResult(
            PlanForm.first(), ScriptedSweeps.START, "1.0", "", ScriptedSweeps.MACHINE, List.of());
    SweepFolder.begin(kept, empty).close();
    Path file = kept.resolve(SweepFolder.RESULTS);
    var _ = model.openResults(kept.resolve("..").resolve("kept"));
    var _ = model.openResults(file);
    assertThat(model.shown().entries()).extracting(SweepShown.Entry::folder).containsExactly(kept);
    assertThat(model.shown().drawnProperty().get().missing()).isEqualTo(18);
    Path alone = Files.copy(file, folder.resolve("alone.jsonl"));
    var _ = model.openResults(alone);
    assertThat(model.shown().entries()).hasSize(2);
    assertThat(model.shown().drawnProperty().get().missing()).isZero();
  }

  @Test
  void whatIsNoResultAndWhatIsNoPlanIsToldWithItsReason() throws Exception {
    Path file = Files.writeString(folder.resolve("x.json"), "{}");
    var _ = model.openResults(file);
    model.openPlan(file);
    assertThat(problems(labModel)).hasSize(2);
    assertThat(model.form().planProperty().get()).contains(PlanForm.first());
  }

  @Test
  void aPlanIsWrittenAndReadBack() throws Exception {
    Path file = folder.resolve("plan.json");
    model.form().sizes().set("16MB, 25% ram");
    model.savePlan(file);
    SweepPlan written = model.form().planProperty().get().orElseThrow();
    model.form().sizes().set("1MB");
    model.openPlan(file);
    assertThat(model.form().sizes().get()).isEqualTo("16MB, 25% ram");
    assertThat(model.form().loads().keptProperty().get()).as("as fields").isEmpty();
    assertThat(PlanFile.read(file).sharedBuffers()).isEqualTo(written.sharedBuffers());
  }

  @Test
  void theResultsFolderFollowsTheNameUntilTheUserChoosesOne() {
    model.form().name().set("My Sweep!");
    assertThat(Path.of(model.folder().get()).getFileName().toString()).endsWith("-my-sweep");
    model.folder().set(folder.resolve("mine").toString());
    model.form().name().set("Other");
    assertThat(model.folder().get()).isEqualTo(folder.resolve("mine").toString());
    model.folder().set("no\0path");
    model.form().name().set("Another");
    assertThat(model.folder().get()).isEqualTo("no\0path");
    rest();
    model.start();
    assertThat(model.folder().errorProperty().get()).isNotEmpty();
    model.folder().set("relative");
    model.start();
    assertThat(model.folder().errorProperty().get()).contains("whole path");
    assertThat(model.busyProperty().get()).isFalse();
  }

  @Test
  void aPlanFromAFileLeavesTheResultsFolderThatTheUserChose() {
    Path file = folder.resolve("plan.json");
    model.form().name().set("First");
    model.savePlan(file);
    model.form().name().set("Second");
    model.openPlan(file);
    assertThat(model.folder().get()).endsWith("-first");
    String mine = folder.resolve("mine").toString();
    model.folder().set(mine);
    model.openPlan(file);
    assertThat(model.folder().get()).isEqualTo(mine);
    model.form().name().set("Third");
    model.openPlan(file);
    assertThat(model.folder().get()).isEqualTo(mine);
  }

  @Test
  void theLastSecondsOfALoadBecomeAPointThatIsKept() throws Exception {
    LoadSpec load = LoadSpec.defaults();
    assertThat(model.pointRefusal()).contains("start one");
    lab.become(new LabState.Ready(Samples.SERVER));
    lab.become(new LabState.Loading(Samples.SERVER, load));
    for (int second = 1; second <= 11; second++) {
      int now = second;
      lab.tell(listener -> listener.sampled(Samples.delta(now)));
    }
    assertThat(model.pointRefusal()).as("the first interval began before the load").isEmpty();
    model.addPoint(10);
    model.addPoint(10);
    SweepResult result = model.shown().mainProperty().get().orElseThrow().result();
    assertThat(result.runs()).hasSize(2);
    RunFigures figures = result.runs().getFirst().measured().orElseThrow();
    assertThat(figures.seconds()).isEqualTo(10);
    List<LoadInterval> taken =
        IntStream.rangeClosed(2, 11)
            .mapToObj(second -> Objects.requireNonNull(Samples.delta(second).load()))
            .toList();
    long transactions = taken.stream().mapToLong(LoadInterval::transactions).sum();
    assertThat(figures.transactions()).isEqualTo(transactions);
    assertThat(figures.io()).isNull();
    LatencySummary latency = Objects.requireNonNull(figures.latency());
    assertThat(latency.mean())
        .isCloseTo(
            taken.stream().mapToDouble(one -> mean(one) * one.transactions()).sum() / transactions,
            within(1e-9));
    assertThat(latency.p95()).as("percentiles cannot be added").isNaN();
    assertThat(result.runs().getLast().planned().pass()).isEqualTo(2);
    assertThat(result.runs().getLast().planned().point().sharedBuffers())
        .isEqualTo(Samples.SERVER.sharedBuffers());
    SweepResult read = SweepFolder.read(model.shown().mainProperty().get().orElseThrow().folder());
    assertThat(read).isEqualTo(result);
    assertThat(model.shown().drawnProperty().get().missing()).isZero();
  }

  private static double mean(LoadInterval interval) {
    return Objects.requireNonNull(interval.latency()).mean();
  }

  @Test
  void aGapInTheLiveMeasurementBeginsItAnew() {
    lab.become(new LabState.Loading(Samples.SERVER, LoadSpec.defaults()));
    for (int second = 1; second <= 11; second++) {
      int now = second;
      lab.tell(listener -> listener.sampled(Samples.delta(now)));
    }
    lab.tell(listener -> listener.sampled(Samples.gap(12, 1, GapReason.READ_FAILED)));
    assertThat(model.pointRefusal()).contains("0 s");
    model.addPoint(10);
    assertThat(model.shown().entries()).isEmpty();
  }
}
