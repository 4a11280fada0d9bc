package io.bufferscope.model;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Finds one of several named values.
public final class Choice {
  private Choice() {}

  /// The value of that name.
  ///
  /// @param what the kind of value, for the message
  /// @param values all that there are, whose texts are their names
  /// @param byLabel finds one
  /// @throws IllegalArgumentException with a sentence that names what is allowed
  public static <T> T of(
      String text, String what, T[] values, Function<String, Optional<T>> byLabel) {
    return byLabel
        .apply(text)
        .orElseThrow(() ->
            new IllegalArgumentException("'" + text + "' is not a " + what + ": " + names(values)));
  }

  private static <T> String names(T[] values) {
    return Arrays.stream(values).map(Object::toString).collect(Collectors.joining(", "));
  }
}
