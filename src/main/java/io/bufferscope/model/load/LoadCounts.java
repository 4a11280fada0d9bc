package io.bufferscope.model.load;

import org.jspecify.annotations.Nullable;

/// What a load's clients counted beside transactions and failures.
///
/// @param skipped transactions that were so late that they were not begun (rate and latency limit)
/// @param aboveLatencyLimit committed transactions that took longer than the latency limit
/// @param retried committed or failed transactions that were begun more than once
/// @param retries how often a transaction was begun again
/// @param reconnections how often a client lost its connection and got another
/// @param lag how late transactions began; null without a rate limit
public record LoadCounts(
    long skipped,
    long aboveLatencyLimit,
    long retried,
    long retries,
    long reconnections,
    @Nullable LagSummary lag) {
  /// Nothing.
  public static final LoadCounts NONE = new LoadCounts(0, 0, 0, 0, 0, null);
}
