package io.bufferscope.host;

import io.bufferscope.bench.Medians;
import io.bufferscope.model.map.KernelTier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What it costs to ask for a relation's residency: one of 1.3 GB of which everything, half and
/// nothing is cached, and a small one. The files are holes, which fill the page cache like any other
/// when they are read. Run by hand, with 1.5 GB of free memory: `ResidencyBenchmark [ROUNDS]`.
public final class ResidencyBenchmark {
  private static final int DEFAULT_ROUNDS = 31;
  private static final int SMALL_A_ROUND = 200;
  private static final long REST = 300L << 20;

  private ResidencyBenchmark() {}

  /// @param arguments how many rounds
  public static void main(String[] arguments) throws Exception {
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
    report("40 kB", rounds, small, SMALL_A_ROUND);
    long begin = System.nanoTime();
    System.out.println(PageCache.drop(first));
    System.out.println("dropped in " + (System.nanoTime() - begin) / 1_000_000 + " ms");
  }

  private static void report(String what, int rounds, Path first, int calls) {
    List<Double> costs = new ArrayList<>();
    KernelTier tier = PageCache.read(first);
    for (int round = 0; round < rounds; round++) {
      long begin = System.nanoTime();
      for (int call = 0; call < calls; call++) {
        tier = PageCache.read(first);
      }
      costs.add((System.nanoTime() - begin) / 1e6 / calls);
    }
    System.out.printf(
        Locale.ROOT, "%-26s %s ms  %s%n", what, Medians.withInterval(costs), tier);
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
