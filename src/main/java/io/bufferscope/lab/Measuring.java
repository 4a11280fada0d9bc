package io.bufferscope.lab;

import io.bufferscope.host.DiskStats;
import io.bufferscope.host.MachineMemory;
import io.bufferscope.host.ServerProcesses;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.stats.Counters;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Deltas;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.sweep.DeviceFigures;
import io.bufferscope.model.sweep.IoFigures;
import io.bufferscope.model.sweep.ProcessFigures;
import io.bufferscope.model.sweep.RunFigures;
import io.bufferscope.pg.Observer;
import io.bufferscope.pg.RunReader;
import io.bufferscope.pg.RunReader.IoTotals;
import io.bufferscope.pg.StatsReader;
import io.bufferscope.server.EmbeddedServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/// Reads everything before and after a run, and gives the difference. Our own connection is open
/// meanwhile: its accesses are taken off the database's blocks exactly, it accesses no user table,
/// and what it reads of catalogs is in the sums of `pg_stat_io`, next to nothing.
///
/// @param options where the server's files are
/// @param server the bench's server
/// @param observer a connection to the load's database
/// @param threads makes the thread that looks at the server's processes
record Measuring(BenchOptions options, EmbeddedServer server, Observer observer, Threads threads) {
  private static final String NOT_MEASURED = "The run was not measured.";

  /// What is measured.
  interface Run {
    LoadResult run() throws ProblemException;
  }

  /// What both readings and what is between them give.
  private record Reading(Counters counters, Optional<IoTotals> io, DiskStats disks) {}

  RunFigures measure(Run run) throws ProblemException {
    RunReader reader = new RunReader(observer);
    SortedMap<String, String> settings = reader.settings();
    Bytes size = reader.databaseSize();
    StatsReader stats = new StatsReader(observer);
    // The first look fills the caches of our session, and is no part of the run.
    read(stats, reader);
    Reading before = read(stats, reader);
    Optional<ServerProcesses> processes = ServerProcesses.watch(server.postmasterPid(), threads);
    LoadResult result;
    Optional<ProcessFigures> used;
    try {
      result = run.run();
      used = processes.flatMap(ServerProcesses::figures);
    } finally {
      processes.ifPresent(ServerProcesses::close);
    }
    try {
      return figures(before, read(stats, reader), result, used, settings, size);
    } catch (ProblemException failure) {
      throw new BenchRun(server, observer, threads).explained(failure);
    }
  }

  private static Reading read(StatsReader stats, RunReader reader) throws ProblemException {
    return new Reading(stats.read(), reader.io(), DiskStats.read());
  }

  private RunFigures figures(
      Reading before,
      Reading after,
      LoadResult result,
      Optional<ProcessFigures> used,
      SortedMap<String, String> settings,
      Bytes size)
      throws ProblemException {
    Delta delta =
        switch (Deltas.between(before.counters(), after.counters())) {
          case Delta counted -> counted;
          case Gap gap ->
              throw notMeasured(
                  gap.reason().text() + (gap.detail().isEmpty() ? "" : ": " + gap.detail()));
        };
    if (!delta.caveats().isEmpty() || !delta.relationGaps().isEmpty()) {
      throw notMeasured("Statistics were reset in the run.");
    }
    Path data = options.home().resolve("pgdata");
    List<DeviceFigures> devices =
        after.disks().since(before.disks(), List.of(data, options.wal().orElse(data)));
    return new RunFigures(
        result.seconds(),
        result.transactions(),
        result.failed(),
        result.latency(),
        result.clientCpuSeconds(),
        delta.heap(),
        delta.index(),
        delta.database().blocks(),
        io(before.io(), after.io()),
        delta.server().checkpointsTimed(),
        delta.server().checkpointsRequested(),
        delta.server().checkpointBuffersWritten(),
        used.orElse(null),
        devices,
        MachineMemory.read().orElse(null),
        size,
        0,
        OptionalDouble.empty(),
        0,
        settings,
        notes(result));
  }

  private static @Nullable IoFigures io(Optional<IoTotals> before, Optional<IoTotals> after)
      throws ProblemException {
    if (before.isEmpty() || after.isEmpty()) {
      return null;
    }
    if (!after.get().follow(before.get())) {
      throw notMeasured("pg_stat_io or pg_stat_wal was reset in the run.");
    }
    return after.get().since(before.get());
  }

  private static List<String> notes(LoadResult result) {
    if (result.aborted().isEmpty()) {
      return List.of();
    }
    return List.of(
        String.format(
            Locale.ROOT,
            "%d of %d clients ended before the run: %s",
            result.aborted().size(),
            result.clients(),
            result.aborted().getFirst().message()));
  }

  private static ProblemException notMeasured(String why) {
    return new ProblemException(new Problem(Problem.Kind.EXPERIMENT_FAILED, NOT_MEASURED, why, ""));
  }
}
