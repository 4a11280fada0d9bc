package io.bufferscope.load.script;

import io.bufferscope.model.load.KeyDistribution;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/// Draws keys from 1 to a count, by the formulas of pgbench's manual. One for each client: the
/// generator behind it is not shared.
public final class Keys {
  private Keys() {}

  /// A source of keys.
  ///
  /// @param distribution how likely each key is
  /// @param count the largest key, 1 or more
  public static LongSupplier of(KeyDistribution distribution, long count, RandomGenerator random) {
    return switch (distribution) {
      case KeyDistribution.Uniform _ -> () -> random.nextLong(1, count + 1);
      case KeyDistribution.Zipfian(double exponent) -> zipfian(exponent, count, random);
      case KeyDistribution.Gaussian(double parameter) -> gaussian(parameter, count, random);
      case KeyDistribution.Exponential(double parameter) -> exponential(parameter, count, random);
      case KeyDistribution.HotSet _ ->
          throw new IllegalArgumentException("drawn by an expression, see the built-in scripts");
    };
  }

  /// Rejection from a power law, after L. Devroye, "Non-Uniform Random Variate Generation", X.6.1.
  /// The power law is cut behind the last key beforehand, where drawing again until a key is in
  /// range comes to the same but takes very long for exponents close to 1.
  private static LongSupplier zipfian(double exponent, long count, RandomGenerator random) {
    double steepness = exponent - 1;
    double b = Math.pow(2, steepness);
    double least = Math.pow(count + 1.0, -steepness);
    return () -> {
      while (true) {
        double u = least + (1 - least) * (1 - random.nextDouble());
        double key = Math.floor(Math.pow(u, -1 / steepness));
        double t = Math.pow(1 + 1 / key, steepness);
        if (key <= count && random.nextDouble() * key * (t - 1) / (b - 1) <= t / b) {
          return (long) key;
        }
      }
    };
  }

  private static LongSupplier gaussian(double parameter, long count, RandomGenerator random) {
    return () -> {
      double deviations = random.nextGaussian();
      while (deviations < -parameter || deviations >= parameter) {
        deviations = random.nextGaussian();
      }
      return 1 + (long) (count * ((deviations + parameter) / (2 * parameter)));
    };
  }

  private static LongSupplier exponential(double parameter, long count, RandomGenerator random) {
    double cut = Math.exp(-parameter);
    return () -> {
      double uniform = 1 - random.nextDouble();
      double share = -Math.log(cut + (1 - cut) * uniform) / parameter;
      // Rounding can bring a share that is less than 1 in theory to 1.
      return Math.min(count, 1 + (long) (count * share));
    };
  }
}
