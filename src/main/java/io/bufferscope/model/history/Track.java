package io.bufferscope.model.history;

import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.stats.IoContext;
import io.bufferscope.model.stats.LongStatement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The past of the server at one fineness: totals of the database, `pg_stat_io` by context, what
/// sessions were doing, and the pool's buffers.
final class Track {
  private final Intervals intervals;
  private final Accesses all;
  private final Column databaseHit;
  private final Column databaseRead;
  private final Column commits;
  private final Column clientTransactions;
  private final IoSeries io;
  private final WaitSeries waits;
  private final PoolSeries pool;

  /// @param mostIntervals how many intervals at most
  /// @param ages how long intervals are from some age on, the oldest first
  Track(int mostIntervals, List<Intervals.Age> ages) {
    this.intervals = new Intervals(mostIntervals, ages);
    this.all = new Accesses(intervals, 0);
    this.databaseHit = intervals.addColumn(0);
    this.databaseRead = intervals.addColumn(0);
    this.commits = intervals.addColumn(0);
    this.clientTransactions = intervals.addColumn(0);
    this.io = new IoSeries(intervals);
    this.waits = new WaitSeries(intervals);
    this.pool = new PoolSeries(intervals);
  }

  /// Appends an interval without figures.
  void append(double end, Gap gap) {
    int _ = intervals.append(end, gap.seconds(), 0, null, gap.reason());
  }

  /// Appends an interval.
  ///
  /// @param before the interval before; null where there was none or a gap is between
  /// @return its place in all columns
  int append(double end, Delta delta, @Nullable Delta before) {
    @Nullable LoadInterval load = delta.load();
    int place =
        intervals.append(
            end,
            delta.seconds(),
            load == null ? 0 : load.seconds(),
            load == null ? null : load.latency(),
            null);
    LongStatement.endedIn(delta, before)
        .ifPresent(seconds -> intervals.setSinceOfLast(end - seconds));
    all.set(place, delta.heap(), delta.index());
    databaseHit.set(place, delta.database().blocks().hit());
    databaseRead.set(place, delta.database().blocks().read());
    commits.set(place, delta.database().commits());
    clientTransactions.set(place, load == null ? 0 : load.transactions());
    io.append(place, delta.io());
    waits.append(place, delta.activity());
    pool.append(place, delta);
    return place;
  }

  Intervals intervals() {
    return intervals;
  }

  /// Heap and index blocks of all user tables.
  Accesses all() {
    return all;
  }

  Column databaseHit() {
    return databaseHit;
  }

  Column databaseRead() {
    return databaseRead;
  }

  Column commits() {
    return commits;
  }

  Column clientTransactions() {
    return clientTransactions;
  }

  /// A figure of `pg_stat_io`; null where there were no rows.
  @Nullable Column io(IoContext context, IoFigure figure) {
    return io.of(context, figure);
  }

  WaitSeries waits() {
    return waits;
  }

  /// Usage counts of the pool's buffers and what was done to them.
  PoolSeries pool() {
    return pool;
  }
}
