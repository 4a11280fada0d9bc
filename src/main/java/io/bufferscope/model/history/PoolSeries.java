package io.bufferscope.model.history;

import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.PoolPressure;
import io.bufferscope.model.stats.UsageCounts;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Usage counts of the pool's buffers and what was done to them, by interval. Usage counts are
/// states: of merged intervals the last one is kept, never a sum or a mean. Each group takes memory
/// from the first interval on that has figures of it.
final class PoolSeries {
  private final Intervals intervals;
  private final Map<Measure, Column> columns = new EnumMap<>(Measure.class);

  PoolSeries(Intervals intervals) {
    this.intervals = intervals;
  }

  /// The column of a measure; null before its first figure.
  @Nullable Column of(Measure measure) {
    return columns.get(measure);
  }

  /// Enters an interval.
  void append(int place, Delta delta) {
    PoolPressure pressure = PoolPressure.of(delta);
    set(place, Measure.SHARED_BUFFERS, pressure.buffers());
    set(place, Measure.BUFFERS_ALLOCATED, pressure.allocated());
    set(place, Measure.BUFFERS_EVICTED, pressure.evicted());
    set(place, Measure.RING_EVICTIONS, pressure.ringEvicted());
    set(place, Measure.RING_REUSES, pressure.ringReused());
    set(place, Measure.WRITTEN_BY_BACKENDS, pressure.writtenByBackends());
    set(place, Measure.WRITTEN_BY_WRITER, pressure.writtenByWriter());
    set(
        place,
        Measure.WRITTEN_BY_CHECKPOINTER,
        delta.sweep() == null ? null : pressure.writtenByCheckpointer());
    @Nullable UsageCounts usage = delta.usageCounts();
    List<Measure> counts = Measure.usageCounts();
    set(place, counts.getFirst(), usage == null ? null : (Long) usage.unused());
    for (int count = 0; count <= UsageCounts.HIGHEST; count++) {
      set(place, counts.get(count + 1), usage == null ? null : usage.used().get(count));
    }
  }

  private void set(int place, Measure measure, @Nullable Long value) {
    @Nullable Column column = columns.get(measure);
    if (column == null && value != null) {
      column =
          measure.isState()
              ? intervals.addStates(Intervals.UNKNOWN)
              : intervals.addColumn(Intervals.UNKNOWN);
      columns.put(measure, column);
    }
    if (column != null) {
      column.set(place, value == null ? Intervals.UNKNOWN : value);
    }
  }
}
