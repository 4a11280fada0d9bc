package io.bufferscope.load.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class XoroshiroTest {
  private static long[] draw(Xoroshiro random, int numbers) {
    return LongStream.generate(random::nextLong).limit(numbers).toArray();
  }

  // Computed from the authors' reference (prng.di.unimi.it, xoroshiro128starstar.c).
  @Test
  void numbersAreThoseOfTheReference() {
    assertThat(draw(new Xoroshiro(1, 2), 10))
        .containsExactly(
            5760L,
            97769243520L,
            Long.parseUnsignedLong("9706862127477703552"),
            Long.parseUnsignedLong("9223447511460779954"),
            8358291023205304566L,
            Long.parseUnsignedLong("15695619998649302768"),
            8517900938696309774L,
            Long.parseUnsignedLong("16586480348202605369"),
            6959129367028440372L,
            Long.parseUnsignedLong("16822147227405758281"));
  }

  // 6457827717110365317 and 3203168211198807973 are splitmix64's first numbers for this seed.
  @Test
  void theSeedFillsTheStateBySplitmix64() {
    assertThat(draw(new Xoroshiro(1234567), 100))
        .isEqualTo(draw(new Xoroshiro(6457827717110365317L, 3203168211198807973L), 100));
  }

  @Test
  void numbersSinceTheMarkComeAgainAsOftenAsItIsAskedFor() {
    Xoroshiro random = new Xoroshiro(7);
    long[] _ = draw(random, 3);
    random.mark();
    double bell = random.nextGaussian();
    long[] first = draw(random, 20);
    for (int time = 0; time < 2; time++) {
      random.reset();
      assertThat(random.nextGaussian()).isEqualTo(bell);
      assertThat(draw(random, 20)).isEqualTo(first);
    }
  }

  @Test
  void theMarkIsAtTheBeginningAtFirst() {
    Xoroshiro random = new Xoroshiro(7);
    long[] first = draw(random, 5);
    random.reset();
    assertThat(draw(random, 5)).isEqualTo(first);
  }

  @Test
  void seedsThatAreNeighboursHaveNothingInCommon() {
    assertThat(draw(new Xoroshiro(1), 50)).doesNotContain(draw(new Xoroshiro(2), 50));
  }

  @Test
  void eachValueOfARangeComesAsOftenAsTheOthers() {
    Xoroshiro random = new Xoroshiro(1);
    int values = 100;
    int draws = 1_000_000;
    long[] counts = new long[values];
    for (int i = 0; i < draws; i++) {
      counts[(int) random.nextLong(values)]++;
    }
    double expected = (double) draws / values;
    double chiSquare =
        LongStream.of(counts)
            .mapToDouble(count -> (count - expected) * (count - expected) / expected)
            .sum();
    // With 99 degrees of freedom: beyond this once in a thousand samples, and below 61 likewise.
    assertThat(chiSquare).isBetween(61.0, 149.0);
  }
}
