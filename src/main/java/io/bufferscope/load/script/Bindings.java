package io.bufferscope.load.script;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// The variables of one client. What comes from outside, as a column of `\gset` does, is text, and
/// stands in statements as it is; in expressions it is what it looks like.
///
/// For one thread.
public final class Bindings implements Scope {
  private final RandomGenerator random;
  private @Nullable Binding[] bindings = new Binding[16];

  /// What a variable is: a value, a text, or both where each was asked for.
  private static final class Binding {
    @Nullable Value value;
    @Nullable String text;
  }

  /// @param random this client's random numbers
  /// @param defaultSeed of `hash()` and `permute()`, the same for all clients of a run
  public Bindings(RandomGenerator random, long defaultSeed) {
    this.random = random;
    set("default_seed", Value.of(defaultSeed));
  }

  /// Gives a variable a value.
  ///
  /// @throws ScriptException where it cannot have that name
  public void set(String name, Value value) {
    set(Name.of(name), value);
  }

  void set(Name name, Value value) {
    Binding binding = made(name);
    binding.value = value;
    binding.text = null;
  }

  /// Gives a variable a text from outside.
  ///
  /// @throws ScriptException where it cannot have that name
  public void setText(String name, String text) {
    Binding binding = made(Name.of(name));
    binding.value = null;
    binding.text = text;
  }

  /// What a variable is in a statement; null where it was never set.
  public @Nullable String text(String name) {
    return text(Name.of(name));
  }

  @Nullable String text(Name name) {
    Binding binding = found(name);
    if (binding == null) {
      return null;
    }
    if (binding.text == null && binding.value != null) {
      binding.text = binding.value.text();
    }
    return binding.text;
  }

  /// Writes what a variable is in a statement; with its colon where it was never set.
  void write(Name name, StringBuilder into) {
    Binding binding = found(name);
    if (binding == null) {
      into.append(':').append(name.text());
    } else if (binding.text == null && binding.value instanceof Value.Whole(long number)) {
      into.append(number);
    } else {
      into.append(text(name));
    }
  }

  /// The value of a variable; null where it was never set.
  ///
  /// @throws ScriptException where its text looks like no value
  public @Nullable Value variable(String name) {
    return variable(Name.of(name));
  }

  @Override
  public @Nullable Value variable(Name name) {
    Binding binding = found(name);
    if (binding == null) {
      return null;
    }
    Value value = binding.value;
    if (value == null && binding.text != null) {
      value = Literals.value(name, binding.text);
      binding.value = value;
    }
    return value;
  }

  @Override
  public RandomGenerator random() {
    return random;
  }

  private @Nullable Binding found(Name name) {
    return name.place() < bindings.length ? bindings[name.place()] : null;
  }

  private Binding made(Name name) {
    if (name.place() >= bindings.length) {
      bindings = Arrays.copyOf(bindings, name.place() + 16);
    }
    Binding binding = bindings[name.place()];
    if (binding == null) {
      binding = new Binding();
      bindings[name.place()] = binding;
    }
    return binding;
  }
}
