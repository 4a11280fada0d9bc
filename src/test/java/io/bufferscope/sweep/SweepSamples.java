package io.bufferscope.sweep;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.load.Driving;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.KeySpec;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.load.LoadSpec;
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
import io.bufferscope.model.sweep.PublishedStudy;
import io.bufferscope.model.sweep.PublishedStudy.Form;
import io.bufferscope.model.sweep.PublishedStudy.Line;
import io.bufferscope.model.sweep.PublishedStudy.LinePoint;
import io.bufferscope.model.sweep.RunFigures;
import io.bufferscope.model.sweep.SettingsVariant;
import io.bufferscope.model.sweep.StartState;
import io.bufferscope.model.sweep.SweepLoad;
import io.bufferscope.model.sweep.SweepPlan;
import io.bufferscope.model.sweep.SweepPoint;
import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.model.sweep.SweepRun;
import io.bufferscope.store.SweepFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeMap;

/// Results of sweeps as they could have come about, for tests and pictures.
public final class SweepSamples {
  /// The start of all of them.
  public static final Instant START = Instant.parse("2026-03-01T10:15:30Z");

  /// The database that they are about, 153 MB.
  public static final Bytes DATABASE = Bytes.ofMegabytes(153);

  /// Layouts with the disk as the baseline.
  public static final List<Layout> LAYOUTS =
      List.of(
          Layout.ON_DISK,
          new Layout("WAL on /dev/shm", Layout.DISK, "memory"),
          new Layout("both on /dev/shm", "memory", "memory"));

  private SweepSamples() {}

  /// A load.
  public static SweepLoad load(Workload workload, Protocol protocol) {
    return load(workload, protocol, new WorkingSet.Everything());
  }

  /// A load with a working set.
  public static SweepLoad load(Workload workload, Protocol protocol, WorkingSet workingSet) {
    LoadSpec spec =
        new LoadSpec(
            workload,
            protocol,
            8,
            10,
            KeySpec.of(new KeyDistribution.Uniform()).withWorkingSet(workingSet),
            Driving.of(new Extent.For(Duration.ofSeconds(10))),
            1,
            List.of(),
            Map.of());
    return new SweepLoad(workload.label() + " " + protocol.label(), spec);
  }

  /// A plan over sizes in MB.
  public static SweepPlan plan(
      List<SweepLoad> loads, List<Layout> layouts, int repeats, long... megabytes) {
    List<PoolSize> sizes = new ArrayList<>();
    for (long size : megabytes) {
      sizes.add(new PoolSize.Exact(Bytes.ofMegabytes(size)));
    }
    return new SweepPlan(
        "Select-only, scale 10",
        "",
        "quick",
        sizes,
        loads,
        List.of(false),
        layouts,
        new TreeMap<>(Map.of("memory", "/dev/shm")),
        List.of(Optional.empty()),
        List.of(SettingsVariant.NONE),
        StartState.AS_IT_COMES,
        new WarmUp.For(Duration.ofSeconds(3)),
        Duration.ofSeconds(10),
        repeats,
        4711);
  }

  /// A result of a plan.
  public static SweepResult result(SweepPlan plan, List<SweepRun> runs) {
    return new SweepResult(
        plan,
        START,
        "1.0.0",
        "18.1",
        new MachineFacts("Linux 6.8", "AMD EPYC 7763", 2, Bytes.ofMegabytes(15_900)),
        runs);
  }

  /// Writes a result as a sweep does, run by run.
  public static void write(SweepResult result, Path folder) throws ProblemException {
    SweepResult empty =
        new SweepResult(
            result.plan(),
            result.start(),
            result.program(),
            result.serverVersion(),
            result.machine(),
            List.of());
    try (SweepFolder kept = SweepFolder.begin(folder, empty)) {
      for (SweepRun run : result.runs()) {
        kept.append(run);
      }
    }
  }

  /// A result of one load over sizes in MB, with the throughput of each pass at each size.
  ///
  /// @param tps a row for each size, in order
  public static SweepResult ofThroughput(long[] megabytes, double[][] tps) {
    SweepPlan plan =
        plan(
            List.of(load(Workload.SELECT_ONLY, Protocol.PREPARED)),
            List.of(Layout.ON_DISK),
            tps[0].length,
            megabytes);
    List<SweepPoint> points = plan.points(Bytes.ofMegabytes(15_900));
    List<SweepRun> runs = new ArrayList<>();
    for (int pass = 0; pass < tps[0].length; pass++) {
      for (int size = 0; size < points.size(); size++) {
        if (pass < tps[size].length) {
          runs.add(run(runs.size(), pass + 1, points.get(size), figures(tps[size][pass], 0.9)));
        }
      }
    }
    return result(plan, runs);
  }

