package io.bufferscope.load.script;

/// An expression that has no value while the script runs, as in a division by zero. The client that
/// meets one is aborted, as pgbench does it.
public final class ScriptException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /// @param message what went wrong, in pgbench's words where it has some
  public ScriptException(String message) {
    super(message);
  }
}
