package io.bufferscope.model.history;

import io.bufferscope.model.load.LatencySummary;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// The percentiles of the clients' latency that are kept. One of several intervals together is the
/// highest of theirs: it cannot be computed from them, and a mean of percentiles is none.
enum Percentile {
  P50(LatencySummary::p50),
  P95(LatencySummary::p95),
  P99(LatencySummary::p99),
  P999(LatencySummary::p999);

  private final ToDoubleFunction<LatencySummary> value;

  Percentile(ToDoubleFunction<LatencySummary> value) {
    this.value = value;
  }

  /// In milliseconds; NaN where no transaction ended.
  double of(@Nullable LatencySummary latency) {
    return latency == null ? Double.NaN : value.applyAsDouble(latency);
  }
}
