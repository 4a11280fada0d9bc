package io.bufferscope.ui;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.KernelTier;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.PartitionedMap;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.PoolTiers;
import io.bufferscope.model.map.TierCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The page map's totals in words: how much is in shared buffers, how much of that is dirty, and
/// how much the kernel's page cache holds besides. What is cached twice stands in the legend.
final class MapTotals {
  private MapTotals() {}

  /// The totals of what is shown; empty where there is nothing.
  static String of(MapView view) {
    return view.relation()
        .map(map -> of(map.states(), List.of(map.kernel())))
        .or(() -> view.partitions().map(map -> of(map.states(), tiers(map))))
        .or(() -> view.read().map(MapTotals::of))
        .orElse("");
  }

  /// Why nothing can be said of the kernel's page cache, or what it means here; empty where all is
  /// said by the figures.
  static String tier(MapView view) {
    List<KernelTier> tiers =
        view.relation()
            .map(map -> List.of(map.kernel()))
            .or(() -> view.partitions().map(MapTotals::tiers))
            .orElseGet(() -> view.read().map(MapTotals::tiers).orElse(List.of()));
    return tiers.stream().flatMap(tier -> reason(tier).stream()).findFirst().orElse("");
  }

  private static List<KernelTier> tiers(PartitionedMap map) {
    return map.parts().stream().map(PartitionedMap.Part::kernel).toList();
  }

  /// The pool's files have one reason: that of all of them.
  private static List<KernelTier> tiers(MapSnapshot look) {
    return look.kernel().tiers().isEmpty() ? List.of(look.kernel().otherwise()) : List.of();
  }

  private static Optional<String> reason(KernelTier tier) {
    return switch (tier) {
      case KernelTier.Absent(String reason) -> Optional.of(reason);
      case KernelTier.Storage _ ->
          Optional.of(
              "The files are in memory (tmpfs): the kernel's page cache is the storage, nothing is"
                  + " cached twice.");
      case KernelTier.Cached _ -> Optional.empty();
    };
  }

  private static String of(byte[] states, List<KernelTier> tiers) {
    TierCounts counts = TierCounts.of(states);
    int dirty = 0;
    for (byte state : states) {
      dirty += BlockState.isDirty(state) ? 1 : 0;
    }
    int cached = counts.sharedOnly() + counts.both();
    List<String> parts = new ArrayList<>();
    parts.add(
        states.length == 0
            ? "no blocks"
            : String.format(
                Locale.ROOT,
                "%,d of %,d blocks cached (%s %%)",
                cached,
                states.length,
                Figures.percent((double) cached / states.length)));
    parts.add(String.format(Locale.ROOT, "%,d dirty", dirty));
    if (tiers.stream().allMatch(KernelTier.Cached.class::isInstance)) {
      parts.add("kernel only: " + whole(Bytes.ofBlocks(counts.kernelOnly())));
    }
    return String.join(" · ", parts);
  }

  private static String of(MapSnapshot look) {
    PoolSnapshot pool = look.pool();
    List<String> parts = new ArrayList<>();
    parts.add(String.format(Locale.ROOT, "%,d of %,d buffers used", pool.used(), pool.buffers()));
    parts.add(String.format(Locale.ROOT, "%,d dirty", pool.dirty()));
    if (!look.kernel().tiers().isEmpty()) {
      PoolTiers tiers = look.poolTiers();
      parts.add("cached twice: " + whole(tiers.cachedTwice()));
      if (tiers.unknown() > 0) {
        parts.add(String.format(Locale.ROOT, "not known of %,d other buffers", tiers.unknown()));
      }
    }
    return String.join(" · ", parts);
  }

  /// An amount that is not broken between its number and its unit.
  private static String whole(Bytes amount) {
    return amount.toString().replace(' ', '\u00a0');
  }
}
