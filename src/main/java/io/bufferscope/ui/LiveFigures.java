package io.bufferscope.ui;

import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.load.LoadHealth;
import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.stats.Delta;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// The figures of the last interval in large print. Each is empty where the interval has none.
///
/// @param tps transactions a second: the own clients' count while a load of ours runs, else the
///   server's
/// @param load what the own clients did; null without a load
/// @param databaseHit hit ratio of all the database's blocks, 0 to 1
/// @param heapHit hit ratio of the user tables' heap blocks
/// @param indexHit hit ratio of their index blocks
record LiveFigures(
    OptionalDouble tps,
    @Nullable LoadInterval load,
    OptionalDouble databaseHit,
    OptionalDouble heapHit,
    OptionalDouble indexHit) {
  /// No interval yet, or a gap.
  static final LiveFigures NONE =
      new LiveFigures(
          OptionalDouble.empty(),
          null,
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty());

  /// The figures of one interval.
  static LiveFigures of(Delta delta) {
    LoadInterval load = delta.load();
    return new LiveFigures(
        OptionalDouble.of(load == null ? delta.tps() : load.tps()),
        load,
        delta.database().blocks().hitRatio(),
        delta.heap().hitRatio(),
        delta.index().hitRatio());
  }

  /// Whether `tps` is the clients' count.
  boolean fromClients() {
    return load != null;
  }

  /// Of the own clients; null where no transaction of theirs ended.
  @Nullable LatencySummary latency() {
    return load == null ? null : load.latency();
  }

  /// Transactions of the own clients that ended with an error in the interval.
  long failed() {
    return load == null ? 0 : load.failed();
  }

  /// All of them since the load began, by SQLSTATE.
  Map<String, Long> failedSoFar() {
    return load == null ? Map.of() : load.failedSoFar();
  }

  /// How the own clients are doing.
  LoadHealth health() {
    return load == null ? LoadHealth.NONE : load.health();
  }
}
