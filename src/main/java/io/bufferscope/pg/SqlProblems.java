package io.bufferscope.pg;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Endpoint;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/// Turns what the driver throws into what a person can act on. The cause is in the server's own
/// words where the server said anything.
public final class SqlProblems {
  private SqlProblems() {}

  /// A statement that failed on an open connection.
  ///
  /// @param what what was tried and did not work, one sentence
  public static Problem of(String what, SQLException cause) {
    String state = Objects.requireNonNullElse(cause.getSQLState(), "");
    Problem.Kind kind =
        state.startsWith("08") ? Problem.Kind.NO_SERVER : Problem.Kind.EXPERIMENT_FAILED;
    return new Problem(kind, what, why(cause), remedy(state), details(cause));
  }

  /// The same, ready to be thrown with its cause.
  public static ProblemException exception(String what, SQLException cause) {
    return new ProblemException(of(what, cause), cause);
  }

  /// A connection that could not be made.
  static ProblemException connecting(Endpoint endpoint, SQLException cause) {
    String state = Objects.requireNonNullElse(cause.getSQLState(), "");
    String where = endpoint.host() + ":" + endpoint.port();
    Problem problem =
        new Problem(
            Problem.Kind.NO_SERVER,
            "No connection to database \""
                + endpoint.database()
                + "\" on "
                + where
                + " as \""
                + endpoint.user()
                + "\".",
            why(cause),
            state.startsWith("08") && !state.equals("08004")
                ? "Check that a server runs at " + where + " and that a firewall lets it through."
                : remedy(state),
            details(cause));
    return new ProblemException(problem, cause);
  }

  /// Whether the connection is lost with this error, so that only a new one can help.
  public static boolean isConnectionLost(SQLException cause) {
    String state = Objects.requireNonNullElse(cause.getSQLState(), "");
    return state.startsWith("08") || state.startsWith("57P");
  }

  private static String why(SQLException cause) {
    @Nullable ServerErrorMessage server =
        cause instanceof PSQLException own ? own.getServerErrorMessage() : null;
    if (server != null) {
      return server.getSeverity() + ": " + server.getMessage();
    }
    String text = Objects.requireNonNullElse(cause.getMessage(), cause.getClass().getSimpleName());
    @Nullable Throwable deeper = cause.getCause();
    return deeper == null || deeper.getMessage() == null
        ? text
        : text + " (" + deeper.getMessage() + ")";
  }

  private static String remedy(String state) {
    return switch (state) {
      case "28P01", "28000", "08004" ->
          "Put the password into ~/.pgpass or PGPASSWORD, and check user name and pg_hba.conf.";
      case "3D000" -> "Name a database that exists, or create it first.";
      case "42501" -> "Connect as a role that may do it, or ask for the privilege.";
      case "53100" -> "Make room on the server's disk.";
      case "53300" -> "Use fewer clients, or raise max_connections on the server.";
      case "57P01", "57P02" -> "Start the server again.";
      case "57P03" -> "Wait until the server has started, then try again.";
      case "57014" -> "The statement took too long or somebody cancelled it; try again.";
      default -> "";
    };
  }

  private static String details(SQLException cause) {
    StringBuilder text = new StringBuilder();
    for (@Nullable SQLException one = cause; one != null; one = one.getNextException()) {
      text.append("SQLSTATE ").append(one.getSQLState()).append(": ").append(one.getMessage());
      text.append('\n');
    }
    return text.toString();
  }
}
