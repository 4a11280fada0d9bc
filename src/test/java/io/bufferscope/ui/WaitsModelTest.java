package io.bufferscope.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.model.stats.Activity;
import io.bufferscope.model.stats.WaitClass;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WaitsModelTest {
  private final WaitsModel waits = new WaitsModel();

  @Test
  void sessionsAreTheMeanOverAllLooksThoseThatFoundNobodyIncluded() {
    look(1, 0, 0.2, new Activity.Wait("", "", 3), new Activity.Wait("IO", "DataFileRead", 1));
    look(2, 0, null);
    waits.show();
    assertThat(waits.summaryProperty().get().looks()).isEqualTo(2);
    assertThat(waits.summaryProperty().get().active()).isCloseTo(2, within(1e-9));
    assertThat(waits.summaryProperty().get().sessions())
        .containsEntry(WaitClass.RUNNING, 1.5)
        .containsEntry(WaitClass.IO, 0.5);
  }

  @Test
  void theMostFrequentEventIsFirstAndSharesAddUpToOne() {
    look(
        1,
        0,
        0.2,
        new Activity.Wait("LWLock", "BufferMapping", 1),
        new Activity.Wait("IO", "DataFileRead", 4),
        new Activity.Wait("IPC", "BgWorkerShutdown", 1));
    waits.show();
    List<WaitRow> rows = waits.rows().stream().map(LiveItem::get).toList();
    assertThat(rows.getFirst().event()).isEqualTo("DataFileRead");
    assertThat(rows).extracting(WaitRow::event).contains("IPC BgWorkerShutdown");
    assertThat(rows.stream().mapToDouble(WaitRow::share).sum()).isCloseTo(1, within(1e-9));
  }

  @Test
  void aMinuteIsKeptAndNoMore() {
    for (int second = 1; second <= 100; second++) {
      look(second, 0, null, new Activity.Wait("Lock", "tuple", second <= 40 ? 5 : 1));
    }
    waits.show();
    assertThat(waits.summaryProperty().get().looks()).isEqualTo(60);
    assertThat(waits.summaryProperty().get().active()).isCloseTo(1, within(1e-9));
  }

  @Test
  void hiddenSessionsAndTheOldestStatementAreThoseOfTheLastLook() {
    look(1, 2, 90.0, new Activity.Wait("", "", 1));
    look(2, 7, 91.0, new Activity.Wait("", "", 1));
    waits.show();
    assertThat(waits.summaryProperty().get().hidden()).isEqualTo(7);
    assertThat(waits.summaryProperty().get().oldestStatementSeconds()).hasValue(91);
    waits.forget();
    waits.show();
    assertThat(waits.summaryProperty().get()).isEqualTo(WaitsModel.Summary.NOTHING);
    assertThat(waits.rows()).isEmpty();
  }

  private void look(
      int second, int hidden, @Nullable Double oldestSeconds, Activity.Wait... found) {
    waits.add(
        Samples.idle(second).withActivity(new Activity(List.of(found), hidden, oldestSeconds)));
  }
}
