package io.bufferscope.load;

import io.bufferscope.load.script.Xoroshiro;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.pg.Connector;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// What a run's clients have in common: what to do, when to begin, in which phase they are, and
/// whether it is over. Nothing here is written while transactions run, but for the flag that stops
/// them, the change of the phase, and the schedule of a load with a rate limit.
final class Control {
  /// Clients that connect at the same time. More would only wait for one another: each log-in takes
  /// milliseconds of CPU time on both sides.
  private static final int CONNECTING_AT_ONCE = 16;

  private static final long FOREVER_NANOS = Long.MAX_VALUE / 4;

  /// Makes the seed of the schedule another than any client's.
  private static final long SCHEDULE_STREAM = 0x7363_6865_6475_6c65L;

  private final Connector connector;
  private final LoadSpec spec;
  private final Mix mix;
  private final boolean forceFlush;
  private final Semaphore connecting = new Semaphore(CONNECTING_AT_ONCE);
  private final CountDownLatch gate = new CountDownLatch(1);
  private volatile boolean stopping;
  private volatile Phase phase;
  private volatile @Nullable Schedule schedule;

  Control(Connector connector, LoadSpec spec, Mix mix, boolean forceFlush) {
    this.connector = connector;
    this.spec = spec;
    this.mix = mix;
    this.forceFlush = forceFlush;
    this.phase = phase(!(spec.driving().warmUp() instanceof WarmUp.None), System.nanoTime());
  }

  Connector connector() {
    return connector;
  }

  LoadSpec spec() {
    return spec;
  }

  /// What the clients run.
  Mix mix() {
    return mix;
  }

  /// Whether transactions can be asked to publish their session's statistics.
  boolean forceFlush() {
    return forceFlush;
  }

  /// Limits how many clients connect at once.
  Semaphore connecting() {
    return connecting;
  }

  /// Lets the waiting clients begin.
  void open() {
    begin(!phase.isMeasured());
    gate.countDown();
  }

  /// Begins what is measured.
  void measure() {
    begin(false);
  }

  private void begin(boolean warmingUp) {
    long now = System.nanoTime();
    OptionalDouble rate = spec.driving().rateLimit();
    if (rate.isPresent()) {
      Xoroshiro random = new Xoroshiro(spec.seed() ^ SCHEDULE_STREAM);
      schedule = new Schedule(rate.getAsDouble(), now, random);
    }
    phase = phase(warmingUp, now);
  }

  private Phase phase(boolean warmingUp, long now) {
    long length = spec.duration() == null ? FOREVER_NANOS : spec.duration().toNanos();
    return new Phase(
        mix, spec.clients(), !warmingUp, now, now + (warmingUp ? FOREVER_NANOS : length));
  }

  /// Waits until the clients may begin, or must end.
  void awaitStart() throws InterruptedException {
    gate.await();
  }

  /// What transactions that begin now belong to.
  Phase phase() {
    return phase;
  }

  /// When transactions are due; null where there is no rate limit.
  @Nullable Schedule schedule() {
    return schedule;
  }

  /// Ends the clients as soon as their present transactions do.
  void stop() {
    stopping = true;
    gate.countDown();
  }

  boolean stopping() {
    return stopping;
  }

  /// Whether no transaction may begin any more.
  boolean over(long nowNanos) {
    return stopping || nowNanos - phase.endNanos() >= 0;
  }
}
