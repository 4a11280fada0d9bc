package io.bufferscope.sweep;

import io.bufferscope.lab.Bench;
import io.bufferscope.lab.Benches;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.load.WarmUpResult;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.sweep.MachineState;
import io.bufferscope.model.sweep.PlannedRun;
import io.bufferscope.model.sweep.RunFigures;
import io.bufferscope.model.sweep.SweepPlan;
import io.bufferscope.model.sweep.SweepPoint;
import io.bufferscope.model.sweep.SweepRun;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Carries single runs out: restart, data, state of the caches, warm-up, measuring. For the sweep's
/// thread.
final class RunWork implements AutoCloseable {
  private static final String WORK = "The sweep";

  private final SweepPlan plan;
  private final Bytes memory;
  private final Benches benches;
  private final Stage stage;
  private final Cancellation cancellation;
  private long formerEnd = System.nanoTime();
  private String serverVersion;
  private boolean dataMade;

  /// @param memory of the machine, which sizes and working sets are shares of
  /// @param serverVersion of the runs that there are already; empty where there are none
  RunWork(
      SweepPlan plan,
      Bytes memory,
      String serverVersion,
      Benches benches,
      Stage stage,
      Cancellation cancellation) {
    this.plan = plan;
    this.memory = memory;
    this.benches = benches;
    this.stage = stage;
    this.cancellation = cancellation;
    this.serverVersion = serverVersion;
  }

  /// Time that has passed until now is not the next run's preparation.
  void startClock() {
    formerEnd = System.nanoTime();
  }

  /// Whether the last run took longer than others, since its data had to be made first.
  boolean dataMade() {
    return dataMade;
  }

  /// PostgreSQL's version; empty before a server has run.
  String serverVersion() {
    return serverVersion;
  }

  /// Carries a run out. One that fails comes back with its problem.
  ///
  /// @throws ProblemException of kind CANCELLED, where that was asked for
  SweepRun carryOut(PlannedRun run, Progress.Listener progress) throws ProblemException {
    Instant start = Instant.now();
    MachineState before = benches.state().orElse(null);
    RunFigures figures;
    try {
      figures = figures(run, progress);
    } catch (ProblemException e) {
      formerEnd = System.nanoTime();
      cancellation.check(WORK);
      return new SweepRun(run, start, before, null, e.problem());
    }
    return new SweepRun(run, start, before, figures, null);
  }

  /// Stops all servers. Returns when no process is left.
  @Override
  public void close() {
    stage.close();
  }

  private RunFigures figures(PlannedRun run, Progress.Listener progress) throws ProblemException {
    SweepPoint point = run.point();
    RunLoads loads = RunLoads.of(plan, run, memory);
    Stage.Seat seat = stage.seat(point);
    Bench bench = stage.bench(point, progress, cancellation);
    List<String> notes = new ArrayList<>();
    Stage.Data data = Stage.Data.of(loads.measured());
    dataMade = false;
    if (!seat.provided.contains(data)) {
      // A pool of 128 kB, or one that does not start, is none to make data with.
      bench.restart(PointSettings.FOR_MAKING_DATA, progress, cancellation);
      dataMade = bench.provideData(loads.measured(), false, progress, cancellation);
      seat.provided.add(data);
    }
    if (dataMade) {
      notes.add("The preparation includes making the data.");
    }
    ServerInfo server = bench.restart(PointSettings.of(point), progress, cancellation);
    differingVersion(server).ifPresent(notes::add);
    boolean _ =
        bench.provideData(loads.measured(), seat.changed.contains(data), progress, cancellation);
    seat.changed.remove(data);
    notes.addAll(bench.prepare(loads.measured(), plan.state(), progress, cancellation));
    if (point.load().writes()) {
      seat.changed.add(data);
    }
    WarmUpResult warmUp = warmUp(bench, loads, progress);
    if (warmUp != null && !warmUp.steady()) {
      notes.add("The hit ratio still moved when the warm-up ended.");
    }
    double preparation =
        (System.nanoTime() - formerEnd) / 1e9 - (warmUp == null ? 0 : warmUp.seconds());
    RunFigures measured = bench.measure(loads.measured(), progress, cancellation);
    formerEnd = System.nanoTime();
    return measured.after(warmUp, preparation, notes);
  }

  private @Nullable WarmUpResult warmUp(Bench bench, RunLoads loads, Progress.Listener progress)
      throws ProblemException {
    return plan.warmUp() instanceof WarmUp.None
        ? null
        : bench.warmUp(loads.warmUp(), progress, cancellation);
  }

  /// A program that was updated before a sweep was gone on with may bring another server.
  private Optional<String> differingVersion(ServerInfo server) {
    String version = server.version().toString();
    if (serverVersion.isEmpty()) {
      serverVersion = version;
    }
    return version.equals(serverVersion)
        ? Optional.empty()
        : Optional.of("PostgreSQL " + version + ", earlier runs " + serverVersion + ".");
  }
}
