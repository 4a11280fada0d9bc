package io.bufferscope.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScalesTest {
  private static List<String> labels(ValueScale scale) {
    return IntStream.rangeClosed(0, scale.intervals()).mapToObj(scale::label).toList();
  }

  @Test
  void percentHasFewerLabelsWhereThereIsLessRoom() {
    assertThat(labels(ValueScale.fixed(100, 5)))
        .containsExactly("0", "20", "40", "60", "80", "100");
    assertThat(labels(ValueScale.fixed(100, 4))).containsExactly("0", "25", "50", "75", "100");
    assertThat(labels(ValueScale.fixed(100, 3))).containsExactly("0", "50", "100");
    assertThat(labels(ValueScale.fixed(100, 1))).containsExactly("0", "100");
  }

  @Test
  void largeNumbersAreWrittenInThousandsAndMillions() {
    assertThat(labels(ValueScale.upTo(11_842, 3))).containsExactly("0", "5k", "10k", "15k");
    assertThat(labels(ValueScale.upTo(7_000, 4)))
        .containsExactly("0", "2000", "4000", "6000", "8000");
    assertThat(labels(ValueScale.upTo(2.4e7, 3))).containsExactly("0", "10M", "20M", "30M");
    assertThat(labels(ValueScale.upTo(0.31, 4))).containsExactly("0", "0.1", "0.2", "0.3", "0.4");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.003, 0.9, 1, 7, 10, 99.99, 1234, 50_000, 1e9})
  void theAxisReachesTheLargestValueAndNotMuchMore(double largest) {
    for (int most = 1; most <= 5; most++) {
      ValueScale free = ValueScale.upTo(largest, most);
      assertThat(free.intervals()).isBetween(1, most);
      assertThat(free.maximum()).isBetween(largest * (1 - 1e-9), largest * 10.01);
      ValueScale aligned = ValueScale.alignedTo(largest, most);
      assertThat(aligned.intervals()).isEqualTo(most);
      assertThat(aligned.maximum()).isBetween(largest * (1 - 1e-9), largest * 2);
    }
  }

  @Test
  void theWholePoolEndsTheAxisInQuartersOfItsBytes() {
    assertThat(labels(ValueScale.wholeOfBlocks(16_384, 5)))
        .containsExactly("0", "32M", "64M", "96M", "128M");
    assertThat(labels(ValueScale.wholeOfBlocks(131_072, 3))).containsExactly("0", "512M", "1024M");
    assertThat(labels(ValueScale.wholeOfBlocks(16, 1))).containsExactly("0", "128k");
    assertThat(labels(ValueScale.wholeOfBlocks(8_388_608, 4)))
        .containsExactly("0", "16G", "32G", "48G", "64G");
    assertThat(ValueScale.wholeOfBlocks(12_345, 4).maximum()).isEqualTo(12_345);
  }

  @Test
  void nothingToShowStillHasAnAxis() {
    assertThat(labels(ValueScale.upTo(0, 5))).containsExactly("0", "2", "4", "6", "8", "10");
  }

  @Test
  void timeIsLabelledInMinutesAndBeyondAnHourInHours() {
    assertThat(new TimeScale(0, 120).label(65)).isEqualTo("1:05");
    assertThat(new TimeScale(3540, 3660).label(3599)).isEqualTo("0:59:59");
    assertThat(new TimeScale(3540, 3660).label(3660)).isEqualTo("1:01:00");
  }

  @Test
  void noMomentBeforeTheBeginningIsLabelled() {
    TimeScale time = new TimeScale(-100, 20);
    assertThat(time.ticks(time.step(8))).containsExactly(0, 15);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 120, 8, 15",
    "0, 120, 4, 30",
    "0, 3600, 6, 600",
    "0, 10, 12, 1",
    "0, 86400, 4, 21600"
  })
  void stepsAreRoundAndNotTooMany(double from, double to, int most, double step) {
    TimeScale time = new TimeScale(from, to);
    assertThat(time.step(most)).isEqualTo(step);
    assertThat(time.ticks(step)).hasSizeLessThanOrEqualTo(most + 1);
  }

  @Test
  void positionsAndMomentsAreEachOthersInverse() {
    TimeScale time = new TimeScale(30, 150);
    assertThat(time.position(30)).isZero();
    assertThat(time.position(150)).isEqualTo(1);
    assertThat(time.moment(time.position(77))).isEqualTo(77);
  }
}
