package io.bufferscope.ui;

import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.stats.Delta;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// The figures of the last interval in large print. Each is empty where the interval has none.
///
/// @param tps transactions a second: the own clients' count while a load of ours runs, else the
///   server's
/// @param fromClients whether `tps` is the clients' count
/// @param latency of the own clients; null where no transaction of theirs ended
/// @param failed transactions of the own clients that ended with an error in the interval
/// @param failedSoFar all of them since the load began, by SQLSTATE
/// @param databaseHit hit ratio of all the database's blocks, 0 to 1
/// @param heapHit hit ratio of the user tables' heap blocks
/// @param indexHit hit ratio of their index blocks
record LiveFigures(
    OptionalDouble tps,
    boolean fromClients,
    @Nullable LatencySummary latency,
    long failed,
    Map<String, Long> failedSoFar,
    OptionalDouble databaseHit,
    OptionalDouble heapHit,
    OptionalDouble indexHit) {
  /// No interval yet, or a gap.
  static final LiveFigures NONE =
      new LiveFigures(
          OptionalDouble.empty(),
          false,
          null,
          0,
          Map.of(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty());

  /// The figures of one interval.
  static LiveFigures of(Delta delta) {
    var load = delta.load();
    return new LiveFigures(
        OptionalDouble.of(load == null ? delta.tps() : load.tps()),
        load != null,
        load == null ? null : load.latency(),
        load == null ? 0 : load.failed(),
        load == null ? Map.of() : load.failedSoFar(),
        delta.database().blocks().hitRatio(),
        delta.heap().hitRatio(),
        delta.index().hitRatio());
  }
}
