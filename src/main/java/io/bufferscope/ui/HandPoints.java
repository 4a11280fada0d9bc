package io.bufferscope.ui;

import io.bufferscope.lab.Machine;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.sweep.Layout;
import io.bufferscope.model.sweep.MachineFacts;
import io.bufferscope.model.sweep.PlannedRun;
import io.bufferscope.model.sweep.PoolSize;
import io.bufferscope.model.sweep.RunFigures;
import io.bufferscope.model.sweep.SettingsVariant;
import io.bufferscope.model.sweep.StartState;
import io.bufferscope.model.sweep.SweepLoad;
import io.bufferscope.model.sweep.SweepPlan;
import io.bufferscope.model.sweep.SweepPoint;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.model.sweep.SweepRun;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// Points that are taken by hand from the live measurement of a server, which its owner restarts
/// with another `shared_buffers` himself.
final class HandPoints {
  private static final Layout AS_IT_IS = new Layout("as it is", Layout.DISK, Layout.DISK);

  private HandPoints() {}

  /// A result without a point yet.
  ///
  /// @param program this program's version
  static SweepResult begin(ServerInfo server, LoadSpec load, Instant at, String program) {
    SweepPlan plan =
        new SweepPlan(
            "by hand, " + name(server),
            "Points taken from the live measurement, one after the other.",
            SweepPlan.BY_HAND,
            List.of(new PoolSize.Exact(server.sharedBuffers())),
            List.of(sweepLoad(load)),
            List.of(false),
            List.of(AS_IT_IS),
            new TreeMap<>(),
            List.of(Optional.empty()),
            List.of(SettingsVariant.NONE),
            StartState.AS_IT_COMES,
            new WarmUp.None(),
            Duration.ofSeconds(1),
            1,
            load.seed());
    return new SweepResult(
        plan, at, program, server.version().toString(), machine(server), List.of());
  }

  /// The next point of a result.
  ///
  /// @param at when its measuring began
  static SweepRun next(
      SweepResult before, ServerInfo server, LoadSpec load, RunFigures figures, Instant at) {
    SweepPoint point =
        new SweepPoint(
            server.sharedBuffers(),
            sweepLoad(load),
            false,
            AS_IT_IS,
            Optional.empty(),
            SettingsVariant.NONE);
    long same = before.runs().stream().filter(run -> run.planned().point().equals(point)).count();
    PlannedRun planned = new PlannedRun(before.runs().size(), (int) same + 1, point, false);
    return new SweepRun(planned, at, null, figures, null);
  }

  /// A result with one more run.
  static SweepResult with(SweepResult before, SweepRun run) {
    List<SweepRun> runs = new ArrayList<>(before.runs());
    runs.add(run);
    return new SweepResult(
        before.plan(),
        before.start(),
        before.program(),
        before.serverVersion(),
        before.machine(),
        runs);
  }

  private static SweepLoad sweepLoad(LoadSpec load) {
    return new SweepLoad(
        load.workload() + " " + load.protocol() + ", " + load.clients() + " clients", load);
  }

  private static String name(ServerInfo server) {
    return switch (server.origin()) {
      case FOREIGN -> server.endpoint().host() + ":" + server.endpoint().port();
      case EMBEDDED, ATTACHED -> "embedded server";
    };
  }

  /// Of a server of the user's own, the machine may be any.
  private static MachineFacts machine(ServerInfo server) {
    return switch (server.origin()) {
      case FOREIGN -> new MachineFacts("not known: the server is the user's", "", 0, new Bytes(0));
      case EMBEDDED, ATTACHED ->
          new MachineFacts(
              System.getProperty("os.name", "") + " " + System.getProperty("os.version", ""),
              "",
              Runtime.getRuntime().availableProcessors(),
              Machine.memory());
    };
  }
}
