package io.bufferscope.model.load;

/// What became of one statement of a script.
///
/// @param script the name of its script
/// @param text the statement as the script has it
/// @param executions how often it succeeded
/// @param meanMs mean time from sending it to its last row, in milliseconds; 0 without executions
/// @param maxMs the longest
/// @param failures how often it failed and its transaction was given up
/// @param retries how often it failed and its transaction was begun again
public record StatementSummary(
    String script,
    String text,
    long executions,
    double meanMs,
    double maxMs,
    long failures,
    long retries) {
  /// Milliseconds of all executions together.
  public double totalMs() {
    return executions * meanMs;
  }
}
