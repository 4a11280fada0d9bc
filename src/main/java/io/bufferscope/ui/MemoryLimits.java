package io.bufferscope.ui;

import io.bufferscope.model.Bytes;
import java.util.List;
import java.util.Optional;

/// Limits of the server's memory as one text, as in "none, 512MB".
final class MemoryLimits {
  private static final String NONE = "none";

  private MemoryLimits() {}

  /// Reads the limits; an empty text is no limit.
  ///
  /// @throws IllegalArgumentException with a sentence that names what is allowed
  static List<Optional<Bytes>> parse(String text) {
    return text.isEmpty()
        ? List.of(Optional.empty())
        : TextList.parse(text, "a memory limit", MemoryLimits::limit);
  }

  private static Optional<Bytes> limit(String typed) {
    return typed.equalsIgnoreCase(NONE) ? Optional.empty() : Optional.of(Bytes.parse(typed));
  }

  /// What [#parse(String)] reads as these limits.
  static String text(List<Optional<Bytes>> limits) {
    return TextList.text(
        limits.stream().map(limit -> limit.map(Bytes::toSetting).orElse(NONE)).toList());
  }
}
