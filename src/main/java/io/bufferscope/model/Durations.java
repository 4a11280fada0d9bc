package io.bufferscope.model;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Times as users write them: a number with one of PostgreSQL's units, as in `250ms`, `1s`, `2min`.
public final class Durations {
  private static final Pattern DURATION =
      Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)\\s*(us|ms|s|min|h)");
  private static final long LARGEST_NUMBER = 999_999_999;
  private static final long SECOND = 1_000_000_000;
  private static final Map<String, Long> NANOS =
      Map.of("us", 1_000L, "ms", 1_000_000L, "s", SECOND, "min", 60 * SECOND, "h", 3600 * SECOND);
  private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);

  private Durations() {}

  /// Reads a time, to the nanosecond.
  ///
  /// @throws IllegalArgumentException with a sentence that names what is allowed
  public static Duration parse(String text) {
    Matcher matcher = DURATION.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a time: a number and a unit, us, ms, s, min or h, as in 250ms");
    }
    BigDecimal nanosPerUnit = BigDecimal.valueOf(NANOS.getOrDefault(matcher.group(2), SECOND));
    BigDecimal nanos = new BigDecimal(matcher.group(1)).multiply(nanosPerUnit);
    return Duration.ofNanos(nanos.min(MOST).longValue());
  }

  /// The exact time as [#parse(String)] reads it, in the largest unit that it is a whole number of;
  /// in seconds with decimals where there is none.
  ///
  /// @param time not negative
  public static String text(Duration time) {
    long nanos = time.toNanos();
    for (String unit : new String[] {"h", "min", "s", "ms", "us"}) {
      long one = NANOS.getOrDefault(unit, SECOND);
      if (nanos != 0 && nanos % one == 0 && nanos / one <= LARGEST_NUMBER) {
        return nanos / one + unit;
      }
    }
    return BigDecimal.valueOf(nanos, 9).stripTrailingZeros().toPlainString() + "s";
  }
}
