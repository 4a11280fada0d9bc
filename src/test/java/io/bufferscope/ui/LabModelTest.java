package io.bufferscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.history.Measure;
import io.bufferscope.model.lab.LabState;
import io.bufferscope.model.lab.Settings;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadScript;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.Capability;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.model.server.SettingOverride;
import io.bufferscope.model.server.SslMode;
import io.bufferscope.model.server.Transport;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.plot.ChartSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabModelTest {
  private static final Problem LOST =
      new Problem(Problem.Kind.NO_SERVER, "The connection was lost.", "FATAL: gone", "Try again.");

  private final ScriptedLab lab = new ScriptedLab();
  private final List<Runnable> later = new ArrayList<>();
  private final List<Path> recorded = new ArrayList<>();
  private long now;
  private final LabModel model =
      new LabModel(
          lab,
          Settings.defaults(),
          new Background((_, body) -> new InlineThread(body), Runnable::run),
          (file, _) -> {
            if (file.endsWith("full")) {
              throw new ProblemException(LOST);
            }
            recorded.add(file);
            return () -> recorded.remove(file);
          },
          (_, task) -> later.add(task),
          () -> now);

  private void pass(Duration time) {
    now += time.toNanos();
    List<Runnable> due = List.copyOf(later);
    later.clear();
    due.forEach(Runnable::run);
  }

  @Test
  void aLoadStartsOnlyWithAServerAndAFormThatCanBeMeant() {
    model.toggleLoad();
    assertThat(lab.asked).isEmpty();
    lab.become(new LabState.Ready(Samples.SERVER));
    model.loadForm().clients().set("none");
    model.toggleLoad();
    assertThat(lab.asked).isEmpty();
    model.loadForm().clients().set("4");
    model.toggleLoad();
    model.toggleLoad();
    assertThat(lab.asked).containsExactly("startLoad select-only 4", "stopLoad");
  }

  @Test
  void clientsOfARunningLoadAreChangedOnceTheirNumberRests() {
    lab.become(new LabState.Ready(Samples.SERVER));
    model.loadForm().clients().set("9");
    pass(Duration.ofSeconds(1));
    assertThat(lab.asked).as("nothing runs").isEmpty();
    model.toggleLoad();
    for (String typed : List.of("1", "12", "12x", "120", "12")) {
      model.loadForm().clients().set(typed);
      pass(Duration.ofMillis(100));
    }
    assertThat(lab.asked).containsExactly("startLoad select-only 9");
    pass(Duration.ofMillis(300));
    assertThat(lab.asked).containsExactly("startLoad select-only 9", "setClients 12");
    model.loadForm().clients().set("none");
    pass(Duration.ofSeconds(1));
    model.loadForm().clients().set("12");
    pass(Duration.ofSeconds(1));
    assertThat(lab.asked).as("as many as there are").hasSize(2);
    assertThat(later).isEmpty();
  }

  @Test
  void aChangeOfClientsThatIsLateForTheLoadIsDropped() {
    lab.become(new LabState.Ready(Samples.SERVER));
    model.toggleLoad();
    model.loadForm().clients().set("20");
    model.toggleLoad();
    pass(Duration.ofSeconds(1));
    assertThat(lab.asked).containsExactly("startLoad select-only 8", "stopLoad");
  }

  @Test
  void scriptsAreReadAgainWhenTheLoadStarts(@TempDir Path folder) throws Exception {
    Path script = Files.writeString(folder.resolve("s.sql"), "SELECT 1;");
    lab.become(new LabState.Ready(Samples.SERVER));
    model.loadForm().workloadProperty().set(Workload.SCRIPT);
    model.loadForm().scripts().choose(List.of(script));
    Files.writeString(script, "SELECT 2;");
    model.toggleLoad();
    assertThat(lab.started.getLast().scripts())
        .containsExactly(new LoadScript("s.sql", "SELECT 2;", 1));
    model.toggleLoad();
    Files.delete(script);
    model.toggleLoad();
    assertThat(lab.started).hasSize(1);
    assertThat(model.loadForm().scripts().errorProperty().get()).contains("is not there");
  }

  @Test
  void makingDataIsCancelledByTheSameButton() {
    lab.become(
        new LabState.Preparing(Samples.SERVER, LoadSpec.defaults(), Progress.of("loading", 0.5)));
    model.toggleLoad();
    assertThat(lab.asked).containsExactly("stopLoad");
  }

  @Test
  void aServerThatIsOnlyReadRunsNoLoadAndSaysHowOneIsAllowed() {
    lab.readOnly = true;
    lab.become(new LabState.Ready(Samples.FOREIGN));
    model.toggleLoad();
    assertThat(lab.asked).isEmpty();
    assertThat(model.loadRefusalProperty().get()).contains("Ctrl+L");
    lab.readOnly = false;
    lab.become(new LabState.Ready(Samples.SERVER));
    model.toggleLoad();
    assertThat(lab.asked).hasSize(1);
  }

  @Test
  void aRoleThatMayMakeNoTablesRunsNoLoadAndSeesTheGrant() {
    lab.capabilities =
        new Capabilities(
            List.of(new Capability(Capabilities.LOAD, false, "It may not.", "GRANT CREATE;")));
    lab.become(new LabState.Ready(Samples.FOREIGN));
    assertThat(model.loadRefusalProperty().get()).isEqualTo("It may not.\nGRANT CREATE;");
  }

  @Test
  void aMapThatIsHeldBackIsReadWhenItIsAskedFor() {
    lab.heldBack = "A provider's.";
    lab.become(new LabState.Ready(Samples.FOREIGN));
    assertThat(model.mapHeldBackProperty().get()).isEqualTo("A provider's.");
    model.startMap();
    assertThat(lab.asked).containsExactly("startMap");
    assertThat(model.mapHeldBackProperty().get()).isEmpty();
  }

  @Test
  void aLossIsNoNewsOnceTheServerIsThereAgain() {
    lab.become(new LabState.Ready(Samples.FOREIGN));
    lab.tell(listener -> listener.warned(LOST));
    lab.become(new LabState.Starting(Progress.of("connection lost, trying again in 0.25 s")));
    assertThat(model.problems().bannerProperty().get()).contains(LOST);
    lab.become(new LabState.Ready(Samples.FOREIGN));
    assertThat(model.problems().bannerProperty().get()).isEmpty();
    assertThat(model.problems().all()).hasSize(1);
  }

  @Test
  void anotherServersPoolAndFiguresAreForgottenAndItsAddressRemembered() {
    model.live().showingProperty().set(true);
    lab.become(new LabState.Ready(Samples.SERVER));
    lab.tell(listener -> listener.mapped(Samples.map()));
    pass(Duration.ofSeconds(1));
    assertThat(model.live().map().viewProperty().get().pool()).isPresent();
    lab.become(new LabState.Ready(Samples.FOREIGN));
    pass(Duration.ofSeconds(1));
    assertThat(model.live().map().viewProperty().get().pool()).isEmpty();
    assertThat(model.recents().urls()).containsExactly("postgresql://ann@db.example:5432/shop");
  }

  @Test
  void psqlJoinsAProtectedServerByItsUrl() {
    Endpoint endpoint =
        new Endpoint(
            "db.example",
            5432,
            "shop",
            "ann",
            null,
            new Transport(
                SslMode.VERIFY_FULL, "/ca", null, null, Duration.ofSeconds(10), true, ""));
    assertThat(ServerForm.psql(endpoint))
        .isEqualTo(
            "psql 'postgresql://ann@db.example:5432/shop?sslmode=verify-full&sslrootcert=/ca'");
  }

  @Test
  void aFailureIsToldOnceHoweverOftenItIsMet() {
    lab.become(new LabState.Ready(Samples.SERVER));
    lab.tell(listener -> listener.warned(LOST));
    lab.tell(listener -> listener.warned(LOST.withDetails("second attempt")));
    assertThat(model.problems().all()).hasSize(1);
    assertThat(model.problems().all().getFirst().times()).isEqualTo(2);
    assertThat(model.problems().bannerProperty().get()).isPresent();
    model.problems().dismiss();
    assertThat(model.problems().bannerProperty().get()).isEmpty();
    assertThat(model.problems().all()).hasSize(1);
  }

  @Test
  void whatTheUserCancelledIsNoProblem() {
    lab.tell(listener ->
        listener.warned(new Problem(Problem.Kind.CANCELLED, "It was cancelled.", "", "")));
    assertThat(model.problems().all()).isEmpty();
  }

  @Test
  void aServerThatIsBackTakesTheBannerOfItsFailureAway() {
    lab.become(new LabState.Failed(LOST));
    assertThat(model.problems().bannerProperty().get()).contains(LOST);
    lab.become(new LabState.Starting(Progress.of("starting")));
    assertThat(model.problems().bannerProperty().get()).isEmpty();
  }

  @Test
  void ourOwnServerIsStartedAnewAndAnyOtherIsOpened() {
    model.open();
    lab.become(new LabState.Failed(LOST));
    model.open();
    assertThat(lab.asked).containsExactly("open", "restart 128MB");
  }

  @Test
  void samplesArePaintedFourTimesASecondAndNotWhileNobodySeesThem() {
    List<LiveFigures> painted = new ArrayList<>();
    model.live().figuresProperty().addListener((_, _, figures) -> painted.add(figures));
    lab.tell(listener -> listener.sampled(Samples.delta(1)));
    assertThat(painted).isEmpty();
    model.live().showingProperty().set(true);
    assertThat(painted).hasSize(1);
    for (int second = 2; second < 12; second++) {
      int at = second;
      lab.tell(listener -> listener.sampled(Samples.delta(at)));
    }
    assertThat(painted).hasSize(1);
    pass(Duration.ofMillis(250));
    assertThat(painted).hasSize(2);
    assertThat(later).isEmpty();
    model.live().showingProperty().set(false);
    pass(Duration.ofSeconds(1));
    lab.tell(listener -> listener.sampled(Samples.delta(20)));
    assertThat(painted).hasSize(2);
    assertThat(later).isEmpty();
  }

  @Test
  void aGapAndAnIdleIntervalShowNoRatio() {
    model.live().showingProperty().set(true);
    lab.tell(listener -> listener.sampled(Samples.delta(1)));
    assertThat(model.live().figuresProperty().get().databaseHit()).isPresent();
    pass(Duration.ofSeconds(1));
    lab.tell(listener -> listener.sampled(Samples.idle(2)));
    assertThat(model.live().figuresProperty().get().databaseHit()).isEmpty();
    assertThat(model.live().figuresProperty().get().tps()).hasValue(0);
    pass(Duration.ofSeconds(1));
    lab.tell(listener -> listener.sampled(Samples.gap(3, 1, GapReason.RESTARTED)));
    assertThat(model.live().figuresProperty().get().tps()).isEmpty();
  }

  @Test
  void samplesAreKeptWhileTheChartsStandStill() {
    model.live().showingProperty().set(true);
    for (int second = 1; second <= 200; second++) {
      int at = second;
      lab.tell(listener -> listener.sampled(Samples.delta(at)));
      pass(Duration.ofSeconds(1));
    }
    model.live().view().pan(-60);
    pass(Duration.ofSeconds(1));
    var still = model.live().windowProperty().get().orElseThrow();
    assertThat(still.values(Measure.TPS)).isNotEmpty();
    for (int second = 201; second <= 260; second++) {
      int at = second;
      lab.tell(listener -> listener.sampled(Samples.delta(at)));
      pass(Duration.ofSeconds(1));
    }
    assertThat(model.live().windowProperty().get().orElseThrow().toSeconds())
        .isEqualTo(still.toSeconds());
    assertThat(model.live().figuresProperty().get().tps()).isPresent();
    model.live().view().live();
    pass(Duration.ofSeconds(1));
    var present = model.live().windowProperty().get().orElseThrow();
    assertThat(present.toSeconds()).isEqualTo(still.toSeconds() + 120);
    assertThat(present.seconds()).hasSize(120);
  }

  @Test
  void whilePausedTheChartsCanStillBeReadAndMoved() {
    model.live().showingProperty().set(true);
    for (int second = 1; second <= 300; second++) {
      int at = second;
      lab.tell(listener -> listener.sampled(Samples.delta(at)));
    }
    model.togglePaused();
    assertThat(lab.asked).contains("setPaused true");
    model.live().view().pan(-60);
    pass(Duration.ofSeconds(1));
    var window = model.live().windowProperty().get().orElseThrow();
    assertThat(window.values(Measure.TPS)).hasSizeGreaterThan(100).doesNotContain(Double.NaN);
    model.readMap();
    assertThat(model.pausedProperty().get()).as("a single read does not resume").isTrue();
    assertThat(lab.asked).contains("readMap").doesNotContain("setPaused false");
  }

  @Test
  void failuresAreToldWhileTheLoadRuns() {
    model.live().showingProperty().set(true);
    lab.tell(listener -> listener.sampled(Samples.delta(8)));
    LiveFigures figures = model.live().figuresProperty().get();
    assertThat(figures.failed()).isEqualTo(2);
    assertThat(figures.failedSoFar()).containsEntry("40001", 8L).containsEntry("40P01", 1L);
    pass(Duration.ofSeconds(1));
    lab.tell(listener -> listener.sampled(Samples.idle(9)));
    assertThat(model.live().figuresProperty().get().failedSoFar()).isEmpty();
  }

  @Test
  void theLoadsStatementsAreToldWhileItRunsAndStayWhenItHasEnded() {
    model.live().showingProperty().set(true);
    lab.become(new LabState.Loading(Samples.SERVER, LoadSpec.defaults()));
    lab.tell(listener -> listener.sampled(Samples.busy(3)));
    pass(Duration.ofSeconds(1));
    WorkModel work = model.live().work();
    assertThat(work.rows()).hasSize(Samples.statements(3).size());
    assertThat(work.summaryProperty().get().phase()).isEqualTo(WorkModel.Phase.RUNNING);
    LoadResult result = Samples.result();
    lab.tell(listener -> listener.loadEnded(result));
    lab.become(new LabState.Ready(Samples.SERVER));
    lab.tell(listener -> listener.sampled(Samples.busy(4)));
    lab.tell(listener -> listener.sampled(Samples.gap(5, 1, GapReason.RESTARTED)));
    pass(Duration.ofSeconds(1));
    assertThat(work.summaryProperty().get().transactions()).isEqualTo(result.transactions());
    assertThat(work.rows()).isNotEmpty();
    assertThat(model.lastLoadProperty().get()).contains(result);
    model.toggleLoad();
    pass(Duration.ofSeconds(1));
    assertThat(work.rows()).isEmpty();
    assertThat(work.summaryProperty().get().transactions()).isZero();
  }

  @Test
  void anotherLifeOfTheServerForgetsWhichRowsMovedAndWhoWaited() {
    model.live().showingProperty().set(true);
    lab.tell(listener -> listener.sampled(Samples.delta(1)));
    assertThat(model.live().io().rows()).isNotEmpty();
    assertThat(model.live().waits().rows()).isNotEmpty();
    pass(Duration.ofSeconds(1));
    lab.tell(listener -> listener.sampled(Samples.gap(3, 1, GapReason.RESTARTED)));
    assertThat(model.live().io().rows()).isEmpty();
    assertThat(model.live().waits().rows()).isEmpty();
  }

  @Test
  void timesOfReadsAreTurnedOnWithARestartThatKeepsTheOtherSettings() {
    lab.become(new LabState.Ready(Samples.SERVER));
    model.serverForm().restartWithIoTiming();
    assertThat(lab.restarts).hasSize(1);
    assertThat(lab.settings().others()).containsExactly(Map.entry("track_io_timing", "on"));
    assertThat(lab.settings().sharedBuffers()).isEqualTo(ServerSettings.DEFAULT.sharedBuffers());
  }

  @Test
  void theMapShowsTheLargestTableUntilTheUserChooses() {
    model.live().showingProperty().set(true);
    lab.tell(listener -> listener.mapped(Samples.map()));
    assertThat(model.live().map().viewProperty().get().relation().orElseThrow().relation())
        .isEqualTo(Samples.ACCOUNTS);
    pass(Duration.ofSeconds(1));
    model.live().map().choose(new MapChoice.WholePool());
    pass(Duration.ofSeconds(1));
    lab.tell(listener -> listener.mapped(Samples.map()));
    assertThat(model.live().map().viewProperty().get().relation()).isEmpty();
    assertThat(model.live().map().viewProperty().get().choice())
        .isEqualTo(new MapChoice.WholePool());
  }

  @Test
  void aRowOfTheTableIsShownInMapAndCharts() {
    model.live().showingProperty().set(true);
    lab.tell(listener -> listener.mapped(Samples.map()));
    RelationRow index = model.live().relations().get(1).get();
    model.live().select(index);
    assertThat(model.live().map().choiceProperty().get())
        .isEqualTo(new MapChoice.OneRelation(Samples.ACCOUNTS_KEY));
    assertThat(model.live().chartedProperty().get()).contains(Samples.ACCOUNTS);
  }

  @Test
  void sharedBuffersAreCheckedAndSetByARestart() {
    lab.become(new LabState.Ready(Samples.SERVER));
    ServerForm form = model.serverForm();
    form.reset();
    assertThat(form.sharedBuffersProperty().get()).isEqualTo("128MB");
    form.sharedBuffersProperty().set("a lot");
    assertThat(form.errorProperty().get()).contains("128MB");
    form.restart();
    form.sharedBuffersProperty().set("64kB");
    assertThat(form.errorProperty().get()).contains("at least");
    form.restart();
    assertThat(lab.asked).isEmpty();
    form.sharedBuffersProperty().set("64 mb");
    assertThat(form.alterSystem().get()).isEqualTo("ALTER SYSTEM SET shared_buffers = '64MB';");
    form.restart();
    assertThat(lab.asked).containsExactly("restart 64MB");
    form.cancel();
    assertThat(lab.restarts.getFirst()).isCancelled();
  }

  @Test
  void overriddenValuesAreAskedForEachTimeTheSettingsAreOpened() {
    lab.become(new LabState.Ready(Samples.SERVER));
    SettingOverride override = new SettingOverride("shared_buffers", "256MB", "128MB");
    lab.overrides = List.of(override);
    model.serverForm().reset();
    assertThat(model.serverForm().overridesProperty().get()).containsExactly(override);
  }

  @Test
  void commandLinesAreSafeForTheShellAndHoldNoPassword() {
    Endpoint odd = new Endpoint("127.0.0.1", 5432, "it's", "ada", Path.of("/tmp/pass file"));
    assertThat(ServerForm.psql(odd))
        .isEqualTo("PGPASSFILE='/tmp/pass file' psql -h 127.0.0.1 -p 5432 -U ada -d 'it'\\''s'");
    assertThat(ServerForm.pgbench(odd)).startsWith("PGPASSFILE='/tmp/pass file' pgbench ");
  }

  @Test
  void aRecordThatCannotBeWrittenIsTold() {
    model.recordings().start(Path.of("full"));
    assertThat(model.recordings().fileProperty().get()).isEmpty();
    assertThat(model.problems().bannerProperty().get()).contains(LOST);
  }

  @Test
  void closingEndsTheRecordAndTheLab() {
    model.recordings().start(Path.of("record.jsonl"));
    assertThat(model.recordings().fileProperty().get())
        .isEqualTo(Optional.of(Path.of("record.jsonl")));
    List<String> ends = new ArrayList<>();
    model.close(() -> {}, () -> ends.add("closed"));
    model.close(() -> {}, () -> ends.add("closed twice"));
    assertThat(ends).containsExactly("closed");
    assertThat(lab.asked).containsExactly("close");
    assertThat(recorded).isEmpty();
  }

  @Test
  void whereTheSamplerCannotReadUsageCountsThePageMapTellsThem() {
    lab.become(new LabState.Ready(Samples.SERVER));
    model.live().showingProperty().set(true);
    model.live().chartsProperty().set(List.of(ChartSpec.usageCounts()));
    lab.tell(listener -> listener.mapped(Samples.map()));
    lab.tell(listener -> listener.sampled(Samples.before16(Samples.delta(1))));
    lab.tell(listener -> listener.sampled(Samples.before16(Samples.delta(60))));
    pass(Duration.ofSeconds(1));
    PoolSnapshot pool = Samples.pool();
    double[] five = model.live().windowProperty().get().orElseThrow().values(Measure.USAGE_COUNT_5);
    assertThat(five)
        .as("a map of long ago tells nothing")
        .containsExactly(pool.usageCounts()[5], Double.NaN);
    lab.tell(listener -> listener.sampled(Samples.delta(61)));
    pass(Duration.ofSeconds(1));
    assertThat(model.live().usageCountsProperty().get()).contains(Samples.usageCounts(61));
  }
}
