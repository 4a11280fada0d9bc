package io.bufferscope.load.script;

import io.bufferscope.model.load.KeyDistribution;
import java.util.random.RandomGenerator;

/// Draws keys from 1 to a count, by the formulas of pgbench's manual ("Built-In Functions").
/// Immutable.
@FunctionalInterface
interface Keys {
  /// A key, by the next random numbers of a generator.
  long next(RandomGenerator random);

  /// What draws keys.
  ///
  /// @param distribution how likely each key is
  /// @param count the largest key, 1 or more
  static Keys of(KeyDistribution distribution, long count) {
    return switch (distribution) {
      case KeyDistribution.Uniform _ -> random -> 1 + random.nextLong(count);
      case KeyDistribution.Zipfian(double exponent) -> Zipfian.of(exponent, count);
      case KeyDistribution.Gaussian(double parameter) -> new Gaussian(parameter, count);
      case KeyDistribution.Exponential(double parameter) -> Exponential.of(parameter, count);
      case KeyDistribution.HotSet _ ->
          throw new IllegalArgumentException("drawn by an expression, see the built-in scripts");
    };
  }

  /// Rejection from a power law, after L. Devroye, "Non-Uniform Random Variate Generation", X.6.1.
  /// The power law is cut behind the last key beforehand, where drawing again until a key is in
  /// range comes to the same but takes very long for exponents close to 1.
  ///
  /// @param steepness the exponent less 1
  /// @param b 2 to the power of the steepness
  /// @param least what the power law leaves behind the last key
  record Zipfian(long count, double steepness, double b, double least) implements Keys {
    static Zipfian of(double exponent, long count) {
      double steepness = exponent - 1;
      return new Zipfian(
          count, steepness, Math.pow(2, steepness), Math.pow(count + 1.0, -steepness));
    }

    @Override
    public long next(RandomGenerator random) {
      while (true) {
        double u = least + (1 - least) * (1 - random.nextDouble());
        double key = Math.floor(Math.pow(u, -1 / steepness));
        double t = Math.pow(1 + 1 / key, steepness);
        if (key <= count && random.nextDouble() * key * (t - 1) / (b - 1) <= t / b) {
          return (long) key;
        }
      }
    }
  }

  /// A normal distribution, cut on both sides at the parameter times its deviation.
  record Gaussian(double parameter, long count) implements Keys {
    @Override
    public long next(RandomGenerator random) {
      double deviations = random.nextGaussian();
      while (deviations < -parameter || deviations >= parameter) {
        deviations = random.nextGaussian();
      }
      return key((deviations + parameter) / (2 * parameter), count);
    }
  }

  /// An exponential distribution, cut at the parameter.
  ///
  /// @param cut what it leaves behind
  record Exponential(double parameter, long count, double cut) implements Keys {
    static Exponential of(double parameter, long count) {
      return new Exponential(parameter, count, Math.exp(-parameter));
    }

    @Override
    public long next(RandomGenerator random) {
      double uniform = 1 - random.nextDouble();
      return key(-Math.log(cut + (1 - cut) * uniform) / parameter, count);
    }
  }

  /// The key at a share of the range. Rounding can bring a share that is less than 1 in theory to
  /// 1.
  private static long key(double share, long count) {
    return Math.min(count, 1 + (long) (count * share));
  }
}
