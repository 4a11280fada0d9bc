package io.bufferscope.model;

import org.jspecify.annotations.Nullable;

/// Carries a [Problem] from where it was understood to where it is told. Expected failures only;
/// defects stay unchecked exceptions.
public final class ProblemException extends Exception {
  private final transient Problem problem;

  /// @param problem what to tell
  public ProblemException(Problem problem) {
    this(problem, null);
  }

  /// @param problem what to tell
  /// @param cause the exception behind it, for the log
  public ProblemException(Problem problem, @Nullable Throwable cause) {
    super(problem.message(), cause);
    this.problem = problem;
  }

  /// What to tell.
  public Problem problem() {
    return problem;
  }
}
