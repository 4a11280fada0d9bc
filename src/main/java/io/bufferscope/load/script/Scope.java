package io.bufferscope.load.script;

import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// What an expression can reach while it is computed.
interface Scope {
  /// The value of a variable; null where it was never set.
  @Nullable Value variable(Name name);

  /// This client's random numbers.
  RandomGenerator random();
}
