package io.bufferscope.load.script;

import io.bufferscope.model.load.KeyDistribution;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The functions and operators of pgbench's expressions (manual, pgbench, "Built-In Functions" and
/// "Built-In Operators"). Functions have the name of their constant in lower case; operators have a
/// name that no script can write.
public enum Function {
  ADD(2, 2, (a, _) -> Arithmetic.add(a[0], a[1])),
  SUBTRACT(2, 2, (a, _) -> Arithmetic.subtract(a[0], a[1])),
  MULTIPLY(2, 2, (a, _) -> Arithmetic.multiply(a[0], a[1])),
  DIVIDE(2, 2, (a, _) -> Arithmetic.divide(a[0], a[1])),
  MOD(2, 2, (a, _) -> Value.of(Arithmetic.remainder(a[0].asLong(), a[1].asLong()))),
  BIT_AND(2, 2, (a, _) -> Value.of(a[0].asLong() & a[1].asLong())),
  BIT_OR(2, 2, (a, _) -> Value.of(a[0].asLong() | a[1].asLong())),
  BIT_XOR(2, 2, (a, _) -> Value.of(a[0].asLong() ^ a[1].asLong())),
  BIT_NOT(1, 1, (a, _) -> Value.of(~a[0].asLong())),
  SHIFT_LEFT(2, 2, (a, _) -> Value.of(a[0].asLong() << a[1].asLong())),
  SHIFT_RIGHT(2, 2, (a, _) -> Value.of(a[0].asLong() >> a[1].asLong())),
  EQUAL(2, 2, (a, _) -> Value.of(Arithmetic.compare(a[0], a[1]) == 0)),
  NOT_EQUAL(2, 2, (a, _) -> Value.of(Arithmetic.compare(a[0], a[1]) != 0)),
  LESS(2, 2, (a, _) -> Value.of(Arithmetic.compare(a[0], a[1]) < 0)),
  LESS_OR_EQUAL(2, 2, (a, _) -> Value.of(Arithmetic.compare(a[0], a[1]) <= 0)),
  NOT(1, 1, (a, _) -> Value.of(!a[0].asTruth())),
  IS(2, 2, (a, _) -> Value.of(a[0].equals(a[1]))),
  ABS(1, 1, (a, _) -> Arithmetic.magnitude(a[0])),
  DEBUG(1, 1, (a, _) -> debug(a[0])),
  DOUBLE(1, 1, (a, _) -> Value.of(a[0].asDouble())),
  EXP(1, 1, (a, _) -> Value.of(Math.exp(a[0].asDouble()))),
  GREATEST(1, Integer.MAX_VALUE, (a, _) -> Arithmetic.extreme(a, 1)),
  HASH(1, 2, (a, scope) -> Value.of(Hashes.murmur2(a[0].asLong(), seed(a, 1, scope)))),
  HASH_FNV1A(1, 2, (a, scope) -> Value.of(Hashes.fnv1a(a[0].asLong(), seed(a, 1, scope)))),
  HASH_MURMUR2(1, 2, (a, scope) -> Value.of(Hashes.murmur2(a[0].asLong(), seed(a, 1, scope)))),
  INT(1, 1, (a, _) -> Value.of(a[0].asLong())),
  LEAST(1, Integer.MAX_VALUE, (a, _) -> Arithmetic.extreme(a, -1)),
  LN(1, 1, (a, _) -> Value.of(Math.log(a[0].asDouble()))),
  PERMUTE(2, 3, (a, scope) -> permute(a, scope)),
  PI(0, 0, (_, _) -> Value.of(Math.PI)),
  POW(2, 2, (a, _) -> Value.of(Math.pow(a[0].asDouble(), a[1].asDouble()))),
  POWER(2, 2, (a, _) -> Value.of(Math.pow(a[0].asDouble(), a[1].asDouble()))),
  RANDOM(2, 2, (a, scope) -> draw(a, new KeyDistribution.Uniform(), scope)),
  RANDOM_EXPONENTIAL(3, 3, (a, scope) -> draw(a, exponential(a[2].asDouble()), scope)),
  RANDOM_GAUSSIAN(3, 3, (a, scope) -> draw(a, gaussian(a[2].asDouble()), scope)),
  RANDOM_ZIPFIAN(3, 3, (a, scope) -> draw(a, zipfian(a[2].asDouble()), scope)),
  SQRT(1, 1, (a, _) -> Value.of(Math.sqrt(a[0].asDouble())));

