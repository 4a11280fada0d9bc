package io.bufferscope.cli;

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
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/// Sweeps without servers, for what the command line itself decides: each point is run once, and
/// the largest fails where that is wanted.
final class FakeSweeps implements Sweeps {
  private static final Bytes MEMORY = Bytes.ofMegabytes(1024);

  final List<Problem> refusals = new ArrayList<>();
  final List<Problem> warnings = new ArrayList<>();
  boolean largestFails;
  boolean cancelled;

  /// Whether what is left of a sweep fits, though all of it would not.
  boolean takesResumed;

  int started;

  @Override
  public PlanCheck check(SweepPlan plan) {
    return new PlanCheck(
        runs(plan, MEMORY),
        Duration.ofSeconds(80),
        new TreeMap<>(Map.of("disk", Bytes.ofMegabytes(150))),
        refusals,
        warnings);
  }

  @Override
  public int runs(SweepPlan plan, Bytes memory) {
    return plan.points(memory).size();
  }

  @Override
  public RunningSweep start(SweepPlan plan, Path folder, boolean resume, SweepListener listener)
      throws ProblemException {
    if (!refusals.isEmpty() && !(resume && takesResumed)) {
      throw new ProblemException(refusals.getFirst());
    }
    started++;
    CompletableFuture<SweepResult> result = new CompletableFuture<>();
    if (cancelled) {
      result.completeExceptionally(
          new ProblemException(
              new Problem(Problem.Kind.CANCELLED, "The sweep was cancelled.", "", "")));
    } else {
      List<SweepRun> runs = new ArrayList<>();
      for (SweepPoint point : plan.points(MEMORY)) {
        runs.add(run(runs.size(), point));
        listener.progressed(
            new SweepProgress(
                runs.size(), 2, null, Progress.of("run ended"), Duration.ZERO, false));
        listener.ran(result(plan, runs));
      }
      result.complete(result(plan, runs));
    }
    return new RunningSweep() {
      @Override
      public void setPaused(boolean paused) {}

      @Override
      public void cancel() {}

      @Override
      public CompletableFuture<SweepResult> result() {
        return result;
      }
    };
  }

  private SweepRun run(int order, SweepPoint point) {
    boolean fails = largestFails && point.sharedBuffers().compareTo(Bytes.ofMegabytes(16)) >= 0;
    return new SweepRun(
        new PlannedRun(order, 1, point, false),
        Instant.EPOCH,
        null,
        fails ? null : figures(),
        fails
            ? new Problem(
                Problem.Kind.NO_SERVER, "The server does not start.", "FATAL:  no memory", "")
            : null);
  }

  private static RunFigures figures() {
    BlockCounts blocks = new BlockCounts(3, 1);
    return new RunFigures(
        2,
        5000,
        0,
        new LatencySummary(1, 1, 1, 3, 4, 5, 6),
        0.1,
        blocks,
        blocks,
        blocks,
        null,
        0,
        0,
        0,
        null,
        List.of(),
        null,
        Bytes.ofMegabytes(20),
        3,
        OptionalDouble.of(0.7),
        1.5,
        new TreeMap<>(),
        List.of());
  }

  private static SweepResult result(SweepPlan plan, List<SweepRun> runs) {
    MachineFacts machine = new MachineFacts("Linux", "a processor", 2, MEMORY);
    return new SweepResult(plan, Instant.EPOCH, "0", "18.6", machine, runs);
  }
}
