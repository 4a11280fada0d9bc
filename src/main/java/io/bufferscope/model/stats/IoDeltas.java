package io.bufferscope.model.stats;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Differences of rows of `pg_stat_io`. A cell that does not apply to a row stays null.
final class IoDeltas {
  private IoDeltas() {}

  /// The differences of all rows. Empty where a counter went back: `pg_stat_reset_shared('io')`
  /// resets all rows together, and nothing of the database's, so that those that had little before
  /// tell nothing either.
  static Optional<List<IoCounters>> between(List<IoCounters> earlier, List<IoCounters> later) {
    Map<List<String>, IoCounters> before = new HashMap<>();
    earlier.forEach(row -> before.put(key(row), row));
    List<IoCounters> deltas = new ArrayList<>(later.size());
    for (IoCounters after : later) {
      @Nullable IoCounters known = before.get(key(after));
      @Nullable IoCounters delta = known == null ? after : between(known, after);
      if (delta == null) {
        return Optional.empty();
      }
      deltas.add(delta);
    }
    return Optional.of(deltas);
  }

  private static List<String> key(IoCounters row) {
    return List.of(row.backendType(), row.object(), row.context());
  }

  /// The difference of two states of one row; null where a counter went back.
  private static @Nullable IoCounters between(IoCounters before, IoCounters after) {
    boolean back =
        isBack(before.blocksRead(), after.blocksRead())
            || isBack(before.blocksWritten(), after.blocksWritten())
            || isBack(before.blocksExtended(), after.blocksExtended())
            || isBack(before.hits(), after.hits())
            || isBack(before.evictions(), after.evictions())
            || isBack(before.reuses(), after.reuses())
            || isBack(before.fsyncs(), after.fsyncs())
            || isBack(before.readTimeMillis(), after.readTimeMillis())
            || isBack(before.writeTimeMillis(), after.writeTimeMillis());
    if (back) {
      return null;
    }
    return new IoCounters(
        after.backendType(),
        after.object(),
        after.context(),
        minus(before.blocksRead(), after.blocksRead()),
        minus(before.readTimeMillis(), after.readTimeMillis()),
        minus(before.blocksWritten(), after.blocksWritten()),
        minus(before.writeTimeMillis(), after.writeTimeMillis()),
        minus(before.blocksExtended(), after.blocksExtended()),
        minus(before.hits(), after.hits()),
        minus(before.evictions(), after.evictions()),
        minus(before.reuses(), after.reuses()),
        minus(before.fsyncs(), after.fsyncs()));
  }

  private static boolean isBack(@Nullable Long before, @Nullable Long after) {
    return before != null && after != null && after < before;
  }

  private static boolean isBack(@Nullable Double before, @Nullable Double after) {
    return before != null && after != null && after < before;
  }

  private static @Nullable Long minus(@Nullable Long before, @Nullable Long after) {
    return after == null ? null : Long.valueOf(after - (before == null ? 0 : before));
  }

  private static @Nullable Double minus(@Nullable Double before, @Nullable Double after) {
    return after == null ? null : Double.valueOf(after - (before == null ? 0 : before));
  }
}
