package io.bufferscope.ui;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.stats.Sample;
import io.bufferscope.model.sweep.RunFigures;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The last intervals of the load that runs, without a gap between them, to be taken as one
/// measurement. What breaks a measurement empties it: a gap, a reset, another load, another number
/// of clients. Confined to the FX thread.
final class RecentLoad {
  /// An hour is longer than any point needs.
  private static final double MOST_SECONDS = 3600;

  private final Deque<One> intervals = new ArrayDeque<>();
  private boolean passNext = true;
  private double seconds;

  /// What an interval counted.
  private record One(
      double seconds,
      LoadInterval load,
      BlockCounts heap,
      BlockCounts index,
      BlockCounts database,
      long checkpointsTimed,
      long checkpointsRequested,
      long checkpointBuffers) {}

  /// Begins anew. The next interval may have begun before the load, and is passed over.
  void begin() {
    intervals.clear();
    seconds = 0;
    passNext = true;
  }

  void add(Sample sample) {
    switch (sample) {
      case Gap _ -> begin();
      case Delta delta -> add(delta);
    }
  }

  private void add(Delta delta) {
    LoadInterval load = delta.load();
    boolean whole = delta.caveats().isEmpty() && delta.relationGaps().isEmpty();
    if (load == null || load.health().warmingUp() || !whole) {
      begin();
    } else if (passNext) {
      passNext = false;
    } else {
      intervals.addLast(
          new One(
              delta.seconds(),
              load,
              delta.heap(),
              delta.index(),
              delta.database().blocks(),
              delta.server().checkpointsTimed(),
              delta.server().checkpointsRequested(),
              delta.server().checkpointBuffersWritten()));
      seconds += delta.seconds();
      while (seconds > MOST_SECONDS) {
        seconds -= intervals.removeFirst().seconds();
      }
    }
  }

  /// How much time there is.
  double seconds() {
    return seconds;
  }

  /// The last intervals that are as long together, as one measurement; empty where there is less.
  ///
  /// @param least in seconds
  /// @param databaseSize of the server
  Optional<RunFigures> figures(double least, Bytes databaseSize) {
    List<One> taken = new ArrayList<>();
    double time = 0;
    var latestFirst = intervals.descendingIterator();
    while (time < least && latestFirst.hasNext()) {
      One one = latestFirst.next();
      taken.add(one);
      time += one.seconds();
    }
    return time < least || taken.isEmpty()
        ? Optional.empty()
        : Optional.of(sum(taken, databaseSize));
  }

  private static RunFigures sum(List<One> taken, Bytes databaseSize) {
    int processors = Runtime.getRuntime().availableProcessors();
    double time = 0;
    double cpu = 0;
    long transactions = 0;
    long failed = 0;
    long timed = 0;
    long requested = 0;
    long buffers = 0;
    BlockCounts heap = BlockCounts.NONE;
    BlockCounts index = BlockCounts.NONE;
    BlockCounts database = BlockCounts.NONE;
    for (One one : taken) {
      time += one.load().seconds();
      cpu += one.load().health().clientCpuShare() * processors * one.load().seconds();
      transactions += one.load().transactions();
      failed += one.load().failed();
      timed += one.checkpointsTimed();
      requested += one.checkpointsRequested();
      buffers += one.checkpointBuffers();
      heap = heap.plus(one.heap());
      index = index.plus(one.index());
      database = database.plus(one.database());
    }
    return new RunFigures(
        time,
        transactions,
        failed,
        latency(taken),
        cpu,
        heap,
        index,
        database,
        null,
        timed,
        requested,
        buffers,
        null,
        List.of(),
        null,
        databaseSize,
        0,
        OptionalDouble.empty(),
        0,
        new TreeMap<>(),
        List.of(
            "Taken by hand from the live measurement, while sampler and page map were at work.",
            "Latency is the mean: percentiles of single intervals cannot be added up."));
  }

  /// Means can be added up and the longest is known; of percentiles nothing is.
  private static @Nullable LatencySummary latency(List<One> taken) {
    double sum = 0;
    double squares = 0;
    double longest = 0;
    long count = 0;
    for (One one : taken) {
      LatencySummary latency = one.load().latency();
      if (latency != null) {
        long ended = one.load().transactions() + one.load().failed();
        sum += latency.mean() * ended;
        squares += (latency.stddev() * latency.stddev() + latency.mean() * latency.mean()) * ended;
        longest = Math.max(longest, latency.max());
        count += ended;
      }
    }
    if (count == 0) {
      return null;
    }
    double mean = sum / count;
    double none = Double.NaN;
    return new LatencySummary(
        mean,
        Math.sqrt(Math.max(0, squares / count - mean * mean)),
        none,
        none,
        none,
        none,
        longest);
  }
}
