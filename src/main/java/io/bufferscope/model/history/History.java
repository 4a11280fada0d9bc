package io.bufferscope.model.history;

import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.model.stats.RelationDelta;
import io.bufferscope.model.stats.RelationId;
import io.bufferscope.model.stats.Sample;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The samples of the last hour or so and the events on the same clock, bounded in memory however
/// fast or long is sampled. Older intervals are merged by adding up their counts and seconds.
/// Single tables have a past too, the busiest [#MOST_RELATIONS] of them. For one thread only.
public final class History {
  /// How many tables have a series of their own.
  static final int MOST_RELATIONS = 100;

  private static final int CAPACITY = 4096;
  private static final int MOST_EVENTS = 1000;

  private final double spanSeconds;
  private final Intervals intervals;
  private final Accesses all;
  private final long[] databaseHit;
  private final long[] databaseRead;
  private final long[] commits;
  private final long[] clientTransactions;
  private final Map<RelationId, Accesses> relations = new HashMap<>();
  private final Deque<LabEvent> events = new ArrayDeque<>();
  private @Nullable Instant origin;
  private double shiftSeconds;
  private @Nullable Delta latest;

  /// @param span how far back the history goes
  public History(Duration span) {
    this(span, CAPACITY);
  }

  History(Duration span, int capacity) {
    this.spanSeconds = span.toNanos() / 1e9;
    this.intervals = new Intervals(capacity);
    this.all = new Accesses(intervals, 0);
    this.databaseHit = intervals.addColumn(0);
    this.databaseRead = intervals.addColumn(0);
    this.commits = intervals.addColumn(0);
    this.clientTransactions = intervals.addColumn(0);
  }

  /// Adds a sample. One that is not later than the last is dropped, so that lines never run back;
  /// where the server's clock jumped, time goes on from where it was.
  public void add(Sample sample) {
    Instant start =
        origin == null ? sample.at().minusNanos(Math.round(sample.seconds() * 1e9)) : origin;
    origin = start;
    double end = secondsBetween(start, sample.at()) + shiftSeconds;
    if (sample instanceof Gap gap && gap.reason() == GapReason.CLOCK_JUMPED && !isEmpty()) {
      double next = last() + gap.seconds();
      shiftSeconds += next - end;
      end = next;
    }
    if (!isEmpty() && end <= last()) {
      return;
    }
    switch (sample) {
      case Gap gap -> {
        int _ = intervals.append(end, gap.seconds(), 0, Double.NaN, gap.reason());
      }
      case Delta delta -> {
        append(end, delta);
        latest = delta;
      }
    }
    while (intervals.size() > 1 && intervals.end(0) < last() - spanSeconds) {
      intervals.dropOldest();
    }
  }

  /// Adds an event; it may be earlier than the last one.
  public void add(LabEvent event) {
    events.addLast(event);
    if (events.size() > MOST_EVENTS) {
      events.removeFirst();
    }
  }

  /// The last interval with figures.
  public Optional<Delta> latestDelta() {
    return Optional.ofNullable(latest);
  }

  /// The tables of the last interval with figures; none before there is one.
  public List<RelationDelta> latestRelations() {
    return latest == null ? List.of() : latest.relations();
  }

  /// The last stretch of the history, ready to be drawn. Where it has more intervals than asked
  /// for, neighbours are merged by adding up; of 95th percentiles, which cannot be added, the
  /// highest is taken. A gap stands for itself, so there can be a few points more.
  ///
  /// @param span how far back from the last sample
  /// @param maxPoints about how many points at most
  /// @param relation the table whose heap and index blocks are meant; empty for all tables together
  public HistoryWindow window(Duration span, int maxPoints, Optional<RelationId> relation) {
    double to = isEmpty() ? 0 : last();
    double from = Math.max(0, to - span.toNanos() / 1e9);
    WindowBuilder builder =
        new WindowBuilder(
            intervals,
            relation.isEmpty() ? all : relations.get(relation.get()),
            relations.size() < MOST_RELATIONS,
            new WindowBuilder.Totals(databaseHit, databaseRead, commits, clientTransactions));
    builder.build(intervals.firstEndingAfter(from), maxPoints);
    Instant start = origin == null ? Instant.EPOCH : origin;
    return new HistoryWindow(
        start.minusNanos(Math.round(shiftSeconds * 1e9)),
        from,
        to,
        builder.seconds(),
        builder.values(),
        builder.gaps(from),
        events(start, from, to));
  }

  private List<LabEvent> events(Instant start, double from, double to) {
    return events.stream()
        .filter(event -> {
          double at = secondsBetween(start, event.at()) + shiftSeconds;
          return at >= from && (at <= to || isEmpty());
        })
        .sorted(Comparator.comparing(LabEvent::at))
        .toList();
  }

  private void append(double end, Delta delta) {
    @Nullable LoadInterval load = delta.load();
    @Nullable LatencySummary latency = load == null ? null : load.latency();
    int place =
        intervals.append(
            end,
            delta.seconds(),
            load == null ? 0 : load.seconds(),
            latency == null ? Double.NaN : latency.p95(),
            null);
    all.set(place, delta.heap(), delta.index());
    databaseHit[place] = delta.database().blocks().hit();
    databaseRead[place] = delta.database().blocks().read();
    commits[place] = delta.database().commits();
    clientTransactions[place] = load == null ? 0 : load.transactions();
    for (RelationDelta relation : delta.relations()) {
      @Nullable Accesses series = series(relation);
      if (series != null) {
        series.set(place, relation.heap(), relation.index());
      }
    }
    for (RelationId reset : delta.relationGaps()) {
      @Nullable Accesses series = relations.get(reset);
      if (series != null) {
        series.setUnknown(place);
      }
    }
  }

  /// The series of a table; null where it has none and does not get one. A table that was not there
  /// so far, or idle, had no accesses; one that was crowded out before has an unknown past.
  private @Nullable Accesses series(RelationDelta relation) {
    @Nullable Accesses known = relations.get(relation.id());
    BlockCounts accesses = relation.heap().plus(relation.index());
    if (known != null || accesses.accesses() == 0) {
      return known;
    }
    if (relations.size() < MOST_RELATIONS) {
      Accesses added = new Accesses(intervals, 0);
      relations.put(relation.id(), added);
      return added;
    }
    RelationId idlest =
        relations.entrySet().stream()
            .min(Comparator.comparingLong(entry -> entry.getValue().total(intervals)))
            .orElseThrow()
            .getKey();
    Accesses series = relations.get(idlest);
    if (series == null || series.total(intervals) >= accesses.accesses()) {
      return null;
    }
    relations.remove(idlest);
    series.clear(intervals);
    relations.put(relation.id(), series);
    return series;
  }

  private boolean isEmpty() {
    return intervals.size() == 0;
  }

  private double last() {
    return intervals.end(intervals.size() - 1);
  }

  private static double secondsBetween(Instant from, Instant to) {
    Duration between = Duration.between(from, to);
    return between.getSeconds() + between.getNano() / 1e9;
  }
}
