package io.bufferscope.model.load;

/// Latency of transactions in milliseconds, all from one histogram.
///
/// @param mean arithmetic mean
/// @param p50 median
/// @param p95 95th percentile
/// @param p99 99th percentile
/// @param max the longest
public record LatencySummary(double mean, double p50, double p95, double p99, double max) {}
