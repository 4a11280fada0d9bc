package io.bufferscope.sample;

/// When the ticks are due: one every interval from the first on. A tick that is missed is skipped
/// and never made up for, and the ones after it stay where they were.
final class Schedule {
  private long intervalNanos;
  private long next;

  /// @param firstNanos when the first tick is due, on the monotonic clock
  Schedule(long intervalNanos, long firstNanos) {
    this.intervalNanos = intervalNanos;
    this.next = firstNanos;
  }

  /// How long it is to the next tick; 0 or less when it is due.
  long left(long nowNanos) {
    return next - nowNanos;
  }

  /// Takes the tick that is due, and with it all that are due.
  void taken(long nowNanos) {
    next += Math.max(1, (nowNanos - next) / intervalNanos + 1) * intervalNanos;
  }

  /// Begins anew, with a tick that is due now.
  void restart(long nowNanos) {
    next = nowNanos;
  }

  /// Goes on at another pace, counted from the tick taken last.
  void setPace(long nanos) {
    next += nanos - intervalNanos;
    intervalNanos = nanos;
  }

  /// Goes on at another pace, with a tick that is due now.
  void setInterval(long nanos, long nowNanos) {
    intervalNanos = nanos;
    next = nowNanos;
  }
}
