package io.bufferscope.model.history;

import io.bufferscope.model.stats.Activity;
import io.bufferscope.model.stats.WaitClass;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Active sessions by class of wait and interval, with the number of looks at them, so that merged
/// intervals give the mean over all looks. Takes memory from the first look on.
final class WaitSeries {
  private final Intervals intervals;
  private final Map<WaitClass, Column> sessions = new EnumMap<>(WaitClass.class);
  private @Nullable Column looks;

  WaitSeries(Intervals intervals) {
    this.intervals = intervals;
  }

  /// The sums of sessions seen in a class; null before the first look.
  @Nullable Column of(WaitClass waitClass) {
    return sessions.get(waitClass);
  }

  /// How often was looked; null before the first look.
  @Nullable Column looks() {
    return looks;
  }

  /// Enters an interval.
  ///
  /// @param activity null where nobody looked
  void append(int place, @Nullable Activity activity) {
    if (activity == null) {
      return;
    }
    Column counted = looks;
    if (counted == null) {
      counted = intervals.addColumn(0);
      looks = counted;
      for (WaitClass one : WaitClass.values()) {
        sessions.put(one, intervals.addColumn(0));
      }
    }
    counted.set(place, 1);
    sessions.forEach((one, column) -> column.set(place, activity.active(one)));
  }
}
