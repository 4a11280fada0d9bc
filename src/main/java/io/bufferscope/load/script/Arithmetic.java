package io.bufferscope.load.script;

/// Arithmetic of pgbench's expressions: of doubles where one side is one, else of integers, with an
/// error where the result has no place in 64 bits.
final class Arithmetic {
  private Arithmetic() {}

  static Value add(Value one, Value other) {
    if (isReal(one, other)) {
      return Value.of(one.asDouble() + other.asDouble());
    }
    try {
      return Value.of(Math.addExact(one.asLong(), other.asLong()));
    } catch (ArithmeticException cause) {
      throw outOfRange("add");
    }
  }

  static Value subtract(Value one, Value other) {
    if (isReal(one, other)) {
      return Value.of(one.asDouble() - other.asDouble());
    }
    try {
      return Value.of(Math.subtractExact(one.asLong(), other.asLong()));
    } catch (ArithmeticException cause) {
      throw outOfRange("sub");
    }
  }

  static Value multiply(Value one, Value other) {
    if (isReal(one, other)) {
      return Value.of(one.asDouble() * other.asDouble());
    }
    try {
      return Value.of(Math.multiplyExact(one.asLong(), other.asLong()));
    } catch (ArithmeticException cause) {
      throw outOfRange("mul");
    }
  }

  /// Integers are divided towards zero.
  static Value divide(Value one, Value other) {
    if (isReal(one, other)) {
      return Value.of(one.asDouble() / other.asDouble());
    }
    requireDivisor(other.asLong());
    try {
      return Value.of(Math.divideExact(one.asLong(), other.asLong()));
    } catch (ArithmeticException cause) {
      throw outOfRange("div");
    }
  }

  /// With the sign of the dividend.
  static long remainder(long dividend, long divisor) {
    requireDivisor(divisor);
    return dividend % divisor;
  }

  static boolean less(Value one, Value other) {
    return isReal(one, other) ? one.asDouble() < other.asDouble() : one.asLong() < other.asLong();
  }

  static boolean lessOrEqual(Value one, Value other) {
    return isReal(one, other) ? one.asDouble() <= other.asDouble() : one.asLong() <= other.asLong();
  }

  static boolean equal(Value one, Value other) {
    return isReal(one, other) ? one.asDouble() == other.asDouble() : one.asLong() == other.asLong();
  }

  static Value magnitude(Value value) {
    return value instanceof Value.Whole(long number)
        ? Value.of(Math.abs(number))
        : Value.of(Math.abs(value.asDouble()));
  }

  /// The greatest of the values; a double where one is.
  static Value greatest(Value[] values) {
    return extreme(values, true);
  }

  /// The least of the values; a double where one is.
  static Value least(Value[] values) {
    return extreme(values, false);
  }

  private static Value extreme(Value[] values, boolean greatest) {
    boolean real = false;
    for (Value value : values) {
      real |= value instanceof Value.Real;
    }
    Value found = number(values[0], real);
    for (Value value : values) {
      Value other = number(value, real);
      boolean further = greatest ? less(found, other) : less(other, found);
      found = further ? other : found;
    }
    return found;
  }

  private static Value number(Value value, boolean real) {
    return real ? Value.of(value.asDouble()) : Value.of(value.asLong());
  }

  private static boolean isReal(Value one, Value other) {
    return one instanceof Value.Real || other instanceof Value.Real;
  }

  private static void requireDivisor(long divisor) {
    if (divisor == 0) {
      throw new ScriptException("division by zero");
    }
  }

  private static ScriptException outOfRange(String operation) {
    return new ScriptException("bigint " + operation + " out of range");
  }
}
