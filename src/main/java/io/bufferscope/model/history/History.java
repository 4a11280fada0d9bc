package io.bufferscope.model.history;

import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.stats.RelationDelta;
import io.bufferscope.model.stats.RelationId;
import io.bufferscope.model.stats.Sample;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// The samples of the last hour or so and the events on the same clock, bounded in memory however
/// fast or long is sampled. Older intervals are merged by adding up their counts and seconds.
/// Single tables have a past too, the busiest [#MOST_RELATIONS] of them. For one thread only.
public final class History {
  /// How many tables have a series of their own.
  static final int MOST_RELATIONS = 100;

  private static final int CAPACITY = 4096;
  private static final int MOST_EVENTS = 1000;

  /// For a gap whose length is not known, so that it still separates.
  private static final double SHORTEST_GAP_SECONDS = 0.001;

  private final double spanSeconds;
  private final Intervals intervals;
  private final Accesses all;
  private final long[] databaseHit;
  private final long[] databaseRead;
  private final long[] commits;
  private final long[] clientTransactions;
  private final Map<RelationId, Accesses> relations = new HashMap<>();
  private final Deque<Placed> events = new ArrayDeque<>();
  private @Nullable Instant origin;
  private double shiftSeconds;
  private @Nullable Delta latest;

  /// An event and how far the server's clock of that time was behind this history's.
  private record Placed(LabEvent event, double shiftSeconds) {}

  /// A table's series and the accesses in it.
  private record Ranked(RelationId id, Accesses series, long accesses) {}

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
  /// where the server's clock jumped, or another server's is behind, time goes on from where it
  /// was.
  public void add(Sample sample) {
    Instant start =
        origin == null ? sample.at().minusNanos(Math.round(sample.seconds() * 1e9)) : origin;
    origin = start;
    double end = secondsBetween(start, sample.at()) + shiftSeconds;
    if (sample instanceof Gap gap && !isEmpty() && isAnotherClock(gap, end)) {
      double next = last() + Math.max(gap.seconds(), SHORTEST_GAP_SECONDS);
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

  private boolean isAnotherClock(Gap gap, double end) {
    return switch (gap.reason()) {
      case CLOCK_JUMPED -> true;
      case RESTARTED, FIRST_READ -> end <= last();
      case STATS_RESET, READ_FAILED, PAUSED -> false;
    };
  }

  /// Adds an event; it may be earlier than the last one. It is on the server's clock as the last
  /// sample was.
  public void add(LabEvent event) {
    events.addLast(new Placed(event, shiftSeconds));
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
        .map(this::onThePresentClock)
        .filter(event -> {
          double at = secondsBetween(start, event.at()) + shiftSeconds;
          return at >= from && (at <= to || isEmpty());
        })
        .sorted(Comparator.comparing(LabEvent::at))
        .toList();
  }

  /// As samples of before are told in the time of the clock of now, so are events.
  private LabEvent onThePresentClock(Placed placed) {
    long nanos = Math.round((placed.shiftSeconds() - shiftSeconds) * 1e9);
    LabEvent event = placed.event();
    return nanos == 0
        ? event
        : new LabEvent(event.at().plusNanos(nanos), event.kind(), event.text());
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
    appendRelations(place, delta.relations());
    for (RelationId reset : delta.relationGaps()) {
      @Nullable Accesses series = relations.get(reset);
      if (series != null) {
        series.setUnknown(place);
      }
    }
  }

  private void appendRelations(int place, List<RelationDelta> present) {
    List<RelationDelta> newcomers = new ArrayList<>();
    for (RelationDelta relation : present) {
      @Nullable Accesses series = relations.get(relation.id());
      if (series != null) {
        series.set(place, relation.heap(), relation.index());
      } else if (accesses(relation) > 0) {
        newcomers.add(relation);
      }
    }
    newcomers.sort(Comparator.comparingLong(History::accesses).reversed());
    int free = Math.min(MOST_RELATIONS - relations.size(), newcomers.size());
    for (RelationDelta relation : newcomers.subList(0, free)) {
      // A table that was not there so far, or idle, had no accesses.
      Accesses series = new Accesses(intervals, 0);
      series.set(place, relation.heap(), relation.index());
      relations.put(relation.id(), series);
    }
    crowdOut(place, newcomers.subList(free, newcomers.size()));
  }

  /// Gives each table the series of the idlest one, where that is idler in all its past than the
  /// table in this interval. What a table was before it got a series is not known.
  ///
  /// @param newcomers the busiest first
  private void crowdOut(int place, List<RelationDelta> newcomers) {
    if (newcomers.isEmpty()) {
      return;
    }
    long most = accesses(newcomers.getFirst());
    PriorityQueue<Ranked> idlest = new PriorityQueue<>(Comparator.comparingLong(Ranked::accesses));
    relations.forEach(
        (id, series) -> idlest.add(new Ranked(id, series, series.totalUpTo(most, intervals))));
    for (RelationDelta relation : newcomers) {
      @Nullable Ranked out = idlest.poll();
      if (out == null || out.accesses() >= accesses(relation)) {
        return;
      }
      Accesses series = out.series();
      series.clear(intervals);
      series.set(place, relation.heap(), relation.index());
      relations.remove(out.id());
      relations.put(relation.id(), series);
      idlest.add(new Ranked(relation.id(), series, accesses(relation)));
    }
  }

  private static long accesses(RelationDelta relation) {
    return relation.heap().plus(relation.index()).accesses();
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
