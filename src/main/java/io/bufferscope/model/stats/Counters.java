package io.bufferscope.model.stats;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// All counters of one moment: one consistent snapshot of the server's statistics, with the
/// server's own time of it. Only the difference of two says anything, see [Deltas].
///
/// @param at the server's clock when the snapshot was taken
/// @param nanoTime this machine's monotonic clock around the same moment, for servers whose clock
///   jumps
/// @param withinNanos how far from that the moment may have been, in either direction: a read whose
///   answer is late does not tell when in between the snapshot was taken
/// @param postmasterStart when the server was started: another one means another life of the
///   counters
/// @param database the connected database
/// @param relations its user tables
/// @param io `pg_stat_io`; empty before version 16
/// @param server background work
/// @param observer what of this was our own
/// @param activity what the sessions were doing then; null where it was not read
/// @param sweep what became of the pool's buffers; null where it was not read
/// @param usageCounts how many buffers had which usage count then; null where that cannot be read
public record Counters(
    Instant at,
    long nanoTime,
    long withinNanos,
    Instant postmasterStart,
    DatabaseCounters database,
    List<RelationCounters> relations,
    List<IoCounters> io,
    ServerCounters server,
    ObserverCounters observer,
    @Nullable Activity activity,
    @Nullable SweepCounters sweep,
    @Nullable UsageCounts usageCounts) {
  public Counters {
    relations = List.copyOf(relations);
    io = List.copyOf(io);
  }

  /// Counters without a look at the sessions and the pool, of a moment that is known.
  public Counters(
      Instant at,
      long nanoTime,
      Instant postmasterStart,
      DatabaseCounters database,
      List<RelationCounters> relations,
      List<IoCounters> io,
      ServerCounters server,
      ObserverCounters observer) {
    this(
        at,
        nanoTime,
        0,
        postmasterStart,
        database,
        relations,
        io,
        server,
        observer,
        null,
        null,
        null);
  }
}
