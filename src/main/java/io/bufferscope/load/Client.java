package io.bufferscope.load;

import io.bufferscope.load.script.Bindings;
import io.bufferscope.load.script.Player;
import io.bufferscope.load.script.ScriptException;
import io.bufferscope.load.script.Value;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.pg.SqlProblems;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// One client of a load: a thread with its own connection, random numbers and latencies, that runs
/// one transaction after the other. Counting:
///
/// - A transaction counts when the server has confirmed its end, also when that is after the run's
///   end: the server has counted it as well. Its latency counts from when it was due (with a rate
///   limit) or began.
/// - One that fails counts as failed, under its SQLSTATE, and not as a transaction.
/// - One that is broken off by [Control#stop()] counts as neither.
final class Client implements Runnable {
  private static final Logger LOG = System.getLogger(Client.class.getName());
  private static final long FIRST_BACK_OFF_NANOS = 100_000_000;
  private static final long LONGEST_BACK_OFF_NANOS = 2_000_000_000;

  private final int number;
  private final Control control;
  private final Latencies.Recording latencies;
  private final Reporter reporter;
  private final Player player;
  private final RandomGenerator choice;
  private final SplittableRandom paceRandom;
  private final FlushClock flushClock = new FlushClock();
  private volatile @Nullable Session session;
  private volatile @Nullable Problem givenUp;
  private volatile OptionalInt preparedStatements = OptionalInt.empty();
  private volatile long workEndNanos;
  private volatile long cpuNanos;

  /// @param number from 1
  /// @param reporter hears what becomes of this client, on the client's thread
  Client(int number, Control control, Latencies.Recording latencies, Reporter reporter) {
    this.number = number;
    this.control = control;
    this.latencies = latencies;
    this.reporter = reporter;
    SplittableRandom random = new SplittableRandom(control.spec().seed() + number);
    this.paceRandom = random.split();
    this.choice = random.split();
    Bindings bindings = new Bindings(random, control.spec().seed());
    bindings.set("scale", Value.of(control.spec().scale()));
    bindings.set("client_id", Value.of(number - 1));
    bindings.set("random_seed", Value.of(control.spec().seed()));
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
          opened.checkScale(control.spec().scale());
        }
      }
    } finally {
      control.connecting().release();
    }
  }

  private Session openSession() throws ProblemException {
    return Session.open(control.connector(), control.spec(), control.forceFlush());
  }

  private void work() {
    Pace pace =
        Pace.of(
            control.spec().rateLimit(), control.spec().clients(), control.startNanos(), paceRandom);
    long now = System.nanoTime();
    while (!control.over(now)) {
      if (pace.limited()) {
        sleepUntil(pace.dueNanos());
        if (control.over(System.nanoTime())) {
          break;
        }
      }
      Session connected = session;
      if (connected == null) {
        connected = reconnect();
        if (connected == null) {
          break;
        }
        now = System.nanoTime();
      }
      if (!transact(connected, pace, now)) {
        break;
      }
      now = System.nanoTime();
    }
    workEndNanos = System.nanoTime();
  }

  /// Runs one transaction. Returns whether to go on.
  private boolean transact(Session connected, Pace pace, long now) {
    long began = now;
    long due = now;
    if (pace.limited()) {
      began = System.nanoTime();
      due = pace.dueNanos();
      pace.advance();
    }
    boolean flush = control.forceFlush() && flushClock.due(began, pace.dueNanos());
    try {
      connected.transact(player, control.mix().draw(choice), flush);
    } catch (SQLException cause) {
      return failed(connected, cause);
    } catch (ScriptException cause) {
      givenUp = scriptProblem(cause);
      return false;
    }
    long ended = System.nanoTime();
    latencies.record(ended - due);
    flushClock.took(ended - began);
    return true;
  }

  private boolean failed(Session connected, SQLException cause) {
    if (control.stopping()) {
      return false;
    }
    control.failures().count(cause);
    Failures.Reaction reaction =
        connected.isClosed() ? Failures.Reaction.RECONNECT : Failures.reaction(cause);
    switch (reaction) {
      case GO_ON -> rollBack(connected);
      case RECONNECT -> abandon(connected, cause);
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

  private void rollBack(Session connected) {
    try {
      connected.rollBack();
    } catch (SQLException cause) {
      abandon(connected, cause);
    }
  }

  private void abandon(Session connected, SQLException cause) {
    LOG.log(Level.INFO, "client " + number + " connects again after: " + cause.getMessage());
    session = null;
    connected.close();
  }

  /// Tries to connect until it succeeds (null: until the run is over).
  private @Nullable Session reconnect() {
    flushClock.reset();
    long backOff = FIRST_BACK_OFF_NANOS;
    while (true) {
      sleepUntil(System.nanoTime() + backOff);
      if (control.over(System.nanoTime())) {
        return null;
      }
      try {
        Session opened = openSession();
        session = opened;
        return opened;
      } catch (ProblemException cause) {
        LOG.log(Level.DEBUG, "client " + number + " cannot connect: " + cause.getMessage());
        backOff = Math.min(LONGEST_BACK_OFF_NANOS, 2 * backOff);
      }
    }
  }

  /// Sleeps until a moment, or until the run is over if that is sooner.
  private void sleepUntil(long nanos) {
    long now = System.nanoTime();
    while (nanos - now > 0 && !control.over(now)) {
      LockSupport.parkNanos(this, Math.min(nanos - now, control.endNanos() - now));
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