  private static final Logger LOG = System.getLogger(Function.class.getName());
  private static final double LEAST_GAUSSIAN = 2;
  private static final double LEAST_ZIPFIAN = 1.001;
  private static final double MOST_ZIPFIAN = 1000;

  private final int fewest;
  private final int most;
  private final Body body;

  /// What a function does with its arguments, none of which is null but where it takes null.
  @FunctionalInterface
  private interface Body {
    Value apply(Value[] arguments, Scope scope);
  }

  Function(int fewest, int most, Body body) {
    this.fewest = fewest;
    this.most = most;
    this.body = body;
  }

  /// The function that a script calls by that name, in any case; empty where there is none.
  static Optional<Function> named(String name) {
    String wanted = name.toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(function -> function == MOD || function.compareTo(ABS) >= 0)
        .filter(function -> function.scriptName().equals(wanted))
        .findFirst();
  }

  /// The name that scripts call a function by.
  String scriptName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// Whether it can have so many arguments.
  boolean takes(int arguments) {
    return arguments >= fewest && arguments <= most;
  }

  /// How many arguments it has, in words.
  String argumentsInWords() {
    if (fewest == most) {
      return fewest == 1 ? "1 argument" : fewest + " arguments";
    }
    return most == Integer.MAX_VALUE
        ? "at least " + fewest + " argument"
        : fewest + " or " + most + " arguments";
  }

  /// Whether a null among the arguments is for the function to judge.
  boolean takesNull() {
    return this == IS || this == DEBUG;
  }

  Value apply(Value[] arguments, Scope scope) {
    return body.apply(arguments, scope);
  }

  private static Value debug(Value value) {
    LOG.log(Level.INFO, "debug(script): {0}", value.text());
    return value;
  }

  private static long seed(Value[] arguments, int place, Scope scope) {
    return arguments.length > place ? arguments[place].asLong() : scope.defaultSeed();
  }

  private static Value permute(Value[] arguments, Scope scope) {
    long size = arguments[1].asLong();
    if (size <= 0) {
      throw new ScriptException("permute size parameter must be greater than zero");
    }
    return Value.of(Permutation.of(arguments[0].asLong(), size, seed(arguments, 2, scope)));
  }

  private static Value draw(Value[] arguments, KeyDistribution distribution, Scope scope) {
    long least = arguments[0].asLong();
    long greatest = arguments[1].asLong();
    if (greatest < least) {
      throw new ScriptException("empty range given to random");
    }
    long others = greatest - least;
    if (others < 0 || others == Long.MAX_VALUE) {
      throw new ScriptException("random range is too large");
    }
    return Value.of(least - 1 + Keys.of(distribution, others + 1, scope.random()).getAsLong());
  }

  private static KeyDistribution gaussian(double parameter) {
    require(parameter >= LEAST_GAUSSIAN, "gaussian parameter must be at least 2.0", parameter);
    return new KeyDistribution.Gaussian(parameter);
  }

  private static KeyDistribution zipfian(double parameter) {
    require(
        parameter >= LEAST_ZIPFIAN && parameter <= MOST_ZIPFIAN,
        "zipfian parameter must be in range [1.001, 1000]",
        parameter);
    return new KeyDistribution.Zipfian(parameter);
  }

  private static KeyDistribution exponential(double parameter) {
    require(parameter > 0, "exponential parameter must be greater than zero", parameter);
    return new KeyDistribution.Exponential(parameter);
  }

  private static void require(boolean met, String rule, double parameter) {
    if (!met) {
      throw new ScriptException(rule + " (not " + Value.of(parameter).text() + ")");
    }
  }
}
