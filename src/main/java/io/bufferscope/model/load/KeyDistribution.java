package io.bufferscope.model.load;

import io.bufferscope.model.Numbers;
import java.util.Locale;

/// How the keys of a workload are drawn from their range, as pgbench defines it (manual, pgbench,
/// "Built-In Functions").
public sealed interface KeyDistribution {
  /// Each key as likely as any other: `random(lb, ub)`.
  record Uniform() implements KeyDistribution {
    @Override
    public String toString() {
      return "uniform";
    }
  }

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

    @Override
    public String toString() {
      return "zipfian:" + Numbers.plain(exponent);
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

    @Override
    public String toString() {
      return "gaussian:" + Numbers.plain(parameter);
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

    @Override
    public String toString() {
      return "exponential:" + Numbers.plain(parameter);
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

    @Override
    public String toString() {
      return "hot:" + Numbers.plain(rowsPercent) + ":" + Numbers.plain(accessesPercent);
    }
  }

  /// Reads what a distribution is written as: `uniform`, `zipfian:1.1`, `gaussian:5`,
  /// `exponential:5`, or `hot:10:90` for a tenth of the rows that gets 90 % of the accesses.
  ///
  /// @throws IllegalArgumentException with a sentence that names what is allowed
  static KeyDistribution parse(String text) {
    String[] parts = text.strip().toLowerCase(Locale.ROOT).split(":", -1);
    return switch (parts.length + " " + parts[0]) {
      case "1 uniform" -> new Uniform();
      case "2 zipfian" -> new Zipfian(number(text, parts[1]));
      case "2 gaussian" -> new Gaussian(number(text, parts[1]));
      case "2 exponential" -> new Exponential(number(text, parts[1]));
      case "3 hot" -> new HotSet(number(text, parts[1]), number(text, parts[2]));
      default -> throw unknown(text);
    };
  }

  private static double number(String text, String number) {
    try {
      return Double.parseDouble(number);
    } catch (NumberFormatException _) {
      throw unknown(text);
    }
  }

  private static IllegalArgumentException unknown(String text) {
    return new IllegalArgumentException(
        "'"
            + text
            + "' is not a distribution: uniform, zipfian:1.1, gaussian:5, exponential:5 or"
            + " hot:10:90, with parameters of your own");
  }
}
