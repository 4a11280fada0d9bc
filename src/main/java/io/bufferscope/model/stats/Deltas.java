package io.bufferscope.model.stats;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The arithmetic between two reads of the counters. What two reads do not tell is a gap, never a
/// guess: no count is ever negative, clamped, or taken over from an earlier life of the counters.
///
/// - Another start of the server makes the interval a gap (RESTARTED).
/// - Another database (dropped and created again) makes it one too (FIRST_READ).
/// - Counters of the database that went back, or a `stats_reset` that moved without an explanation
///   by single tables, make the interval a gap (STATS_RESET). Crash recovery zeroes the counters
///   without moving `stats_reset`, and the first reset ever moves it from null.
/// - Counters of single tables that went back are left out of an interval that else holds:
///   `pg_stat_reset_single_table_counters` moves the database's `stats_reset` too, and
///   `pg_stat_reset` reaches tables and database one after the other, so that a read can fall
///   between.
/// - A table that the earlier read did not have was made since, and counts from zero.
/// - Time is the server's, read with the counters. Where it stands still, goes back, or is far from
///   this machine's monotonic clock, there is nothing to divide by (CLOCK_JUMPED).
public final class Deltas {
  /// A difference of the clocks up to this is a slow network or a busy machine, not a jump.
  private static final double CLOCK_TOLERANCE_SECONDS = 1;

  private static final double CLOCK_TOLERANCE_SHARE = 0.2;

  private Deltas() {}

  /// What happened between two reads.
  ///
  /// @return a [Delta], or the [Gap] that says why there is none
  public static Sample between(Counters earlier, Counters later) {
    double serverSeconds = seconds(earlier.at(), later.at());
    double ownSeconds = (later.nanoTime() - earlier.nanoTime()) / 1e9;
    if (!earlier.postmasterStart().equals(later.postmasterStart())) {
      return gap(later, serverSeconds, ownSeconds, GapReason.RESTARTED, "");
    }
    if (earlier.database().databaseOid() != later.database().databaseOid()) {
      String detail = "another database of that name";
      return gap(later, serverSeconds, ownSeconds, GapReason.FIRST_READ, detail);
    }
    List<RelationId> relationsBack = relationsBack(earlier, later);
    @Nullable String reset = reset(earlier, later, relationsBack);
    if (reset != null) {
      return gap(later, serverSeconds, ownSeconds, GapReason.STATS_RESET, reset);
    }
    double tolerance = Math.max(CLOCK_TOLERANCE_SECONDS, CLOCK_TOLERANCE_SHARE * ownSeconds);
    if (serverSeconds <= 0 || Math.abs(serverSeconds - ownSeconds) > tolerance) {
      String detail =
          "the server's clock went on by " + serverSeconds + " s in " + ownSeconds + " s";
      return new Gap(later.at(), Math.max(ownSeconds, 0), GapReason.CLOCK_JUMPED, detail);
    }
    DatabaseDelta database = database(earlier, later);
    if (database.commits() < 0 || database.blocks().isBefore(BlockCounts.NONE)) {
      // The server counts whatever the observers do, so that this is a defect of the ledger or a
      // reset that nothing else shows. Either way the figures are not to be trusted.
      String detail = "fewer accesses or commits were counted than this program made itself";
      return new Gap(later.at(), serverSeconds, GapReason.READ_FAILED, detail);
    }
    return new Delta(
        later.at(),
        serverSeconds,
        database,
        relations(earlier, later, Set.copyOf(relationsBack)),
        relationsBack,
        io(earlier, later),
        server(earlier, later),
        null,
        later.activity());
  }

  private static Gap gap(
      Counters later, double serverSeconds, double ownSeconds, GapReason reason, String detail) {
    double seconds = serverSeconds > 0 ? serverSeconds : Math.max(ownSeconds, 0);
    return new Gap(later.at(), seconds, reason, detail);
  }

  private static double seconds(Instant from, Instant to) {
    Duration between = Duration.between(from, to);
    return between.getSeconds() + between.getNano() / 1e9;
  }

  /// Why the whole interval is lost to a reset; null where it is not.
  private static @Nullable String reset(
      Counters earlier, Counters later, List<RelationId> relationsBack) {
    DatabaseCounters before = earlier.database();
    DatabaseCounters after = later.database();
    boolean moved = !Objects.equals(before.statsReset(), after.statsReset());
    boolean back =
        after.commits() < before.commits()
            || after.rollbacks() < before.rollbacks()
            || after.deadlocks() < before.deadlocks()
            || after.tempBytes() < before.tempBytes()
            || after.readTimeMillis() < before.readTimeMillis()
            || after.blocks().isBefore(before.blocks());
    if (back) {
      return moved
          ? "stats_reset moved to " + after.statsReset()
          : "the counters went back and stats_reset did not move";
    }
    return moved && !explainedByTables(earlier, relationsBack)
        ? "stats_reset moved to " + after.statsReset()
        : null;
  }

