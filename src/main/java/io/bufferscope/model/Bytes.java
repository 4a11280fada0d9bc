package io.bufferscope.model;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An amount of memory or storage in bytes, never negative. Units are PostgreSQL's: 1 kB is 1024
/// bytes (manual, section 19.1.1).
///
/// @param count the number of bytes
public record Bytes(long count) implements Comparable<Bytes> {
  /// The size of a block in every server that this program meets: `block_size` at its default.
  public static final int BLOCK = 8192;

  private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB"};
  private static final Pattern SIZE = Pattern.compile("\\s*(\\d{1,18})\\s*([kKmMgGtT]?[bB])\\s*");

  public Bytes {
    if (count < 0) {
      throw new IllegalArgumentException("a size is not negative: " + count);
    }
  }

  /// The size of that many megabytes.
  ///
  /// @param megabytes an amount in MB of 1024² bytes
  public static Bytes ofMegabytes(long megabytes) {
    return new Bytes(Math.multiplyExact(megabytes, 1L << 20));
  }

  /// The size of that many blocks.
  ///
  /// @param blocks a number of blocks of 8 kB
  public static Bytes ofBlocks(long blocks) {
    return new Bytes(Math.multiplyExact(blocks, (long) BLOCK));
  }

  /// Reads a size as PostgreSQL writes it: a whole number and one of B, kB, MB, GB, TB, in any
  /// case.
  ///
  /// @throws IllegalArgumentException with a sentence that names what is allowed
  public static Bytes parse(String text) {
    Matcher matcher = SIZE.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is not a size: a whole number and a unit, B, kB, MB, GB or TB, as in 128MB");
    }
    String unit = matcher.group(2).toUpperCase(Locale.ROOT);
    int power = "BKMGT".indexOf(unit.charAt(0));
    try {
      return new Bytes(Math.multiplyExact(Long.parseLong(matcher.group(1)), 1L << (10 * power)));
    } catch (ArithmeticException _) {
      throw new IllegalArgumentException("'" + text + "' is larger than any size PostgreSQL knows");
    }
  }

  /// The size in whole blocks, rounded down.
  public long blocks() {
    return count / BLOCK;
  }

  /// The exact size as a value of PostgreSQL's configuration, in the largest unit that divides it.
  public String toSetting() {
    int unit = 0;
    long value = count;
    while (unit < UNITS.length - 1 && value != 0 && value % 1024 == 0) {
      value /= 1024;
      unit++;
    }
    return value + UNITS[unit];
  }

  /// The size for people, in the largest unit that keeps it at 1 or more, with at most one decimal.
  @Override
  public String toString() {
    int unit = 0;
    double value = count;
    while (unit < UNITS.length - 1 && value >= 1024) {
      value /= 1024;
      unit++;
    }
    String number =
        value == Math.rint(value) || value >= 100
            ? String.format(Locale.ROOT, "%.0f", value)
            : String.format(Locale.ROOT, "%.1f", value);
    return number + " " + UNITS[unit];
  }

  @Override
  public int compareTo(Bytes other) {
    return Long.compare(count, other.count);
  }
}
