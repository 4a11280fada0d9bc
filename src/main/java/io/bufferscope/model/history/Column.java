package io.bufferscope.model.history;

import java.util.Arrays;

/// One count of every interval of an [Intervals], which makes it as long as its own columns; or one
/// state at every interval's end.
final class Column {
  private final boolean states;
  private long[] values;

  /// @param states whether its values are states at the end of intervals, which cannot be added
  Column(int length, long past, boolean states) {
    this.states = states;
    values = new long[length];
    Arrays.fill(values, past);
  }

  /// @param place as [Intervals#place] gives it
  long get(int place) {
    return values[place];
  }

  void set(int place, long count) {
    values[place] = count;
  }

  /// Makes all counts, past and to come, that one until they are set.
  void fill(long count) {
    Arrays.fill(values, count);
  }

  void resize(int length) {
    values = Arrays.copyOf(values, length);
  }

  /// Adds up what belongs together; of states the last that is known stands for all.
  ///
  /// @param from the first place
  /// @param targets for each place from there on its new place, in order
  void merge(int from, int[] targets, int count) {
    int last = -1;
    for (int i = 0; i < count; i++) {
      long value = values[from + i];
      int target = targets[i];
      values[target] = target == last ? together(values[target], value) : value;
      last = target;
    }
  }

  private long together(long earlier, long later) {
    if (states) {
      return later == Intervals.UNKNOWN ? earlier : later;
    }
    return Intervals.sum(earlier, later);
  }

  long bytes() {
    return (long) values.length * Long.BYTES;
  }
}
