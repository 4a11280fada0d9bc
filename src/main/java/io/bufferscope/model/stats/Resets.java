package io.bufferscope.model.stats;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What two reads tell of resets between them. `stats_reset` alone does not tell: a reset of one
/// table (`pg_stat_reset_single_table_counters`) moves the database's as well, the first reset ever
/// moves it from null, and crash recovery zeroes all counters without moving it.
///
/// @param lost why the whole interval is lost; null where it is not
/// @param relations the tables whose counters went back
/// @param uncertain whether something was reset, and no counter shows what
record Resets(@Nullable String lost, List<RelationId> relations, boolean uncertain) {
  Resets {
    relations = List.copyOf(relations);
  }

  /// Compares two reads of one life of one database.
  ///
  /// @param before the tables of the earlier read
  static Resets between(
      Counters earlier, Counters later, Map<RelationId, RelationCounters> before) {
    List<RelationId> back = new ArrayList<>();
    for (RelationCounters after : later.relations()) {
      @Nullable RelationCounters known = before.get(after.id());
      if (known != null && after.isBefore(known)) {
        back.add(after.id());
      }
    }
    @Nullable Instant reset = later.database().statsReset();
    boolean moved = !Objects.equals(earlier.database().statsReset(), reset);
    if (wentBack(earlier.database(), later.database())) {
      return new Resets(
          moved
              ? "stats_reset moved to " + reset
              : "the counters went back and stats_reset did not move",
          back,
          false);
    }
    if (moved && !isLater(earlier.database().statsReset(), reset)) {
      return new Resets("stats_reset went back to " + reset, back, false);
    }
    return new Resets(null, back, moved && !explained(earlier, back));
  }

  private static boolean wentBack(DatabaseCounters before, DatabaseCounters after) {
    return after.commits() < before.commits()
        || after.rollbacks() < before.rollbacks()
        || after.deadlocks() < before.deadlocks()
        || after.tempBytes() < before.tempBytes()
        || after.readTimeMillis() < before.readTimeMillis()
        || after.blocks().isBefore(before.blocks());
  }

  private static boolean isLater(@Nullable Instant before, @Nullable Instant after) {
    return after != null && (before == null || after.isAfter(before));
  }

  /// Whether resets of single tables account for a moved `stats_reset`: some went back, and not all
  /// that could have, as a reset of the whole database would have it.
  private static boolean explained(Counters earlier, List<RelationId> back) {
    if (back.isEmpty()) {
      return false;
    }
    long active =
        earlier.relations().stream().filter(relation -> relation.total().accesses() > 0).count();
    return back.size() < active || active == 1;
  }
}
