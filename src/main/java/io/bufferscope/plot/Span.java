package io.bufferscope.plot;

/// Some rows of pixels.
///
/// @param from the first
/// @param to the one after the last
record Span(int from, int to) {
  /// No row.
  static final Span NONE = new Span(0, 0);

  boolean isEmpty() {
    return to <= from;
  }

  /// The rows of both and between.
  Span and(Span other) {
    if (isEmpty() || other.isEmpty()) {
      return isEmpty() ? other : this;
    }
    return new Span(Math.min(from, other.from), Math.max(to, other.to));
  }
}
