package io.bufferscope.plot;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.history.Measure;
import org.junit.jupiter.api.Test;

class FiguresTest {
  @Test
  void valuesHaveTheirUnit() {
    assertThat(Figures.withUnit(Measure.HEAP_BLOCKS_HIT, 12_345.6)).isEqualTo("12,346 blocks/s");
    assertThat(Figures.withUnit(Measure.TPS, 0.4)).isEqualTo("0.4 1/s");
    assertThat(Figures.withUnit(Measure.LATENCY_P95, 1.3149)).isEqualTo("1.31 ms");
    assertThat(Figures.withUnit(Measure.LATENCY_P95, 1234)).isEqualTo("1,234 ms");
    assertThat(Figures.withUnit(Measure.HEAP_HIT_RATIO, 84.92)).isEqualTo("84.9 %");
  }

  @Test
  void whatIsNotAllIsNeverRoundedTo100() {
    assertThat(Figures.withUnit(Measure.HEAP_HIT_RATIO, 100)).isEqualTo("100.0 %");
    assertThat(Figures.withUnit(Measure.HEAP_HIT_RATIO, 99.97)).isEqualTo("99.97 %");
    assertThat(Figures.withUnit(Measure.HEAP_HIT_RATIO, 99.9996)).isEqualTo(">99.99 %");
  }

  @Test
  void noValueIsADashAndNotANumber() {
    assertThat(Figures.withUnit(Measure.HEAP_HIT_RATIO, Double.NaN)).isEqualTo("–");
    assertThat(Figures.inHeading(Measure.TPS, Double.NaN, "1/s")).isEqualTo("–");
  }

  @Test
  void aHeadingDoesNotRepeatTheUnitBesideTheTitle() {
    assertThat(Figures.inHeading(Measure.TPS, 11_842, "1/s")).isEqualTo("11,842");
    assertThat(Figures.inHeading(Measure.LATENCY_P95, 1.31, "1/s")).isEqualTo("1.31 ms");
  }
}
