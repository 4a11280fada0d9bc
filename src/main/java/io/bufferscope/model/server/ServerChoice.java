package io.bufferscope.model.server;

/// Which server a lab is to be connected to.
public sealed interface ServerChoice {
  /// The program's own.
  record Embedded() implements ServerChoice {}

  /// A server of the user's.
  ///
  /// @param access where it is and how to enter it
  /// @param allowWrites whether the load's own schema may be created there
  record Own(Access access, boolean allowWrites) implements ServerChoice {}
}
