package io.bufferscope.sweep;

import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/// What several runs say of one figure: their median, and an interval that covers the median of all
/// possible runs with a known probability, whatever their distribution is. Its ends are order
/// statistics: the true median lies below the k-th smallest of n runs, or above the k-th largest,
/// with the probability that fewer than k of n throws of a coin show heads, each.
///
/// With fewer than six runs the interval is from the smallest to the largest run, which covers the
/// median with 1 − 2^(1−n): 75 % for three runs, 93.75 % for five. From six on it is the narrowest
/// with [#WANTED_COVERAGE] at least.
///
/// @param median of the runs
/// @param low lower end of the interval; NaN for a single run
/// @param high upper end of the interval; NaN for a single run
/// @param coverage the probability that the interval covers the true median, 0 to 1; 0 for a single
///   run
/// @param variation standard deviation of the runs divided by their mean; NaN for a single run and
///   for a mean of 0
/// @param runs the values of the runs in their order
public record Estimate(
    double median, double low, double high, double coverage, double variation, List<Double> runs) {
  /// What intervals of six runs or more cover at least.
  public static final double WANTED_COVERAGE = 0.95;

  /// From which variation on runs spread too widely to be trusted.
  public static final double WIDE_VARIATION = 0.1;

  /// The fewest runs from which something is concluded.
  public static final int FEWEST_RUNS = 3;

  public Estimate {
    runs = List.copyOf(runs);
  }

  /// The estimate from runs; empty where there are none.
  public static Optional<Estimate> of(List<Double> runs) {
    if (runs.isEmpty()) {
      return Optional.empty();
    }
    double[] sorted = runs.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int count = sorted.length;
    double median = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
    if (count == 1) {
      return Optional.of(new Estimate(median, Double.NaN, Double.NaN, 0, Double.NaN, runs));
    }
    int end = 1;
    while (end < count / 2 && coverage(count, end + 1) >= WANTED_COVERAGE) {
      end++;
    }
    return Optional.of(
        new Estimate(
            median,
            sorted[end - 1],
            sorted[count - end],
            coverage(count, end),
            variation(sorted),
            runs));
  }

  /// The probability that the interval from the k-th smallest to the k-th largest of n runs covers
  /// the median: 1 − 2 · P(B < k) for a binomial B of n throws of a coin.
  static double coverage(int count, int end) {
    double probability = Math.pow(0.5, count);
    double below = 0;
    for (int heads = 0; heads < end; heads++) {
      below += probability;
      probability *= (double) (count - heads) / (heads + 1);
    }
    return 1 - 2 * below;
  }

  private static double variation(double[] values) {
    double mean = DoubleStream.of(values).average().orElseThrow();
    double squares = DoubleStream.of(values).map(v -> (v - mean) * (v - mean)).sum();
    return mean == 0 ? Double.NaN : Math.sqrt(squares / (values.length - 1)) / Math.abs(mean);
  }

  /// How many runs there are.
  public int count() {
    return runs.size();
  }

  /// Whether the runs spread widely.
  public boolean isUncertain() {
    return variation > WIDE_VARIATION;
  }

  /// Whether there are enough runs to conclude anything.
  public boolean isEnough() {
    return count() >= FEWEST_RUNS;
  }
}
