package io.bufferscope.load;

import io.bufferscope.load.Tally.Count;
import io.bufferscope.load.Tally.ScriptCount;
import io.bufferscope.load.Tally.StatementCount;
import io.bufferscope.model.load.LagSummary;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.load.LoadCounts;
import io.bufferscope.model.load.ScriptSummary;
import io.bufferscope.model.load.StatementSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// A part of a load whose transactions are counted together: its warm-up, or what is measured. A
/// transaction belongs to the phase in which it began. Every number that is shown of a load comes
/// from here.
final class Phase {
  private static final int MOST_CLIENTS_WITH_THREE_DIGITS = 128;
  private static final double STEPS_PER_MILLI = 1e6 / Tally.STEP_NANOS;
  private static final double NANOS_PER_MILLI = 1e6;

  private final Mix mix;
  private final boolean measured;
  private final long startNanos;
  private final long endNanos;
  private final int digits;
  private final Failures failures = new Failures();
  private final List<Tally> tallies = new CopyOnWriteArrayList<>();
  private final Histogram untold;
  private final Histogram total;

  /// @param measured whether it makes the load's result
  /// @param startNanos `System.nanoTime()` of its beginning
  /// @param endNanos `System.nanoTime()` from which no transaction begins any more
  Phase(Mix mix, int clients, boolean measured, long startNanos, long endNanos) {
    this.mix = mix;
    this.measured = measured;
    this.startNanos = startNanos;
    this.endNanos = endNanos;
    this.digits = clients <= MOST_CLIENTS_WITH_THREE_DIGITS ? 3 : 2;
    this.untold = new Histogram(digits);
    this.total = new Histogram(digits);
  }

  boolean isMeasured() {
    return measured;
  }

  long startNanos() {
    return startNanos;
  }

  long endNanos() {
    return endNanos;
  }

  Failures failures() {
    return failures;
  }

  /// A new client's counts.
  Tally tally() {
    Tally tally = new Tally(mix, failures, digits);
    tallies.add(tally);
    return tally;
  }

  /// A histogram that [#collectInto] can add to.
  Histogram histogram() {
    return new Histogram(digits);
  }

  /// Adds the latencies recorded since this was last called.
  synchronized void collectInto(Histogram interval) {
    collect();
    interval.add(untold);
    untold.reset();
  }

  /// Latency of all transactions so far; null where there were none.
  synchronized @Nullable LatencySummary latency() {
    collect();
    return summary(total);
  }

  private void collect() {
    tallies.forEach(tally -> tally.collectInto(untold, total));
  }

  /// Committed transactions so far.
  long transactions() {
    long sum = 0;
    for (int script = 0; script < mix.scripts().size(); script++) {
      sum += sum(script, ScriptCount.TRANSACTIONS);
    }
    return sum;
  }

  /// What was counted beside transactions and failures so far.
  LoadCounts counts() {
    long scheduled = sum(Count.SCHEDULED);
    long latest =
        tallies.stream().mapToLong(tally -> tally.get(Count.MAX_LAG_NANOS)).max().orElse(0);
    return new LoadCounts(
        sum(Count.SKIPPED),
        sum(Count.ABOVE_LIMIT),
        sum(Count.RETRIED),
        sum(Count.RETRIES),
        sum(Count.RECONNECTIONS),
        scheduled == 0
            ? null
            : new LagSummary(
                sum(Count.LAG_NANOS) / NANOS_PER_MILLI / scheduled, latest / NANOS_PER_MILLI));
  }

  long sum(Count what) {
    return tallies.stream().mapToLong(tally -> tally.get(what)).sum();
  }

  /// What became of each script so far.
  List<ScriptSummary> scripts() {
    List<StatementSummary> statements = statements();
    List<ScriptSummary> summaries = new ArrayList<>();
    for (Mix.Transaction script : mix.scripts()) {
      int number = script.number();
      long transactions = sum(number, ScriptCount.TRANSACTIONS);
      double mean = transactions == 0 ? 0 : real(number, ScriptCount.MILLIS) / transactions;
      double meanSquare =
          transactions == 0 ? 0 : real(number, ScriptCount.SQUARED_MILLIS) / transactions;
      List<StatementSummary> own = new ArrayList<>();
      for (int i = 0; i < statements.size(); i++) {
        if (mix.statements().get(i).script() == number) {
          own.add(statements.get(i));
        }
      }
      summaries.add(
          new ScriptSummary(
              script.name(),
              script.weight(),
              transactions,
              sum(number, ScriptCount.FAILED),
              mean,
              Math.sqrt(Math.max(0, meanSquare - mean * mean)),
              own));
    }
    return summaries;
  }

  /// What became of each statement so far, in the order of scripts and their statements.
  List<StatementSummary> statements() {
    List<StatementSummary> summaries = new ArrayList<>();
    for (int i = 0; i < mix.statements().size(); i++) {
      Mix.Statement statement = mix.statements().get(i);
      int number = i;
      long executions = sum(number, StatementCount.EXECUTIONS);
      double nanos = sum(number, StatementCount.NANOS);
      long longest =
          tallies.stream()
              .mapToLong(tally -> tally.get(number, StatementCount.MAX_NANOS))
              .max()
              .orElse(0);
      summaries.add(
          new StatementSummary(
              mix.scripts().get(statement.script()).name(),
              statement.text(),
              executions,
              executions == 0 ? 0 : nanos / NANOS_PER_MILLI / executions,
              longest / NANOS_PER_MILLI,
              sum(number, StatementCount.FAILURES),
              sum(number, StatementCount.RETRIES)));
    }
    return summaries;
  }

  /// The figures of a histogram of latencies; null where it is empty.
  static @Nullable LatencySummary summary(Histogram histogram) {
    if (histogram.getTotalCount() == 0) {
      return null;
    }
    return new LatencySummary(
        histogram.getMean() / STEPS_PER_MILLI,
        histogram.getStdDeviation() / STEPS_PER_MILLI,
        histogram.getValueAtPercentile(50) / STEPS_PER_MILLI,
        histogram.getValueAtPercentile(95) / STEPS_PER_MILLI,
        histogram.getValueAtPercentile(99) / STEPS_PER_MILLI,
        histogram.getValueAtPercentile(99.9) / STEPS_PER_MILLI,
        histogram.getMaxValue() / STEPS_PER_MILLI);
  }

  private long sum(int statement, StatementCount what) {
    return tallies.stream().mapToLong(tally -> tally.get(statement, what)).sum();
  }

  private long sum(int script, ScriptCount what) {
    return tallies.stream().mapToLong(tally -> tally.get(script, what)).sum();
  }

  private double real(int script, ScriptCount what) {
    return tallies.stream().mapToDouble(tally -> tally.real(script, what)).sum();
  }
}
