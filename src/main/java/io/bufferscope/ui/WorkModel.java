package io.bufferscope.ui;

import io.bufferscope.model.load.LoadCounts;
import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.StatementSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ObservableList;

/// What the load that runs has done so far, and what the last one did once it ended: its statements
/// one by one, and sums over its intervals. A warm-up does not count. Confined to the FX thread.
final class WorkModel {
  private final ObservableList<LiveItem<StatementRow>> rows = LiveItem.newList();
  private final ReadOnlyObjectWrapper<Summary> summary =
      new ReadOnlyObjectWrapper<>(Summary.NOTHING);
  private Summary latest = Summary.NOTHING;
  private List<StatementSummary> statements = List.of();
  private boolean warmingUp;

  /// Whose numbers these are.
  enum Phase {
    /// No load ran.
    NOTHING,
    /// A load runs.
    RUNNING,
    /// The last load ended.
    ENDED
  }

  /// The load's transactions together.
  ///
  /// @param phase whether it still runs
  /// @param transactions committed ones
  /// @param failedBySqlState those that failed, the ones of its warm-up included while it runs
  /// @param counts what else was counted
  /// @param scripts how many scripts have statements
  /// @param failures statements that failed
  /// @param retries statements whose transaction was begun again
  record Summary(
      Phase phase,
      long transactions,
      Map<String, Long> failedBySqlState,
      LoadCounts counts,
      long scripts,
      long failures,
      long retries) {
    static final Summary NOTHING =
        new Summary(Phase.NOTHING, 0, Map.of(), LoadCounts.NONE, 0, 0, 0);

    /// All failed transactions.
    long failed() {
      return failedBySqlState.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /// The statements in the order of their scripts.
  ObservableList<LiveItem<StatementRow>> rows() {
    return rows;
  }

  ReadOnlyObjectProperty<Summary> summaryProperty() {
    return summary.getReadOnlyProperty();
  }

  /// Forgets the last load: another begins.
  void begin() {
    statements = List.of();
    warmingUp = false;
    latest = summary(Phase.RUNNING, 0, Map.of(), LoadCounts.NONE, statements);
  }

  /// What the clients did in an interval. One that comes after the load's end says less than its
  /// result.
  void add(LoadInterval interval) {
    if (latest.phase() == Phase.ENDED) {
      return;
    }
    boolean counts = !warmingUp || interval.health().warmingUp();
    warmingUp = interval.health().warmingUp();
    statements = interval.statements();
    latest =
        summary(
            Phase.RUNNING,
            (counts ? latest.transactions() : 0) + interval.transactions(),
            interval.failedSoFar(),
            sum(counts ? latest.counts() : LoadCounts.NONE, interval.counts()),
            statements);
  }

  /// What came of the load.
  void end(LoadResult result) {
    statements = result.scripts().stream().flatMap(script -> script.statements().stream()).toList();
    latest =
        summary(
            Phase.ENDED,
            result.transactions(),
            result.failedBySqlState(),
            result.counts(),
            statements);
  }

  private static LoadCounts sum(LoadCounts one, LoadCounts other) {
    return new LoadCounts(
        one.skipped() + other.skipped(),
        one.aboveLatencyLimit() + other.aboveLatencyLimit(),
        one.retried() + other.retried(),
        one.retries() + other.retries(),
        one.reconnections() + other.reconnections(),
        null);
  }

  private static Summary summary(
      Phase phase,
      long transactions,
      Map<String, Long> failed,
      LoadCounts counts,
      List<StatementSummary> statements) {
    return new Summary(
        phase,
        transactions,
        failed,
        counts,
        statements.stream().map(StatementSummary::script).distinct().count(),
        statements.stream().mapToLong(StatementSummary::failures).sum(),
        statements.stream().mapToLong(StatementSummary::retries).sum());
  }

  /// Brings the properties up to date.
  void show() {
    double total = statements.stream().mapToDouble(StatementSummary::totalMs).sum();
    List<StatementRow> shown = new ArrayList<>();
    for (StatementSummary statement : statements) {
      double share = total > 0 ? statement.totalMs() / total : 0;
      shown.add(new StatementRow(shown.size(), statement, share));
    }
    LiveItem.update(rows, shown, StatementRow::key);
    summary.set(latest);
  }
}
