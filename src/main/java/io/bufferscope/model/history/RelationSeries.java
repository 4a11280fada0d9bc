package io.bufferscope.model.history;

import io.bufferscope.model.stats.RelationDelta;
import io.bufferscope.model.stats.RelationId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// The pasts of single tables, of the busiest [#MOST].
final class RelationSeries {
  /// How many tables have a series of their own.
  static final int MOST = 100;

  private final Intervals intervals;
  private final Map<RelationId, Accesses> series = new HashMap<>();
  private final Deque<Accesses> spare = new ArrayDeque<>();

  /// A table and the accesses in its series.
  private record Ranked(RelationId id, long accesses) {}

  RelationSeries(Intervals intervals) {
    this.intervals = intervals;
  }

  /// The series of a table; null where it has none.
  @Nullable Accesses of(RelationId id) {
    return series.get(id);
  }

  /// Whether a table without a series had no access, or is just not known.
  boolean hasRoom() {
    return series.size() < MOST;
  }

  /// Enters an interval.
  ///
  /// @param place where it is
  /// @param present the tables with figures
  /// @param unknown those whose figures are not known
  void append(int place, List<RelationDelta> present, List<RelationId> unknown) {
    List<RelationDelta> newcomers = new ArrayList<>();
    for (RelationDelta relation : present) {
      @Nullable Accesses known = series.get(relation.id());
      if (known != null) {
        known.set(place, relation.heap(), relation.index());
      } else if (accesses(relation) > 0) {
        newcomers.add(relation);
      }
    }
    for (RelationId reset : unknown) {
      @Nullable Accesses known = series.get(reset);
      if (known != null) {
        known.setUnknown(place);
      }
    }
    newcomers.sort(Comparator.comparingLong(RelationSeries::accesses).reversed());
    int free = Math.min(MOST - series.size(), newcomers.size());
    for (RelationDelta relation : newcomers.subList(0, free)) {
      // A table that was not there so far, or idle, had no accesses.
      Accesses added = spare.isEmpty() ? new Accesses(intervals, 0) : spare.removeLast();
      added.set(place, relation.heap(), relation.index());
      series.put(relation.id(), added);
    }
    crowdOut(place, newcomers.subList(free, newcomers.size()));
  }

  /// Forgets all tables: those of another server may have the same numbers.
  void forgetAll() {
    series.values().forEach(Accesses::clear);
    spare.addAll(series.values());
    series.clear();
  }

  /// Takes an interval that is about to be dropped off the ranks.
  void forget(int place) {
    series.values().forEach(one -> one.forget(place));
  }

  /// Gives each table the series of the idlest one, where that is idler in all its past than the
  /// table in this interval. What a table was before it got a series is not known.
  ///
  /// @param newcomers the busiest first
  private void crowdOut(int place, List<RelationDelta> newcomers) {
    if (newcomers.isEmpty()) {
      return;
    }
    PriorityQueue<Ranked> idlest = new PriorityQueue<>(Comparator.comparingLong(Ranked::accesses));
    series.forEach((id, one) -> idlest.add(new Ranked(id, one.total())));
    for (RelationDelta relation : newcomers) {
      @Nullable Ranked out = idlest.poll();
      if (out == null || out.accesses() >= accesses(relation)) {
        return;
      }
      @Nullable Accesses taken = series.remove(out.id());
      if (taken != null) {
        taken.clear();
        taken.set(place, relation.heap(), relation.index());
        series.put(relation.id(), taken);
        idlest.add(new Ranked(relation.id(), taken.total()));
      }
    }
  }

  private static long accesses(RelationDelta relation) {
    return relation.heap().plus(relation.index()).accesses();
  }
}
