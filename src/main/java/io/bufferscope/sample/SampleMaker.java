package io.bufferscope.sample;

import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.stats.Counters;
import io.bufferscope.model.stats.Delta;
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
///
/// Where others than this program's clients work, their sessions publish what they counted about
/// once a second (`PGSTAT_MIN_INTERVAL` in `pgstat.c`): shorter intervals would show stairs that
/// are not in the load. A tick may then be read only to see whether the server still answers and
/// counts on; its sample is made together with those after it.
final class SampleMaker {
  /// The shortest interval in which each busy session has published about as often as in the next.
  static final Duration FOREIGN_WINDOW = Duration.ofMillis(1900);

  private EventDetector detector = new EventDetector();
  private @Nullable Counters before;
  private @Nullable Instant last;
  private long lastNanoTime;
  private @Nullable GapReason broken;

  /// What a tick gives.
  ///
  /// @param sample its sample; null where it is made later
  /// @param events what the counters show to have happened
  record Tick(@Nullable Sample sample, List<LabEvent> events) {}

  /// Whether a read at that time ends an interval that is long enough for sessions which publish
  /// when they like, or there is none to go on with.
  ///
  /// @param nanoTime this machine's monotonic clock
  boolean isForeignWindow(long nanoTime) {
    return before == null || broken != null || nanoTime - lastNanoTime >= FOREIGN_WINDOW.toNanos();
  }

  /// The tick that read these counters.
  ///
  /// @param whole whether the interval may end here
  Tick read(Counters now, boolean whole) {
    @Nullable Counters earlier = before;
    double seconds = secondsUntil(now.at(), now.nanoTime());
    Sample sample = sample(earlier, now, seconds);
    boolean sameStatistics = earlier != null && now.at().equals(earlier.at());
    if (!whole && (sample instanceof Delta || sameStatistics)) {
      return new Tick(null, List.of());
    }
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
