package io.bufferscope.store;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// Times in files: ISO 8601 in UTC with the offset written out, to the microsecond, which is the
/// resolution of PostgreSQL's clock.
final class Times {
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSxxx", Locale.ROOT);

  private Times() {}

  static String text(Instant at) {
    return FORMAT.format(at.atOffset(ZoneOffset.UTC));
  }

  /// Reads any ISO 8601 time with an offset.
  ///
  /// @throws java.time.DateTimeException where the text is none
  static Instant parse(String text) {
    return OffsetDateTime.parse(text).toInstant();
  }
}
