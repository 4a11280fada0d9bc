package io.bufferscope.ui;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// A field as the user typed it, and a message where that cannot be meant.
final class FormField {
  private final StringProperty text;
  private final ReadOnlyStringWrapper error = new ReadOnlyStringWrapper("");

  FormField(String first) {
    text = new SimpleStringProperty(first);
  }

  /// What was typed.
  StringProperty textProperty() {
    return text;
  }

  /// Why it cannot be meant; empty where it can be.
  ReadOnlyStringProperty errorProperty() {
    return error.getReadOnlyProperty();
  }

  String get() {
    return text.get().strip();
  }

  void set(String typed) {
    text.set(typed);
  }

  /// Says that the field's value cannot be meant, though it alone could be.
  void refuse(String why) {
    error.set(why);
  }

  /// Forgets a message: what does not apply cannot be wrong.
  void pass() {
    error.set("");
  }

  /// Reads the field.
  ///
  /// @param reader throws an `IllegalArgumentException` whose message is told beside the field
  /// @return its value; empty where there is a message
  <T> Optional<T> read(Function<String, T> reader) {
    try {
      T value = reader.apply(get());
      pass();
      return Optional.of(value);
    } catch (IllegalArgumentException cannotBeMeant) {
      refuse(String.valueOf(cannotBeMeant.getMessage()));
      return Optional.empty();
    }
  }

  /// A whole number in bounds.
  ///
  /// @param name what the number is
  Optional<Long> whole(String name, long least, long most) {
    String sentence =
        name + " is a whole number from " + Figures.count(least) + " to " + Figures.count(most);
    return read(typed -> {
      long value = parse(typed, Long::valueOf, sentence);
      if (value < least || value > most) {
        throw new IllegalArgumentException(sentence);
      }
      return value;
    });
  }

  /// A number of which a constructor knows the bounds.
  ///
  /// @param example a number as it could be
  <T> Optional<T> number(String example, Function<Double, T> made) {
    return read(typed -> made.apply(finite(typed, "a number, as in " + example)));
  }

  /// A number of which a constructor knows the bounds, or nothing.
  ///
  /// @param example a number as it could be
  /// @param none what an empty field means
  <T> Optional<T> numberOr(String example, T none, Function<Double, T> made) {
    return get().isEmpty() ? read(_ -> none) : number(example, made);
  }

  private static double finite(String typed, String sentence) {
    double value = parse(typed, Double::valueOf, sentence);
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(sentence);
    }
    return value;
  }

  private static <T> T parse(String typed, Function<String, T> parser, String sentence) {
    try {
      return parser.apply(typed);
    } catch (NumberFormatException _) {
      throw new IllegalArgumentException(sentence);
    }
  }

  /// A number as somebody would type it.
  static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : String.format(Locale.ROOT, "%s", value);
  }
}
