package io.bufferscope.load;

import io.bufferscope.model.load.LoadCounts;
import io.bufferscope.model.load.LoadHealth;
import io.bufferscope.model.load.LoadInterval;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Tells what a load's clients did from one question to the next, over both of its phases.
final class LoadMeter {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int CORES = Runtime.getRuntime().availableProcessors();

  private final Control control;
  private final ClientPool pool;
  private final Histogram taken;
  private Phase first;
  private Totals last = new Totals(0, 0, 0, 0, 0, 0, 0);
  private long lastNanos;
  private long lastCommitNanos;
  private long lastCpuNanos;
  private long lastFailed;

  /// Sums over all phases.
  private record Totals(
      long skipped,
      long above,
      long retried,
      long retries,
      long reconnections,
      long scheduled,
      long lagNanos) {
    static Totals of(Phase phase) {
      return new Totals(
          phase.sum(Tally.Count.SKIPPED),
          phase.sum(Tally.Count.ABOVE_LIMIT),
          phase.sum(Tally.Count.RETRIED),
          phase.sum(Tally.Count.RETRIES),
          phase.sum(Tally.Count.RECONNECTIONS),
          phase.sum(Tally.Count.SCHEDULED),
          phase.sum(Tally.Count.LAG_NANOS));
    }

    Totals plus(Totals other, int sign) {
      return new Totals(
          skipped + sign * other.skipped,
          above + sign * other.above,
          retried + sign * other.retried,
          retries + sign * other.retries,
          reconnections + sign * other.reconnections,
          scheduled + sign * other.scheduled,
          lagNanos + sign * other.lagNanos);
    }

    LoadCounts counts() {
      return new LoadCounts(skipped, above, retried, retries, reconnections, null);
    }

    @Nullable Double lagMs() {
      return scheduled == 0 ? null : (Double) (lagNanos / NANOS_PER_MILLI / scheduled);
    }
  }

  LoadMeter(Control control, ClientPool pool) {
    this.control = control;
    this.pool = pool;
    this.first = control.phase();
    this.taken = first.histogram();
  }

  /// The load begins.
  synchronized void begin() {
    first = control.phase();
    lastNanos = first.startNanos();
    lastCommitNanos = lastNanos;
    lastCpuNanos = pool.cpu().toNanos();
  }

  /// The phase that the load began with.
  synchronized Phase first() {
    return first;
  }

  /// What was done since this was last called.
  synchronized LoadInterval take() {
    Phase current = control.phase();
    Phase before = first;
    boolean over = pool.allEnded().isDone();
    long now = over ? pool.endOfWorkNanos() : System.nanoTime();
    double seconds = Math.max(0, now - lastNanos) / NANOS_PER_SECOND;
    taken.reset();
    Totals sum = Totals.of(current);
    Map<String, Long> failures = new HashMap<>(current.failures().byState());
    if (before != current) {
      before.collectInto(taken);
      sum = sum.plus(Totals.of(before), 1);
      before
          .failures()
          .byState()
          .forEach((state, count) -> failures.merge(state, count, Long::sum));
    }
    current.collectInto(taken);
    Totals done = sum.plus(last, -1);
    long failed = failures.values().stream().mapToLong(Long::longValue).sum();
    LoadInterval interval =
        new LoadInterval(
            seconds,
            taken.getTotalCount(),
            failed - lastFailed,
            Phase.summary(taken),
            failures,
            done.counts(),
            health(current, done, taken.getTotalCount() > 0, now, seconds),
            current.statements());
    last = sum;
    lastFailed = failed;
    lastNanos = now;
    return interval;
  }

  private LoadHealth health(Phase phase, Totals done, boolean committed, long now, double seconds) {
    long cpu = pool.cpu().toNanos();
    double share = seconds > 0 ? (cpu - lastCpuNanos) / NANOS_PER_SECOND / seconds / CORES : 0;
    lastCpuNanos = cpu;
    if (committed) {
      lastCommitNanos = now;
    }
    long busy = pool.busySinceNanos();
    double stalled =
        committed || busy == 0
            ? 0
            : Math.max(0, Math.min(now - lastCommitNanos, now - busy)) / NANOS_PER_SECOND;
    return new LoadHealth(
        pool.size(),
        !phase.isMeasured(),
        stalled,
        Math.min(1, share),
        pool.aborted().size(),
        done.lagMs());
  }
}
