package io.bufferscope.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.model.history.Measure;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {
  @ParameterizedTest
  @ValueSource(strings = {"de-DE", "ar-EG", "tr-TR"})
  @ResourceLock(Resources.LOCALE)
  void historyIsTheSameInAnyLocaleAndEmptyWhereUndefined(String locale) throws Exception {
    HistoryWindow window =
        new HistoryWindow(
            Instant.parse("2026-03-01T12:00:00Z"),
            0,
            10,
            new double[] {1, 2.25},
            Map.of(
                Measure.TPS, new double[] {1234567.5, Double.NaN},
                Measure.HEAP_HIT_RATIO, new double[] {Double.NaN, 1e-9}),
            List.of(),
            List.of());
    Locale before = Locale.getDefault();
    StringBuilder csv = new StringBuilder();
    try {
      Locale.setDefault(Locale.forLanguageTag(locale));
      Csv.write(window, csv);
    } finally {
      Locale.setDefault(before);
    }
    assertThat(csv.toString())
        .isEqualTo(
            """
            at,seconds,heap_hit_ratio,tps
            2026-03-01T12:00:01.000000+00:00,1.0,,1234567.5
            2026-03-01T12:00:02.250000+00:00,2.25,0.0000000010,
            """
                .replace("\n", "\r\n"));
  }
}
