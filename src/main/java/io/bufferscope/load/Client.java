package io.bufferscope.load;

import io.bufferscope.load.Attempts.Outcome;
import io.bufferscope.load.script.Bindings;
import io.bufferscope.load.script.Player;
import io.bufferscope.load.script.Value;
import io.bufferscope.load.script.Xoroshiro;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.load.Driving;
import io.bufferscope.model.load.Extent;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// One client of a load: a thread with its own connection, random numbers and counts, that begins
/// one transaction after the other when each is due.
final class Client implements Runnable {
  /// Makes the seeds of clients' choices of scripts others than those of their keys.
  private static final long CHOICE_STREAM = 0x6368_6f69_6365_7300L;

  private final Control control;
  private final Driving driving;
  private final Reporter reporter;
  private final Link link;
  private final Attempts attempts;
  private @Nullable Phase phase;
  private @Nullable Tally tally;
  private volatile @Nullable Problem broken;
  private volatile OptionalInt preparedStatements = OptionalInt.empty();
  private volatile boolean retired;
  private volatile long workEndNanos;
  private volatile long cpuNanos;

  /// @param number from 1
  /// @param reporter hears what becomes of this client, on the client's thread
  Client(int number, Control control, Reporter reporter) {
    this.control = control;
    this.driving = control.spec().driving();
    this.reporter = reporter;
    this.link = new Link(number, control);
    long seed = control.spec().seed();
    Xoroshiro random = new Xoroshiro(seed + number);
    Bindings bindings = new Bindings(random, seed);
    bindings.set("scale", Value.of(control.spec().scale()));
    bindings.set("client_id", Value.of(number - 1));
    bindings.set("random_seed", Value.of(seed));
    control.spec().variables().forEach(bindings::setText);
    Player player = new Player(bindings, this::sleepInScript);
    Xoroshiro choice = new Xoroshiro((seed ^ CHOICE_STREAM) + number);
    this.attempts = new Attempts(control, player, random, choice);
  }

  @Override
  public void run() {
    try {
      link.connect();
      reporter.connected();
      control.awaitStart();
      work();
    } catch (ProblemException cause) {
      broken = cause.problem();
      reporter.failedToConnect(cause);
    } catch (InterruptedException cause) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error defect) {
      broken =
          new Problem(
              Problem.Kind.DEFECT, "A client of the load broke.", defect.toString(), "Report it.");
      throw defect;
    } finally {
      preparedStatements = link.close();
      cpuNanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      reporter.ended();
    }
  }

  private void work() {
    Outcome outcome = Outcome.GO_ON;
    while (outcome != Outcome.END && mayBegin()) {
      long due = due();
      Session session = link.session();
      if (session == null) {
        session = reconnect();
      }
      if (session == null || !mayBegin()) {
        break;
      }
      outcome = attempts.run(session, tally(), due);
      if (outcome == Outcome.RECONNECT) {
        link.abandon();
      }
      if (driving.thinkTime().isPositive()) {
        sleepUntil(System.nanoTime() + driving.thinkTime().toNanos());
      }
    }
    workEndNanos = System.nanoTime();
  }

  private boolean mayBegin() {
    return !retired
        && !control.over(System.nanoTime())
        && !(driving.extent() instanceof Extent.Transactions(long most)
            && control.phase().isMeasured()
            && tally().ended() >= most);
  }

  /// Waits until the next transaction is due. Those that can no longer keep to the latency limit
  /// are skipped, as pgbench does it.
  ///
  /// @return when it was due
  private long due() {
    Schedule schedule = control.schedule();
    if (schedule == null) {
      return System.nanoTime();
    }
    long due = schedule.take();
    if (driving.latencyLimit() != null) {
      long limit = driving.latencyLimit().toNanos();
      while (due - (System.nanoTime() - limit) < 0 && mayBegin()) {
        tally().skipped();
        due = schedule.take();
      }
    }
    sleepUntil(due);
    return due;
  }

  /// The counts of the phase that it is.
  private Tally tally() {
    Phase current = control.phase();
    Tally known = tally;
    if (known == null || phase != current) {
      known = current.tally();
      phase = current;
      tally = known;
    }
    return known;
  }

  private @Nullable Session reconnect() {
    Session opened =
        link.reconnect(pause -> {
          sleepUntil(System.nanoTime() + pause);
          return !retired && !control.over(System.nanoTime());
        });
    if (opened != null) {
      tally().count(Tally.Count.RECONNECTIONS);
    }
    return opened;
  }

  private void sleepInScript(long nanos) {
    long end = System.nanoTime() + nanos;
    sleepUntil(end);
    if (end - System.nanoTime() > 0) {
      throw new OverException();
    }
  }

  /// Sleeps until a moment, or until the client is to end if that is sooner.
  private void sleepUntil(long nanos) {
    long now = System.nanoTime();
    while (nanos - now > 0 && !retired && !control.over(now)) {
      LockSupport.parkNanos(this, Math.min(nanos - now, control.phase().endNanos() - now));
      now = System.nanoTime();
    }
  }

  /// Lets it end after its present transaction; from any thread.
  void retire() {
    retired = true;
  }

  /// Whether it was told to end before the others.
  boolean isRetired() {
    return retired;
  }

  /// Asks the server to end this client's statement, from any thread.
  void cancel() {
    link.cancel();
  }

  /// Breaks this client's connection, from any thread.
  void abort() {
    link.abort();
  }

  /// Why this client ended before its time, where it did.
  Optional<Problem> givenUp() {
    return Optional.ofNullable(broken).or(() -> Optional.ofNullable(attempts.givenUp()));
  }

  /// What its session's `pg_prepared_statements` held at the end, where it could be asked.
  OptionalInt preparedStatements() {
    return preparedStatements;
  }

  /// `System.nanoTime()` when its present transaction began; 0 while there is none.
  long busySinceNanos() {
    return attempts.busySinceNanos();
  }

  /// `System.nanoTime()` when it had no transaction any more; 0 before.
  long workEndNanos() {
    return workEndNanos;
  }

  /// CPU time that its thread has taken so far.
  long cpuNanos(Thread thread) {
    long whole = cpuNanos;
    return whole > 0
        ? whole
        : Math.max(0, ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.threadId()));
  }

  /// Hears what becomes of a client.
  interface Reporter {
    /// It is ready to begin.
    void connected();

    /// It never was.
    void failedToConnect(ProblemException cause);

    /// Its thread is about to end; nothing is left open.
    void ended();
  }
}
