package io.bufferscope.cli;

import io.bufferscope.cli.MapReports.PartReport;
import io.bufferscope.cli.MapReports.PoolKernelReport;
import io.bufferscope.cli.MapReports.PoolReport;
import io.bufferscope.cli.MapReports.RelationReport;
import io.bufferscope.cli.MapReports.Share;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.KernelTier;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.map.TierCounts;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// What the command `map` tells, as text.
final class MapText {
  private MapText() {}

  static void write(RelationReport report, RelationMap map, PrintStream out) {
    out.printf(
        Locale.ROOT,
        "%s%s (%s): %d of %d blocks in shared buffers, %d dirty, %d pinned%n",
        RelationRef.onOneLine(report.relation()),
        report.fork().equals(Fork.MAIN.label()) ? "" : " " + report.fork(),
        report.kind(),
        report.cached(),
        report.blocks(),
        report.dirty(),
        report.pinned());
    out.println(usageCounts(report.usageCounts()));
    out.println(kernel(map.kernel(), map.tiers()));
    for (PartReport part : report.partitions()) {
      out.printf(
          Locale.ROOT,
          "%8d blocks from place %d  %s%n",
          part.blocks(),
          part.firstPlace(),
          RelationRef.onOneLine(part.relation()));
    }
  }

  private static String kernel(KernelTier tier, TierCounts counts) {
    if (tier instanceof KernelTier.Absent(String reason)) {
      return "kernel's page cache: unknown. " + reason;
    }
    String text =
        String.format(
            Locale.ROOT,
            "%d blocks in shared buffers only, %d in the kernel's page cache only, %d in both, %d in"
                + " neither",
            counts.sharedOnly(),
            counts.kernelOnly(),
            counts.both(),
            counts.neither());
    return tier instanceof KernelTier.Storage
        ? text + "; the files are in memory themselves"
        : text + "; cached twice: " + counts.cachedTwice();
  }

  static void write(PoolReport report, PrintStream out) {
    out.printf(
        Locale.ROOT,
        "%d of %d buffers used, %d dirty, %d pinned%n",
        report.used(),
        report.buffers(),
        report.dirty(),
        report.pinned());
    out.println(usageCounts(report.usageCounts()));
    out.println(kernel(report.kernel()));
    out.printf(Locale.ROOT, "%8s %8s %8s  relation%n", "cached", "blocks", "dirty");
    for (Share share : report.relations()) {
      out.printf(
          Locale.ROOT,
          "%8d %8d %8d  %s%n",
          share.cached(),
          share.blocks(),
          share.dirty(),
          RelationRef.onOneLine(share.relation()));
    }
  }

  private static String kernel(PoolKernelReport kernel) {
    if (kernel.unknownBecause() != null) {
      return "kernel's page cache: unknown. " + kernel.unknownBecause();
    }
    return String.format(
        Locale.ROOT,
        "%d buffers hold the only copy in memory, %d blocks are in the kernel's page cache, too%s, of"
            + " %d it is not known; cached twice: %s",
        kernel.sharedOnly(),
        kernel.both(),
        kernel.filesInMemory() == 0
            ? ""
            : String.format(Locale.ROOT, ", %d are of files in memory", kernel.filesInMemory()),
        kernel.unknown(),
        new Bytes(kernel.cachedTwiceBytes()));
  }

  private static String usageCounts(int[] counts) {
    return "buffers by usage count 0 to 5: "
        + Arrays.stream(counts).mapToObj(Integer::toString).collect(Collectors.joining(" "));
  }
}
