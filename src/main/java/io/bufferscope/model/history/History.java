package io.bufferscope.model.history;

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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The samples of the last day and the events on the same clock, bounded in memory however fast or
/// long is sampled. Older intervals are merged by adding up their counts and seconds: totals to a
/// second after some minutes, what single tables did to ten seconds after an hour and to thirty
/// after six. Of tables the busiest [#MOST_RELATIONS] have a past. For one thread only.
public final class History {
  /// How many tables have a series of their own.
  static final int MOST_RELATIONS = RelationSeries.MOST;

  /// A day of seconds, and the last minutes at ten samples a second, with room to merge in.
  private static final int MOST_TOTALS = 96 * 1024;

  private static final int MOST_DETAILED = 12 * 1024;
  private static final int MOST_EVENTS = 1000;

  private static final double MINUTE = 60;
  private static final double HOUR = 3600;

  private static final List<Intervals.Age> TOTALS_BY_AGE =
      List.of(new Intervals.Age(5 * MINUTE, 1));

  private static final List<Intervals.Age> DETAILED_BY_AGE =
      List.of(
          new Intervals.Age(6 * HOUR, 30),
          new Intervals.Age(HOUR, 10),
          new Intervals.Age(5 * MINUTE, 1));

  /// For a gap whose length is not known, so that it still separates.
  private static final double SHORTEST_GAP_SECONDS = 0.001;

  private final double spanSeconds;
  private final Track totals;
  private final Track detailed;
  private final RelationSeries relations;
  private final Deque<Placed> events = new ArrayDeque<>();
  private @Nullable Instant origin;
  private double shiftSeconds;
  private @Nullable Delta latest;
  private @Nullable Delta adjacent;

  /// An event and how far the server's clock of that time was behind this history's.
  private record Placed(LabEvent event, double shiftSeconds) {}

  /// @param span how far back the history goes, a day at most
  public History(Duration span) {
    this(span, MOST_TOTALS, MOST_DETAILED);
  }

  History(Duration span, int capacity) {
    this(span, capacity, capacity);
  }

  private History(Duration span, int mostTotals, int mostDetailed) {
    this.spanSeconds = span.toNanos() / 1e9;
    this.totals = new Track(mostTotals, TOTALS_BY_AGE);
    this.detailed = new Track(mostDetailed, DETAILED_BY_AGE);
    this.relations = new RelationSeries(detailed.intervals());
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
        if (gap.reason() == GapReason.FIRST_READ) {
          // Another server, whose tables may have the numbers of this one's.
          relations.forgetAll();
          latest = null;
        }
        totals.append(end, gap);
        detailed.append(end, gap);
        adjacent = null;
      }
      case Delta delta -> {
        int _ = totals.append(end, delta, adjacent);
        int place = detailed.append(end, delta, adjacent);
        relations.append(place, delta.relations(), delta.relationGaps());
        latest = delta;
        adjacent = delta;
      }
    }
    dropBefore(last() - spanSeconds);
  }

  private void dropBefore(double time) {
    Intervals whole = totals.intervals();
    while (whole.size() > 1 && whole.end(0) < time) {
      whole.dropOldest();
    }
    Intervals byTable = detailed.intervals();
    while (byTable.size() > 1 && byTable.end(0) < time) {
      relations.forget(byTable.place(0));
      byTable.dropOldest();
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

  /// The last stretch of the history with the basic measures, ready to be drawn.
  ///
  /// @param span how far back from the last sample
  /// @param maxPoints about how many points at most
  /// @param relation the table whose heap and index blocks are meant; empty for all tables together
  public HistoryWindow window(Duration span, int maxPoints, Optional<RelationId> relation) {
    return window(live(span), maxPoints, relation, Measure.basic());
  }

  /// The stretch that ends with the last sample, and begins with the history where that is shorter.
  public TimeRange live(Duration span) {
    double to = isEmpty() ? 0 : last();
    return new TimeRange(Math.max(0, to - span.toNanos() / 1e9), to);
  }

  /// All that is known, from the beginning of the first interval to the last sample.
  public TimeRange whole() {
    return isEmpty()
        ? new TimeRange(0, 0)
        : new TimeRange(Math.max(0, totals.intervals().start(0)), last());
  }

  /// A stretch of the history, ready to be drawn. Where a long statement's blocks were counted in
  /// one step, they are spread evenly over its time, together with what else was counted then.
  /// Where it has more intervals than asked for, neighbours are merged by adding up; of
  /// percentiles, which cannot be added, the highest is taken, and of states the last. A gap stands
  /// for itself, so there can be a few points more.
  ///
  /// @param range which stretch
  /// @param maxPoints about how many points at most
  /// @param relation the table whose heap and index blocks are meant; empty for all tables together
  /// @param measures what is to be drawn
  public HistoryWindow window(
      TimeRange range, int maxPoints, Optional<RelationId> relation, Set<Measure> measures) {
    Track track = relation.isEmpty() ? totals : detailed;
    Intervals intervals = track.intervals();
    int first = intervals.firstEndingAfter(range.fromSeconds());
    // The one that reaches over the right edge too, so that a curve goes on to the edge.
    int end = Math.min(intervals.size(), intervals.firstEndingAfter(range.toSeconds()) + 1);
    Points points = new Points(intervals, first, Math.max(first, end), maxPoints);
    WindowBuilder builder =
        new WindowBuilder(
            track,
            relation.isEmpty() ? track.all() : relations.of(relation.get()),
            relations.hasRoom(),
            points);
    Instant start = origin == null ? Instant.EPOCH : origin;
    return new HistoryWindow(
        start.minusNanos(Math.round(shiftSeconds * 1e9)),
        range.fromSeconds(),
        range.toSeconds(),
        points.seconds(),
        builder.values(measures),
        points.gaps(range.fromSeconds(), range.toSeconds()),
        events(start, range.fromSeconds(), range.toSeconds()));
  }

  /// The memory that the columns take, in bytes.
  long bytes() {
    return totals.intervals().bytes() + detailed.intervals().bytes();
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

  private boolean isEmpty() {
    return totals.intervals().size() == 0;
  }

  private double last() {
    return totals.intervals().end(totals.intervals().size() - 1);
  }

  private static double secondsBetween(Instant from, Instant to) {
    Duration between = Duration.between(from, to);
    return between.getSeconds() + between.getNano() / 1e9;
  }
}
