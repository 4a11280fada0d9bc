package io.bufferscope.model.load;

import org.jspecify.annotations.Nullable;

/// What this program's clients did since they were last asked, by their own count.
///
/// @param seconds the measured time
/// @param transactions committed transactions
/// @param failed transactions that ended with an error
/// @param latency null where no transaction ended
public record LoadInterval(
    double seconds, long transactions, long failed, @Nullable LatencySummary latency) {
  /// Committed transactions a second; 0 where no time passed.
  public double tps() {
    return seconds > 0 ? transactions / seconds : 0;
  }
}
