package io.bufferscope.ui;

import io.bufferscope.model.stats.IoSums;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// One row of the I/O table: what one type of backend did in one context in the last interval.
///
/// @param key whose row it is
/// @param sums what was counted; a null does not apply to the row
/// @param seconds the interval's length; 0 where there are no figures
record IoRow(Key key, IoSums sums, double seconds) {
  /// Whose a row is; without a backend type the sum of all rows.
  ///
  /// @param context as `pg_stat_io` names it
  /// @param object "relation", "temp relation" or "wal"
  /// @param backendType as `pg_stat_io` names it; empty for the sum
  record Key(String context, String object, String backendType) {
    static final Key SUM = new Key("", IoSums.RELATION, "");

    boolean isSum() {
      return backendType.isEmpty();
    }
  }

  /// The context for people: the object is said where it is not in shared buffers.
  String context() {
    return switch (key.object()) {
      case IoSums.RELATION -> key.isSum() ? "all" : key.context();
      case "temp relation" -> "temp";
      default -> key.context().equals("normal") ? key.object() : key.object() + " " + key.context();
    };
  }

  /// The backend type, shortened.
  String backend() {
    return switch (key.backendType()) {
      case "client backend" -> "client";
      case "autovacuum worker" -> "autovacuum";
      case "autovacuum launcher" -> "av launcher";
      case "background worker" -> "bg worker";
      case "background writer" -> "bgwriter";
      case "standalone backend" -> "standalone";
      default -> key.backendType();
    };
  }

  /// Hits of all blocks asked for, 0 to 1; empty where there were none, and for the sum of all
  /// contexts, which would say nothing about the pool.
  OptionalDouble hitRatio() {
    return key.equals(Key.SUM) ? OptionalDouble.empty() : sums.hitRatio();
  }

  /// A count a second; empty where it does not apply or nothing is known.
  OptionalDouble rate(@Nullable Long count) {
    return count == null || seconds <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(count / seconds);
  }

  /// Milliseconds a block; empty without blocks, and where they took no time at all, which is a
  /// clock that was off and no fast disk.
  static OptionalDouble millisEach(@Nullable Double millis, @Nullable Long blocks) {
    return millis == null || blocks == null || blocks == 0 || millis == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(millis / blocks);
  }
}
