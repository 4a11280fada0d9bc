package io.bufferscope.load.script;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Values of texts from outside, by what they look like: null, a boolean or the beginning of its
/// word, an integer, a double.
final class Literals {
  private static final Pattern WHOLE = Pattern.compile("[-+]?\\d+");
  private static final Pattern REAL = Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)(e[-+]?\\d+)?");
  private static final Pattern NO_NUMBER = Pattern.compile("([-+]?)(inf(inity)?|nan)");

  private Literals() {}

  /// The value of a variable's text.
  ///
  /// @throws ScriptException where it looks like none
  static Value value(Name name, String text) {
    Value value = of(text.toLowerCase(Locale.ROOT));
    if (value == null) {
      throw new ScriptException(
          "malformed variable \"" + name.text() + "\" value: \"" + text + "\"");
    }
    return value;
  }

  private static @Nullable Value of(String text) {
    if (text.isEmpty()) {
      return null;
    }
    if (text.equals("null")) {
      return Value.Null.NULL;
    }
    if ("true".startsWith(text) || "yes".startsWith(text) || text.equals("on")) {
      return Value.Truth.TRUE;
    }
    if ("false".startsWith(text)
        || "no".startsWith(text)
        || text.equals("off")
        || text.equals("of")) {
      return Value.Truth.FALSE;
    }
    return number(text.stripLeading());
  }

  private static @Nullable Value number(String text) {
    try {
      if (WHOLE.matcher(text).matches()) {
        return Value.of(Long.parseLong(text));
      }
      if (REAL.matcher(text).matches()) {
        return Value.of(Double.parseDouble(text));
      }
    } catch (NumberFormatException _) {
      return null;
    }
    if (!NO_NUMBER.matcher(text).matches()) {
      return null;
    }
    return Value.of(
        text.endsWith("nan")
            ? Double.NaN
            : text.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
  }
}
