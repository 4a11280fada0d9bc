package io.bufferscope.model.lab;

import java.util.OptionalDouble;

/// What watching costs: shares of all the machine's CPU time, measured over the last seconds.
///
/// @param server the backends of our observing connections; empty where the server is elsewhere
/// @param program this process, its load generator's clients taken off
public record ObserverCost(OptionalDouble server, OptionalDouble program) {}
