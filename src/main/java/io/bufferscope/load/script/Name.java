package io.bufferscope.load.script;

import io.bufferscope.model.load.LoadScript;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/// The name of a variable, made once for each text: a script's names are found when it is read, and
/// while it runs a variable is a place in an array.
final class Name {
  /// What a name looks like.
  static final String PATTERN = LoadScript.VARIABLE_NAME;

  private static final Pattern VALID = Pattern.compile(PATTERN);
  private static final ConcurrentMap<String, Name> NAMES = new ConcurrentHashMap<>();
  private static final AtomicInteger COUNT = new AtomicInteger();

  private final String text;
  private final int place;

  private Name(String text) {
    this.text = text;
    this.place = COUNT.getAndIncrement();
  }

  /// The name with that text.
  ///
  /// @throws ScriptException where a variable cannot be called so
  static Name of(String text) {
    Name known = NAMES.get(text);
    if (known != null) {
      return known;
    }
    if (!isValid(text)) {
      throw new ScriptException("invalid variable name: \"" + text + "\"");
    }
    return NAMES.computeIfAbsent(text, Name::new);
  }

  /// Whether a variable can be called so.
  static boolean isValid(String text) {
    return VALID.matcher(text).matches();
  }

  /// As scripts write it, without its colon.
  String text() {
    return text;
  }

  /// From 0, another one for each name.
  int place() {
    return place;
  }

  @Override
  public String toString() {
    return text;
  }
}
