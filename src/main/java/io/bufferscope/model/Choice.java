package io.bufferscope.model;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
        .orElseThrow(() -> unknown(text, what, Arrays.stream(values).map(Object::toString)));
  }

  /// The value of that name in any case, where names are not the values' texts.
  ///
  /// @param what the kind of value, for the message
  /// @param values all that there are
  /// @param name tells the name of each
  /// @throws IllegalArgumentException with a sentence that names what is allowed
  public static <T> T named(String text, String what, T[] values, Function<T, String> name) {
    return Arrays.stream(values)
        .filter(value -> name.apply(value).equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(() -> unknown(text, what, Arrays.stream(values).map(name)));
  }

  private static IllegalArgumentException unknown(String text, String what, Stream<String> names) {
    return new IllegalArgumentException(
        "'" + text + "' is not a " + what + ": " + names.collect(Collectors.joining(", ")));
  }
}
