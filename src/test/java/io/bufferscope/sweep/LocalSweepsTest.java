package io.bufferscope.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.sweep.Layout;
import io.bufferscope.model.sweep.SweepPlan;
import io.bufferscope.model.sweep.SweepProgress;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.model.sweep.SweepRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The order of things in a sweep, on benches without servers.
class LocalSweepsTest {
  private static final Path RESULTS = Path.of("/results").toAbsolutePath();

  private final ScriptedBenches benches = new ScriptedBenches();
  private final KeptResults kept = new KeptResults();

  @TempDir private Path home = Path.of("");

  @Test
  void eachRunIsRestartedPreparedWarmedUpAndMeasuredAndAllIsDeletedAtTheEnd() throws Exception {
    SweepResult result = sweep(Plans.small().of("16MB").repeated(1).plan());
    assertThat(benches.calls)
        .containsExactly(
            "create layout0",
            "restart 128MB",
            "provideData",
            "restart 16MB",
            "provideData",
            "prepare as-it-comes",
            "warmUp",
            "measure",
            "restart 16MB",
            "provideData",
            "prepare as-it-comes",
            "warmUp",
            "measure",
            "close layout0",
            "delete layout0");
    assertThat(result.runs()).hasSize(2).allMatch(run -> run.measured().isPresent());
    assertThat(result.runs().getLast().planned().noiseCheck()).isTrue();
    assertThat(result.serverVersion()).isEqualTo("18.6");
    assertThat(kept.folders.get(RESULTS)).isEqualTo(result);
    assertThat(kept.open).isZero();
  }

  @Test
  void nothingFallsIntoARunAndItsIoIsTimed() throws Exception {
    sweep(Plans.small().hugePages(true).repeated(1).plan());
    assertThat(benches.settings.getLast().others())
        .containsEntry("autovacuum", "off")
        .containsEntry("track_io_timing", "on")
        .containsEntry("track_wal_io_timing", "on")
        .containsEntry("huge_pages", "on");
  }

  @Test
  void whatThePlanSetsIsWhatTheServerRunsWith() throws Exception {
    sweep(Plans.small().of("16MB").repeated(1).setting("autovacuum", "on").plan());
    assertThat(benches.settings.getLast().others())
        .containsEntry("autovacuum", "on")
        .containsEntry("track_io_timing", "on");
  }

  @Test
  void aLoadThatWritesHasItsDataPutBackBeforeEveryRunAfterTheFirst() throws Exception {
    sweep(
        Plans.small()
            .of("16MB")
            .repeated(2)
            .running(Plans.load(Workload.SIMPLE_UPDATE, 1))
            .withoutWarmUp()
            .plan());
    assertThat(benches.calls)
        .filteredOn(call -> call.startsWith("provide") || call.equals("measure"))
        .containsExactly(
            "provideData",
            "provideData",
            "measure",
            "provideData anew",
            "measure",
            "provideData anew",
            "measure");
    assertThat(benches.calls).doesNotContain("warmUp");
  }

  @Test
  void theServersOfOneLayoutRunAtATimeAndTheirDataAreKept() throws Exception {
    Path other = Files.createDirectory(home.resolve("other"));
    SweepResult result =
        sweep(
            Plans.small()
                .repeated(3)
                .on(
                    new TreeMap<>(Map.of("other", other.toString())),
                    Layout.ON_DISK,
                    new Layout("both", "other", "other"),
                    new Layout("WAL", Layout.DISK, "other"))
                .plan());
    assertThat(result.runs()).hasSize(3 * 6 + 1).allMatch(run -> run.measured().isPresent());
    assertThat(benches.mostRunning).isEqualTo(1);
    assertThat(benches.calls).filteredOn(call -> call.startsWith("create")).hasSize(3);
    assertThat(benches.calls).contains("stop layout0", "stop layout2");
  }

  @Test
  void limitsOfMemoryShareADataFolderOneAfterTheOther() throws Exception {
    sweep(Plans.small().of("1MB").repeated(1).limited(Bytes.ofMegabytes(64)).plan());
    assertThat(benches.calls)
        .filteredOn(call -> call.matches("(create|close).*"))
        .containsExactly(
            "create layout0",
            "close layout0",
            "create layout0",
            "close layout0",
            "create layout0",
            "close layout0");
  }

