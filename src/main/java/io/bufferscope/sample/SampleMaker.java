package io.bufferscope.sample;

import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.stats.Counters;
import io.bufferscope.model.stats.Deltas;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.model.stats.Sample;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes samples of what the ticks read, each beginning where the one before ended. An interval in
/// which a read failed, or in which nothing was read, is a gap: the difference over it would be
/// true, but not of the intervals that it is drawn in. Each failed tick is a gap of its own, so
/// that time goes on on the screen; in a row they are drawn as one.
final class SampleMaker {
  private EventDetector detector = new EventDetector();
  private @Nullable Counters before;
  private @Nullable Instant last;
  private long lastNanoTime;
  private @Nullable GapReason broken;

  /// What a tick gives.
  ///
  /// @param sample its sample
  /// @param events what the counters show to have happened
  record Tick(Sample sample, List<LabEvent> events) {}

  /// The tick that read these counters.
  Tick read(Counters now) {
    @Nullable Counters earlier = before;
    double seconds = secondsUntil(now.at(), now.nanoTime());
    Sample sample = sample(earlier, now, seconds);
    before = now;
    broken = null;
    last = now.at();
    lastNanoTime = now.nanoTime();
    return new Tick(sample, earlier == null ? List.of() : detector.between(earlier, now, sample));
  }

  /// The sample of a tick that could not read. Its end is in the server's time, as far as it is
  /// known from earlier reads.
  ///
  /// @param nanoTime this machine's monotonic clock
  /// @param here this machine's time, for a server that never answered
  Sample failed(long nanoTime, Instant here, String detail) {
    @Nullable Counters known = before;
    Instant at = known == null ? here : known.at().plusNanos(nanoTime - known.nanoTime());
    double seconds = secondsUntil(at, nanoTime);
    last = at;
    lastNanoTime = nanoTime;
    broken = GapReason.READ_FAILED;
    return new Gap(at, seconds, GapReason.READ_FAILED, detail);
  }

  /// Makes the interval that is under way a gap. A reason that is there already stays.
  void interrupt(GapReason reason) {
    if (broken == null) {
      broken = reason;
    }
  }

  /// Forgets the server; time goes on.
  void forget() {
    before = null;
    detector = new EventDetector();
  }

  private Sample sample(@Nullable Counters earlier, Counters now, double seconds) {
    @Nullable GapReason interrupted = broken;
    if (earlier == null) {
      return new Gap(now.at(), seconds, GapReason.FIRST_READ, "");
    }
    Sample sample = Deltas.between(earlier, now);
    if (interrupted == null) {
      return sample;
    }
    // Another life of the counters is said even where the interval is lost anyway. The difference
    // of two ledgers, and so the reason that Deltas finds in them, means nothing.
    return sample instanceof Gap gap && gap.reason() != GapReason.READ_FAILED
        ? new Gap(
            now.at(),
            gap.reason() == GapReason.CLOCK_JUMPED ? gap.seconds() : seconds,
            gap.reason(),
            gap.detail())
        : new Gap(now.at(), seconds, interrupted, "");
  }

  /// In the server's time; in this machine's where the server's went back, as with another server's
  /// clock.
  private double secondsUntil(Instant now, long nanoTime) {
    if (last == null) {
      return 0;
    }
    double seconds = Duration.between(last, now).toNanos() / 1e9;
    return seconds > 0 ? seconds : Math.max(0, (nanoTime - lastNanoTime) / 1e9);
  }
}
