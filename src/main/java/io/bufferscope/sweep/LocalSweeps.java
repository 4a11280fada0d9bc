package io.bufferscope.sweep;

import io.bufferscope.lab.Benches;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import io.bufferscope.model.sweep.MachineFacts;
import io.bufferscope.model.sweep.PlanCheck;
import io.bufferscope.model.sweep.PlannedRun;
import io.bufferscope.model.sweep.SweepPlan;
import io.bufferscope.model.sweep.SweepResult;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Sweeps on this machine, on servers of their own: the embedded server of the window and a server
/// of the user's are never touched. The servers' folders are deleted when a sweep has finished. One
/// that was cancelled or killed leaves those on a disk, to be gone on with; the next sweep deletes
/// what it does not use.
public final class LocalSweeps implements Sweeps, AutoCloseable {
  private final Benches benches;
  private final Path sweepHome;
  private final Path cache;
  private final Threads threads;
  private final String programVersion;
  private final ResultsDoor door;
  private volatile @Nullable SweepRunner running;

  /// @param benches makes the servers
  /// @param sweepHome the folder of all sweeps' servers; made where there is none
  /// @param cache where the server's programs are unpacked to
  /// @param threads makes the thread of each sweep
  /// @param programVersion is kept with the results
  public LocalSweeps(
      Benches benches, Path sweepHome, Path cache, Threads threads, String programVersion) {
    this(benches, sweepHome, cache, threads, programVersion, new FolderResults.Door());
  }

  /// @param door opens folders of results
  LocalSweeps(
      Benches benches,
      Path sweepHome,
      Path cache,
      Threads threads,
      String programVersion,
      ResultsDoor door) {
    this.benches = benches;
    this.sweepHome = sweepHome;
    this.cache = cache;
    this.threads = threads;
    this.programVersion = programVersion;
    this.door = door;
  }

  @Override
  public PlanCheck check(SweepPlan plan) {
    return check(plan, benches.machine().memory());
  }

  @Override
  public int runs(SweepPlan plan, Bytes memory) {
    return RunOrder.of(plan, memory).size();
  }

  @Override
  public RunningSweep start(SweepPlan plan, Path folder, boolean resume, SweepListener listener)
      throws ProblemException {
    Path target = folder.toAbsolutePath().normalize();
    SweepLock lock = SweepLock.take(sweepHome);
    Results results = null;
    boolean started = false;
    try {
      results = open(plan, target, resume);
      SweepRunner runner = runner(plan, target, resume, results, lock, listener);
      running = runner;
      threads.thread("sweep", runner::run).start();
      started = true;
      return runner;
    } finally {
      if (!started) {
        running = null;
        if (results != null) {
          results.close();
        }
        lock.close();
      }
    }
  }

  /// Cancels the sweep that runs. Returns when nothing of it is left running.
  @Override
  public void close() {
    SweepRunner present = running;
    if (present != null) {
      present.cancel();
      present.result().handle((_, _) -> true).join();
    }
  }

  private PlanCheck check(SweepPlan plan, Bytes memory) {
    return new PlanChecker(benches, plan, folders(plan), memory).check();
  }

  private BenchFolders folders(SweepPlan plan) {
    return new BenchFolders(plan, sweepHome, cache);
  }

  private Results open(SweepPlan plan, Path folder, boolean resume) throws ProblemException {
    boolean there = door.has(folder);
    if (there && !resume) {
      throw usage(
          folder + " has results of a sweep.",
          "They would be lost.",
          "Name another folder, or go on with that sweep (--resume).");
    }
    if (!there && resume) {
      throw usage(
          folder + " has no results of a sweep to go on with.", "", "Begin without --resume.");
    }
    if (there) {
      Results results = door.resume(folder);
      boolean fits = false;
      try {
        refuseOther(results.result(), plan, folder);
        refuseUnfit(plan, results.result().machine().memory());
        fits = true;
      } finally {
        if (!fits) {
          results.close();
        }
      }
      return results;
    }
    MachineFacts machine = benches.machine();
    refuseUnfit(plan, machine.memory());
    return door.begin(
        folder, new SweepResult(plan, Instant.now(), programVersion, "", machine, List.of()));
  }

  private SweepRunner runner(
      SweepPlan plan,
      Path folder,
      boolean resume,
      Results results,
      SweepLock lock,
      SweepListener listener) {
    SweepResult soFar = results.result();
    Bytes memory = soFar.machine().memory();
    BenchFolders folders = folders(plan);
    List<PlannedRun> all = RunOrder.of(plan, memory);
    Set<Integer> ended =
        soFar.runs().stream().map(run -> run.planned().order()).collect(Collectors.toSet());
    List<PlannedRun> pending = all.stream().filter(run -> !ended.contains(run.order())).toList();
    Cancellation cancellation = new Cancellation();
    Stage stage = new Stage(benches, folders);
    return new SweepRunner(
        pending,
        results,
        new RunWork(plan, memory, soFar.serverVersion(), benches, stage, cancellation),
        new ProgressTeller(listener, new RunTimes(plan), all.size(), pending),
        listener,
        cancellation,
        new HomeGround(
            new Leftovers(sweepHome, cache, benches),
            lock,
            folder,
            resume,
            folders.all(plan.points(memory))));
  }

  private void refuseUnfit(SweepPlan plan, Bytes memory) throws ProblemException {
    List<Problem> refusals = check(plan, memory).refusals();
    if (refusals.size() == 1) {
      throw new ProblemException(refusals.getFirst());
    }
    if (!refusals.isEmpty()) {
      List<String> lines = new ArrayList<>();
      refusals.forEach(refusal -> lines.add(refusal.message()));
      throw usage(
          "The sweep cannot be carried out here, for " + refusals.size() + " reasons.",
          String.join("\n", lines),
          "");
    }
  }

  /// Results of two plans or machines are not to be mixed.
  private void refuseOther(SweepResult there, SweepPlan plan, Path folder) throws ProblemException {
    List<String> differences = PlanDifference.of(there.plan(), plan);
    if (!differences.isEmpty()) {
      throw usage(
          "The results in " + folder + " are those of another plan.",
          "It differs in " + String.join(", ", differences) + ".",
          "Go on with the plan that they were made with, or name another folder.");
    }
    MachineFacts here = benches.machine();
    MachineFacts before = there.machine();
    if (!here.processor().equals(before.processor()) || here.processors() != before.processors()) {
      throw usage(
          "The results in " + folder + " are those of another machine.",
          "It had " + words(before) + ", and this one has " + words(here) + ".",
          "Go on there, or name another folder.");
    }
  }

  private static String words(MachineFacts machine) {
    return machine.processors() + " processors " + machine.processor();
  }

  private static ProblemException usage(String what, String why, String remedy) {
    return new ProblemException(new Problem(Problem.Kind.USAGE, what, why, remedy));
  }
}
