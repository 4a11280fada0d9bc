package io.bufferscope.ui;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.sweep.MachineFacts;
import io.bufferscope.model.sweep.PlanCheck;
import io.bufferscope.model.sweep.PlannedRun;
import io.bufferscope.model.sweep.RunFigures;
import io.bufferscope.model.sweep.SweepPlan;
import io.bufferscope.model.sweep.SweepPoint;
import io.bufferscope.model.sweep.SweepProgress;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.model.sweep.SweepRun;
import io.bufferscope.sweep.RunningSweep;
import io.bufferscope.sweep.SweepListener;
import io.bufferscope.sweep.Sweeps;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// Sweeps that go on when a test says so, for tests of the window's own logic; they keep what they
/// were asked for.
final class ScriptedSweeps implements Sweeps {
  static final MachineFacts MACHINE =
      new MachineFacts("Linux 6.8", "a processor", 2, Bytes.ofMegabytes(4096));
  static final Instant START = Instant.parse("2026-08-23T10:00:00Z");

  final List<String> asked = new CopyOnWriteArrayList<>();
  final List<Problem> refusals = new CopyOnWriteArrayList<>();
  volatile @Nullable Problem startRefused;
  private final List<SweepRun> runs = new ArrayList<>();
  private volatile SweepListener listener = new SweepListener() {};
  private volatile CompletableFuture<SweepResult> result = new CompletableFuture<>();
  private volatile @Nullable SweepPlan plan;

  /// These sweeps for a window.
  SweepServices services(Path folder) {
    return new SweepServices(this, folder, "1.0");
  }

  @Override
  public PlanCheck check(SweepPlan checked) {
    asked.add("check " + checked.name());
    return new PlanCheck(
        runs(checked, MACHINE.memory()),
        Duration.ofSeconds(150),
        new TreeMap<>(Map.of("disk", Bytes.ofMegabytes(150))),
        refusals,
        List.of());
  }

  @Override
  public int runs(SweepPlan counted, Bytes memory) {
    return counted.points(memory).size() * counted.repeats();
  }

  @Override
  public RunningSweep start(
      SweepPlan started, Path folder, boolean resume, SweepListener newListener)
      throws ProblemException {
    if (startRefused != null) {
      throw new ProblemException(startRefused);
    }
    asked.add((resume ? "resume " : "start ") + started.name() + " in " + folder.getFileName());
    plan = started;
    listener = newListener;
    runs.clear();
    result = new CompletableFuture<>();
    return new RunningSweep() {
      @Override
      public void setPaused(boolean paused) {
        asked.add("paused " + paused);
      }

      @Override
      public void cancel() {
        asked.add("cancel");
      }

      @Override
      public CompletableFuture<SweepResult> result() {
        return result;
      }
    };
  }

  private SweepPlan plan() {
    return Objects.requireNonNull(plan);
  }

  /// Tells that the next run is being measured.
  void progress(boolean paused) {
    SweepPoint point = plan().points(MACHINE.memory()).get(runs.size());
    listener.progressed(
        new SweepProgress(
            runs.size(),
            6,
            new PlannedRun(runs.size(), 1, point, false),
            Progress.of("measuring", 0.5),
            Duration.ofSeconds(90),
            paused));
  }

  /// The next run ends.
  void run(@Nullable Problem problem) {
    SweepPoint point = plan().points(MACHINE.memory()).get(runs.size());
    runs.add(
        new SweepRun(
            new PlannedRun(runs.size(), 1, point, false),
            START,
            null,
            problem == null ? figures(1000L * (runs.size() + 1)) : null,
            problem));
    listener.ran(soFar());
  }

  /// The sweep ends.
  void end() {
    result.complete(soFar());
  }

  /// The sweep ends otherwise.
  void end(Problem problem) {
    result.completeExceptionally(new ProblemException(problem));
  }

  SweepResult soFar() {
    return new SweepResult(plan(), START, "1.0", "18.6", MACHINE, runs);
  }

  static RunFigures figures(long transactions) {
    BlockCounts blocks = new BlockCounts(900, 100);
    return new RunFigures(
        10,
        transactions,
        0,
        new LatencySummary(1, 0.5, 0.9, 2, 3, 4, 9),
        1.5,
        blocks,
        blocks,
        blocks,
        null,
        0,
        1,
        0,
        null,
        List.of(),
        null,
        Bytes.ofMegabytes(150),
        3,
        OptionalDouble.of(0.9),
        2,
        new TreeMap<>(),
        List.of());
  }
}
