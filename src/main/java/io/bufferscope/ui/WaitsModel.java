package io.bufferscope.ui;

import io.bufferscope.model.stats.Activity;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.WaitClass;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ObservableList;

/// What active sessions were found doing in the last minute of samples. Confined to the FX thread.
final class WaitsModel {
  private static final Duration KEPT = Duration.ofMinutes(1);

  private final Deque<Look> looks = new ArrayDeque<>();
  private final ObservableList<LiveItem<WaitRow>> rows = LiveItem.newList();
  private final ReadOnlyObjectWrapper<Summary> summary =
      new ReadOnlyObjectWrapper<>(Summary.NOTHING);

  private record Look(Instant at, Activity activity) {}

  /// The looks of the last minute together.
  ///
  /// @param looks how many there were
  /// @param sessions the mean number of active sessions by class
  /// @param hidden sessions of other roles that the last look could not see into
  /// @param oldestStatementSeconds how long the longest running statement had been running at the
  ///   last look; empty where there was none
  record Summary(
      int looks,
      Map<WaitClass, Double> sessions,
      int hidden,
      OptionalDouble oldestStatementSeconds) {
    static final Summary NOTHING = new Summary(0, Map.of(), 0, OptionalDouble.empty());

    /// The mean number of active sessions.
    double active() {
      return sessions.values().stream().mapToDouble(Double::doubleValue).sum();
    }
  }

  /// The events, the most frequent first.
  ObservableList<LiveItem<WaitRow>> rows() {
    return rows;
  }

  ReadOnlyObjectProperty<Summary> summaryProperty() {
    return summary.getReadOnlyProperty();
  }

  void add(Delta delta) {
    Activity activity = delta.activity();
    if (activity == null) {
      return;
    }
    looks.addLast(new Look(delta.at(), activity));
    Instant oldest = delta.at().minus(KEPT);
    while (!looks.getFirst().at().isAfter(oldest)) {
      looks.removeFirst();
    }
  }

  /// Forgets everything: another server, or the same one in another life.
  void forget() {
    looks.clear();
  }

  void show() {
    Map<WaitRow.Key, Integer> sums = new HashMap<>();
    Map<WaitClass, Double> classes = new EnumMap<>(WaitClass.class);
    for (Look look : looks) {
      for (Activity.Wait wait : look.activity().waits()) {
        sums.merge(key(wait), wait.sessions(), Integer::sum);
        classes.merge(wait.waitClass(), (double) wait.sessions() / looks.size(), Double::sum);
      }
    }
    double all = sums.values().stream().mapToInt(Integer::intValue).sum();
    List<WaitRow> shown =
        sums.entrySet().stream()
            .map(entry ->
                new WaitRow(
                    entry.getKey().waitClass(),
                    entry.getKey().event(),
                    (double) entry.getValue() / looks.size(),
                    entry.getValue() / all))
            .sorted(
                Comparator.comparingDouble((WaitRow row) -> -row.sessions())
                    .thenComparing(WaitRow::event))
            .toList();
    LiveItem.update(rows, shown, WaitRow::key);
    summary.set(summaryOf(classes));
  }

  private Summary summaryOf(Map<WaitClass, Double> classes) {
    if (looks.isEmpty()) {
      return Summary.NOTHING;
    }
    Activity last = looks.getLast().activity();
    Double oldest = last.oldestStatementSeconds();
    return new Summary(
        looks.size(),
        classes,
        last.hidden(),
        oldest == null ? OptionalDouble.empty() : OptionalDouble.of(oldest));
  }

  private static WaitRow.Key key(Activity.Wait wait) {
    boolean needsType = wait.waitClass() == WaitClass.OTHER;
    return new WaitRow.Key(
        wait.waitClass(), needsType ? wait.type() + " " + wait.event() : wait.event());
  }
}
