package io.bufferscope.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/// Medians with their 95 % intervals by the percentile bootstrap (B. Efron, "Bootstrap Methods:
/// Another Look at the Jackknife", 1979), always with the same random numbers.
public final class Medians {
  private static final int ROUNDS = 2000;

  private Medians() {}

  /// The median, and in brackets the interval.
  public static String withInterval(List<Double> values) {
    Random random = new Random(1);
    double[] medians = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      medians[round] =
          middle(random.ints(values.size(), 0, values.size()).mapToDouble(values::get).toArray());
    }
    Arrays.sort(medians);
    return String.format(
        Locale.ROOT,
        "%.3f [%.3f, %.3f]",
        of(values),
        medians[ROUNDS / 40],
        medians[ROUNDS - 1 - ROUNDS / 40]);
  }

  /// The median.
  public static double of(List<Double> values) {
    return middle(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static double middle(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
