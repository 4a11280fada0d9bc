package io.bufferscope.model.load;

/// How much later than scheduled transactions began under a rate limit, in milliseconds: pgbench's
/// "rate limit schedule lag".
///
/// @param mean arithmetic mean
/// @param max the longest
public record LagSummary(double mean, double max) {}
