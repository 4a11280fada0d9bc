package io.bufferscope.model.stats;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The arithmetic between two reads of the counters. What two reads do not tell is a gap, never a
/// guess: no count is ever negative, clamped, or taken over from an earlier life of the counters.
///
/// - Another start of the server makes the interval a gap (RESTARTED).
/// - Another database (dropped and created again) makes it one too (FIRST_READ).
/// - Counters of the database that went back make the interval a gap (STATS_RESET), with or without
///   a moved `stats_reset`. Where that moved and no counter says what for, the figures are kept
///   with a caveat (MAYBE_RESET): whatever was reset was small enough to be passed since.
/// - Counters of single tables that went back are left out of an interval that else holds:
///   `pg_stat_reset_single_table_counters` moves the database's `stats_reset` too, and
///   `pg_stat_reset` reaches tables and database one after the other, so that a read can fall
///   between.
/// - Counters of `pg_stat_io` and of `pg_stat_bgwriter` are reset by themselves; then they alone
///   have no figures.
/// - A state, such as usage counts, is that of the later read.
/// - A table that the earlier read did not have was made since, and counts from zero.
/// - Time is the server's, read with the counters. Where it stands still, goes back, or is far from
///   this machine's monotonic clock, there is nothing to divide by (CLOCK_JUMPED).
public final class Deltas {
  /// A difference of the clocks up to this is a busy machine, not a jump.
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
    Map<RelationId, RelationCounters> before = byId(earlier);
    Resets resets = Resets.between(earlier, later, before);
    if (resets.lost() != null) {
      return gap(later, serverSeconds, ownSeconds, GapReason.STATS_RESET, resets.lost());
    }
    double unknownSeconds = (earlier.withinNanos() + later.withinNanos()) / 1e9;
    double tolerance = Math.max(CLOCK_TOLERANCE_SECONDS, CLOCK_TOLERANCE_SHARE * ownSeconds);
    if (serverSeconds <= 0 || Math.abs(serverSeconds - ownSeconds) > tolerance + unknownSeconds) {
      String detail =
          "the server's clock went on by " + serverSeconds + " s in " + ownSeconds + " s";
      return new Gap(later.at(), Math.max(ownSeconds, 0), GapReason.CLOCK_JUMPED, detail);
    }
    DatabaseDelta database = database(earlier, later);
    if (database.commits() < 0 || database.blocks().isBefore(BlockCounts.NONE)) {
      // The server counts whatever the observers do, so that this is a defect of the ledger or a
      // reset that nothing else shows. Either way the figures are not to be trusted.
      String detail = "fewer accesses or commits were counted than this program made itself";
      GapReason reason = resets.uncertain() ? GapReason.STATS_RESET : GapReason.READ_FAILED;
      return new Gap(later.at(), serverSeconds, reason, detail);
    }
    return delta(earlier, later, before, resets, database);
  }

  private static Delta delta(
      Counters earlier,
      Counters later,
      Map<RelationId, RelationCounters> before,
      Resets resets,
      DatabaseDelta database) {
    Optional<List<IoCounters>> io = IoDeltas.between(earlier.io(), later.io());
    Set<Caveat> caveats = EnumSet.noneOf(Caveat.class);
    if (resets.uncertain()) {
      caveats.add(Caveat.MAYBE_RESET);
    }
    if (io.isEmpty()) {
      caveats.add(Caveat.IO_RESET);
    }
    if (later.server().isBefore(earlier.server())) {
      caveats.add(Caveat.CHECKPOINTS_RESET);
    }
    if (sweepWasReset(earlier, later)) {
      caveats.add(Caveat.WRITER_RESET);
    }
    return new Delta(
        later.at(),
        seconds(earlier.at(), later.at()),
        database,
        relations(before, later, Set.copyOf(resets.relations())),
        resets.relations(),
        io.orElse(List.of()),
        server(earlier, later, before),
        caveats,
        null,
        later.activity(),
        sweep(earlier, later),
        later.usageCounts());
  }

  private static boolean sweepWasReset(Counters earlier, Counters later) {
    return earlier.sweep() != null
        && later.sweep() != null
        && later.sweep().wereResetSince(earlier.sweep());
  }

  private static @Nullable SweepDelta sweep(Counters earlier, Counters later) {
    return earlier.sweep() == null || later.sweep() == null || sweepWasReset(earlier, later)
        ? null
        : later.sweep().minus(earlier.sweep());
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
      Map<RelationId, RelationCounters> before, Counters later, Set<RelationId> without) {
    List<RelationDelta> deltas = new ArrayList<>(later.relations().size());
    for (RelationCounters after : later.relations()) {
      if (!without.contains(after.id())) {
        deltas.add(relation(before.get(after.id()), after));
      }
    }
    return deltas;
  }

  private static RelationDelta relation(@Nullable RelationCounters before, RelationCounters after) {
    BlockCounts toast =
        BlockCounts.orNone(after.toast()).plus(BlockCounts.orNone(after.toastIndex()));
    if (before == null) {
      return new RelationDelta(
          after.id(),
          after.schema(),
          after.name(),
          after.heap(),
          BlockCounts.orNone(after.index()),
          toast,
          after.root());
    }
    return new RelationDelta(
        after.id(),
        after.schema(),
        after.name(),
        after.heap().minus(before.heap()),
        BlockCounts.orNone(after.index()).minus(BlockCounts.orNone(before.index())),
        toast.minus(
            BlockCounts.orNone(before.toast()).plus(BlockCounts.orNone(before.toastIndex()))),
        after.root());
  }

  private static ServerCounters server(
      Counters earlier, Counters later, Map<RelationId, RelationCounters> relations) {
    ServerCounters before = earlier.server();
    ServerCounters after = later.server();
    @Nullable Long doneBefore = before.checkpointsDone();
    @Nullable Long doneAfter = after.checkpointsDone();
    return new ServerCounters(
        since(before.checkpointsTimed(), after.checkpointsTimed()),
        since(before.checkpointsRequested(), after.checkpointsRequested()),
        doneAfter == null ? null : since(doneBefore == null ? 0 : doneBefore, doneAfter),
        since(before.checkpointBuffersWritten(), after.checkpointBuffersWritten()),
        autovacuums(relations, later));
  }

  /// A counter of the server that went back was reset by itself; what it shows now was counted
  /// after that, so it happened in this interval.
  private static long since(long before, long after) {
    return after < before ? after : after - before;
  }

  private static long autovacuums(Map<RelationId, RelationCounters> before, Counters later) {
    long sum = 0;
    for (RelationCounters after : later.relations()) {
      @Nullable RelationCounters known = before.get(after.id());
      sum += since(known == null ? 0 : known.autovacuums(), after.autovacuums());
    }
    return sum;
  }

  private static Map<RelationId, RelationCounters> byId(Counters counters) {
    Map<RelationId, RelationCounters> byId = HashMap.newHashMap(counters.relations().size());
    counters.relations().forEach(relation -> byId.put(relation.id(), relation));
    return byId;
  }
}
