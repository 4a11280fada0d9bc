package io.bufferscope.plot;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.history.Measure;
import io.bufferscope.model.stats.GapReason;
import org.junit.jupiter.api.Test;

class ProbeTest {
  private final HistoryWindow window = Samples.restart(0, 120);

  @Test
  void theNearestIntervalIsFound() {
    assertThat(Probe.at(window, 30.4).seconds()).isEqualTo(30);
    assertThat(Probe.at(window, 30.6).seconds()).isEqualTo(31);
    assertThat(Probe.at(window, 30.6).value(window, Measure.TPS))
        .isEqualTo(window.values(Measure.TPS)[30]);
  }

  @Test
  void insideAGapThereIsAReasonAndNoValue() {
    Probe inside = Probe.at(window, 57);
    assertThat(inside.gap()).contains(GapReason.RESTARTED);
    assertThat(inside.value(window, Measure.TPS)).isNaN();
  }

  @Test
  void farFromAnyIntervalThereIsNothing() {
    HistoryWindow early = Samples.of(Measure.TPS, -100, 20, 1, 2, 3);
    assertThat(Probe.at(early, -50).index()).isEqualTo(-1);
    assertThat(Probe.at(early, 20).index()).isEqualTo(2);
    assertThat(Probe.at(Samples.of(Measure.TPS, 0, 120), 60).index()).isEqualTo(-1);
  }
}
