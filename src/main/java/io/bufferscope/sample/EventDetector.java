package io.bufferscope.sample;

import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.stats.Caveat;
import io.bufferscope.model.stats.Counters;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.model.stats.LongStatement;
import io.bufferscope.model.stats.RelationCounters;
import io.bufferscope.model.stats.RelationId;
import io.bufferscope.model.stats.Sample;
import io.bufferscope.model.stats.ServerCounters;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Finds what happened between two reads of the counters: starts of the server, resets,
/// checkpoints, runs of autovacuum, ends of long statements. It remembers from one read to the next
/// the last sample, and a checkpoint that is under way: 18 and later tell its end and so what it
/// wrote, earlier ones only that it began.
final class EventDetector {
  private static final int MOST_NAMED = 2;

  private @Nullable ServerCounters beforeCheckpoint;
  private @Nullable Delta adjacent;

  /// What happened between two reads.
  ///
  /// @param sample what the two reads gave
  List<LabEvent> between(Counters earlier, Counters later, Sample sample) {
    List<LabEvent> events = new ArrayList<>();
    addLongStatement(events, sample);
    if (!earlier.postmasterStart().equals(later.postmasterStart())) {
      beforeCheckpoint = null;
      events.add(new LabEvent(later.postmasterStart(), LabEvent.Kind.RESTART, "server started"));
      return events;
    }
    addResets(events, earlier, later, sample);
    addCheckpoint(events, earlier.server(), later.server(), later.at());
    if (sample instanceof Delta delta && delta.server().autovacuums() > 0) {
      addAutovacuums(events, earlier, later);
    }
    return events;
  }

  private void addLongStatement(List<LabEvent> events, Sample sample) {
    @Nullable Delta before = adjacent;
    adjacent = sample instanceof Delta delta ? delta : null;
    if (sample instanceof Delta delta) {
      LongStatement.endedIn(delta, before)
          .ifPresent(seconds ->
              events.add(
                  new LabEvent(
                      delta.at(),
                      LabEvent.Kind.LONG_STATEMENT,
                      String.format(
                          Locale.ROOT,
                          "a statement of %.0f s ended; its blocks are drawn over its time",
                          seconds))));
    }
  }

  private static void addResets(
      List<LabEvent> events, Counters earlier, Counters later, Sample sample) {
    @Nullable Instant reset = later.database().statsReset();
    boolean moved = !Objects.equals(earlier.database().statsReset(), reset);
    Instant at = moved && reset != null ? reset : later.at();
    if (sample instanceof Gap gap && gap.reason() == GapReason.STATS_RESET) {
      events.add(new LabEvent(at, LabEvent.Kind.RESET, "statistics reset"));
    } else if (moved && sample instanceof Delta delta && !delta.relationGaps().isEmpty()) {
      List<String> names =
          later.relations().stream()
              .filter(relation -> delta.relationGaps().contains(relation.id()))
              .map(RelationCounters::qualifiedName)
              .toList();
      events.add(new LabEvent(at, LabEvent.Kind.RESET, "statistics reset: " + named(names)));
    }
    if (sample instanceof Delta delta) {
      for (Caveat caveat : new TreeSet<>(delta.caveats())) {
        Instant when = caveat == Caveat.MAYBE_RESET ? at : later.at();
        events.add(new LabEvent(when, LabEvent.Kind.RESET, caveat.text()));
      }
    }
  }

  private void addCheckpoint(
      List<LabEvent> events, ServerCounters earlier, ServerCounters later, Instant at) {
    boolean timed = later.checkpointsTimed() > earlier.checkpointsTimed();
    boolean requested = later.checkpointsRequested() > earlier.checkpointsRequested();
    @Nullable Long done = later.checkpointsDone();
    if (done == null) {
      if (timed || requested) {
        events.add(
            new LabEvent(at, LabEvent.Kind.CHECKPOINT, "checkpoint began, " + cause(requested)));
      }
      return;
    }
    if (beforeCheckpoint == null && (timed || requested)) {
      beforeCheckpoint = earlier;
    }
    @Nullable Long doneBefore = earlier.checkpointsDone();
    if (doneBefore != null && done > doneBefore) {
      @Nullable ServerCounters start = beforeCheckpoint;
      beforeCheckpoint = null;
      events.add(new LabEvent(at, LabEvent.Kind.CHECKPOINT, checkpoint(start, later)));
    }
  }

  private static String checkpoint(@Nullable ServerCounters start, ServerCounters end) {
    if (start == null || end.checkpointBuffersWritten() < start.checkpointBuffersWritten()) {
      return "checkpoint done";
    }
    long written = end.checkpointBuffersWritten() - start.checkpointBuffersWritten();
    boolean requested = end.checkpointsRequested() > start.checkpointsRequested();
    return String.format(
        Locale.ROOT, "checkpoint done, %s, %,d buffers written", cause(requested), written);
  }

  private static String cause(boolean requested) {
    return requested ? "requested" : "timed";
  }

  private static void addAutovacuums(List<LabEvent> events, Counters earlier, Counters later) {
    Map<RelationId, Long> before = new HashMap<>();
    earlier.relations().forEach(one -> before.put(one.id(), one.autovacuums()));
    List<String> names =
        later.relations().stream()
            .filter(one -> one.autovacuums() > before.getOrDefault(one.id(), 0L))
            .map(RelationCounters::qualifiedName)
            .toList();
    if (!names.isEmpty()) {
      events.add(new LabEvent(later.at(), LabEvent.Kind.AUTOVACUUM, "autovacuum: " + named(names)));
    }
  }

  private static String named(List<String> tables) {
    return tables.size() <= MOST_NAMED
        ? String.join(", ", tables)
        : tables.getFirst() + " and " + (tables.size() - 1) + " more";
  }
}
