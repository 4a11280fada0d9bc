package io.bufferscope.model.history;

import io.bufferscope.model.load.LatencySummary;
import org.jspecify.annotations.Nullable;

/// The percentiles of the clients' latency that are kept. One of several intervals together is the
/// highest of theirs: it cannot be computed from them, and a mean of percentiles is none.
enum Percentile {
  P50,
  P95,
  P99,
  P999;

  /// In milliseconds; NaN where no transaction ended.
  double of(@Nullable LatencySummary latency) {
    if (latency == null) {
      return Double.NaN;
    }
    return switch (this) {
      case P50 -> latency.p50();
      case P95 -> latency.p95();
      case P99 -> latency.p99();
      case P999 -> latency.p999();
    };
  }
}
