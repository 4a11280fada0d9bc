package io.bufferscope.model;

import java.math.BigDecimal;

/// Numbers as text, the same whatever the locale.
public final class Numbers {
  private Numbers() {}

  /// The shortest decimal number that reads back as the same one, without an exponent.
  ///
  /// @param number finite
  public static String plain(double number) {
    return number == 0 ? "0" : BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }
}
