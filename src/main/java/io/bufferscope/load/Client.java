package io.bufferscope.load;

import io.bufferscope.load.script.Bindings;
import io.bufferscope.load.script.Player;
import io.bufferscope.load.script.ScriptException;
import io.bufferscope.load.script.Value;
import io.bufferscope.load.script.Xoroshiro;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.load.Driving;
import io.bufferscope.model.load.Extent;
import io.bufferscope.pg.SqlProblems;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// One client of a load: a thread with its own connection, random numbers and counts, that runs one
/// transaction after the other. Counting:
///
/// - A transaction counts when the server has confirmed its end, also when that is after the run's
///   end: the server has counted it as well. Its latency counts from when it was due (with a rate
///   limit) or began.
/// - One that fails counts as failed, under its SQLSTATE, and not as a transaction. Where its
///   connection was lost, the client's next transaction was due when the lost one was: the outage
///   is seen in its latency.
/// - One that is broken off by [Control#stop()] counts as neither.
final class Client implements Runnable {
  private static final Logger LOG = System.getLogger(Client.class.getName());
  private static final long FIRST_BACK_OFF_NANOS = 100_000_000;
  private static final long LONGEST_BACK_OFF_NANOS = 2_000_000_000;

  /// Makes the seeds of clients' choices of scripts others than those of their keys.
  private static final long CHOICE_STREAM = 0x6368_6f69_6365_7300L;

  private final int number;
  private final Control control;
  private final Driving driving;
  private final Reporter reporter;
  private final Player player;
  private final Xoroshiro random;
  private final Xoroshiro choice;
  private final FlushClock flushClock = new FlushClock();
  private @Nullable Phase phase;
  private @Nullable Tally tally;
  private boolean lost;
  private long lostDueNanos;
  private volatile @Nullable Session session;
  private volatile @Nullable Problem givenUp;
  private volatile OptionalInt preparedStatements = OptionalInt.empty();
  private volatile boolean retired;
  private volatile long busySinceNanos;
  private volatile long workEndNanos;
  private volatile long cpuNanos;

  /// @param number from 1
  /// @param reporter hears what becomes of this client, on the client's thread
  Client(int number, Control control, Reporter reporter) {
    this.number = number;
    this.control = control;
    this.driving = control.spec().driving();
    this.reporter = reporter;
    long seed = control.spec().seed();
    this.random = new Xoroshiro(seed + number);
    this.choice = new Xoroshiro((seed ^ CHOICE_STREAM) + number);
    Bindings bindings = new Bindings(random, seed);
    bindings.set("scale", Value.of(control.spec().scale()));
    bindings.set("client_id", Value.of(number - 1));
    bindings.set("random_seed", Value.of(seed));
    control.spec().variables().forEach(bindings::setText);
    this.player = new Player(bindings, nanos -> sleepUntil(System.nanoTime() + nanos));
  }