  /// A measured run.
  public static SweepRun run(int order, int pass, SweepPoint point, RunFigures figures) {
    return new SweepRun(
        new PlannedRun(order, pass, point, false),
        START.plusSeconds(20L * order),
        machine(0.2 + 0.1 * order),
        figures,
        null);
  }

  /// A run that failed as one fails whose pool does not fit.
  public static SweepRun failed(int order, int pass, SweepPoint point) {
    return new SweepRun(
        new PlannedRun(order, pass, point, false),
        START.plusSeconds(20L * order),
        machine(0.4),
        null,
        new Problem(
            Problem.Kind.EXPERIMENT_FAILED,
            "The server did not start.",
            "FATAL: could not map anonymous shared memory: Cannot allocate memory",
            "Choose a smaller size."));
  }

  private static MachineState machine(double load) {
    return new MachineState(
        OptionalDouble.of(load),
        Bytes.ofMegabytes(15_900),
        Bytes.ofMegabytes(12_300),
        Bytes.ofMegabytes(4_200),
        new Bytes(0),
        Bytes.ofMegabytes(38));
  }

  /// Figures of 10 s with a throughput and a hit ratio of heap and index, 0 to 1.
  public static RunFigures figures(double tps, double hitRatio) {
    long transactions = Math.round(10 * tps);
    long misses = Math.round(transactions * 4 * (1 - hitRatio));
    double mean = 8000 / Math.max(tps, 1);
    return new RunFigures(
        10,
        transactions,
        0,
        transactions == 0
            ? null
            : new LatencySummary(
                mean, mean / 2, mean * 0.9, mean * 1.8, mean * 3.1, mean * 6, mean * 30),
        3.4,
        new BlockCounts(transactions - Math.round(misses * 0.45), Math.round(misses * 0.45)),
        new BlockCounts(transactions * 3 - Math.round(misses * 0.55), Math.round(misses * 0.55)),
        new BlockCounts(transactions * 4 + 400 - misses, misses),
        new IoFigures(
            misses, misses * 8192, misses * 0.006, 40, 327_680, 1.5, 0, misses, 2, 12, 3.1, 98_304),
        0,
        0,
        0,
        new ProcessFigures(
            transactions * (40e-6 + 12e-6 * (1 - hitRatio)),
            transactions * (20e-6 + 30e-6 * (1 - hitRatio)),
            transactions / 9,
            transactions * 2,
            ""),
        List.of(new DeviceFigures("vda", misses / 50, misses * 160, 60, 900_000)),
        machine(2.1),
        DATABASE,
        3,
        OptionalDouble.of(hitRatio),
        2.7,
        new TreeMap<>(
            Map.of(
                "shared_buffers", "16384",
                "max_wal_size", "4GB",
                "track_io_timing", "on",
                "track_wal_io_timing", "on",
                "autovacuum", "off")),
        List.of());
  }

  /// A sweep of loads and layouts as it could be on a small machine: throughput rises until the
  /// pool holds the database, with noise that the seed decides.
  public static SweepResult realistic(
      List<SweepLoad> loads, List<Layout> layouts, int repeats, long... megabytes) {
    SweepPlan plan = plan(loads, layouts, repeats, megabytes);
    Random random = new Random(7);
    List<SweepRun> runs = new ArrayList<>();
    List<SweepPoint> points = plan.points(Bytes.ofMegabytes(15_900));
    for (int pass = 1; pass <= repeats; pass++) {
      List<SweepPoint> shuffled = new ArrayList<>(points);
      Collections.shuffle(shuffled, random);
      for (SweepPoint point : shuffled) {
        runs.add(run(runs.size(), pass, point, likely(point, loads, layouts, random)));
      }
    }
    SweepRun first = runs.getFirst();
    runs.add(
        new SweepRun(
            new PlannedRun(runs.size(), repeats + 1, first.planned().point(), true),
            START.plusSeconds(20L * runs.size()),
            machine(0.5),
            likely(first.planned().point(), loads, layouts, random),
            null));
    return result(plan, runs);
  }

