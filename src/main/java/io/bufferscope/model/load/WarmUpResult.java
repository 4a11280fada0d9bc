package io.bufferscope.model.load;

import org.jspecify.annotations.Nullable;

/// How a warm-up ended.
///
/// @param seconds how long it took
/// @param transactions those that began in it; none counts in the load's result
/// @param steady whether the hit ratio had come to rest; true where that was not asked for
/// @param hitRatio of the database over its last seconds, 0 to 1; null where there was no access
public record WarmUpResult(
    double seconds, long transactions, boolean steady, @Nullable Double hitRatio) {}
