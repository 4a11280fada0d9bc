package io.bufferscope.model.history;

import io.bufferscope.model.stats.GapReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A ring of intervals in order of time, columns of primitives. When it is full, neighbours among
/// the older half are merged by adding up counts and seconds; ratios are never averaged. A gap is
/// merged with a gap of the same reason only.
final class Intervals {
  /// Stands for a count that is not known, in a column of its own.
  static final long UNKNOWN = -1;

  private final int capacity;
  private final double[] end;
  private final double[] seconds;
  private final double[] clientSeconds;
  private final double[] p95;
  private final @Nullable GapReason[] gap;
  private final List<long[]> counts = new ArrayList<>();
  private int head;
  private int size;
  private long appended;

  Intervals(int capacity) {
    this.capacity = capacity;
    this.end = new double[capacity];
    this.seconds = new double[capacity];
    this.clientSeconds = new double[capacity];
    this.p95 = new double[capacity];
    this.gap = new GapReason[capacity];
  }

  /// Adds a column of counts.
  ///
  /// @param past what it holds for the intervals that are there already
  long[] addColumn(long past) {
    long[] column = new long[capacity];
    Arrays.fill(column, past);
    counts.add(column);
    return column;
  }

  int size() {
    return size;
  }

  /// The place of an interval in all columns.
  ///
  /// @param index 0 for the oldest
  int place(int index) {
    return (head + index) % capacity;
  }

  /// The number of an interval, counted from the beginning; stays with it until it is merged.
  long sequence(int index) {
    return appended - size + index;
  }

  double end(int index) {
    return end[place(index)];
  }

  double start(int index) {
    return end[place(index)] - seconds[place(index)];
  }

  double seconds(int index) {
    return seconds[place(index)];
  }

  double clientSeconds(int index) {
    return clientSeconds[place(index)];
  }

  double p95(int index) {
    return p95[place(index)];
  }

  /// Why the interval has no figures; null where it has.
  @Nullable GapReason gap(int index) {
    return gap[place(index)];
  }

  /// Appends an interval, all its counts 0.
  ///
  /// @return its place in all columns
  int append(
      double endSeconds,
      double length,
      double clientLength,
      double latency,
      @Nullable GapReason reason) {
    if (size == capacity) {
      mergeOlderHalf();
    }
    if (size == capacity) {
      dropOldest();
    }
    int place = place(size);
    end[place] = endSeconds;
    seconds[place] = length;
    clientSeconds[place] = clientLength;
    p95[place] = latency;
    gap[place] = reason;
    counts.forEach(column -> column[place] = 0);
    size++;
    appended++;
    return place;
  }

  void dropOldest() {
    head = (head + 1) % capacity;
    size--;
  }

  /// The first interval that ends after that time; [#size()] where none does.
  int firstEndingAfter(double time) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (end(middle) > time) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private void mergeOlderHalf() {
    int half = size / 2;
    int written = 0;
    int read = 0;
    while (read < size) {
      move(read, written);
      if (read + 1 < half && gap(written) == gap(read + 1)) {
        mergeInto(written, read + 1);
        read++;
      }
      read++;
      written++;
    }
    size = written;
  }

  private void move(int from, int to) {
    int source = place(from);
    int target = place(to);
    end[target] = end[source];
    seconds[target] = seconds[source];
    clientSeconds[target] = clientSeconds[source];
    p95[target] = p95[source];
    gap[target] = gap[source];
    counts.forEach(column -> column[target] = column[source]);
  }

  private void mergeInto(int index, int next) {
    int target = place(index);
    int source = place(next);
    end[target] = end[source];
    seconds[target] += seconds[source];
    clientSeconds[target] += clientSeconds[source];
    p95[target] = highest(p95[target], p95[source]);
    counts.forEach(column -> column[target] = sum(column[target], column[source]));
  }

  /// The sum of two counts, unknown where one is.
  static long sum(long one, long other) {
    return one == UNKNOWN || other == UNKNOWN ? UNKNOWN : one + other;
  }

  /// The higher of two values, either of which may be none (NaN).
  static double highest(double one, double other) {
    return Double.isNaN(one) ? other : Double.isNaN(other) ? one : Math.max(one, other);
  }
}