  /// Whether resets of single tables account for a moved `stats_reset`: some went back, and not all
  /// that could have, as a reset of the whole database would have it.
  private static boolean explainedByTables(Counters earlier, List<RelationId> relationsBack) {
    long active =
        earlier.relations().stream().filter(relation -> relation.total().accesses() > 0).count();
    return !relationsBack.isEmpty() && (relationsBack.size() < active || active == 1);
  }

  private static List<RelationId> relationsBack(Counters earlier, Counters later) {
    Map<RelationId, RelationCounters> before = byId(earlier);
    List<RelationId> back = new ArrayList<>();
    for (RelationCounters after : later.relations()) {
      @Nullable RelationCounters known = before.get(after.id());
      if (known != null && after.isBefore(known)) {
        back.add(after.id());
      }
    }
    return List.copyOf(back);
  }

  private static DatabaseDelta database(Counters earlier, Counters later) {
    DatabaseCounters before = earlier.database();
    DatabaseCounters after = later.database();
    BlockCounts ownBlocks = later.observer().blocks().minus(earlier.observer().blocks());
    return new DatabaseDelta(
        after.commits()
            - before.commits()
            - (later.observer().commits() - earlier.observer().commits()),
        after.rollbacks() - before.rollbacks(),
        after.blocks().minus(before.blocks()).minus(ownBlocks),
        after.readTimeMillis() - before.readTimeMillis(),
        after.deadlocks() - before.deadlocks(),
        after.tempBytes() - before.tempBytes());
  }

  private static List<RelationDelta> relations(
      Counters earlier, Counters later, Set<RelationId> without) {
    Map<RelationId, RelationCounters> before = byId(earlier);
    List<RelationDelta> deltas = new ArrayList<>(later.relations().size());
    for (RelationCounters after : later.relations()) {
      if (!without.contains(after.id())) {
        deltas.add(relation(before.get(after.id()), after));
      }
    }
    return deltas;
  }

  private static RelationDelta relation(@Nullable RelationCounters before, RelationCounters after) {
    BlockCounts toast = orNone(after.toast()).plus(orNone(after.toastIndex()));
    if (before == null) {
      return new RelationDelta(
          after.id(),
          after.schema(),
          after.name(),
          after.heap(),
          orNone(after.index()),
          toast,
          after.root());
    }
    return new RelationDelta(
        after.id(),
        after.schema(),
        after.name(),
        after.heap().minus(before.heap()),
        orNone(after.index()).minus(orNone(before.index())),
        toast.minus(orNone(before.toast()).plus(orNone(before.toastIndex()))),
        after.root());
  }

  /// Rows whose own counters were reset (`pg_stat_reset_shared('io')` does not touch the
  /// database's) are left out.
  private static List<IoCounters> io(Counters earlier, Counters later) {
    Map<List<String>, IoCounters> before = new HashMap<>();
    earlier.io().forEach(row -> before.put(key(row), row));
    List<IoCounters> deltas = new ArrayList<>(later.io().size());
    for (IoCounters after : later.io()) {
      @Nullable IoCounters known = before.get(key(after));
      @Nullable IoCounters delta = known == null ? after : IoDeltas.between(known, after);
      if (delta != null) {
        deltas.add(delta);
      }
    }
    return deltas;
  }

  private static List<String> key(IoCounters row) {
    return List.of(row.backendType(), row.object(), row.context());
  }

  private static ServerCounters server(Counters earlier, Counters later) {
    ServerCounters before = earlier.server();
    ServerCounters after = later.server();
    @Nullable Long doneBefore = before.checkpointsDone();
    @Nullable Long doneAfter = after.checkpointsDone();
    return new ServerCounters(
        since(before.checkpointsTimed(), after.checkpointsTimed()),
        since(before.checkpointsRequested(), after.checkpointsRequested()),
        doneAfter == null ? null : since(doneBefore == null ? 0 : doneBefore, doneAfter),
        since(before.checkpointBuffersWritten(), after.checkpointBuffersWritten()),
        autovacuums(earlier, later));
  }

  /// A counter of the server that went back was reset by itself; what it shows now was counted
  /// after that, so it happened in this interval.
  private static long since(long before, long after) {
    return after < before ? after : after - before;
  }

  private static long autovacuums(Counters earlier, Counters later) {
    Map<RelationId, RelationCounters> before = byId(earlier);
    long sum = 0;
    for (RelationCounters after : later.relations()) {
      @Nullable RelationCounters known = before.get(after.id());
      sum += since(known == null ? 0 : known.autovacuums(), after.autovacuums());
    }
    return sum;
  }

  private static Map<RelationId, RelationCounters> byId(Counters counters) {
    Map<RelationId, RelationCounters> byId = new HashMap<>();
    counters.relations().forEach(relation -> byId.put(relation.id(), relation));
    return byId;
  }

  private static BlockCounts orNone(@Nullable BlockCounts counts) {
    return counts == null ? BlockCounts.NONE : counts;
  }
}
