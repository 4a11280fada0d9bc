package io.bufferscope.host;

import io.bufferscope.bench.Medians;
import io.bufferscope.model.map.KernelTier;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/// What it costs to ask for a relation's residency: one of 1.3 GB of which everything, half, random
/// blocks and nothing is cached, and a small one. The files are holes, which fill the page cache
/// like any other when they are read. CPU and time of the asking thread, in milliseconds. Run by
/// hand, with 1.5 GB of free memory: `ResidencyBenchmark [ROUNDS]`.
public final class ResidencyBenchmark {
  private static final int DEFAULT_ROUNDS = 31;
  private static final int SMALL_A_ROUND = 200;
  private static final long REST = 300L << 20;

  private ResidencyBenchmark() {}

  /// @param arguments how many rounds
  public static void main(String[] arguments) throws Throwable {
    int rounds = arguments.length == 0 ? DEFAULT_ROUNDS : Integer.parseInt(arguments[0]);
    Path first = OnDisk.folder().resolve("16384");
    Path second = SegmentFiles.segment(first, 1);
    Path small = OnDisk.append(OnDisk.folder().resolve("16385"), 5);
    OnDisk.length(first, SegmentFiles.SEGMENT_BYTES);
    OnDisk.length(second, REST);
    report("the first of all", 1, first, 1);
    PageCache.drop(first);
    report("1.3 GB, nothing cached", rounds, first, 1);
    readThrough(second);
    readHalf(first);
    report("1.3 GB, half cached", rounds, first, 1);
    readThrough(first);
    report("1.3 GB, everything cached", rounds, first, 1);
    PageCache.drop(first);
    OnDisk.read(first, new Random(1).ints(60_000, 0, 131_072));
    OnDisk.read(second, new Random(1).ints(17_000, 0, 38_400));
    report("1.3 GB, random blocks", rounds, first, 1);
    report("40 kB", rounds, small, SMALL_A_ROUND);
    long begin = System.nanoTime();
    System.out.println(PageCache.drop(first));
    System.out.println("dropped in " + (System.nanoTime() - begin) / 1_000_000 + " ms");
  }

  private static void report(String what, int rounds, Path first, int calls) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    List<Double> times = new ArrayList<>();
    List<Double> costs = new ArrayList<>();
    KernelTier tier = PageCache.read(first);
    for (int round = 0; round < rounds; round++) {
      long begin = System.nanoTime();
      long used = threads.getCurrentThreadCpuTime();
      for (int call = 0; call < calls; call++) {
        tier = PageCache.read(first);
      }
      costs.add((threads.getCurrentThreadCpuTime() - used) / 1e6 / calls);
      times.add((System.nanoTime() - begin) / 1e6 / calls);
    }
    System.out.printf(
        Locale.ROOT,
        "%-26s CPU %s ms, time %s ms  %s%n",
        what,
        Medians.withInterval(costs),
        Medians.withInterval(times),
        tier);
  }

  private static void readThrough(Path file) throws Exception {
    try (var in = Files.newInputStream(file)) {
      byte[] buffer = new byte[1 << 20];
      while (in.read(buffer) >= 0) {
        // Only to have it cached.
      }
    }
  }

  private static void readHalf(Path file) throws Exception {
    try (var in = Files.newInputStream(file)) {
      byte[] buffer = new byte[1 << 20];
      for (long done = 0; done < SegmentFiles.SEGMENT_BYTES / 2; done += buffer.length) {
        in.readNBytes(buffer, 0, buffer.length);
      }
    }
  }
}
