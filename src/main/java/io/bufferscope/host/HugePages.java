package io.bufferscope.host;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/// Huge pages that the machine keeps for those who ask, as a server with `huge_pages = on` does for
/// all its shared memory. Linux only.
public final class HugePages {
  private static final String WHAT = "The server cannot have huge_pages = on here.";

  /// Sizes of pools in MB and all shared memory that PostgreSQL 18.1 then takes
  /// (`shared_memory_size`, which `postgres -C` computes), at 250 connections.
  private static final NavigableMap<Long, Long> MEASURED =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry(1L, 18L),
              Map.entry(16L, 34L),
              Map.entry(64L, 88L),
              Map.entry(128L, 160L),
              Map.entry(256L, 298L),
              Map.entry(512L, 570L),
              Map.entry(1L << 10, 1_098L),
              Map.entry(2L << 10, 2_154L),
              Map.entry(4L << 10, 4_265L),
              Map.entry(8L << 10, 8_455L),
              Map.entry(16L << 10, 16_835L),
              Map.entry(32L << 10, 33_595L)));

  private HugePages() {}

  /// Why a server with that pool cannot have them, with the remedy; empty where it can.
  public static Optional<Problem> refused(Bytes sharedBuffers) {
    try {
      return refused(sharedBuffers, Files.readString(Path.of("/proc/meminfo")));
    } catch (IOException _) {
      return Optional.of(
          new Problem(
              Problem.Kind.USAGE,
              WHAT,
              "How many huge pages are free can be seen on Linux only.",
              "Leave huge_pages off."));
    }
  }

  /// As above, by what `/proc/meminfo` says.
  static Optional<Problem> refused(Bytes sharedBuffers, String meminfo) {
    Map<String, Long> values = MachineMemory.values(meminfo);
    long size = values.getOrDefault("Hugepagesize", 0L) << 10;
    if (size == 0) {
      return Optional.of(
          new Problem(
              Problem.Kind.USAGE, WHAT, "The kernel has no huge pages.", "Leave huge_pages off."));
    }
    long total = values.getOrDefault("HugePages_Total", 0L);
    long free =
        values.getOrDefault("HugePages_Free", 0L) - values.getOrDefault("HugePages_Rsvd", 0L);
    long needed = Math.ceilDiv(sharedMemory(sharedBuffers).count(), size);
    return needed <= free
        ? Optional.empty()
        : Optional.of(
            new Problem(
                Problem.Kind.USAGE,
                WHAT,
                "shared_buffers = %s needs about %d huge pages of %s, and %d are free."
                    .formatted(sharedBuffers.toSetting(), needed, new Bytes(size), free),
                "sudo sysctl vm.nr_hugepages=" + (total + needed - free)));
  }

  /// About how much shared memory a server takes: as measured, on straight lines between and
  /// beyond.
  static Bytes sharedMemory(Bytes sharedBuffers) {
    double megabytes = sharedBuffers.count() / (double) Bytes.ofMegabytes(1).count();
    long size = (long) Math.ceil(megabytes);
    Map.Entry<Long, Long> low = below(size);
    Map.Entry<Long, Long> high = MEASURED.higherEntry(low.getKey());
    double slope = (double) (high.getValue() - low.getValue()) / (high.getKey() - low.getKey());
    return Bytes.ofMegabytes((long) Math.ceil(low.getValue() + slope * (megabytes - low.getKey())));
  }

  /// The entry that the line through a size begins with.
  private static Map.Entry<Long, Long> below(long size) {
    Map.Entry<Long, Long> last = MEASURED.lowerEntry(MEASURED.lastKey());
    Map.Entry<Long, Long> floor = MEASURED.floorEntry(size);
    if (floor == null) {
      return MEASURED.firstEntry();
    }
    return floor.getKey() > last.getKey() ? last : floor;
  }
}
