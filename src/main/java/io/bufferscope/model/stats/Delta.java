package io.bufferscope.model.stats;

import io.bufferscope.model.load.LoadInterval;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What was counted in one interval of measured length. Every count is 0 or more, and the
/// observers' own traffic is taken off the database's.
///
/// @param at the interval's end, server time
/// @param seconds its measured length, more than 0
/// @param database the whole database, catalogs included
/// @param relations the user tables that have figures for this interval, those without any access
///   included
/// @param relationGaps user tables whose own counters were reset in this interval
/// @param io `pg_stat_io` by backend type, object and context; empty before version 16, and where
///   it was reset
/// @param server background work
/// @param caveats what the figures do not tell
/// @param load this program's own clients in about the same interval; null while none run
/// @param activity what the sessions were doing at the interval's end; null where it was not read
/// @param sweep what became of the pool's buffers; null where it was not read or was reset
/// @param usageCounts how many buffers had which usage count at the interval's end; null where that
///   is not known
public record Delta(
    Instant at,
    double seconds,
    DatabaseDelta database,
    List<RelationDelta> relations,
    List<RelationId> relationGaps,
    List<IoCounters> io,
    ServerCounters server,
    Set<Caveat> caveats,
    @Nullable LoadInterval load,
    @Nullable Activity activity,
    @Nullable SweepDelta sweep,
    @Nullable UsageCounts usageCounts)
    implements Sample {
  public Delta {
    relations = List.copyOf(relations);
    relationGaps = List.copyOf(relationGaps);
    io = List.copyOf(io);
    caveats = Set.copyOf(caveats);
  }

  /// An interval whose figures tell all, without a look at the sessions and the pool.
  public Delta(
      Instant at,
      double seconds,
      DatabaseDelta database,
      List<RelationDelta> relations,
      List<RelationId> relationGaps,
      List<IoCounters> io,
      ServerCounters server,
      @Nullable LoadInterval load) {
    this(
        at,
        seconds,
        database,
        relations,
        relationGaps,
        io,
        server,
        Set.of(),
        load,
        null,
        null,
        null);
  }

  /// Committed transactions a second of the connected database, ours as observers taken off.
  public double tps() {
    return database.commits() / seconds;
  }

  /// The heap blocks of all user tables.
  public BlockCounts heap() {
    BlockCounts sum = BlockCounts.NONE;
    for (RelationDelta relation : relations) {
      sum = sum.plus(relation.heap());
    }
    return sum;
  }

  /// The index blocks of all user tables.
  public BlockCounts index() {
    BlockCounts sum = BlockCounts.NONE;
    for (RelationDelta relation : relations) {
      sum = sum.plus(relation.index());
    }
    return sum;
  }

  /// This interval with the clients' own figures.
  public Delta withLoad(@Nullable LoadInterval clients) {
    return with(clients, activity, sweep, usageCounts);
  }

  /// This interval with what the sessions were doing at its end.
  public Delta withActivity(@Nullable Activity seen) {
    return with(load, seen, sweep, usageCounts);
  }

  /// This interval with what became of the pool's buffers.
  public Delta withSweep(@Nullable SweepDelta counted) {
    return with(load, activity, counted, usageCounts);
  }

  /// This interval with how many buffers had which usage count at its end.
  public Delta withUsageCounts(@Nullable UsageCounts seen) {
    return with(load, activity, sweep, seen);
  }

  private Delta with(
      @Nullable LoadInterval clients,
      @Nullable Activity sessions,
      @Nullable SweepDelta buffers,
      @Nullable UsageCounts counts) {
    return new Delta(
        at,
        seconds,
        database,
        relations,
        relationGaps,
        io,
        server,
        caveats,
        clients,
        sessions,
        buffers,
        counts);
  }
}
