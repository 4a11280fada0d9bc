package io.bufferscope.load;

import io.bufferscope.load.script.Player;
import io.bufferscope.load.script.ScriptException;
import io.bufferscope.load.script.Xoroshiro;
import io.bufferscope.model.Problem;
import io.bufferscope.model.load.Driving;
import io.bufferscope.pg.SqlProblems;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Runs one client's transactions, each again where it may be, and counts what becomes of them:
///
/// - A transaction counts when the server has confirmed its end, also when that is after the run's
///   end: the server has counted it as well. Its latency counts from when it was due (with a rate
///   limit) or began.
/// - One that fails counts as failed, under its SQLSTATE, and not as a transaction. Where its
///   connection was lost, the client's next transaction was due when the lost one was: the outage
///   is seen in its latency.
/// - One that is broken off by [Control#stop()], or sleeps while the load ends, counts as neither.
///
/// For the client's thread, but for the questions.
final class Attempts {
  private final Control control;
  private final Driving driving;
  private final Player player;
  private final Xoroshiro random;
  private final Xoroshiro choice;
  private final FlushClock flushClock = new FlushClock();
  private boolean lost;
  private long lostDueNanos;
  private volatile long busySinceNanos;
  private volatile @Nullable Problem givenUp;

  /// What the client does next.
  enum Outcome {
    /// The next transaction.
    GO_ON,
    /// Connect again.
    RECONNECT,
    /// End.
    END
  }

  /// @param player carries out scripts
  /// @param random what the player draws from; set back for another try
  /// @param choice draws which script is next
  Attempts(Control control, Player player, Xoroshiro random, Xoroshiro choice) {
    this.control = control;
    this.driving = control.spec().driving();
    this.player = player;
    this.random = random;
    this.choice = choice;
  }

  /// Runs a transaction.
  ///
  /// @param counts of the phase that it is
  /// @param scheduledNanos when it was to begin; not looked at without a rate limit
  Outcome run(Session session, Tally counts, long scheduledNanos) {
    long began = System.nanoTime();
    boolean limited = driving.rateLimit().isPresent();
    if (limited) {
      counts.lag(began - scheduledNanos);
    }
    long due = limited ? scheduledNanos : lost ? lostDueNanos : began;
    Mix.Transaction transaction = control.mix().draw(choice);
    boolean flush = control.forceFlush() && flushClock.due(began, nextDue(began));
    busySinceNanos = began;
    random.mark();
    try {
      for (int tries = 1; ; tries++) {
        try {
          session.transact(player, transaction, flush, counts);
          committed(counts, transaction, began, due);
          return Outcome.GO_ON;
        } catch (SQLException cause) {
          if (control.stopping()) {
            return Outcome.END;
          }
          if (!mayTryAgain(cause, tries, due) || !rolledBack(session)) {
            session.countFailure(counts, Tally.StatementCount.FAILURES);
            counts.failed(transaction.number(), cause);
            return afterFailure(session, cause, due);
          }
          session.countFailure(counts, Tally.StatementCount.RETRIES);
          counts.triedAgain(tries == 1);
          random.reset();
        }
      }
    } catch (OverException over) {
      return Outcome.END;
    } catch (ScriptException cause) {
      givenUp =
          new Problem(
              Problem.Kind.EXPERIMENT_FAILED,
              "A client was aborted: an expression of its script has no value.",
              String.valueOf(cause.getMessage()),
              "Mend the script.");
      return Outcome.END;
    } finally {
      busySinceNanos = 0;
    }
  }

  private void committed(Tally counts, Mix.Transaction transaction, long began, long due) {
    long ended = System.nanoTime();
    counts.committed(transaction.number(), ended - due);
    if (isLate(ended, due)) {
      counts.count(Tally.Count.ABOVE_LIMIT);
    }
    flushClock.took(ended - began);
    lost = false;
  }

  /// When the transaction after one that begins now may have to be waited for until: with a rate
  /// limit all but one in twenty of a client's gaps are shorter than three times their mean.
  private long nextDue(long now) {
    double rate = driving.rateLimit().orElse(Double.POSITIVE_INFINITY);
    double longGap = 3 * 1e9 * control.spec().clients() / rate;
    return now + (long) longGap + driving.thinkTime().toNanos();
  }

  private boolean isLate(long now, long due) {
    Duration limit = driving.latencyLimit();
    return limit != null && now - due > limit.toNanos();
  }

  private boolean mayTryAgain(SQLException cause, int tries, long due) {
    long now = System.nanoTime();
    return Failures.isWorthAnotherTry(cause)
        && (driving.maxTries() == 0 || tries < driving.maxTries())
        && !isLate(now, due)
        && !control.over(now);
  }

  private static boolean rolledBack(Session session) {
    try {
      session.rollBack();
      return true;
    } catch (SQLException cause) {
      return false;
    }
  }

  private Outcome afterFailure(Session session, SQLException cause, long due) {
    Failures.Reaction reaction =
        session.isClosed() ? Failures.Reaction.RECONNECT : Failures.reaction(cause);
    return switch (reaction) {
      case GO_ON -> rolledBack(session) ? Outcome.GO_ON : lost(due);
      case RECONNECT -> lost(due);
      case GIVE_UP -> {
        givenUp = SqlProblems.of("A transaction of the load failed.", cause);
        yield Outcome.END;
      }
    };
  }

  private Outcome lost(long due) {
    lostDueNanos = lost ? lostDueNanos : due;
    lost = true;
    flushClock.reset();
    return Outcome.RECONNECT;
  }

  /// `System.nanoTime()` when the present transaction began; 0 while there is none. Any thread.
  long busySinceNanos() {
    return busySinceNanos;
  }

  /// Why the client cannot go on; null while it can. Any thread.
  @Nullable Problem givenUp() {
    return givenUp;
  }
}
