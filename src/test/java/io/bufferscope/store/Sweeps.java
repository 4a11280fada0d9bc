package io.bufferscope.store;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.load.Driving;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.KeySpec;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.load.LoadScript;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Placement;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.load.WorkingSet;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.sweep.DeviceFigures;
import io.bufferscope.model.sweep.IoFigures;
import io.bufferscope.model.sweep.Layout;
import io.bufferscope.model.sweep.MachineFacts;
import io.bufferscope.model.sweep.MachineState;
import io.bufferscope.model.sweep.PlannedRun;
import io.bufferscope.model.sweep.PoolSize;
import io.bufferscope.model.sweep.ProcessFigures;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Plans and results of sweeps for tests, with a value of every kind in them.
final class Sweeps {
  static final Instant START = Instant.parse("2026-03-01T12:00:00.123456789Z");

  private Sweeps() {}

  static SweepPlan plan() {
    return new SweepPlan(
        "all kinds",
        "with \"quotes\",\nlines & <tags>",
        "quick",
        List.of(
            new PoolSize.Exact(new Bytes(128 << 10)),
            new PoolSize.Exact(Bytes.ofMegabytes(16)),
            new PoolSize.ShareOfMemory(100.0 / 3)),
        List.of(
            load(
                "zipfian",
                new KeySpec(
                    new KeyDistribution.Zipfian(1.1),
                    Placement.SCATTERED,
                    new WorkingSet.Size(Bytes.ofMegabytes(64)))),
            load(
                "hot",
                new KeySpec(
                    new KeyDistribution.HotSet(0.001, 99.9),
                    Placement.CLUSTERED,
                    new WorkingSet.Share(80, WorkingSet.Whole.SHARED_BUFFERS))),
            load("gaussian", KeySpec.of(new KeyDistribution.Gaussian(2.5))),
            load("exponential", KeySpec.of(new KeyDistribution.Exponential(1e-7))),
            load("uniform", KeySpec.of(new KeyDistribution.Uniform())),
            new SweepLoad(
                "own",
                new LoadSpec(
                    Workload.SCRIPT,
                    Protocol.EXTENDED,
                    3,
                    1,
                    KeySpec.of(new KeyDistribution.Uniform()),
                    new Driving(
                        OptionalDouble.empty(),
                        Duration.ofNanos(1_234_567),
                        Duration.ofMillis(3),
                        0,
                        new WarmUp.Steady(Duration.ofSeconds(61)),
                        new Extent.For(Duration.ofMillis(12_500))),
                    -7,
                    List.of(new LoadScript("own.sql", "SELECT 1;\n", 2)),
                    Map.of("n", "10")))),
        List.of(false, true),
        List.of(Layout.ON_DISK, new Layout("WAL in memory", Layout.DISK, "shm")),
        new TreeMap<>(Map.of("shm", "/dev/shm/bufferscope")),
        List.of(Optional.empty(), Optional.of(new Bytes(1L << 30))),
        List.of(
            SettingsVariant.NONE,
            new SettingsVariant("cheap", new TreeMap<>(Map.of("random_page_cost", "1.1")))),
        StartState.COLD,
        new WarmUp.Steady(Duration.ofSeconds(61)),
        Duration.ofMillis(12_500),
        3,
        -7);
  }

  private static SweepLoad load(String name, KeySpec keys) {
    return new SweepLoad(
        name,
        new LoadSpec(
            Workload.SELECT_ONLY,
            Protocol.PREPARED,
            8,
            10,
            keys,
            Driving.of(new Extent.For(Duration.ofMillis(12_500)))
                .withWarmUp(new WarmUp.Steady(Duration.ofSeconds(61)))
                .withRateLimit(
                    name.equals("hot") ? OptionalDouble.of(1234.5) : OptionalDouble.empty()),
            -7,
            List.of(),
            Map.of()));
  }

  static SweepResult empty() {
    return new SweepResult(
        plan(),
        START,
        "1.2.3",
        "",
        new MachineFacts("Linux 6.8", "a processor", 2, new Bytes(8L << 30)),
        List.of());
  }

