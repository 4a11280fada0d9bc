package io.bufferscope.model.load;

import io.bufferscope.model.Problem;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What came out of a load, by the clients' own count, its warm-up left out.
///
/// @param spec what was run
/// @param start when the measured part began
/// @param seconds from then until the last client had neither a transaction nor was waiting for its
///   next
/// @param connectSeconds how long the clients took to connect, pgbench's "initial connection time"
/// @param transactions committed transactions
/// @param latency null where no transaction ended
/// @param failedBySqlState transactions that ended with an error, by SQLSTATE
/// @param counts what else was counted
/// @param scripts what became of each script
/// @param warmUp how the warm-up ended; null where there was none
/// @param clients how many there were at the end
/// @param aborted why clients ended before their time, one entry a client
/// @param preparedStatements for each client what its session's `pg_prepared_statements` held at
///   its end; shorter than the number of clients where some could not be asked
/// @param clientCpuSeconds CPU time of the clients' threads
/// @param cancelled whether it was stopped before its duration was over
public record LoadResult(
    LoadSpec spec,
    Instant start,
    double seconds,
    double connectSeconds,
    long transactions,
    @Nullable LatencySummary latency,
    Map<String, Long> failedBySqlState,
    LoadCounts counts,
    List<ScriptSummary> scripts,
    @Nullable WarmUpResult warmUp,
    int clients,
    List<Problem> aborted,
    List<Integer> preparedStatements,
    double clientCpuSeconds,
    boolean cancelled) {
  public LoadResult {
    failedBySqlState = Map.copyOf(failedBySqlState);
    scripts = List.copyOf(scripts);
    aborted = List.copyOf(aborted);
    preparedStatements = List.copyOf(preparedStatements);
  }

  /// Committed transactions a second without the time to connect, as pgbench prints it.
  public double tps() {
    return seconds > 0 ? transactions / seconds : 0;
  }

  /// All transactions that ended with an error.
  public long failed() {
    return failedBySqlState.values().stream().mapToLong(Long::longValue).sum();
  }
}
