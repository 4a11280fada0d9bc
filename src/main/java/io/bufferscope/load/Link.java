package io.bufferscope.load;

import io.bufferscope.model.ProblemException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.OptionalInt;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/// A client's session, and another in its place where it is lost. For the client's thread, but for
/// [#cancel()] and [#abort()].
final class Link {
  private static final Logger LOG = System.getLogger(Link.class.getName());
  private static final long FIRST_BACK_OFF_NANOS = 100_000_000;
  private static final long LONGEST_BACK_OFF_NANOS = 2_000_000_000;

  private final int client;
  private final Control control;
  private volatile @Nullable Session session;

  /// @param client the client's number, from 1
  Link(int client, Control control) {
    this.client = client;
    this.control = control;
  }

  /// Connects for the first time, together with a few others at most; not at all where the load is
  /// being stopped.
  void connect() throws ProblemException, InterruptedException {
    control.connecting().acquire();
    try {
      if (!control.stopping()) {
        Session opened = open();
        session = opened;
        if (client == 1) {
          opened.checkData(control.spec());
        }
      }
    } finally {
      control.connecting().release();
    }
  }

  /// The session; null where it was lost.
  @Nullable Session session() {
    return session;
  }

  /// Gives the session up.
  void abandon() {
    LOG.log(Level.INFO, "client " + client + " lost its connection, and tries to get another");
    closeNow();
  }

  /// Tries to connect until it succeeds, less and less often.
  ///
  /// @param pause waits for so many nanoseconds, and says whether to go on
  /// @return null where not to go on
  @Nullable Session reconnect(LongPredicate pause) {
    long backOff = FIRST_BACK_OFF_NANOS;
    while (pause.test(backOff)) {
      try {
        Session opened = open();
        session = opened;
        return opened;
      } catch (ProblemException cause) {
        LOG.log(Level.DEBUG, "client " + client + " cannot connect: " + cause.getMessage());
        backOff = Math.min(LONGEST_BACK_OFF_NANOS, 2 * backOff);
      }
    }
    return null;
  }

  /// Ends the session, where there is one.
  ///
  /// @return what its `pg_prepared_statements` held, where it could be asked
  OptionalInt close() {
    Session last = session;
    if (last == null) {
      return OptionalInt.empty();
    }
    try {
      last.rollBack();
      return OptionalInt.of(last.preparedStatements());
    } catch (SQLException cause) {
      LOG.log(Level.DEBUG, "client " + client + " could not be asked: " + cause.getMessage());
      return OptionalInt.empty();
    } finally {
      closeNow();
    }
  }

  /// Asks the server to end the running statement, from any thread.
  void cancel() {
    Session running = session;
    if (running != null) {
      running.cancel();
    }
  }

  /// Breaks the connection, from any thread.
  void abort() {
    Session running = session;
    if (running != null) {
      running.abort();
    }
  }

  private Session open() throws ProblemException {
    return Session.open(control.connector(), control.spec(), control.mix(), control.forceFlush());
  }

  private void closeNow() {
    Session last = session;
    session = null;
    if (last != null) {
      last.close();
    }
  }
}
