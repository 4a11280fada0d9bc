package io.bufferscope.model.load;

/// How the keys of a workload are drawn from their range, as pgbench defines it (manual, pgbench,
/// "Built-In Functions").
public sealed interface KeyDistribution {
  /// Each key as likely as any other: `random(lb, ub)`.
  record Uniform() implements KeyDistribution {}

  /// The k-th key k^-s times as likely as the first: `random_zipfian(lb, ub, s)`.
  ///
  /// @param exponent pgbench's parameter, 1.001 to 1000
  record Zipfian(double exponent) implements KeyDistribution {
    public Zipfian {
      if (!(exponent >= 1.001 && exponent <= 1000)) {
        throw new IllegalArgumentException(
            "the zipfian parameter is between 1.001 and 1000, not " + exponent);
      }
    }
  }

  /// A bell over the range: `random_gaussian(lb, ub, parameter)`.
  ///
  /// @param parameter 2 or more; the larger, the narrower the bell
  record Gaussian(double parameter) implements KeyDistribution {
    public Gaussian {
      if (!(parameter >= 2 && parameter < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("the gaussian parameter is 2 or more, not " + parameter);
      }
    }
  }

  /// Ever less likely towards the end of the range: `random_exponential(lb, ub, parameter)`.
  ///
  /// @param parameter more than 0; the larger, the steeper
  record Exponential(double parameter) implements KeyDistribution {
    public Exponential {
      if (!(parameter > 0 && parameter < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "the exponential parameter is more than 0, not " + parameter);
      }
    }
  }

  /// Some rows, the first of the range, get most of the accesses; within each of the two groups
  /// each key is as likely as any other.
  ///
  /// @param rowsPercent how many of the rows are hot, more than 0 and less than 100
  /// @param accessesPercent how many of the accesses go to them, 0 to 100
  record HotSet(double rowsPercent, double accessesPercent) implements KeyDistribution {
    public HotSet {
      if (!(rowsPercent > 0 && rowsPercent < 100)) {
        throw new IllegalArgumentException(
            "the hot rows are more than 0 % and less than 100 %, not " + rowsPercent);
      }
      if (!(accessesPercent >= 0 && accessesPercent <= 100)) {
        throw new IllegalArgumentException(
            "the accesses of the hot rows are 0 % to 100 %, not " + accessesPercent);
      }
    }
  }
}
