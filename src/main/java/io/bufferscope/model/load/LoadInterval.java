package io.bufferscope.model.load;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What this program's clients did since they were last asked, by their own count.
///
/// @param seconds the measured time
/// @param transactions committed transactions
/// @param failed transactions that ended with an error
/// @param latency null where no transaction ended
/// @param failedSoFar transactions that ended with an error since the load's beginning, by SQLSTATE
/// @param counts what else was counted in the interval; the lag is with [LoadHealth]
/// @param health how the clients are doing
/// @param statements what became of each statement since the load's beginning, or since its warm-up
///   ended
public record LoadInterval(
    double seconds,
    long transactions,
    long failed,
    @Nullable LatencySummary latency,
    Map<String, Long> failedSoFar,
    LoadCounts counts,
    LoadHealth health,
    List<StatementSummary> statements) {
  public LoadInterval {
    failedSoFar = Map.copyOf(failedSoFar);
    statements = List.copyOf(statements);
  }

  /// An interval of which no more is known.
  public LoadInterval(
      double seconds,
      long transactions,
      long failed,
      @Nullable LatencySummary latency,
      Map<String, Long> failedSoFar) {
    this(
        seconds,
        transactions,
        failed,
        latency,
        failedSoFar,
        LoadCounts.NONE,
        LoadHealth.NONE,
        List.of());
  }

  /// An interval of a load in which nothing failed so far, or it is not known with what.
  public LoadInterval(
      double seconds, long transactions, long failed, @Nullable LatencySummary latency) {
    this(seconds, transactions, failed, latency, Map.of());
  }

  /// Committed transactions a second; 0 where no time passed.
  public double tps() {
    return seconds > 0 ? transactions / seconds : 0;
  }
}
