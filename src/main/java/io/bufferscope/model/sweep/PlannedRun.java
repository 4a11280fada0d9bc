package io.bufferscope.model.sweep;

/// One run of a sweep in its place.
///
/// @param order its place among all runs, from 0; the same for a plan and its seed, so that a sweep
///   that was broken off is gone on with
/// @param pass which pass over all points it belongs to, from 1; the one more than the plan has
///   repeats is the noise check
/// @param point what is measured
/// @param noiseCheck whether it is the first pass' first point, measured again at the end
public record PlannedRun(int order, int pass, SweepPoint point, boolean noiseCheck) {}