  @Test
  void dataOnADiskAreMadeOnceWhateverTheLimitsOfMemory() throws Exception {
    sweep(Plans.small().of("1MB").repeated(2).limited(Bytes.ofMegabytes(64)).plan());
    assertThat(benches.calls).filteredOn("restart 128MB"::equals).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "create layout0",
        "restart 128MB",
        "restart 16MB",
        "provideData",
        "prepare as-it-comes",
        "warmUp",
        "measure"
      })
  void aRunThatFailsIsRecordedAndTheSweepGoesOn(String call) throws Exception {
    Problem fatal =
        new Problem(Problem.Kind.NO_SERVER, "It does not start.", "FATAL: no memory", "");
    benches.failures.put(call, fatal);
    SweepResult result = sweep(Plans.small().plan());
    assertThat(result.runs()).hasSize(5);
    assertThat(result.runs().getFirst().start()).isNotNull();
    assertThat(result.runs())
        .filteredOn(run -> run.figures() == null)
        .isNotEmpty()
        .extracting(SweepRun::problem)
        .containsOnly(fatal);
    if (call.equals("restart 16MB")) {
      assertThat(result.runs())
          .filteredOn(run -> run.planned().point().sharedBuffers().equals(Bytes.ofMegabytes(1)))
          .hasSizeGreaterThanOrEqualTo(2)
          .allMatch(run -> run.measured().isPresent());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"restart 128MB", "restart 16MB", "provideData", "prepare", "warmUp", "measure"})
  void aCancelledSweepStopsItsServersAndIsGoneOnWithWhereItWas(String call) throws Exception {
    SweepPlan plan = Plans.small().plan();
    cancelled(plan, call);
    assertThat(benches.running).isEmpty();
    assertThat(benches.calls.getLast()).isEqualTo("close layout0");
    assertThat(kept.open).isZero();
    List<SweepRun> before = kept.result(RESULTS).runs();
    benches.calls.clear();
    SweepResult result = resumed(plan);
    assertThat(result.runs().subList(0, before.size())).isEqualTo(before);
    assertThat(result.runs().stream().map(SweepRun::planned).toList())
        .isEqualTo(RunOrder.of(plan, ScriptedBenches.MEMORY));
    assertThat(benches.calls)
        .startsWith("end layout0", "create layout0")
        .endsWith("close layout0", "delete layout0");
  }

  @Test
  void aFailedRunIsNotDoneAgain() throws Exception {
    SweepPlan plan = Plans.small().plan();
    benches.failures.put(
        "restart 1MB", ScriptedBenches.problem(Problem.Kind.NO_SERVER, "FATAL: no"));
    SweepResult all = sweep(plan);
    benches.calls.clear();
    assertThat(resumed(plan).runs()).isEqualTo(all.runs());
    assertThat(benches.calls).noneMatch(call -> call.startsWith("restart"));
  }

  @Test
  void anotherSweepDeletesWhatACancelledOneLeft() throws Exception {
    cancelled(Plans.small().plan(), "measure");
    benches.calls.clear();
    kept.folders.clear();
    sweep(Plans.small().running(Plans.load(Workload.ANALYTICS, 2)).plan());
    assertThat(benches.calls).startsWith("delete layout0", "create layout0");
  }

  @Test
  void resultsThatCannotBeWrittenEndTheSweepAndThoseBeforeAreKept() throws Exception {
    kept.fullAfter = 2;
    SweepPlan plan = Plans.small().plan();
    RunningSweep running = start(plan, false, new SweepListener() {});
    assertThat(problem(running).what()).isEqualTo("No space left on device");
    assertThat(kept.result(RESULTS).runs()).hasSize(2);
    assertThat(benches.running).isEmpty();
    kept.fullAfter = Integer.MAX_VALUE;
    assertThat(resumed(plan).runs()).hasSize(5);
  }

  @Test
  void itWaitsAfterThePresentRunUntilItIsGoneOnWith() throws Exception {
    CountDownLatch paused = new CountDownLatch(1);
    List<Integer> done = new CopyOnWriteArrayList<>();
    SweepListener listener =
        new SweepListener() {
          @Override
          public void progressed(SweepProgress progress) {
            if (progress.paused()) {
              assertThat(progress.present()).isNull();
              done.add(progress.done());
              paused.countDown();
            }
          }
        };
    benches.waitsAt = "";
    LocalSweeps sweeps = sweeps();
    PausingListener pausing = new PausingListener(listener);
    RunningSweep running = sweeps.start(Plans.small().plan(), RESULTS, false, pausing);
    pausing.sweep.complete(running);
    paused.await();
    assertThat(kept.result(RESULTS).runs()).hasSize(1);
    running.setPaused(false);
    assertThat(running.result().join().runs()).hasSize(5);
    assertThat(done).containsExactly(1);
  }

  /// Pauses when the first run has ended.
  private static final class PausingListener implements SweepListener {
    private final java.util.concurrent.CompletableFuture<RunningSweep> sweep =
        new java.util.concurrent.CompletableFuture<>();
    private final SweepListener next;

    private PausingListener(SweepListener next) {
      this.next = next;
    }

    @Override
    public void progressed(SweepProgress progress) {
      next.progressed(progress);
    }

    @Override
    public void ran(SweepResult soFar) {
      if (soFar.runs().size() == 1) {
        sweep.join().setPaused(true);
      }
    }
  }

  @Test
  void aPausedSweepCanBeCancelled() throws Exception {
    CountDownLatch paused = new CountDownLatch(1);
    PausingListener pausing =
        new PausingListener(
            new SweepListener() {
              @Override
              public void progressed(SweepProgress progress) {
                if (progress.paused()) {
                  paused.countDown();
                }
              }
            });
    LocalSweeps sweeps = sweeps();
    RunningSweep running = sweeps.start(Plans.small().plan(), RESULTS, false, pausing);
    pausing.sweep.complete(running);
    paused.await();
    sweeps.close();
    assertThat(problem(running).kind()).isEqualTo(Problem.Kind.CANCELLED);
    assertThat(kept.result(RESULTS).runs()).hasSize(1);
  }

  @Test
  void progressTellsWhatIsDoneAndEndsWithNothingLeft() throws Exception {
    List<SweepProgress> heard = new CopyOnWriteArrayList<>();
    SweepListener listener =
        new SweepListener() {
          @Override
          public void progressed(SweepProgress progress) {
            heard.add(progress);
          }
        };
    SweepPlan plan = Plans.small().plan();
    start(plan, false, listener).result().join();
    assertThat(sweeps().runs(plan, ScriptedBenches.MEMORY)).isEqualTo(5);
    assertThat(heard.getFirst().left()).isGreaterThan(java.time.Duration.ofSeconds(60));
    assertThat(heard.getFirst().done()).isZero();
    assertThat(heard.getLast().done()).isEqualTo(5);
    assertThat(heard.getLast().left()).isZero();
    assertThat(heard).allMatch(progress -> progress.runs() == 5 && !progress.left().isNegative());
  }

  @Test
  void aCancelledSweepOnlyStopsItsServersAndTellsNoTimeLeft() throws Exception {
    List<SweepProgress> heard = new CopyOnWriteArrayList<>();
    SweepListener listener =
        new SweepListener() {
          @Override
          public void progressed(SweepProgress progress) {
            heard.add(progress);
          }
        };
    benches.waitsAt = "measure";
    RunningSweep running = start(Plans.small().plan(), false, listener);
    benches.waiting.await();
    running.cancel();
    assertThat(problem(running).kind()).isEqualTo(Problem.Kind.CANCELLED);
    assertThat(heard.getLast().step().step()).isEqualTo("stopping the servers");
    assertThat(heard.getLast().done()).isLessThan(5);
    assertThat(heard.getLast().left()).isZero();
    assertThat(heard.getFirst().left()).isPositive();
  }

  @Test
  void theSameKeysAreDrawnWhetherASweepWasBrokenOffOrNot() throws Exception {
    SweepPlan plan = Plans.small().plan();
    sweep(plan);
    List<LoadSpec> whole = List.copyOf(benches.measured);
    benches.measured.clear();
    kept.folders.clear();
    kept.fullAfter = 3;
    problem(start(plan, false, new SweepListener() {}));
    kept.fullAfter = Integer.MAX_VALUE;
    benches.measured.removeLast();
    resumed(plan);
    assertThat(benches.measured).isEqualTo(whole);
  }

  @Test
  void resultsOfAnotherPlanAreNotGoneOnWith() throws Exception {
    sweep(Plans.small().plan());
    refused(Plans.small().of("2MB").seeded(7).plan(), true, "differs in shared_buffers, seed");
    refused(Plans.small().plan(), false, "--resume");
    benches.machine =
        new io.bufferscope.model.sweep.MachineFacts(
            "Linux", "another processor", 4, ScriptedBenches.MEMORY);
    refused(Plans.small().plan(), true, "another machine");
    kept.folders.clear();
    refused(Plans.small().plan(), true, "no results");
    assertThat(kept.open).isZero();
  }

  @Test
  void whatDoesNotFitIsNotBegun() {
    benches.hugePagesRefused =
        java.util.Optional.of(ScriptedBenches.problem(Problem.Kind.USAGE, "No huge pages."));
    benches.room = Bytes.ofMegabytes(1);
    refused(Plans.small().hugePages(true).plan(), false, "for 2 reasons");
    refused(Plans.small().hugePages(true).plan(), false, "No huge pages.");
    assertThat(kept.folders).isEmpty();
  }

  @Test
  void oneSweepRunsAtATime() throws Exception {
    benches.waitsAt = "measure";
    LocalSweeps first = sweeps();
    first.start(Plans.small().plan(), RESULTS, false, new SweepListener() {});
    benches.waiting.await();
    assertThatThrownBy(() ->
            sweeps().start(Plans.small().plan(), Path.of("/other"), false, new SweepListener() {}))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> {
              assertThat(e.problem().kind()).isEqualTo(Problem.Kind.NO_SERVER);
              assertThat(e.problem().what()).isEqualTo("A sweep is under way already.");
            });
    first.close();
    benches.waitsAt = "";
    assertThat(
            sweeps()
                .start(Plans.small().plan(), Path.of("/other"), false, new SweepListener() {})
                .result()
                .join()
                .runs())
        .hasSize(5);
  }

  private void refused(SweepPlan plan, boolean resume, String words) {
    assertThatThrownBy(() -> start(plan, resume, new SweepListener() {}))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> {
              assertThat(e.problem().kind()).isEqualTo(Problem.Kind.USAGE);
              assertThat(e.problem().message()).contains(words);
            });
  }

  private void cancelled(SweepPlan plan, String at) throws Exception {
    benches.waitsAt = at;
    RunningSweep running = start(plan, false, new SweepListener() {});
    benches.waiting.await();
    running.cancel();
    assertThat(problem(running).kind()).isEqualTo(Problem.Kind.CANCELLED);
    benches.waitsAt = "";
  }

  private static Problem problem(RunningSweep running) {
    try {
      throw new AssertionError("it ended with " + running.result().join());
    } catch (CompletionException e) {
      return ((ProblemException) Objects.requireNonNull(e.getCause())).problem();
    }
  }

  private SweepResult sweep(SweepPlan plan) throws Exception {
    return start(plan, false, new SweepListener() {}).result().join();
  }

  private SweepResult resumed(SweepPlan plan) throws Exception {
    return start(plan, true, new SweepListener() {}).result().join();
  }

  private RunningSweep start(SweepPlan plan, boolean resume, SweepListener listener)
      throws ProblemException {
    return sweeps().start(plan, RESULTS, resume, listener);
  }

  private LocalSweeps sweeps() {
    return new LocalSweeps(
        benches, home.resolve("sweeps"), home.resolve("cache"), new NamedThreads(), "1.0", kept);
  }
}
