package io.bufferscope.load;

import io.bufferscope.model.load.LatencySummary;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.jspecify.annotations.Nullable;

/// The latencies of all clients. Each client records into a histogram of its own; who asks merges
/// them. Every number that is shown of a load's latency or count of transactions comes from here.
///
/// Values are kept in steps of 0.1 µs with three significant digits; with very many clients two,
/// which keeps a thousand histograms within some 30 MB.
final class Latencies {
  private static final int MOST_CLIENTS_WITH_THREE_DIGITS = 128;
  private static final long STEP_NANOS = 100;
  private static final double STEPS_PER_MILLISECOND = 1e6 / STEP_NANOS;

  private final List<SingleWriterRecorder> recorders = new ArrayList<>();
  private final List<@Nullable Histogram> recycled = new ArrayList<>();
  private final Histogram interval;
  private final Histogram total;

  Latencies(int clients) {
    int digits = clients <= MOST_CLIENTS_WITH_THREE_DIGITS ? 3 : 2;
    for (int i = 0; i < clients; i++) {
      recorders.add(new SingleWriterRecorder(digits));
      recycled.add(null);
    }
    interval = new Histogram(digits);
    total = new Histogram(digits);
  }

  /// Where one client records.
  Recording of(int client) {
    SingleWriterRecorder recorder = recorders.get(client);
    return nanos -> recorder.recordValue(Math.max(0, nanos) / STEP_NANOS);
  }

  /// What was recorded since this was last called.
  synchronized Summary takeInterval() {
    collect();
    Summary taken = summary(interval);
    interval.reset();
    return taken;
  }

  /// All that was recorded so far.
  synchronized Summary total() {
    collect();
    return summary(total);
  }

  private void collect() {
    for (int i = 0; i < recorders.size(); i++) {
      Histogram taken = recorders.get(i).getIntervalHistogram(recycled.get(i));
      recycled.set(i, taken);
      interval.add(taken);
      total.add(taken);
    }
  }

  private static Summary summary(Histogram histogram) {
    long count = histogram.getTotalCount();
    if (count == 0) {
      return new Summary(0, null);
    }
    return new Summary(
        count,
        new LatencySummary(
            histogram.getMean() / STEPS_PER_MILLISECOND,
            histogram.getValueAtPercentile(50) / STEPS_PER_MILLISECOND,
            histogram.getValueAtPercentile(95) / STEPS_PER_MILLISECOND,
            histogram.getValueAtPercentile(99) / STEPS_PER_MILLISECOND,
            histogram.getMaxValue() / STEPS_PER_MILLISECOND));
  }

  /// Where a client records the latency of a committed transaction.
  @FunctionalInterface
  interface Recording {
    /// Records one; never blocks.
    void record(long nanos);
  }

  /// A number of transactions and their latency.
  ///
  /// @param transactions how many
  /// @param latency null where there were none
  record Summary(long transactions, @Nullable LatencySummary latency) {}
}
