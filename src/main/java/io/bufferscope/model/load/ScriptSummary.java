package io.bufferscope.model.load;

import java.util.List;

/// What became of one of a load's scripts.
///
/// @param name its file's name, or that of the built-in script
/// @param weight how often it is chosen, beside the others' weights
/// @param transactions how many were committed
/// @param failed how many ended with an error
/// @param meanMs mean latency in milliseconds; 0 without transactions
/// @param stddevMs its standard deviation
/// @param statements its statements in order
public record ScriptSummary(
    String name,
    int weight,
    long transactions,
    long failed,
    double meanMs,
    double stddevMs,
    List<StatementSummary> statements) {
  public ScriptSummary {
    statements = List.copyOf(statements);
  }
}
