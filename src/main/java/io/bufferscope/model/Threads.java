package io.bufferscope.model;

/// The one place that makes threads. Parts ask it for theirs, so that each has a name, none keeps
/// the program alive, and none dies in silence.
@FunctionalInterface
public interface Threads {
  /// Makes a thread without starting it.
  ///
  /// @param name what it does, lower case, as in "sampler"
  /// @param body what it runs
  Thread thread(String name, Runnable body);
}
