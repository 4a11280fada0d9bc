package io.bufferscope.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.postgresql.PGConnection;

/// Breaks off what a connection waits for, from another thread.
final class Breaking {
  /// A server that takes longer than this to accept a request to cancel hangs. Less than the
  /// driver's `cancelSignalTimeout` of a second.
  private static final Duration PATIENCE = Duration.ofMillis(900);

  private Breaking() {}

  /// Asks the server to end the running statement, and closes the socket where the server does not
  /// even take the request. Takes a second at most, given that `cancelSignalTimeout`.
  static void breakOff(Connection connection) {
    long before = System.nanoTime();
    cancel(connection);
    if (System.nanoTime() - before > PATIENCE.toNanos()) {
      abort(connection);
    }
  }

  /// Asks the server to end the running statement.
  static void cancel(Connection connection) {
    try {
      connection.unwrap(PGConnection.class).cancelQuery();
    } catch (SQLException cause) {
      // It cannot be reached: whoever waits for it is told by the connection itself.
    }
  }

  /// Closes the socket under a running statement.
  static void abort(Connection connection) {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException cause) {
      // It is closed already.
    }
  }
}
