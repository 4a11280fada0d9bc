package io.bufferscope.model.load;

import java.time.Duration;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// How a load's transactions are set off.
///
/// @param rateLimit transactions a second over all clients at most, pgbench's `--rate`; empty for
///   as many as there can be
/// @param latencyLimit transactions that take longer are counted, pgbench's `--latency-limit`; with
///   a rate limit those that would begin later than that are skipped; null for no limit
/// @param thinkTime how long a client waits after each transaction; 0 for not at all
/// @param maxTries how often a transaction is begun that fails by serialization or deadlock,
///   pgbench's `--max-tries`; 0 for until it succeeds
/// @param warmUp what comes before the measured part
/// @param extent how long the measured part is
public record Driving(
    OptionalDouble rateLimit,
    @Nullable Duration latencyLimit,
    Duration thinkTime,
    int maxTries,
    WarmUp warmUp,
    Extent extent) {
  public Driving {
    if (rateLimit.isPresent() && !(rateLimit.getAsDouble() > 0)) {
      throw new IllegalArgumentException(
          "rate is more than 0 transactions a second, not " + rateLimit.getAsDouble());
    }
    if (latencyLimit != null && !latencyLimit.isPositive()) {
      throw new IllegalArgumentException("the latency limit is more than 0 ms");
    }
    if (thinkTime.isNegative()) {
      throw new IllegalArgumentException("the think time is 0 or more");
    }
    if (rateLimit.isPresent() && thinkTime.isPositive()) {
      throw new IllegalArgumentException(
          "a think time and a rate limit exclude each other: each says when a transaction begins");
    }
    if (maxTries < 0) {
      throw new IllegalArgumentException("tries is 0 (no limit) or more, not " + maxTries);
    }
  }

  /// As fast as it goes, one try, no warm-up.
  public static Driving of(Extent extent) {
    return new Driving(OptionalDouble.empty(), null, Duration.ZERO, 1, new WarmUp.None(), extent);
  }

  /// The same at a rate.
  public Driving withRateLimit(OptionalDouble perSecond) {
    return new Driving(perSecond, latencyLimit, thinkTime, maxTries, warmUp, extent);
  }

  /// The same with a limit of latency; null for none.
  public Driving withLatencyLimit(@Nullable Duration limit) {
    return new Driving(rateLimit, limit, thinkTime, maxTries, warmUp, extent);
  }

  /// The same with a time to think.
  public Driving withThinkTime(Duration time) {
    return new Driving(rateLimit, latencyLimit, time, maxTries, warmUp, extent);
  }

  /// The same with so many tries.
  public Driving withMaxTries(int tries) {
    return new Driving(rateLimit, latencyLimit, thinkTime, tries, warmUp, extent);
  }

  /// The same after a warm-up.
  public Driving withWarmUp(WarmUp before) {
    return new Driving(rateLimit, latencyLimit, thinkTime, maxTries, before, extent);
  }

  /// The same for another time or number of transactions.
  public Driving withExtent(Extent other) {
    return new Driving(rateLimit, latencyLimit, thinkTime, maxTries, warmUp, other);
  }
}
