package io.bufferscope.load.script;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// The variables of one client. What comes from outside, as a column of `\gset` does, is text, and
/// stands in statements as it is; in expressions it is what it looks like.
///
/// For one thread.
public final class Bindings implements Scope {
  private static final String DEFAULT_SEED = "default_seed";

  private final Map<String, Binding> bindings = new HashMap<>();
  private final RandomGenerator random;

  /// @param value null where the text looks like no value
  private record Binding(String text, @Nullable Value value) {}

  /// @param random this client's random numbers
  /// @param defaultSeed of `hash()` and `permute()`, the same for all clients of a run
  public Bindings(RandomGenerator random, long defaultSeed) {
    this.random = random;
    set(DEFAULT_SEED, Value.of(defaultSeed));
  }

  /// Gives a variable a value.
  public void set(String name, Value value) {
    bindings.put(name, new Binding(value.text(), value));
  }

  /// Gives a variable a text from outside.
  public void setText(String name, String text) {
    bindings.put(name, new Binding(text, valueOf(text)));
  }

  /// What a variable is in a statement; null where it was never set.
  public @Nullable String text(String name) {
    @Nullable Binding binding = bindings.get(name);
    return binding == null ? null : binding.text();
  }

  @Override
  public @Nullable Value variable(String name) {
    @Nullable Binding binding = bindings.get(name);
    if (binding == null) {
      return null;
    }
    if (binding.value() == null) {
      throw new ScriptException(
          "malformed variable \"" + name + "\" value: \"" + binding.text() + "\"");
    }
    return binding.value();
  }

  @Override
  public RandomGenerator random() {
    return random;
  }

  @Override
  public long defaultSeed() {
    @Nullable Value seed = variable(DEFAULT_SEED);
    return seed == null ? 0 : seed.asLong();
  }

  private static @Nullable Value valueOf(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    if (lower.isEmpty()) {
      return null;
    }
    if (lower.equals("null")) {
      return Value.NULL;
    }
    if ("true".startsWith(lower) || "yes".startsWith(lower) || lower.equals("on")) {
      return Value.TRUE;
    }
    if ("false".startsWith(lower) || "no".startsWith(lower) || lower.matches("off?")) {
      return Value.FALSE;
    }
    return numberOf(lower);
  }

  private static @Nullable Value numberOf(String text) {
    try {
      if (text.matches("[-+]?\\d+")) {
        return Value.of(Long.parseLong(text));
      }
      return text.matches("[-+]?(\\d+\\.?\\d*|\\.\\d+)(e[-+]?\\d+)?")
          ? Value.of(Double.parseDouble(text))
          : null;
    } catch (NumberFormatException _) {
      return null;
    }
  }
}
