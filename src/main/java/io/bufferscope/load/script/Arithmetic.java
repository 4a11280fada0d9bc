package io.bufferscope.load.script;

/// Arithmetic of pgbench's expressions: of integers where both sides are, with an error where the
/// result has no place in 64 bits, else of doubles.
final class Arithmetic {
  private Arithmetic() {}

  static Value add(Value one, Value other) {
    return areWhole(one, other)
        ? exact(() -> Math.addExact(one.asLong(), other.asLong()), "add")
        : Value.of(one.asDouble() + other.asDouble());
  }

  static Value subtract(Value one, Value other) {
    return areWhole(one, other)
        ? exact(() -> Math.subtractExact(one.asLong(), other.asLong()), "sub")
        : Value.of(one.asDouble() - other.asDouble());
  }

  static Value multiply(Value one, Value other) {
    return areWhole(one, other)
        ? exact(() -> Math.multiplyExact(one.asLong(), other.asLong()), "mul")
        : Value.of(one.asDouble() * other.asDouble());
  }

  /// Integers are divided towards zero.
  static Value divide(Value one, Value other) {
    if (!areWhole(one, other)) {
      return Value.of(one.asDouble() / other.asDouble());
    }
    requireDivisor(other.asLong());
    return exact(() -> Math.divideExact(one.asLong(), other.asLong()), "div");
  }

  /// With the sign of the dividend.
  static long remainder(long dividend, long divisor) {
    requireDivisor(divisor);
    return dividend % divisor;
  }

  /// Less than, equal to or more than 0, as the first is of the second. Numbers only.
  static int compare(Value one, Value other) {
    return areWhole(one, other)
        ? Long.compare(one.asLong(), other.asLong())
        : Double.compare(one.asDouble() + 0.0, other.asDouble() + 0.0);
  }

  static Value magnitude(Value value) {
    return value instanceof Value.Whole(long number)
        ? Value.of(Math.abs(number))
        : Value.of(Math.abs(value.asDouble()));
  }

  /// The greatest of the values for a sign of 1, the least for -1; a double where one is.
  static Value extreme(Value[] values, int sign) {
    Value found = values[0];
    boolean whole = true;
    for (Value value : values) {
      whole = whole && value instanceof Value.Whole;
      found = compare(value, found) * sign > 0 ? value : found;
    }
    return whole ? found : Value.of(found.asDouble());
  }

  private static boolean areWhole(Value one, Value other) {
    return one instanceof Value.Whole && other instanceof Value.Whole;
  }

  private static void requireDivisor(long divisor) {
    if (divisor == 0) {
      throw new ScriptException("division by zero");
    }
  }

  private static Value exact(java.util.function.LongSupplier result, String operation) {
    try {
      return Value.of(result.getAsLong());
    } catch (ArithmeticException cause) {
      throw new ScriptException("bigint " + operation + " out of range");
    }
  }
}
