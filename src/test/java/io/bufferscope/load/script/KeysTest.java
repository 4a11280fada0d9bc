package io.bufferscope.load.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.model.load.KeyDistribution;
import java.util.function.IntToDoubleFunction;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Drawn keys against the probabilities that pgbench's manual states. The seeds are fixed: a
/// generator that follows its distribution passes always.
class KeysTest {
  private static final int KEYS = 50;
  private static final int DRAWS = 400_000;

  /// Chi-square with 49 degrees of freedom is beyond this once in a thousand samples; with fewer
  /// degrees less often.
  private static final double CRITICAL = 85.35;

  /// Keys that are expected less often than this are counted together, as the test asks for.
  private static final double LEAST_EXPECTED = 10;

  @Test
  void uniformKeysAreAllAlike() {
    assertThat(chiSquare(new KeyDistribution.Uniform(), _ -> 1.0 / KEYS)).isLessThan(CRITICAL);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1.001, 1.2, 2, 4})
  void zipfianKeysFallWithTheirRank(double exponent) {
    double sum = 0;
    for (int key = 1; key <= KEYS; key++) {
      sum += Math.pow(key, -exponent);
    }
    double whole = sum;
    assertThat(
            chiSquare(
                new KeyDistribution.Zipfian(exponent), key -> Math.pow(key, -exponent) / whole))
        .isLessThan(CRITICAL);
  }

  @ParameterizedTest
  @ValueSource(doubles = {2, 2.5, 5})
  void gaussianKeysFormPgbenchsBell(double parameter) {
    double inside = phi(parameter) - phi(-parameter);
    assertThat(
            chiSquare(
                new KeyDistribution.Gaussian(parameter),
                key ->
                    (phi(parameter * (2.0 * key / KEYS - 1))
                            - phi(parameter * (2.0 * (key - 1) / KEYS - 1)))
                        / inside))
        .isLessThan(CRITICAL);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 1, 5})
  void exponentialKeysFallOverTheRange(double parameter) {
    double whole = 1 - Math.exp(-parameter);
    assertThat(
            chiSquare(
                new KeyDistribution.Exponential(parameter),
                key ->
                    (Math.exp(-parameter * (key - 1) / KEYS) - Math.exp(-parameter * key / KEYS))
                        / whole))
        .isLessThan(CRITICAL);
  }

  @Test
  void aWrongDistributionIsFoundOut() {
    assertThat(chiSquare(new KeyDistribution.Exponential(0.1), _ -> 1.0 / KEYS))
        .as("a slope of a tenth over the range, taken for uniform")
        .isGreaterThan(CRITICAL);
  }

  @Test
  void zipfianOverAMillionKeysHasItsFirstKeysNearTheory() {
    int keys = 1_000_000;
    double exponent = 1.1;
    double sum = 0;
    for (int key = 1; key <= keys; key++) {
      sum += Math.pow(key, -exponent);
    }
    Keys source = Keys.of(new KeyDistribution.Zipfian(exponent), keys);
    RandomGenerator random = new Xoroshiro(11);
    long[] counts = new long[4];
    for (int i = 0; i < DRAWS; i++) {
      long key = source.next(random);
      assertThat(key).isBetween(1L, (long) keys);
      if (key < counts.length) {
        counts[(int) key]++;
      }
    }
    for (int key = 1; key < counts.length; key++) {
      double expected = Math.pow(key, -exponent) / sum;
      assertThat((double) counts[key] / DRAWS)
          .as("share of key %d", key)
          .isCloseTo(expected, within(0.02 * expected));
    }
  }

  @Test
  void zipfianOverAHundredMillionKeysHasItsFirstTenWithinOnePercentOfTheory() {
    long keys = 100_000_000;
    double exponent = 1.2;
    int draws = 10_000_000;
    Keys source = Keys.of(new KeyDistribution.Zipfian(exponent), keys);
    RandomGenerator random = new Xoroshiro(12);
    long[] counts = new long[11];
    for (int i = 0; i < draws; i++) {
      long key = source.next(random);
      if (key < counts.length) {
        counts[(int) key]++;
      }
    }
    double sum = harmonic(keys, exponent);
    for (int key = 1; key < counts.length; key++) {
      double expected = Math.pow(key, -exponent) / sum;
      assertThat((double) counts[key] / draws)
          .as("share of key %d", key)
          .isCloseTo(expected, within(0.01 * expected));
    }
  }

  /// The sum of k^-exponent, its tail by the formula of Euler and Maclaurin.
  private static double harmonic(long last, double exponent) {
    int exact = 10_000;
    double sum = 0;
    for (int key = 1; key < exact; key++) {
      sum += Math.pow(key, -exponent);
    }
    double steepness = exponent - 1;
    double tail = (Math.pow(exact, -steepness) - Math.pow((double) last, -steepness)) / steepness;
    return sum + tail + (Math.pow(exact, -exponent) + Math.pow((double) last, -exponent)) / 2;
  }

  @Test
  void aHotSetTakesItsShareAndIsUniformInside() throws SyntaxException {
    String text =
        "CASE WHEN random(1, 1000000) <= 800000 THEN random(1, 10)"
            + " ELSE random(11, 50 * :scale) END";
    Expression hot = ExpressionParser.parse(new Source(text), 0, text.length());
    Bindings bindings = new Bindings(new Xoroshiro(4), 1);
    bindings.set("scale", Value.of(1));
    assertThat(
            chiSquare(
                () -> hot.evaluate(bindings).asLong(), key -> key <= 10 ? 0.8 / 10 : 0.2 / 40))
        .isLessThan(CRITICAL);
  }

  @Test
  void zipfianWithTheSmallestParameterDrawsQuickly() {
    Keys source = Keys.of(new KeyDistribution.Zipfian(1.001), 10_000_000_000L);
    RandomGenerator random = new Xoroshiro(3);
    long before = System.nanoTime();
    long largest = 0;
    for (int i = 0; i < 100_000; i++) {
      largest = Math.max(largest, source.next(random));
    }
    assertThat(largest).isBetween(1_000_000_000L, 10_000_000_000L);
    assertThat((System.nanoTime() - before) / 100_000).as("ns a key").isLessThan(20_000);
  }

  @Test
  void theEndsOfTheRangeAreReachedAndNeverPassed() {
    for (KeyDistribution distribution :
        new KeyDistribution[] {
          new KeyDistribution.Uniform(),
          new KeyDistribution.Zipfian(1000),
          new KeyDistribution.Gaussian(2),
          new KeyDistribution.Exponential(1e-9),
          new KeyDistribution.Exponential(1e9)
        }) {
      Keys one = Keys.of(distribution, 1);
      Keys three = Keys.of(distribution, 3);
      RandomGenerator random = new Xoroshiro(5);
      for (int i = 0; i < 10_000; i++) {
        assertThat(one.next(random)).as("%s", distribution).isEqualTo(1);
        assertThat(three.next(random)).as("%s", distribution).isBetween(1L, 3L);
      }
    }
  }

  private static double chiSquare(KeyDistribution distribution, IntToDoubleFunction probability) {
    Keys keys = Keys.of(distribution, KEYS);
    RandomGenerator random = new Xoroshiro(1);
    return chiSquare(() -> keys.next(random), probability);
  }

  private static double chiSquare(LongSupplier source, IntToDoubleFunction probability) {
    long[] counts = new long[KEYS + 1];
    for (int i = 0; i < DRAWS; i++) {
      counts[Math.toIntExact(source.getAsLong())]++;
    }
    double sum = 0;
    double expected = 0;
    long counted = 0;
    for (int key = 1; key <= KEYS; key++) {
      expected += probability.applyAsDouble(key) * DRAWS;
      counted += counts[key];
      if (expected >= LEAST_EXPECTED) {
        sum += (counted - expected) * (counted - expected) / expected;
        expected = 0;
        counted = 0;
      }
    }
    return sum + (counted - expected) * (counted - expected) / LEAST_EXPECTED;
  }

  /// The normal distribution function, by its series (Abramowitz and Stegun 26.2.11).
  private static double phi(double x) {
    double term = x;
    double sum = x;
    for (int i = 1; i < 200; i++) {
      term *= x * x / (2 * i + 1);
      sum += term;
    }
    return 0.5 + sum * Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
  }
}
