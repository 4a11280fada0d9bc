package io.bufferscope.model.stats;

/// What this program's own observing connections had done when the counters were read, to be taken
/// off the database's figures. Never includes the load generator's clients: their work is the load.
///
/// @param commits transactions that the observers had committed
/// @param blocks blocks that they had accessed
public record ObserverCounters(long commits, BlockCounts blocks) {}
