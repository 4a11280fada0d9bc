package io.bufferscope.pg;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.PGConnection;
import org.postgresql.PGStatement;

/// Finds out whether a pooler such as PgBouncer stands between us and the server, and whether it
/// gives a session to a client for one transaction only. Then what is set is lost or, worse, met by
/// somebody else, and prepared statements are not there when they are needed.
///
/// A pooler tells the client a process number of its own when it lets it in, which is not the one
/// of the process that answers.
final class PoolerCheck {
  /// What to do about one.
  static final String REMEDY =
      "Connect to the server itself, past the pooler (PostgreSQL's own port is 5432), or by a pool"
          + " with pool_mode = session that takes PostgreSQL's startup parameters"
          + " (ignore_startup_parameters = extra_float_digits).";

  private static final int ROUNDS = 3;

  private PoolerCheck() {}

  /// Opens a second connection.
  @FunctionalInterface
  interface Opener {
    Connection open() throws ProblemException;
  }

  /// Whether something else than the server let that connection in. Leaves nothing behind.
  static boolean isPooled(Connection connection) throws SQLException {
    return connection.unwrap(PGConnection.class).getBackendPID() != answering(connection);
  }

  /// Refuses a connection whose transactions do not all have one session to themselves.
  ///
  /// @param second makes another connection to the same place, which is closed again
  /// @throws ProblemException of kind NO_SERVER
  static void requireOwnSession(Connection connection, Opener second)
      throws SQLException, ProblemException {
    if (!isPooled(connection)) {
      return;
    }
    PGConnection ours = connection.unwrap(PGConnection.class);
    int threshold = ours.getPrepareThreshold();
    // The driver keeps even COMMIT under a name, which would clash with another client's.
    ours.setPrepareThreshold(0);
    int first = transaction(connection);
    try (Connection other = second.open()) {
      other.unwrap(PGConnection.class).setPrepareThreshold(0);
      other.setAutoCommit(false);
      for (int round = 0; round < ROUNDS; round++) {
        if (transaction(other) == first || transaction(connection) != first) {
          throw sharesSessions();
        }
      }
    }
    ours.setPrepareThreshold(threshold);
  }

  private static int transaction(Connection connection) throws SQLException {
    int pid = answering(connection);
    connection.commit();
    return pid;
  }

  private static int answering(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      // A statement that is kept by name would clash with that of another client's.
      statement.unwrap(PGStatement.class).setPrepareThreshold(0);
      try (ResultSet row = statement.executeQuery("SELECT pg_catalog.pg_backend_pid()")) {
        row.next();
        return row.getInt(1);
      }
    }
  }

  private static ProblemException sharesSessions() {
    return new ProblemException(
        new Problem(
            Problem.Kind.NO_SERVER,
            "The server cannot be observed through this connection.",
            "A pooler (PgBouncer or the like) in transaction mode is in between: each transaction"
                + " may be in another session, so that settings and prepared statements get lost.",
            REMEDY));
  }
}
