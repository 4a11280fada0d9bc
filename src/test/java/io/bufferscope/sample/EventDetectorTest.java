package io.bufferscope.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.history.LabEvent.Kind;
import io.bufferscope.model.stats.Counters;
import io.bufferscope.model.stats.Deltas;
import io.bufferscope.model.stats.ServerCounters;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventDetectorTest {
  private final EventDetector detector = new EventDetector();

  @Test
  void nothingHappenedBetweenTwoReadsOfAQuietServer() {
    assertThat(events(FakeCounters.at(1), FakeCounters.at(2))).isEmpty();
  }

  @Test
  void aCheckpointIsToldAtItsEndWithWhatItWrote() {
    FakeCounters quiet = FakeCounters.at(1).server(new ServerCounters(4, 2, 6L, 1000, 0));
    FakeCounters began = FakeCounters.at(2).server(new ServerCounters(4, 3, 6L, 1500, 0));
    FakeCounters done = FakeCounters.at(3).server(new ServerCounters(4, 3, 7L, 2234, 0));
    assertThat(events(quiet, began)).isEmpty();
    assertThat(events(began, done))
        .containsExactly(
            event(3, Kind.CHECKPOINT, "checkpoint done, requested, 1,234 buffers written"));
    assertThat(events(done, FakeCounters.at(4).server(new ServerCounters(4, 3, 7L, 2234, 0))))
        .isEmpty();
  }

  @Test
  void aCheckpointWithinOneIntervalIsToldToo() {
    assertThat(
            events(
                FakeCounters.at(1).server(new ServerCounters(4, 2, 6L, 1000, 0)),
                FakeCounters.at(2).server(new ServerCounters(5, 2, 7L, 1010, 0))))
        .containsExactly(event(2, Kind.CHECKPOINT, "checkpoint done, timed, 10 buffers written"));
  }

  @Test
  void aTimedCheckpointThatWasSkippedIsNone() {
    assertThat(
            events(
                FakeCounters.at(1).server(new ServerCounters(4, 2, 6L, 1000, 0)),
                FakeCounters.at(2).server(new ServerCounters(5, 2, 6L, 1000, 0))))
        .isEmpty();
  }

  @Test
  void beforeVersion18ACheckpointIsToldAtItsBeginning() {
    assertThat(
            events(
                FakeCounters.at(1).server(new ServerCounters(4, 2, 1000, 0)),
                FakeCounters.at(2).server(new ServerCounters(4, 3, 1100, 0))))
        .containsExactly(event(2, Kind.CHECKPOINT, "checkpoint began, requested"));
  }

  @Test
  void autovacuumNamesItsTables() {
    assertThat(
            events(
                FakeCounters.at(1).table("a", 1, 1).table("b", 1, 0),
                FakeCounters.at(2).table("a", 2, 2).table("b", 2, 0)))
        .containsExactly(event(2, Kind.AUTOVACUUM, "autovacuum: public.a"));
    assertThat(
            events(
                FakeCounters.at(2).table("a", 1, 1).table("b", 1, 0).table("c", 1, 0),
                FakeCounters.at(3).table("a", 2, 2).table("b", 2, 1).table("c", 1, 3)))
        .containsExactly(event(3, Kind.AUTOVACUUM, "autovacuum: public.a and 2 more"));
  }

  @Test
  void aResetIsAtItsOwnTime() {
    assertThat(
            events(
                FakeCounters.at(1).commits(9).table("a", 9, 4),
                FakeCounters.at(2).commits(1).table("a", 1, 1).reset(1.5)))
        .containsExactly(event(1.5, Kind.RESET, "statistics reset"));
  }

  @Test
  void aResetOfOneTableNamesIt() {
    assertThat(
            events(
                FakeCounters.at(1).commits(9).table("a", 9, 0).table("b", 9, 0),
                FakeCounters.at(2).commits(9).table("a", 1, 0).table("b", 9, 0).reset(1.5)))
        .containsExactly(event(1.5, Kind.RESET, "statistics reset: public.a"));
  }

  @Test
  void aResetThatNoCounterShowsIsToldAsAPossibility() {
    assertThat(
            events(
                FakeCounters.at(1).commits(1).table("a", 0, 0),
                FakeCounters.at(2).commits(9).table("a", 0, 0).reset(1.5)))
        .containsExactly(event(1.5, Kind.RESET, "statistics may have been reset"));
  }

  @Test
  void aResetOfTheCheckpointsIsTold() {
    assertThat(
            events(
                FakeCounters.at(1).server(new ServerCounters(4, 2, 6L, 1000, 0)),
                FakeCounters.at(2).server(new ServerCounters(0, 0, 0L, 0, 0))))
        .containsExactly(event(2, Kind.RESET, "checkpoint statistics reset"));
  }

  @Test
  void aStartOfTheServerIsAtItsOwnTimeAndAlone() {
    assertThat(
            events(
                FakeCounters.at(1).commits(9).server(new ServerCounters(4, 2, 6L, 1000, 0)),
                FakeCounters.at(5).started(4).server(new ServerCounters(4, 3, 7L, 1100, 0))))
        .containsExactly(event(4, Kind.RESTART, "server started"));
  }

  private List<LabEvent> events(FakeCounters before, FakeCounters after) {
    Counters earlier = before.get();
    Counters later = after.get();
    return detector.between(earlier, later, Deltas.between(earlier, later));
  }

  private static LabEvent event(double at, Kind kind, String text) {
    return new LabEvent(FakeCounters.instant(at), kind, text);
  }
}
