package io.bufferscope.store;

import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.stats.PoolPressure;
import io.bufferscope.model.stats.RelationDelta;
import io.bufferscope.model.stats.Sample;
import io.bufferscope.model.stats.UsageCounts;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// One line of a record below its header, as it stands in the file. What is undefined is null.
public sealed interface RecordLine {
  /// The end of the interval, or the moment of the event.
  Instant at();

  /// "delta", "gap" or "event".
  String type();

  /// An interval with figures.
  ///
  /// @param type always "delta"
  /// @param at the interval's end, server time
  /// @param seconds its length
  /// @param tps committed transactions a second of the connected database, the observer's taken off
  /// @param clientTps the own load's transactions a second; null while none runs
  /// @param commits committed transactions in the interval
  /// @param rollbacks transactions rolled back in the interval
  /// @param blksHit blocks of the database found in shared buffers
  /// @param blksRead blocks of the database asked of the kernel
  /// @param hitRatio percent of the blocks that were found; null without any access
  /// @param latencyMs the own load's latency in milliseconds; null where no transaction ended
  /// @param relations the user tables with accesses
  /// @param pool the pool's buffers; null where nothing is known of them, as in files of earlier
  ///   programs
  record DeltaLine(
      String type,
      Instant at,
      double seconds,
      double tps,
      @Nullable Double clientTps,
      long commits,
      long rollbacks,
      long blksHit,
      long blksRead,
      @Nullable Double hitRatio,
      @Nullable LatencySummary latencyMs,
      List<Relation> relations,
      @Nullable Pool pool)
      implements RecordLine {
    public DeltaLine {
      relations = List.copyOf(relations);
    }
  }

  /// The pool's buffers, all databases together, counts in the interval. What the server does not
  /// tell is null.
  ///
  /// @param buffers the pool's size
  /// @param unused buffers without a block at the interval's end
  /// @param usageCounts buffers with a block at the interval's end, by usage count from 0 to 5
  /// @param usageAgeSeconds how long before the interval's end usage counts were read; a large
  ///   pool's are not read each time
  /// @param allocated buffers that were given another block, unused ones included
  /// @param evicted blocks evicted in the context normal
  /// @param ringEvicted blocks evicted for a buffer of a ring
  /// @param ringReused buffers of rings used again
  /// @param writtenByBackends buffers that backends wrote
  /// @param writtenByBgwriter buffers that the background writer wrote
  /// @param writtenByCheckpointer buffers that checkpoints wrote
  record Pool(
      @Nullable Long buffers,
      @Nullable Long unused,
      @Nullable List<Long> usageCounts,
      @Nullable Double usageAgeSeconds,
      @Nullable Long allocated,
      @Nullable Long evicted,
      @Nullable Long ringEvicted,
      @Nullable Long ringReused,
      @Nullable Long writtenByBackends,
      @Nullable Long writtenByBgwriter,
      @Nullable Long writtenByCheckpointer) {
    public Pool {
      usageCounts = usageCounts == null ? null : List.copyOf(usageCounts);
    }
  }

  /// What was accessed of one table, names as in `pg_statio_user_tables`; `toast` counts the TOAST
  /// table and its index together.
  record Relation(
      String schema,
      String name,
      long oid,
      long heapBlksHit,
      long heapBlksRead,
      long idxBlksHit,
      long idxBlksRead,
      long toastBlksHit,
      long toastBlksRead) {}

  /// An interval without figures.
  ///
  /// @param type always "gap"
  /// @param at the interval's end
  /// @param seconds its length, 0 where it has no beginning
  /// @param reason why, in lower case with underscores, as in "stats_reset"
  /// @param detail what exactly, or empty
  record GapLine(String type, Instant at, double seconds, String reason, String detail)
      implements RecordLine {}

  /// Something that happened.
  ///
  /// @param type always "event"
  /// @param at when
  /// @param kind what kind of thing, in lower case, as in "checkpoint"
  /// @param text what exactly
  record EventLine(String type, Instant at, String kind, String text) implements RecordLine {}

  /// The line of a sample.
  static RecordLine of(Sample sample) {
    return switch (sample) {
      case Delta delta -> of(delta);
      case Gap gap ->
          new GapLine("gap", gap.at(), gap.seconds(), lowerCase(gap.reason()), gap.detail());
    };
  }

  /// The line of an event.
  static RecordLine of(LabEvent event) {
    return new EventLine("event", event.at(), lowerCase(event.kind()), event.text());
  }

  private static DeltaLine of(Delta delta) {
    BlockCounts blocks = delta.database().blocks();
    OptionalDouble ratio = blocks.hitRatio();
    return new DeltaLine(
        "delta",
        delta.at(),
        delta.seconds(),
        delta.tps(),
        delta.load() == null ? null : (Double) delta.load().tps(),
        delta.database().commits(),
        delta.database().rollbacks(),
        blocks.hit(),
        blocks.read(),
        ratio.isPresent() ? (Double) (100 * ratio.getAsDouble()) : null,
        delta.load() == null ? null : delta.load().latency(),
        delta.relations().stream()
            .filter(relation -> relation.total().accesses() > 0)
            .map(RecordLine::relation)
            .toList(),
        pool(delta));
  }

  private static @Nullable Pool pool(Delta delta) {
    @Nullable UsageCounts usage = delta.usageCounts();
    if (usage == null && delta.sweep() == null) {
      return null;
    }
    PoolPressure pressure = PoolPressure.of(delta);
    return new Pool(
        pressure.buffers() == null && usage != null ? (Long) usage.buffers() : pressure.buffers(),
        usage == null ? null : (Long) usage.unused(),
        usage == null ? null : usage.used(),
        usage == null ? null : (Double) usage.ageSeconds(),
        pressure.allocated(),
        pressure.evicted(),
        pressure.ringEvicted(),
        pressure.ringReused(),
        pressure.writtenByBackends(),
        pressure.writtenByWriter(),
        pressure.writtenByCheckpointer());
  }

  private static Relation relation(RelationDelta delta) {
    return new Relation(
        delta.schema(),
        delta.name(),
        delta.id().relationOid(),
        delta.heap().hit(),
        delta.heap().read(),
        delta.index().hit(),
        delta.index().read(),
        delta.toast().hit(),
        delta.toast().read());
  }

  private static String lowerCase(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
