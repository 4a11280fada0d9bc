package io.bufferscope.load.script;

import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// What an expression can reach while it is computed.
public interface Scope {
  /// The value of a variable; null where it was never set.
  @Nullable Value variable(String name);

  /// This client's random numbers.
  RandomGenerator random();

  /// The seed of `hash()` and `permute()` where none is given: the variable `default_seed`.
  long defaultSeed();
}
