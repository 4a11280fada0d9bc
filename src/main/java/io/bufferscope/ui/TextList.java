package io.bufferscope.ui;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Several values in one field, with commas between them.
final class TextList {
  private TextList() {}

  /// Reads the values in their order.
  ///
  /// @param what what a value is, as in "a size"
  /// @param reader reads one value
  /// @throws IllegalArgumentException with a sentence, where there is none, one is empty, or one is
  ///   there twice
  static <T> List<T> parse(String text, String what, Function<String, T> reader) {
    List<String> parts = parts(text, what);
    return distinct(parts.stream().map(reader).toList(), what);
  }

  /// The values as texts.
  ///
  /// @throws IllegalArgumentException with a sentence, where there is none or one is empty
  static List<String> parts(String text, String what) {
    List<String> parts = Arrays.stream(text.split(",", -1)).map(String::strip).toList();
    if (parts.contains("")) {
      throw new IllegalArgumentException(
          parts.size() == 1 ? what + " is missing" : what + " is missing between two commas");
    }
    return parts;
  }

  /// The values, where none is there twice.
  ///
  /// @throws IllegalArgumentException where one is
  static <T> List<T> distinct(List<T> values, String what) {
    for (int i = 0; i < values.size(); i++) {
      if (values.indexOf(values.get(i)) < i) {
        throw new IllegalArgumentException(what + " is there twice: " + values.get(i));
      }
    }
    return values;
  }

  /// A whole number of a list.
  ///
  /// @param name what the number is
  static int whole(String typed, String name, int least, int most) {
    String sentence =
        name
            + " is a whole number from "
            + Figures.count(least)
            + " to "
            + Figures.count(most)
            + ", or several with commas";
    try {
      int value = Integer.parseInt(typed);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException _) {
      throw new IllegalArgumentException(sentence);
    }
    throw new IllegalArgumentException(sentence);
  }

  /// The values as somebody would type them.
  static String text(List<?> values) {
    return values.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
