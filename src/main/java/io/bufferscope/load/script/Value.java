package io.bufferscope.load.script;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/// A value of pgbench's expressions: an integer of 64 bits, a double, a boolean, or null. Nothing
/// is converted without need: a double becomes an integer only where one is asked for, and only
/// `\if` takes a number for true.
public sealed interface Value {
  /// No value.
  record Null() implements Value {
    /// The one there is.
    static final Value NULL = new Null();

    @Override
    public String text() {
      return "NULL";
    }
  }

  /// A boolean.
  record Truth(boolean value) implements Value {
    static final Value TRUE = new Truth(true);
    static final Value FALSE = new Truth(false);

    @Override
    public String text() {
      return value ? "true" : "false";
    }
  }

  /// An integer of 64 bits.
  record Whole(long value) implements Value {
    @Override
    public String text() {
      return Long.toString(value);
    }
  }

  /// A double.
  record Real(double value) implements Value {
    private static final int DIGITS = 15;
    private static final int LEAST_EXPONENT = -4;

    /// With 15 significant digits, as C's `%.15g` writes it, or `Infinity`, `-Infinity`, `NaN`.
    @Override
    public String text() {
      if (!Double.isFinite(value)) {
        return Double.toString(value);
      }
      if (value == 0) {
        return 1 / value < 0 ? "-0" : "0";
      }
      BigDecimal rounded =
          new BigDecimal(value).round(new MathContext(DIGITS, RoundingMode.HALF_EVEN));
      int exponent = rounded.precision() - rounded.scale() - 1;
      BigDecimal plain = rounded.stripTrailingZeros();
      if (exponent >= LEAST_EXPONENT && exponent < DIGITS) {
        return plain.toPlainString();
      }
      BigDecimal mantissa = plain.movePointLeft(exponent);
      String power = (exponent < 0 ? "-" : "+") + (Math.abs(exponent) < 10 ? "0" : "");
      return mantissa.toPlainString() + "e" + power + Math.abs(exponent);
    }
  }

  /// As it stands in a statement.
  String text();

  /// A boolean.
  static Value of(boolean value) {
    return value ? Truth.TRUE : Truth.FALSE;
  }

  /// An integer.
  static Value of(long value) {
    return new Whole(value);
  }

  /// A double.
  static Value of(double value) {
    return new Real(value);
  }

  /// The integer that this is or comes nearest to, half to even.
  ///
  /// @throws ScriptException where there is none
  default long asLong() {
    return switch (this) {
      case Whole(long value) -> value;
      case Real(double value) -> {
        double rounded = Math.rint(value);
        // 2^63 itself is a double and no long.
        if (!(rounded >= -0x1p63 && rounded < 0x1p63)) {
          throw new ScriptException("double to int overflow for " + text());
        }
        yield (long) rounded;
      }
      case Truth _, Null _ -> throw cannot("int");
    };
  }

  /// The double that this is or comes nearest to.
  ///
  /// @throws ScriptException for anything but a number
  default double asDouble() {
    return switch (this) {
      case Whole(long value) -> value;
      case Real(double value) -> value;
      case Truth _, Null _ -> throw cannot("double");
    };
  }

  /// The boolean that this is.
  ///
  /// @throws ScriptException for anything else
  default boolean asTruth() {
    if (this instanceof Truth(boolean value)) {
      return value;
    }
    throw cannot("boolean");
  }

  /// Whether a condition with this value is met: a number other than 0 is true, null is not.
  default boolean isMet() {
    return switch (this) {
      case Truth(boolean value) -> value;
      case Whole(long value) -> value != 0;
      case Real(double value) -> value != 0;
      case Null _ -> false;
    };
  }

  private ScriptException cannot(String wanted) {
    String type =
        switch (this) {
          case Null _ -> "null";
          case Truth _ -> "boolean";
          case Whole _ -> "int";
          case Real _ -> "double";
        };
    return new ScriptException("cannot coerce " + type + " to " + wanted);
  }
}