  private static RunFigures likely(
      SweepPoint point, List<SweepLoad> loads, List<Layout> layouts, Random random) {
    double share = Math.min(1, (double) point.sharedBuffers().count() / DATABASE.count());
    double hitRatio = 0.5 + 0.498 * Math.pow(share, 0.55);
    double base =
        (9000 + 5200 * loads.indexOf(point.load())) * (1 + 0.2 * layouts.indexOf(point.layout()));
    double noise = point.sharedBuffers().count() < 20 << 20 ? 0.13 : 0.03;
    double tps = base * (0.55 + 0.45 * hitRatio) * (1 + noise * random.nextGaussian());
    RunFigures run = figures(tps, Math.min(0.9999, hitRatio + 0.002 * random.nextGaussian()));
    double cpu = (1 + 0.04 * random.nextGaussian()) / (1 + 0.3 * loads.indexOf(point.load()));
    ProcessFigures all = java.util.Objects.requireNonNull(run.processes());
    return withProcesses(
        run,
        new ProcessFigures(
            all.userSeconds() * cpu,
            all.systemSeconds() * cpu,
            all.involuntarySwitches(),
            all.voluntarySwitches(),
            ""));
  }

  private static RunFigures withProcesses(RunFigures run, ProcessFigures processes) {
    return new RunFigures(
        run.seconds(),
        run.transactions(),
        run.failed(),
        run.latency(),
        run.clientCpuSeconds(),
        run.heap(),
        run.index(),
        run.database(),
        run.io(),
        run.checkpointsTimed(),
        run.checkpointsRequested(),
        run.checkpointBuffers(),
        processes,
        run.devices(),
        run.machine(),
        run.databaseSize(),
        run.warmUpSeconds(),
        run.warmUpHitRatio(),
        run.preparationSeconds(),
        run.settings(),
        run.notes());
  }

  /// A published study of points with two lines.
  public static PublishedStudy publishedPoints() {
    double[][] tps = {
      {80529, 80496, 82487, 87791, 92086, 94760, 94708, 94676},
      {120403, 119709, 124697, 139695, 150641, 155698, 155766, 156040}
    };
    List<Line> lines = new ArrayList<>();
    for (int line = 0; line < tps.length; line++) {
      List<LinePoint> points = new ArrayList<>();
      for (int i = 0; i < tps[line].length; i++) {
        points.add(
            new LinePoint(
                Bytes.ofMegabytes(new long[] {8, 32, 128, 512, 1024, 2048, 4096, 8192}[i]),
                tps[line][i],
                OptionalDouble.empty()));
      }
      lines.add(new Line(line == 0 ? "simple" : "prepared", points));
    }
    return new PublishedStudy(
        "select-only-fx8350",
        "Select-only throughput against shared_buffers, simple and prepared protocol",
        "Blog article on shared_buffers and performance",
        "AMD FX-8350 (8 cores), 16 GB RAM, Samsung 840 SSD",
        "select-only, scale 100, 32 clients",
        new Form.Points(lines),
        List.of("Throughput rises until shared_buffers is about the size of the database."),
        List.of("The load generator ran on the same machine."));
  }

  /// A published study of bars.
  public static PublishedStudy publishedBars() {
    return new PublishedStudy(
        "pmem-vsphere-2021",
        "Storage layouts: both on NVMe, WAL on persistent memory, data and WAL on persistent memory",
        "VMware performance blog by Praveen Yedlapalli",
        "PostgreSQL 13, VM with 48 vCPU, 200 GB RAM, shared_buffers 80 GB",
        "tpcb-like, scale 50000, 72 clients",
        new Form.Bars(
            List.of(
                "data and WAL on NVMe (baseline)",
                "WAL on PMem, data on NVMe",
                "data and WAL on PMem"),
            List.of(
                new PublishedStudy.BarLine("throughput", List.of(0.0, 13.4, 44.6)),
                new PublishedStudy.BarLine("latency", List.of(0.0, -11.8, -30.8))),
            List.of("Read-only, data and WAL on PMem against both on NVMe: 3.4 times.")),
        List.of(),
        List.of());
  }

  /// A published study of ranges.
  public static PublishedStudy publishedRanges() {
    return new PublishedStudy(
        "efficiency-pg18-128gb",
        "Efficiency per million transactions against shared_buffers as a share of RAM",
        "Part 3 of a three-part series benchmarking shared_buffers on a 128 GB PostgreSQL 18 system",
        "PostgreSQL 18, 128 GB RAM; 4 kB pages and huge pages; 1 h a run",
        "",
        new Form.Ranges(
            List.of(
                new PublishedStudy.Range(
                    "IOPS per million transactions",
                    "analytics that fits, 4 kB pages",
                    0,
                    100,
                    30,
                    130,
                    "Disk IOPS per million transactions range from 30 to 130."),
                new PublishedStudy.Range(
                    "useful memory",
                    "analytics",
                    20,
                    60,
                    Double.NaN,
                    Double.NaN,
                    "Between 20 % and 60 % both caches largely hold the same pages."))),
        List.of("4 kB pages cost more disk and CPU than huge pages."),
        List.of());
  }
}
