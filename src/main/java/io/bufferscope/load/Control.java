package io.bufferscope.load;

import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.pg.Connector;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

/// What a run's clients have in common: what to do, when to begin, and whether it is over. Nothing
/// here is written while transactions run, but for the one flag that stops them.
final class Control {
  /// Clients that connect at the same time. More would only wait for one another: each log-in takes
  /// milliseconds of CPU time on both sides.
  private static final int CONNECTING_AT_ONCE = 16;

  private static final long FOREVER_NANOS = Long.MAX_VALUE / 4;

  private final Connector connector;
  private final LoadSpec spec;
  private final Mix mix;
  private final boolean forceFlush;
  private final Failures failures = new Failures();
  private final Semaphore connecting = new Semaphore(CONNECTING_AT_ONCE);
  private final CountDownLatch gate = new CountDownLatch(1);
  private volatile boolean stopping;
  private volatile long startNanos;
  private volatile long endNanos;

  Control(Connector connector, LoadSpec spec, Mix mix, boolean forceFlush) {
    this.connector = connector;
    this.spec = spec;
    this.mix = mix;
    this.forceFlush = forceFlush;
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

  Failures failures() {
    return failures;
  }

  /// Limits how many clients connect at once.
  Semaphore connecting() {
    return connecting;
  }

  /// Lets the waiting clients begin.
  void open() {
    startNanos = System.nanoTime();
    endNanos = startNanos + (spec.duration() == null ? FOREVER_NANOS : spec.duration().toNanos());
    gate.countDown();
  }

  /// Waits until the clients may begin, or must end.
  void awaitStart() throws InterruptedException {
    gate.await();
  }

  /// `System.nanoTime()` of the beginning.
  long startNanos() {
    return startNanos;
  }

  /// `System.nanoTime()` from which no transaction begins any more.
  long endNanos() {
    return endNanos;
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
    return stopping || nowNanos - endNanos >= 0;
  }
}
