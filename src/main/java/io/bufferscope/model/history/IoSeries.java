package io.bufferscope.model.history;

import io.bufferscope.model.stats.IoContext;
import io.bufferscope.model.stats.IoCounters;
import io.bufferscope.model.stats.IoSums;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// `pg_stat_io` by context and interval. Takes memory from the first interval on that has rows.
final class IoSeries {
  private final Intervals intervals;
  private final Map<IoContext, Map<IoFigure, Column>> columns = new EnumMap<>(IoContext.class);

  IoSeries(Intervals intervals) {
    this.intervals = intervals;
  }

  /// The column of a figure; null for one without rows so far and for a ratio.
  @Nullable Column of(IoContext context, IoFigure figure) {
    return columns.getOrDefault(context, Map.of()).get(figure);
  }

  /// Enters an interval.
  ///
  /// @param rows its rows; none where they are not known
  void append(int place, List<IoCounters> rows) {
    if (columns.isEmpty() && !rows.isEmpty()) {
      for (IoContext context : IoContext.values()) {
        columns.put(context, newColumns());
      }
    }
    columns.forEach((context, own) -> {
      IoSums sums = IoSums.of(rows, context);
      own.forEach((figure, column) -> {
        @Nullable Long count = count(figure, sums);
        column.set(place, count == null ? Intervals.UNKNOWN : count);
      });
    });
  }

  private Map<IoFigure, Column> newColumns() {
    Map<IoFigure, Column> own = new EnumMap<>(IoFigure.class);
    for (IoFigure figure : IoFigure.values()) {
      if (figure != IoFigure.HIT_RATIO) {
        own.put(figure, intervals.addColumn(Intervals.UNKNOWN));
      }
    }
    return own;
  }

  private static @Nullable Long count(IoFigure figure, IoSums sums) {
    return switch (figure) {
      case READS -> sums.reads();
      case HITS -> sums.hits();
      case EVICTIONS -> sums.evictions();
      case WRITES -> sums.writes();
      case EXTENDS -> sums.extendedBy();
      case HIT_RATIO -> null;
    };
  }
}
