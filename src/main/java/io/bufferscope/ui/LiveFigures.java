package io.bufferscope.ui;

import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.stats.Delta;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// The figures of the last interval in large print. Each is empty where the interval has none.
///
/// @param tps transactions a second: the own clients' count while a load of ours runs, else the
///   server's
/// @param fromClients whether `tps` is the clients' count
/// @param latency of the own clients; null where no transaction of theirs ended
/// @param databaseHit hit ratio of all the database's blocks, 0 to 1
/// @param heapHit hit ratio of the user tables' heap blocks
/// @param indexHit hit ratio of their index blocks
record LiveFigures(
    OptionalDouble tps,
    boolean fromClients,
    @Nullable LatencySummary latency,
    OptionalDouble databaseHit,
    OptionalDouble heapHit,
    OptionalDouble indexHit) {
  /// No interval yet, or a gap.
  static final LiveFigures NONE =
      new LiveFigures(
          OptionalDouble.empty(),
          false,
          null,
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
        delta.database().blocks().hitRatio(),
        delta.heap().hitRatio(),
        delta.index().hitRatio());
  }
}
