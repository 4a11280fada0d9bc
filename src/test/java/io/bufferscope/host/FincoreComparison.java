package io.bufferscope.host;

import io.bufferscope.model.map.KernelTier;
import io.bufferscope.model.map.Residency;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/// What this program counts as resident beside what `fincore` of util-linux counts, page for page:
/// on a file of which random blocks were read, and on files that are named. Run by hand where
/// `fincore` is installed: `FincoreComparison [FILE...]`; the last line says how many pages the two
/// differ by. A page that the kernel takes back between the two counts is no difference.
public final class FincoreComparison {
  private static final int BLOCKS = 8192;
  private static final int PAGES = 2;
  private static final int ROUNDS = 20;

  private FincoreComparison() {}

  /// @param arguments files to compare on, beside one of our own
  public static void main(String[] arguments) throws Throwable {
    Random random = new Random(1);
    Path own = OnDisk.append(OnDisk.folder().resolve("16384"), BLOCKS);
    long apart = 0;
    for (int round = 0; round < ROUNDS; round++) {
      PageCache.drop(own);
      int wanted = round == 0 ? 0 : random.nextInt(BLOCKS);
      int[] blocks = random.ints(wanted, 0, BLOCKS).sorted().distinct().toArray();
      OnDisk.read(own, IntStream.of(blocks));
      Residency residency = ((KernelTier.Cached) PageCache.read(own)).residency();
      long foreign =
          IntStream.range(0, BLOCKS)
              .filter(block -> residency.isResident(block))
              .filter(block -> Arrays.binarySearch(blocks, block) < 0)
              .count();
      apart += compare(own) + foreign * PAGES;
      System.out.println(
          "  blocks read " + blocks.length + ", " + residency + ", not read " + foreign);
    }
    for (String file : arguments) {
      apart += compare(Path.of(file));
    }
    System.out.println("pages apart: " + apart);
  }

  private static long compare(Path file) throws IOException, InterruptedException {
    try (Libc libc = new Libc();
        CachedFile open = CachedFile.open(libc, file)) {
      long before = open.residentPages();
      long theirs = fincore(file);
      long after = open.residentPages();
      System.out.printf(
          Locale.ROOT, "%s: pages %d, fincore %d%n", file.getFileName(), before, theirs);
      return Math.abs(
          theirs - Math.clamp(theirs, Math.min(before, after), Math.max(before, after)));
    }
  }

  private static long fincore(Path file) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("fincore", "--noheadings", "--raw", "--output", "PAGES", file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return Long.parseLong(said.strip());
  }
}
