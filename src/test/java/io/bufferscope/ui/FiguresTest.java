package io.bufferscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

class FiguresTest {
  @Test
  void nothingIsADash() {
    assertThat(Figures.percent(OptionalDouble.empty())).isEqualTo("—");
  }

  @Test
  void onlyAFullShareIsAHundredAndOnlyNoneIsZero() {
    assertThat(Figures.percent(1)).isEqualTo("100");
    assertThat(Figures.percent(0.999999)).isEqualTo("99.99");
    assertThat(Figures.percent(3410 / 3447.0)).isEqualTo("98.93");
    assertThat(Figures.percent(0.0000001)).isEqualTo("0.01");
    assertThat(Figures.percent(0)).isEqualTo("0");
  }

  @Test
  void smallRatesAreNotRoundedToNothing() {
    assertThat(Figures.rate(0)).isEqualTo("0");
    assertThat(Figures.rate(0.01)).isEqualTo("<0.1");
    assertThat(Figures.rate(3.14)).isEqualTo("3.1");
    assertThat(Figures.rate(9.96)).isEqualTo("10");
    assertThat(Figures.rate(136_692.4)).isEqualTo("136,692");
  }

  @Test
  void largeCountsAreShortAndSmallOnesWhole() {
    assertThat(Figures.compactCount(0)).isEqualTo("0");
    assertThat(Figures.compactCount(1)).isEqualTo("1");
    assertThat(Figures.compactCount(9_999)).isEqualTo("9,999");
    assertThat(Figures.compactCount(12_345)).isEqualTo("12.3k");
    assertThat(Figures.compactCount(2_100_000)).isEqualTo("2.1M");
  }

  @Test
  void latenciesHaveThreeDigitsAndTheirUnit() {
    assertThat(Figures.millis(0.583)).isEqualTo("0.58 ms");
    assertThat(Figures.millis(12.94)).isEqualTo("12.9 ms");
    assertThat(Figures.millis(312.4)).isEqualTo("312 ms");
    assertThat(Figures.millis(1310)).isEqualTo("1.31 s");
  }

  @Test
  @ResourceLock(Resources.LOCALE)
  void numbersAreTheSameInEveryLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(Figures.percent(0.1234)).isEqualTo("12.34");
      assertThat(Figures.count(1_234_567)).isEqualTo("1,234,567");
      assertThat(Figures.duration(Duration.ofMillis(1500))).isEqualTo("1.5 s");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void durationsAreInTheirLargestWholeUnit() {
    assertThat(Figures.duration(Duration.ofMillis(250))).isEqualTo("250 ms");
    assertThat(Figures.duration(Duration.ofSeconds(1))).isEqualTo("1 s");
    assertThat(Figures.duration(Duration.ofMinutes(2))).isEqualTo("2 min");
  }
}
