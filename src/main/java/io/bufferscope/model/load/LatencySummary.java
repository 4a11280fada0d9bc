package io.bufferscope.model.load;

/// Latency of transactions in milliseconds, all from one histogram.
///
/// @param mean arithmetic mean
/// @param stddev standard deviation
/// @param p50 median
/// @param p95 95th percentile
/// @param p99 99th percentile
/// @param p999 99.9th percentile
/// @param max the longest
public record LatencySummary(
    double mean, double stddev, double p50, double p95, double p99, double p999, double max) {}