  static SweepResult with(SweepRun... runs) {
    SweepResult empty = empty();
    return new SweepResult(
        empty.plan(), empty.start(), empty.program(), "18.6", empty.machine(), List.of(runs));
  }

  /// A point taken by hand from a server of the user's: its machine and the percentiles are not
  /// known.
  static SweepResult byHand() {
    SweepPlan all = plan();
    SweepPlan plan =
        new SweepPlan(
            "by hand, db:5432",
            "",
            SweepPlan.BY_HAND,
            all.sharedBuffers().subList(0, 1),
            all.loads().subList(4, 5),
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
    double none = Double.NaN;
    RunFigures figures =
        new RunFigures(
            10,
            5000,
            0,
            new LatencySummary(1.5, 0.5, none, none, none, none, 9),
            0,
            new BlockCounts(3, 1),
            BlockCounts.NONE,
            BlockCounts.NONE,
            null,
            0,
            0,
            0,
            null,
            List.of(),
            null,
            new Bytes(0),
            0,
            OptionalDouble.empty(),
            0,
            new TreeMap<>(),
            List.of());
    PlannedRun planned = new PlannedRun(0, 1, plan.points(new Bytes(0)).getFirst(), false);
    return new SweepResult(
        plan,
        START,
        "1.2.3",
        "17.2",
        new MachineFacts("not known: the server is the user's", "", 0, new Bytes(0)),
        List.of(new SweepRun(planned, START, null, figures, null)));
  }

  /// A run with every figure there is.
  static SweepRun full(int order) {
    return run(
        order,
        new RunFigures(
            Math.nextUp(10.0),
            1_234_567,
            3,
            new LatencySummary(0.1 + 0.2, Double.MIN_VALUE, 0.5, 0.95, 1.0 / 3, 9.99, 1e9),
            1.75,
            new BlockCounts(1, 2),
            new BlockCounts(3, 4),
            new BlockCounts(50, 60),
            new IoFigures(7, 57_344, 0.7, 8, 65_536, 0.8, 9, 10, 11, 12, 1.2, Long.MAX_VALUE),
            1,
            2,
            13,
            new ProcessFigures(4.25, 0.75, 14, 15, "workers that ended"),
            List.of(
                new DeviceFigures("vda", 16, 17, 18, 19), new DeviceFigures("vdb", 20, 21, 22, 23)),
            machine(OptionalDouble.of(1.25)),
            Bytes.ofMegabytes(153),
            3.5,
            OptionalDouble.of(0.99),
            4.5,
            new TreeMap<>(Map.of("shared_buffers", "16MB", "fsync", "on, \"always\"")),
            List.of("a note", "another, with a comma")),
        null);
  }

  /// A run of a server and system that tell little.
  static SweepRun bare(int order) {
    return run(
        order,
        new RunFigures(
            10,
            0,
            0,
            null,
            0,
            BlockCounts.NONE,
            BlockCounts.NONE,
            BlockCounts.NONE,
            null,
            0,
            0,
            0,
            null,
            List.of(),
            null,
            new Bytes(0),
            0,
            OptionalDouble.empty(),
            0,
            new TreeMap<>(),
            List.of()),
        null);
  }

  static SweepRun failed(int order) {
    return run(
        order,
        null,
        new Problem(
            Problem.Kind.NO_SERVER,
            "The server did not start with shared_buffers = 80GB.",
            "FATAL:  could not map anonymous shared memory: Cannot allocate memory",
            "Take a smaller size.",
            "the log's <tail> & more"));
  }

  private static SweepRun run(int order, @Nullable RunFigures figures, @Nullable Problem problem) {
    List<SweepPoint> points = plan().points(new Bytes(8L << 30));
    return new SweepRun(
        new PlannedRun(order, 1, points.get(order % points.size()), order == 2),
        START.plusNanos(order + 1L),
        order == 0 ? null : machine(OptionalDouble.empty()),
        figures,
        problem);
  }

  private static MachineState machine(OptionalDouble load) {
    return new MachineState(
        load, new Bytes(100), new Bytes(80), new Bytes(60), new Bytes(0), new Bytes(5));
  }
}
