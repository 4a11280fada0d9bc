package io.bufferscope.load.script;

import java.util.Objects;

/// A script that cannot be understood, with the place.
public final class SyntaxException extends Exception {
  private static final long serialVersionUID = 1;
  private final int line;
  private final int column;

  /// @param line from 1
  /// @param column from 1
  /// @param message what was found and what was expected
  SyntaxException(int line, int column, String message) {
    super(message);
    this.line = line;
    this.column = column;
  }

  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }

  /// The line, from 1.
  public int line() {
    return line;
  }

  /// The column, from 1.
  public int column() {
    return column;
  }
}
