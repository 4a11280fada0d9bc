package io.bufferscope.load;

import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicLongArray;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.jspecify.annotations.Nullable;

/// What one client counts in one phase of a load. Written by the client's thread alone, without
/// locks; any thread may read it.
///
/// Latencies are kept in steps of 0.1 µs with three significant digits, with very many clients two,
/// which keeps a thousand histograms within some 30 MB.
final class Tally {
  /// What is counted beside scripts and statements.
  enum Count {
    /// Transactions that were too late to be begun.
    SKIPPED(0),
    /// Committed transactions that took longer than the latency limit.
    ABOVE_LIMIT(1),
    /// Transactions that were begun more than once.
    RETRIED(2),
    /// Times that a transaction was begun again.
    RETRIES(3),
    /// Connections got in place of lost ones.
    RECONNECTIONS(4),
    /// Transactions with a scheduled beginning.
    SCHEDULED(5),
    /// How late they began in all.
    LAG_NANOS(6),
    /// How late the latest began.
    MAX_LAG_NANOS(7);

    private final int place;

    Count(int place) {
      this.place = place;
    }
  }

  /// What is counted of each statement.
  enum StatementCount {
    /// Times that it succeeded.
    EXECUTIONS(0),
    /// How long these took in all.
    NANOS(1),
    /// How long the longest took.
    MAX_NANOS(2),
    /// Times that it failed and its transaction with it.
    FAILURES(3),
    /// Times that it failed and its transaction was begun again.
    RETRIES(4);

    private final int place;

    StatementCount(int place) {
      this.place = place;
    }
  }

  /// What is counted of each script; times are bits of doubles.
  enum ScriptCount {
    /// Committed transactions.
    TRANSACTIONS(0),
    /// Transactions that failed.
    FAILED(1),
    /// Sum of latencies in milliseconds.
    MILLIS(2),
    /// Sum of their squares.
    SQUARED_MILLIS(3);

    private final int place;

    ScriptCount(int place) {
      this.place = place;
    }
  }

  static final long STEP_NANOS = 100;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int COUNTS = Count.values().length;
  private static final int STATEMENT_COUNTS = StatementCount.values().length;
  private static final int SCRIPT_COUNTS = ScriptCount.values().length;

  private final Failures failures;
  private final SingleWriterRecorder recorder;
  private final AtomicLongArray counts = new AtomicLongArray(COUNTS);
  private final AtomicLongArray statements;
  private final AtomicLongArray scripts;
  private @Nullable Histogram recycled;
  private long ended;

  /// @param mix what the client runs
  /// @param failures counts them by SQLSTATE, for all clients
  /// @param digits significant digits of latencies
  Tally(Mix mix, Failures failures, int digits) {
    this.failures = failures;
    this.recorder = new SingleWriterRecorder(digits);
    this.statements = new AtomicLongArray(mix.statements().size() * STATEMENT_COUNTS);
    this.scripts = new AtomicLongArray(mix.scripts().size() * SCRIPT_COUNTS);
  }

  /// Counts a committed transaction.
  ///
  /// @param nanos from when it was due to its end
  void committed(int script, long nanos) {
    long positive = Math.max(0, nanos);
    recorder.recordValue(positive / STEP_NANOS);
    double millis = positive / NANOS_PER_MILLI;
    int at = script * SCRIPT_COUNTS;
    add(scripts, at + ScriptCount.TRANSACTIONS.place, 1);
    addReal(at + ScriptCount.MILLIS.place, millis);
    addReal(at + ScriptCount.SQUARED_MILLIS.place, millis * millis);
    ended++;
  }

  /// Counts a transaction that failed.
  void failed(int script, SQLException cause) {
    failures.count(cause);
    add(scripts, script * SCRIPT_COUNTS + ScriptCount.FAILED.place, 1);
    ended++;
  }

  /// Counts a transaction that was not begun.
  void skipped() {
    count(Count.SKIPPED);
    ended++;
  }

  /// Counts that a transaction is begun again.
  ///
  /// @param first whether for the first time
  void triedAgain(boolean first) {
    count(Count.RETRIES);
    if (first) {
      count(Count.RETRIED);
    }
  }

  /// Counts one.
  void count(Count what) {
    add(counts, what.place, 1);
  }

  /// Counts how late a transaction begins.
  void lag(long nanos) {
    long positive = Math.max(0, nanos);
    count(Count.SCHEDULED);
    add(counts, Count.LAG_NANOS.place, positive);
    raise(counts, Count.MAX_LAG_NANOS.place, positive);
  }

  /// Counts an execution of a statement.
  void executed(int statement, long nanos) {
    int at = statement * STATEMENT_COUNTS;
    add(statements, at + StatementCount.EXECUTIONS.place, 1);
    add(statements, at + StatementCount.NANOS.place, nanos);
    raise(statements, at + StatementCount.MAX_NANOS.place, nanos);
  }

  /// Counts what became of a statement that did not succeed.
  void count(int statement, StatementCount what) {
    add(statements, statement * STATEMENT_COUNTS + what.place, 1);
  }

  /// Transactions that were committed, failed or skipped. For the client's thread.
  long ended() {
    return ended;
  }

  /// Adds the latencies recorded since this was last called. For one caller at a time.
  void collectInto(Histogram... targets) {
    Histogram taken = recorder.getIntervalHistogram(recycled);
    recycled = taken;
    for (Histogram target : targets) {
      target.add(taken);
    }
  }

  long get(Count what) {
    return counts.get(what.place);
  }

  long get(int statement, StatementCount what) {
    return statements.get(statement * STATEMENT_COUNTS + what.place);
  }

  long get(int script, ScriptCount what) {
    return scripts.get(script * SCRIPT_COUNTS + what.place);
  }

  double real(int script, ScriptCount what) {
    return Double.longBitsToDouble(get(script, what));
  }

  private void addReal(int at, double more) {
    double before = Double.longBitsToDouble(scripts.getPlain(at));
    scripts.setRelease(at, Double.doubleToRawLongBits(before + more));
  }

  private static void add(AtomicLongArray array, int at, long more) {
    array.setRelease(at, array.getPlain(at) + more);
  }

  private static void raise(AtomicLongArray array, int at, long value) {
    if (value > array.getPlain(at)) {
      array.setRelease(at, value);
    }
  }
}
