package io.bufferscope.model.stats;

import java.time.Instant;

/// An interval of which nothing is known.
///
/// @param at its end
/// @param seconds its length, 0 where it has no beginning
/// @param reason why
/// @param detail what exactly, as in the server's error message, or empty
public record Gap(Instant at, double seconds, GapReason reason, String detail) implements Sample {}
