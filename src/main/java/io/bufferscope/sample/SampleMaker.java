package io.bufferscope.sample;

import io.bufferscope.model.stats.Counters;
import io.bufferscope.model.stats.Deltas;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.model.stats.Sample;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Makes samples of what the ticks read. An interval in which a read failed, or in which nothing
/// was read, is a gap: the difference over it would be true, but not of the intervals that it is
/// drawn in.
final class SampleMaker {
  private @Nullable Counters before;
  private Instant last = Instant.EPOCH;
  private @Nullable GapReason broken;

  /// The sample that ends with these counters.
  Sample read(Counters now) {
    Counters earlier = before;
    GapReason interrupted = broken;
    double seconds = secondsUntil(now.at());
    before = now;
    broken = null;
    last = now.at();
    if (earlier == null) {
      return new Gap(now.at(), 0, GapReason.FIRST_READ, "");
    }
    Sample sample = Deltas.between(earlier, now);
    return interrupted == null || sample instanceof Gap
        ? sample
        : new Gap(now.at(), seconds, interrupted, "");
  }

  /// The sample of a tick that could not read.
  ///
  /// @param at this machine's time, since the server gave none
  Sample failed(Instant at, String detail) {
    double seconds = secondsUntil(at);
    last = at;
    broken = GapReason.READ_FAILED;
    return new Gap(at, seconds, GapReason.READ_FAILED, detail);
  }

  /// Makes the interval that is under way a gap.
  void interrupt(GapReason reason) {
    if (broken == null) {
      broken = reason;
    }
  }

  private double secondsUntil(Instant now) {
    return last.equals(Instant.EPOCH)
        ? 0
        : Math.max(0, Duration.between(last, now).toNanos() / 1e9);
  }
}
