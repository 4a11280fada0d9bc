package io.bufferscope.plot;

import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.TierCounts;
import java.util.Locale;

/// How many places of a map have each state. Counted once, where the map is made ready.
public final class MapCounts {
  private final int[] byState;

  private MapCounts(int[] byState) {
    this.byState = byState;
  }

  static MapCounts of(byte[] states) {
    int[] byState = new int[BlockState.COMBINATIONS];
    for (byte state : states) {
      byState[BlockState.bits(state)]++;
    }
    return new MapCounts(byState);
  }

  /// @param byState how many places have each state; kept
  static MapCounts ofHistogram(int[] byState) {
    return new MapCounts(byState);
  }

  /// Tells what places have in common that are drawn as one.
  ///
  /// @param map whose places
  /// @param twice how many of them are cached twice
  String mixInWords(MapSubject map, int twice) {
    boolean pool = map.isPool();
    KernelView kernel = map.kernel();
    TierCounts tiers = tiers();
    StringBuilder words = new StringBuilder();
    words.append(
        String.format(
            Locale.ROOT,
            "%,d of %,d %s · %,d dirty",
            cached(),
            places(),
            pool ? "in use" : "in shared buffers",
            dirty()));
    if (kernel == KernelView.CACHE) {
      words.append(String.format(Locale.ROOT, " · %,d cached twice", twice));
    }
    if (!pool && kernel != KernelView.NONE) {
      words.append(
          String.format(
              Locale.ROOT,
              (kernel == KernelView.CACHE
                      ? " · %,d in the kernel's page cache only · %,d on disk only"
                      : " · %,d in memory (tmpfs) only · %,d holes or swapped out")
                  + (map.isPartlyKnown() ? " or not known" : ""),
              tiers.kernelOnly(),
              tiers.neither()));
    }
    return words.toString();
  }

  @FunctionalInterface
  private interface Wanted {
    boolean has(byte state);
  }

  private int count(Wanted wanted) {
    int count = 0;
    for (int state = 0; state < byState.length; state++) {
      count += wanted.has((byte) state) ? byState[state] : 0;
    }
    return count;
  }

  /// All places.
  public int places() {
    return count(_ -> true);
  }

  /// In shared buffers.
  public int cached() {
    return count(BlockState::isCached);
  }

  /// In shared buffers with a usage count, 0 to 5.
  public int usageCount(int usageCount) {
    return count(state -> BlockState.isCached(state) && BlockState.usageCount(state) == usageCount);
  }

  /// In shared buffers and dirty.
  public int dirty() {
    return count(BlockState::isDirty);
  }

  /// In shared buffers and pinned.
  public int pinned() {
    return count(BlockState::isPinned);
  }

  /// Where the blocks are; what is not known of the kernel counts as not there.
  public TierCounts tiers() {
    int kernelOnly = count(state -> BlockState.isInKernel(state) && !BlockState.isCached(state));
    int both = count(state -> BlockState.isInKernel(state) && BlockState.isCached(state));
    return new TierCounts(cached() - both, kernelOnly, both, places() - cached() - kernelOnly);
  }
}
