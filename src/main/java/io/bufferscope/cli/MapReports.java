package io.bufferscope.cli;

import io.bufferscope.model.map.KernelSnapshot;
import io.bufferscope.model.map.KernelTier;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.PartitionedMap;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.PoolTiers;
import io.bufferscope.model.map.RelationCache;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.model.map.TierCounts;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the command `map` tells, as JSON.
final class MapReports {
  private MapReports() {}

  /// One relation.
  @SuppressWarnings("ArrayRecordComponent") // Written as JSON and never compared.
  record RelationReport(
      String relation,
      String kind,
      String fork,
      int blocks,
      int cached,
      int dirty,
      int pinned,
      int[] usageCounts,
      Instant at,
      double readMs,
      KernelReport kernel,
      List<PartReport> partitions) {}

  /// Where a relation's blocks are, each counted once; null where nothing is known of the kernel's
  /// page cache.
  record KernelReport(
      @Nullable Integer sharedOnly,
      @Nullable Integer kernelOnly,
      @Nullable Integer both,
      @Nullable Integer diskOnly,
      @Nullable Long cachedTwiceBytes,
      @Nullable Boolean filesInMemory,
      @Nullable String unknownBecause) {}

  /// One partition of a partitioned table or index.
  record PartReport(String relation, int firstPlace, int blocks) {}

  /// The whole pool.
  @SuppressWarnings("ArrayRecordComponent") // Written as JSON and never compared.
  record PoolReport(
      int buffers,
      int used,
      int dirty,
      int pinned,
      int[] usageCounts,
      Instant at,
      double readMs,
      PoolKernelReport kernel,
      List<Share> relations) {}

  /// Where the blocks in the pool are besides, each used buffer counted once.
  record PoolKernelReport(
      int sharedOnly,
      int both,
      int filesInMemory,
      int unknown,
      long cachedTwiceBytes,
      @Nullable String unknownBecause) {}

  /// One relation's share of the pool.
  record Share(String relation, String kind, int blocks, int cached, int dirty) {}

  static RelationReport of(RelationMap map, String kind, Duration cost, List<PartReport> parts) {
    return new RelationReport(
        map.relation().qualifiedName(),
        kind,
        map.fork().label(),
        map.blocks(),
        map.cached(),
        map.dirty(),
        map.pins().places(),
        map.usageCounts(),
        map.at(),
        millis(cost),
        kernel(map.kernel(), map.tiers()),
        parts);
  }

  private static KernelReport kernel(KernelTier tier, TierCounts counts) {
    return switch (tier) {
      case KernelTier.Absent(String reason) ->
          new KernelReport(null, null, null, null, null, null, reason);
      case KernelTier.Cached _ -> kernel(counts, counts.cachedTwice().count(), false);
      case KernelTier.Storage _ -> kernel(counts, 0, true);
    };
  }

  private static KernelReport kernel(TierCounts counts, long cachedTwice, boolean inMemory) {
    return new KernelReport(
        counts.sharedOnly(),
        counts.kernelOnly(),
        counts.both(),
        counts.neither(),
        cachedTwice,
        inMemory,
        null);
  }

  static List<PartReport> parts(PartitionedMap map) {
    return map.parts().stream()
        .map(part -> new PartReport(part.relation().qualifiedName(), part.first(), part.blocks()))
        .toList();
  }

  static PoolReport of(MapSnapshot map) {
    PoolSnapshot pool = map.pool();
    return new PoolReport(
        pool.buffers(),
        pool.used(),
        pool.dirty(),
        pool.pins().places(),
        pool.usageCounts(),
        pool.at(),
        millis(pool.cost()),
        kernel(map.poolTiers(), map.kernel()),
        shares(pool));
  }

  private static PoolKernelReport kernel(PoolTiers tiers, KernelSnapshot kernel) {
    return new PoolKernelReport(
        tiers.sharedOnly(),
        tiers.both(),
        tiers.inMemory(),
        tiers.unknown(),
        tiers.cachedTwice().count(),
        kernel.tiers().isEmpty() ? kernel.otherwise().reason() : null);
  }

  private static List<Share> shares(PoolSnapshot pool) {
    return pool.relations().stream()
        .filter(one -> one.cached() > 0)
        .sorted(Comparator.comparingInt(RelationCache::cached).reversed())
        .map(one ->
            new Share(
                one.relation().qualifiedName(),
                one.relation().kind().label(),
                one.blocks(),
                one.cached(),
                one.dirty()))
        .toList();
  }

  private static double millis(Duration duration) {
    return duration.toNanos() / 1e6;
  }
}
