package io.bufferscope.load.script;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The functions and operators of pgbench's expressions (manual, pgbench, "Built-In Functions" and
/// "Built-In Operators"). Functions have the name of their constant in lower case; operators have a
/// name that no script can write.
public enum Function {
  ADD(Arithmetic::add),
  SUBTRACT(Arithmetic::subtract),
  MULTIPLY(Arithmetic::multiply),
  DIVIDE(Arithmetic::divide),
  MOD((a, b) -> Value.of(Arithmetic.remainder(a.asLong(), b.asLong()))),
  BIT_AND((a, b) -> Value.of(a.asLong() & b.asLong())),
  BIT_OR((a, b) -> Value.of(a.asLong() | b.asLong())),
  BIT_XOR((a, b) -> Value.of(a.asLong() ^ b.asLong())),
  BIT_NOT(1, 1, a -> Value.of(~a[0].asLong())),
  SHIFT_LEFT((a, b) -> Value.of(a.asLong() << b.asLong())),
  SHIFT_RIGHT((a, b) -> Value.of(a.asLong() >> b.asLong())),
  EQUAL((a, b) -> Value.of(Arithmetic.equal(a, b))),
  NOT_EQUAL((a, b) -> Value.of(!Arithmetic.equal(a, b))),
  LESS((a, b) -> Value.of(Arithmetic.less(a, b))),
  LESS_OR_EQUAL((a, b) -> Value.of(Arithmetic.lessOrEqual(a, b))),
  NOT(1, 1, a -> Value.of(!a[0].asTruth())),
  IS((a, b) -> Value.of(a.equals(b))),
  ABS(1, 1, a -> Arithmetic.magnitude(a[0])),
  DEBUG(1, 1, a -> debug(a[0])),
  DOUBLE(1, 1, a -> Value.of(a[0].asDouble())),
  EXP(1, 1, a -> Value.of(Math.exp(a[0].asDouble()))),
  GREATEST(1, Integer.MAX_VALUE, Arithmetic::greatest),
  HASH((a, seed) -> Value.of(Hashes.murmur2(a.asLong(), seed.asLong()))),
  HASH_FNV1A((a, seed) -> Value.of(Hashes.fnv1a(a.asLong(), seed.asLong()))),
  HASH_MURMUR2((a, seed) -> Value.of(Hashes.murmur2(a.asLong(), seed.asLong()))),
  INT(1, 1, a -> Value.of(a[0].asLong())),
  LEAST(1, Integer.MAX_VALUE, Arithmetic::least),
  LN(1, 1, a -> Value.of(Math.log(a[0].asDouble()))),
  PERMUTE(3, 3, a -> permute(a[0].asLong(), a[1].asLong(), a[2].asLong())),
  PI(0, 0, _ -> Value.of(Math.PI)),
  POW((a, b) -> Value.of(Math.pow(a.asDouble(), b.asDouble()))),
  POWER((a, b) -> Value.of(Math.pow(a.asDouble(), b.asDouble()))),
  RANDOM(2),
  RANDOM_EXPONENTIAL(3),
  RANDOM_GAUSSIAN(3),
  RANDOM_ZIPFIAN(3),
  SQRT(1, 1, a -> Value.of(Math.sqrt(a[0].asDouble())));

  private static final Logger LOG = System.getLogger(Function.class.getName());

  private final int fewest;
  private final int most;

  // Lambdas that hold nothing.
  @SuppressWarnings("ImmutableEnumChecker")
  private final @Nullable Operator operator;

  @SuppressWarnings("ImmutableEnumChecker")
  private final Body body;

  /// What a function of two arguments does with them, none of which is null but where it takes
  /// null.
  @FunctionalInterface
  private interface Operator {
    Value apply(Value left, Value right);
  }

  /// What a function does with its arguments, none of which is null but where it takes null.
  @FunctionalInterface
  private interface Body {
    Value apply(Value[] arguments);
  }

  Function(Operator operator) {
    this(2, 2, operator, arguments -> operator.apply(arguments[0], arguments[1]));
  }

  Function(int fewest, int most, Body body) {
    this(fewest, most, null, body);
  }

  /// A function that is computed by [Draw].
  Function(int arguments) {
    this(arguments, arguments, null, _ -> Value.Null.NULL);
  }

  Function(int fewest, int most, @Nullable Operator operator, Body body) {
    this.fewest = fewest;
    this.most = most;
    this.operator = operator;
    this.body = body;
  }

  /// The function applied to arguments. A seed that is left out is the variable `default_seed`.
  Expression of(List<Expression> arguments) {
    if (draws()) {
      return new Draw(this, arguments);
    }
    if (takesSeed() && arguments.size() < most) {
      List<Expression> seeded = new ArrayList<>(arguments);
      seeded.add(new Expression.Variable(Name.of("default_seed")));
      return new Expression.Call(this, seeded);
    }
    return new Expression.Call(this, arguments);
  }

  private boolean draws() {
    return compareTo(RANDOM) >= 0 && compareTo(RANDOM_ZIPFIAN) <= 0;
  }

  private boolean takesSeed() {
    return this == PERMUTE || (compareTo(HASH) >= 0 && compareTo(HASH_MURMUR2) <= 0);
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
    return arguments >= fewest() && arguments <= most;
  }

  /// How many arguments it has, in words.
  String argumentsInWords() {
    if (fewest() == most) {
      return most == 1 ? "1 argument" : most + " arguments";
    }
    return most == Integer.MAX_VALUE
        ? "at least " + fewest() + " argument"
        : fewest() + " or " + most + " arguments";
  }

  private int fewest() {
    return takesSeed() ? fewest - 1 : fewest;
  }

  /// Whether a null among the arguments is for the function to judge.
  boolean takesNull() {
    return this == IS || this == DEBUG;
  }

  /// Whether it is an operator between two operands, or could be.
  boolean hasTwoOperands() {
    return operator != null;
  }

  Value apply(Value left, Value right) {
    return Objects.requireNonNull(operator).apply(left, right);
  }

  Value apply(Value[] arguments) {
    return body.apply(arguments);
  }

  private static Value debug(Value value) {
    LOG.log(Level.INFO, "debug(script): {0}", value.text());
    return value;
  }

  private static Value permute(long value, long size, long seed) {
    if (size <= 0) {
      throw new ScriptException("permute size parameter must be greater than zero");
    }
    return Value.of(Permutation.of(value, size, seed));
  }
}
