package io.bufferscope.load.script;

import io.bufferscope.model.load.KeyDistribution;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A random integer: `random()`, `random_exponential()`, `random_gaussian()`, `random_zipfian()`.
///
/// Shared by all clients, which mostly ask for the same range: what that takes to compute is kept.
final class Draw implements Expression {
  private static final double LEAST_GAUSSIAN = 2;
  private static final double LEAST_ZIPFIAN = 1.001;
  private static final double MOST_ZIPFIAN = 1000;

  private final Function function;
  private final Expression least;
  private final Expression greatest;
  private final @Nullable Expression parameter;

  /// Immutable; a thread that sees an older one makes its own.
  private @Nullable Range last;

  private record Range(long count, double parameter, Keys keys) {
    boolean is(long wantedCount, double wantedParameter) {
      return count == wantedCount && parameter == wantedParameter;
    }
  }

  /// @param arguments the least and the greatest number, and what shapes the distribution
  Draw(Function function, List<Expression> arguments) {
    this.function = function;
    this.least = arguments.getFirst();
    this.greatest = arguments.get(1);
    this.parameter = arguments.size() > 2 ? arguments.getLast() : null;
  }

  @Override
  public Value evaluate(Scope scope) {
    Value low = least.evaluate(scope);
    Value high = greatest.evaluate(scope);
    Value shape = parameter == null ? null : parameter.evaluate(scope);
    if (low instanceof Value.Null || high instanceof Value.Null || shape instanceof Value.Null) {
      return Value.Null.NULL;
    }
    long first = low.asLong();
    long count = count(first, high.asLong());
    if (shape == null) {
      return Value.of(first + scope.random().nextLong(count));
    }
    return Value.of(first - 1 + keys(count, shape.asDouble()).next(scope.random()));
  }

  private static long count(long least, long greatest) {
    if (greatest < least) {
      throw new ScriptException("empty range given to random");
    }
    long others = greatest - least;
    if (others < 0 || others == Long.MAX_VALUE) {
      throw new ScriptException("random range is too large");
    }
    return others + 1;
  }

  private Keys keys(long count, double shape) {
    Range range = last;
    if (range == null || !range.is(count, shape)) {
      range = new Range(count, shape, Keys.of(distribution(shape), count));
      last = range;
    }
    return range.keys();
  }

  private KeyDistribution distribution(double shape) {
    return switch (function) {
      case RANDOM_EXPONENTIAL -> {
        require(shape > 0, "exponential parameter must be greater than zero", shape);
        yield new KeyDistribution.Exponential(shape);
      }
      case RANDOM_GAUSSIAN -> {
        require(shape >= LEAST_GAUSSIAN, "gaussian parameter must be at least 2.0", shape);
        yield new KeyDistribution.Gaussian(shape);
      }
      default -> {
        require(
            shape >= LEAST_ZIPFIAN && shape <= MOST_ZIPFIAN,
            "zipfian parameter must be in range [1.001, 1000]",
            shape);
        yield new KeyDistribution.Zipfian(shape);
      }
    };
  }

  private static void require(boolean met, String rule, double shape) {
    if (!met) {
      throw new ScriptException(rule + " (not " + Value.of(shape).text() + ")");
    }
  }
}
