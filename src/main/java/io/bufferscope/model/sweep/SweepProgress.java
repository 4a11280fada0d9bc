package io.bufferscope.model.sweep;

import io.bufferscope.model.Progress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How far a sweep is.
///
/// @param done runs that have ended
/// @param runs how many there are in all
/// @param present the run that is under way; null before the first, between two while paused, and
///   behind the last
/// @param step what is being done now
/// @param left about how long it will go on, by the runs that have ended; by the plan's times
///   before the first has; zero where it only stops its servers
/// @param paused whether it waits to be gone on with
public record SweepProgress(
    int done,
    int runs,
    @Nullable PlannedRun present,
    Progress step,
    Duration left,
    boolean paused) {}
