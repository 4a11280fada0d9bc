package io.bufferscope.model.history;

import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.stats.GapReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Intervals in order of time, as columns of primitives that grow up to a bound. When they are
/// full, intervals are merged to the length that their age allows, and where that is not enough,
/// neighbours among the older half: by adding up counts and seconds, ratios are never averaged. Of
/// states the last is kept. A gap is merged with a gap of the same reason only.
final class Intervals {
  /// Stands for a count that is not known.
  static final long UNKNOWN = -1;

  private static final int FIRST_CAPACITY = 1024;

  /// Merged intervals may be that much longer than asked for, since ticks are not exact.
  private static final double TOLERANCE = 1.25;

  private final int mostCapacity;
  private final List<Age> ages;
  private final List<Column> counts = new ArrayList<>();
  private double[] end;
  private double[] seconds;
  private double[] clientSeconds;
  private final Map<Percentile, double[]> percentiles = new EnumMap<>(Percentile.class);
  private double[] since;
  private @Nullable GapReason[] gap;
  private int head;
  private int size;

  /// How long intervals are from some age on.
  ///
  /// @param fromSeconds the age
  /// @param lengthSeconds how long they are at least, if they do not lie beside a gap
  record Age(double fromSeconds, double lengthSeconds) {}

  /// @param mostCapacity how many intervals at most
  /// @param ages from what age on intervals are merged, the oldest first
  Intervals(int mostCapacity, List<Age> ages) {
    this.mostCapacity = mostCapacity;
    this.ages = List.copyOf(ages);
    int capacity = Math.min(FIRST_CAPACITY, mostCapacity);
    this.end = new double[capacity];
    this.seconds = new double[capacity];
    this.clientSeconds = new double[capacity];
    for (Percentile one : Percentile.values()) {
      percentiles.put(one, new double[capacity]);
    }
    this.since = new double[capacity];
    this.gap = new GapReason[capacity];
  }

  /// Adds a column of counts.
  ///
  /// @param past what it holds for the intervals that are there already
  Column addColumn(long past) {
    return add(new Column(end.length, past, false));
  }

  /// Adds a column of states at the end of each interval.
  ///
  /// @param past what it holds for the intervals that are there already
  Column addStates(long past) {
    return add(new Column(end.length, past, true));
  }

  private Column add(Column column) {
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
    return head + index;
  }

  double end(int index) {
    return end[head + index];
  }

  double start(int index) {
    return end[head + index] - seconds[head + index];
  }

  double seconds(int index) {
    return seconds[head + index];
  }

  double clientSeconds(int index) {
    return clientSeconds[head + index];
  }

  /// From when on the interval's counts may come: its start, or earlier where a long statement
  /// ended in it.
  double since(int index) {
    return since[head + index];
  }

  /// A percentile of latency in milliseconds; NaN where no transaction ended.
  double percentile(Percentile which, int index) {
    return Objects.requireNonNull(percentiles.get(which))[head + index];
  }

  /// Why the interval has no figures; null where it has.
  @Nullable GapReason gap(int index) {
    return gap[head + index];
  }

  /// Appends an interval, all its counts 0.
  ///
  /// @return its place in all columns
  int append(
      double endSeconds,
      double length,
      double clientLength,
      @Nullable LatencySummary latency,
      @Nullable GapReason reason) {
    if (head + size == end.length) {
      makeRoom(endSeconds);
    }
    int place = head + size;
    end[place] = endSeconds;
    seconds[place] = length;
    clientSeconds[place] = clientLength;
    percentiles.forEach((one, values) -> values[place] = one.of(latency));
    since[place] = endSeconds - length;
    gap[place] = reason;
    counts.forEach(column -> column.set(place, 0));
    size++;
    return place;
  }

  /// Says that the counts of the last interval may come from an earlier moment on.
  void setSinceOfLast(double seconds) {
    since[head + size - 1] = seconds;
  }

  void dropOldest() {
    head++;
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

  /// The memory that all columns take.
  long bytes() {
    long own = end.length * ((4L + percentiles.size()) * Double.BYTES + Integer.BYTES);
    return own + counts.stream().mapToLong(Column::bytes).sum();
  }

  private void makeRoom(double now) {
    mergeByAge(now);
    if (isNearlyFull() && end.length < mostCapacity) {
      resize(Math.min(2 * end.length, mostCapacity));
    }
    while (isNearlyFull()) {
      int before = size;
      mergeOlderHalf();
      if (size == before) {
        // Gaps of different reasons that alternate.
        dropOldest();
        merge(unmerged());
      }
    }
  }

  private boolean isNearlyFull() {
    return size > end.length - Math.max(1, end.length / 16);
  }

  private int[] unmerged() {
    int[] targets = new int[size];
    Arrays.setAll(targets, i -> i);
    return targets;
  }

  private void mergeByAge(double now) {
    int[] targets = new int[size];
    int target = -1;
    double length = 0;
    for (int i = 0; i < size; i++) {
      double wanted = lengthAt(now - end(i));
      boolean merged =
          i > 0
              && wanted > 0
              && gap(i) == gap(i - 1)
              && length + seconds(i) <= TOLERANCE * wanted
              && slot(end(i), wanted) == slot(end(i - 1), wanted);
      length = merged ? length + seconds(i) : seconds(i);
      target = merged ? target : target + 1;
      targets[i] = target;
    }
    merge(targets);
  }

  private double lengthAt(double age) {
    for (Age one : ages) {
      if (age >= one.fromSeconds()) {
        return one.lengthSeconds();
      }
    }
    return 0;
  }

  /// The stretch of that length in which a moment lies; its end belongs to it.
  static long slot(double time, double length) {
    return (long) Math.ceil(time / length - 1e-9);
  }

  private void mergeOlderHalf() {
    int[] targets = new int[size];
    int half = size / 2;
    int target = -1;
    boolean single = false;
    for (int i = 0; i < size; i++) {
      boolean merged = single && i < half && gap(i) == gap(i - 1);
      single = !merged;
      target = merged ? target : target + 1;
      targets[i] = target;
    }
    merge(targets);
  }

  /// Moves all intervals to the beginning of the columns, and those of one target into one.
  private void merge(int[] targets) {
    int last = -1;
    for (int i = 0; i < size; i++) {
      int source = head + i;
      int target = targets[i];
      boolean added = target == last;
      end[target] = end[source];
      seconds[target] = added ? seconds[target] + seconds[source] : seconds[source];
      clientSeconds[target] =
          added ? clientSeconds[target] + clientSeconds[source] : clientSeconds[source];
      for (double[] values : percentiles.values()) {
        values[target] = added ? highest(values[target], values[source]) : values[source];
      }
      since[target] = added ? Math.min(since[target], since[source]) : since[source];
      gap[target] = gap[source];
      last = target;
    }
    for (Column column : counts) {
      column.merge(head, targets, size);
    }
    head = 0;
    size = last + 1;
  }

  private void resize(int capacity) {
    end = Arrays.copyOf(end, capacity);
    seconds = Arrays.copyOf(seconds, capacity);
    clientSeconds = Arrays.copyOf(clientSeconds, capacity);
    percentiles.replaceAll((_, values) -> Arrays.copyOf(values, capacity));
    since = Arrays.copyOf(since, capacity);
    gap = Arrays.copyOf(gap, capacity);
    counts.forEach(column -> column.resize(capacity));
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
