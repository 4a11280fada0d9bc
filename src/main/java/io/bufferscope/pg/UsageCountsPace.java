package io.bufferscope.pg;

import java.util.Arrays;

/// How often usage counts are read: at each tick where that costs the server nothing to speak of,
/// and where the pool is large for no more than one part in so many of the time of one of its
/// processors. What a read takes is the least of the last few, since on a busy server it also waits
/// for a processor, which costs the server nothing.
///
/// Reads that are left out this way are not in what a tick costs, so that a large pool does not
/// make all other figures rarer.
final class UsageCountsPace {
  /// A read of 3.3 ms once a second.
  static final int SHARE = 300;

  private static final int REMEMBERED = 5;
  private static final double NANOS_PER_MILLI = 1e6;

  private final int share;
  private final double[] millis = new double[REMEMBERED];
  private int reads;
  private long lastAt;

  /// @param share one part in so many of the time; 0 for a read at each tick
  UsageCountsPace(int share) {
    this.share = share;
  }

  /// Whether they may be read again.
  ///
  /// @param nanoTime this machine's monotonic clock
  boolean isDue(long nanoTime) {
    return reads == 0 || nanoTime - lastAt >= leastMillis() * share * NANOS_PER_MILLI;
  }

  /// Notes a read.
  ///
  /// @param nanoTime when it was
  /// @param tookMillis what it took on the server; less than nothing where the clock went back
  void wasRead(long nanoTime, double tookMillis) {
    millis[reads % REMEMBERED] = Math.max(0, tookMillis);
    reads++;
    lastAt = nanoTime;
  }

  private double leastMillis() {
    return Arrays.stream(millis, 0, Math.min(reads, REMEMBERED)).min().orElse(0);
  }
}