  @Override
  public void run() {
    try {
      connect();
      reporter.connected();
      control.awaitStart();
      work();
    } catch (ProblemException cause) {
      givenUp = cause.problem();
      reporter.failedToConnect(cause);
    } catch (InterruptedException cause) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error defect) {
      givenUp =
          new Problem(
              Problem.Kind.DEFECT, "A client of the load broke.", defect.toString(), "Report it.");
      throw defect;
    } finally {
      close();
      cpuNanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      reporter.ended();
    }
  }

  private void connect() throws ProblemException, InterruptedException {
    control.connecting().acquire();
    try {
      if (!control.stopping()) {
        Session opened = openSession();
        session = opened;
        if (number == 1) {
          opened.checkData(control.spec());
        }
      }
    } finally {
      control.connecting().release();
    }
  }

  private Session openSession() throws ProblemException {
    return Session.open(control.connector(), control.spec(), control.mix(), control.forceFlush());
  }

  private void work() {
    while (mayBegin()) {
      long due = due();
      if (!mayBegin()) {
        break;
      }
      Session connected = session;
      if (connected == null) {
        connected = reconnect();
        if (connected == null) {
          break;
        }
      }
      if (!transact(connected, due)) {
        break;
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

  /// Runs one transaction, again and again where it may be. Returns whether to go on.
  private boolean transact(Session connected, long scheduled) {
    long began = System.nanoTime();
    Tally counts = tally();
    Failures failures = control.phase().failures();
    boolean limited = control.schedule() != null;
    if (limited) {
      counts.lag(began - scheduled);
    }
    long due = limited ? scheduled : lost ? lostDueNanos : began;
    Mix.Transaction transaction = control.mix().draw(choice);
    boolean flush = control.forceFlush() && flushClock.due(began, nextDue(began));
    busySinceNanos = began;
    random.mark();
    try {
      for (int tries = 1; ; tries++) {
        try {
          connected.transact(player, transaction, flush, counts);
          long ended = System.nanoTime();
          counts.committed(transaction.number(), ended - due);
          if (driving.latencyLimit() != null && ended - due > driving.latencyLimit().toNanos()) {
            counts.count(Tally.Count.ABOVE_LIMIT);
          }
          flushClock.took(ended - began);
          lost = false;
          return true;
        } catch (SQLException cause) {
          if (control.stopping()) {
            return false;
          }
          if (mayTryAgain(cause, tries, due) && rolledBack(connected)) {
            connected.countFailure(counts, Tally.StatementCount.RETRIES);
            if (tries == 1) {
              counts.count(Tally.Count.RETRIED);
            }
            counts.count(Tally.Count.RETRIES);
            random.reset();
            continue;
          }
          connected.countFailure(counts, Tally.StatementCount.FAILURES);
          failures.count(cause);
          counts.failed(transaction.number());
          return failed(connected, cause, due);
        }
      }
    } catch (ScriptException cause) {
      givenUp = scriptProblem(cause);
      return false;
    } finally {
      busySinceNanos = 0;
    }
  }

  /// When the transaction after one that begins now may have to be waited for until: with a rate
  /// limit all but one in twenty of a client's gaps are shorter than three times their mean.
  private long nextDue(long now) {
    double rate = driving.rateLimit().orElse(Double.POSITIVE_INFINITY);
    double longGap = 3 * 1e9 * control.spec().clients() / rate;
    return now + (long) longGap + driving.thinkTime().toNanos();
  }

  private boolean mayTryAgain(SQLException cause, int tries, long due) {
    if (!Failures.isWorthAnotherTry(cause)
        || (driving.maxTries() > 0 && tries >= driving.maxTries())) {
      return false;
    }
    long now = System.nanoTime();
    boolean late = driving.latencyLimit() != null && now - due > driving.latencyLimit().toNanos();
    return !late && !control.over(now);
  }

  private static boolean rolledBack(Session connected) {
    try {
      connected.rollBack();
      return true;
    } catch (SQLException cause) {
      return false;
    }
  }

  private boolean failed(Session connected, SQLException cause, long due) {
    Failures.Reaction reaction =
        connected.isClosed() ? Failures.Reaction.RECONNECT : Failures.reaction(cause);
    switch (reaction) {
      case GO_ON -> {
        if (!rolledBack(connected)) {
          abandon(connected, cause, due);
        }
      }
      case RECONNECT -> abandon(connected, cause, due);
      case GIVE_UP -> {
        givenUp = SqlProblems.of("A transaction of the load failed.", cause);
        return false;
      }
    }
    return true;
  }

  private static Problem scriptProblem(ScriptException cause) {
    return new Problem(
        Problem.Kind.EXPERIMENT_FAILED,
        "A client was aborted: an expression of its script has no value.",
        String.valueOf(cause.getMessage()),
        "Mend the script.");
  }

  private void abandon(Session connected, SQLException cause, long due) {
    LOG.log(Level.INFO, "client " + number + " connects again after: " + cause.getMessage());
    session = null;
    connected.close();
    lostDueNanos = lost ? lostDueNanos : due;
    lost = true;
  }

  /// Tries to connect until it succeeds (null: until the run is over).
  private @Nullable Session reconnect() {
    flushClock.reset();
    long backOff = FIRST_BACK_OFF_NANOS;
    while (true) {
      sleepUntil(System.nanoTime() + backOff);
      if (retired || control.over(System.nanoTime())) {
        return null;
      }
      try {
        Session opened = openSession();
        session = opened;
        tally().count(Tally.Count.RECONNECTIONS);
        return opened;
      } catch (ProblemException cause) {
        LOG.log(Level.DEBUG, "client " + number + " cannot connect: " + cause.getMessage());
        backOff = Math.min(LONGEST_BACK_OFF_NANOS, 2 * backOff);
      }
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

  private void close() {
    Session last = session;
    if (last == null) {
      return;
    }
    try {
      last.rollBack();
      preparedStatements = OptionalInt.of(last.preparedStatements());
    } catch (SQLException cause) {
      LOG.log(Level.DEBUG, "client " + number + " could not be asked: " + cause.getMessage());
    }
    session = null;
    last.close();
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
    Session running = session;
    if (running != null) {
      running.cancel();
    }
  }

  /// Breaks this client's connection, from any thread.
  void abort() {
    Session running = session;
    if (running != null) {
      running.abort();
    }
  }

  /// Why this client gave up before its time, where it did.
  Optional<Problem> givenUp() {
    return Optional.ofNullable(givenUp);
  }

  /// What its session's `pg_prepared_statements` held at the end, where it could be asked.
  OptionalInt preparedStatements() {
    return preparedStatements;
  }

  /// `System.nanoTime()` when its present transaction began; 0 while there is none.
  long busySinceNanos() {
    return busySinceNanos;
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
