package io.bufferscope.plot;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.KernelTier;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.PartitionedMap;
import io.bufferscope.model.map.Pins;
import io.bufferscope.model.map.PoolTiers;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.model.map.TierCounts;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What a [PageMap] shows at one moment, made ready with its counts. Making one passes over all
/// places and belongs on another thread than the window's. Immutable.
public final class MapSubject {
  private final MapNames names;
  private final byte[] states;
  private final Pins pins;
  private final KernelView kernel;
  private final boolean partlyKnown;
  private final Bytes cachedTwice;
  private final MapCounts counts;

  private MapSubject(
      MapNames names,
      byte[] states,
      Pins pins,
      KernelView kernel,
      boolean partlyKnown,
      Bytes cachedTwice) {
    this.names = names;
    this.states = states;
    this.pins = pins;
    this.kernel = kernel;
    this.partlyKnown = partlyKnown;
    this.cachedTwice = cachedTwice;
    this.counts = MapCounts.of(states);
  }

  /// A relation's fork in block order.
  public static MapSubject relation(RelationMap map) {
    KernelView kernel = KernelView.of(map.kernel());
    return new MapSubject(
        new MapNames.Relation(map),
        map.states(),
        map.pins(),
        kernel,
        false,
        kernel == KernelView.CACHE ? map.tiers().cachedTwice() : new Bytes(0));
  }

  /// The whole pool in buffer order.
  public static MapSubject pool(MapSnapshot snapshot) {
    PoolTiers tiers = snapshot.poolTiers();
    return new MapSubject(
        new PoolNames(snapshot),
        snapshot.pool().states(),
        snapshot.pool().pins(),
        KernelView.of(snapshot.kernel().tiers().values()),
        tiers.unknown() > 0,
        tiers.cachedTwice());
  }

  /// The partitions of a table, one after the other.
  public static MapSubject partitioned(PartitionedMap map) {
    List<KernelTier> tiers = map.parts().stream().map(PartitionedMap.Part::kernel).toList();
    return new MapSubject(
        new PartitionNames(map),
        map.states(),
        map.pins(),
        KernelView.of(tiers),
        tiers.stream().anyMatch(KernelTier.Absent.class::isInstance),
        cachedTwice(map));
  }

  private static Bytes cachedTwice(PartitionedMap map) {
    long twice = 0;
    for (PartitionedMap.Part part : map.parts()) {
      if (part.kernel() instanceof KernelTier.Cached) {
        int end = part.first() + part.blocks();
        twice += TierCounts.of(Arrays.copyOfRange(map.states(), part.first(), end)).both();
      }
    }
    return Bytes.ofBlocks(twice);
  }

  /// How many places have what state.
  public MapCounts counts() {
    return counts;
  }

  /// One [BlockState] a place; not to be changed.
  byte[] states() {
    return states;
  }

  /// How many places there are.
  int places() {
    return states.length;
  }

  KernelView kernel() {
    return kernel;
  }

  /// Whether nothing is known of the kernel's page cache for some of the places.
  boolean isPartlyKnown() {
    return partlyKnown;
  }

  /// What is in both caches; a file in memory is no copy.
  Bytes cachedTwice() {
    return cachedTwice;
  }

  boolean isPool() {
    return names instanceof PoolNames;
  }

  /// Whether another one is of the same thing.
  boolean isOfTheSame(MapSubject other) {
    return names.key().equals(other.names.key());
  }

  /// Whether the places of another one have the same numbers.
  boolean isNumberedAs(MapSubject other) {
    return names.numbering().equals(other.names.numbering());
  }

  /// The number that is written at a place.
  int number(int place) {
    return names.number(place);
  }

  /// The highest number that is written anywhere.
  int highestNumber() {
    return names.highestNumber();
  }

  /// The block at a place; empty where there is none that can be looked at.
  Optional<MapPlace> block(int place) {
    return names.block(place);
  }

  /// The map in one sentence.
  String inWords() {
    return String.format(
        Locale.ROOT,
        "%s: %,d of %,d %s, %,d dirty",
        names.inWords(),
        counts.cached(),
        counts.places(),
        isPool() ? "in use" : "blocks in shared buffers",
        counts.dirty());
  }

  /// Tells all about one place.
  String describe(int place) {
    byte state = states[place];
    boolean cached = BlockState.isCached(state);
    String name = names.name(place);
    if (isPool() && !cached) {
      return name + " · unused";
    }
    int pinned = pins.at(place);
    String use =
        cached
            ? " · usage count "
                + BlockState.usageCount(state)
                + (BlockState.isDirty(state) ? " · dirty" : "")
                + pinsInWords(pinned)
            : "";
    KernelView here = names.kernel(place);
    boolean silent = cached && here == KernelView.NONE;
    return name + use + (silent ? "" : " · " + here.inWords(cached, BlockState.isInKernel(state)));
  }

  private static String pinsInWords(int pinned) {
    return switch (pinned) {
      case 0 -> "";
      case 1 -> " · 1 pin";
      case Pins.MOST -> " · " + pinned + " pins or more";
      default -> " · " + pinned + " pins";
    };
  }

  /// Tells about the places that share a pixel.
  ///
  /// @param geometry how the places lie
  /// @param place any one of the pixel
  String describe(MapGeometry geometry, int place) {
    int level = geometry.zoom().level();
    int column = geometry.column(place) >> level << level;
    int row = geometry.row(place) >> level << level;
    int wide = geometry.columnsOfPixel(column);
    int tall = geometry.rowsOfPixel(row);
    if (wide * tall == 1) {
      return describe(place);
    }
    int first = row * geometry.columns() + column;
    int twice = 0;
    int[] byState = new int[BlockState.COMBINATIONS];
    for (int down = 0; down < tall; down++) {
      int from = first + down * geometry.columns();
      for (int one = from; one < Math.min(states.length, from + wide); one++) {
        byState[BlockState.bits(states[one])]++;
        twice += isCachedTwice(one) ? 1 : 0;
      }
    }
    return names.several(first, Math.min(states.length, first + wide) - 1)
        + (tall == 1 ? "" : tall == 2 ? " and the row below" : " and " + (tall - 1) + " rows below")
        + " · "
        + MapCounts.ofHistogram(byState).mixInWords(this, twice);
  }

  private boolean isCachedTwice(int place) {
    return BlockState.isCached(states[place])
        && BlockState.isInKernel(states[place])
        && names.kernel(place) == KernelView.CACHE;
  }
}
