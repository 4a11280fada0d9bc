package io.bufferscope.pg;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/// Turns what the driver throws into what a person can act on. The cause is in the server's own
/// words where the server said anything.
public final class SqlProblems {
  /// `undefined_function`, `undefined_table`, `invalid_schema_name`, `insufficient_privilege`.
  private static final Set<String> GONE_OR_FORBIDDEN = Set.of("42883", "42P01", "3F000", "42501");

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

  /// Whether the connection is lost with this error, so that only a new one can help.
  public static boolean isConnectionLost(SQLException cause) {
    String state = Objects.requireNonNullElse(cause.getSQLState(), "");
    return state.startsWith("08") || state.startsWith("57P");
  }

  /// Whether an attempt to connect failed for a reason that does not pass by itself: somebody has
  /// to change a password, a name or a privilege.
  public static boolean isLasting(ProblemException failure) {
    if (!(failure.getCause() instanceof SQLException cause)) {
      return false;
    }
    String state = Objects.requireNonNullElse(cause.getSQLState(), "");
    return state.startsWith("28")
        || state.equals("3D000")
        || state.equals("42501")
        || state.equals("08004");
  }

  /// Whether a statement failed since a function, a table or a schema that it needs is not there,
  /// or since the role may not use it.
  static boolean isGoneOrForbidden(ProblemException failure) {
    return failure.getCause() instanceof SQLException cause
        && GONE_OR_FORBIDDEN.contains(Objects.requireNonNullElse(cause.getSQLState(), ""));
  }

  /// The server's words, else the driver's with those of its cause.
  static String why(SQLException cause) {
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

  /// What helps where an error has that SQLSTATE; empty where nothing is known to.
  static String remedy(String state) {
    return switch (state) {
      case "42501" -> "Connect as a role that may do it, or ask for the privilege.";
      case "53100" -> "Make room on the server's disk.";
      case "53300" -> "Use fewer clients, or raise max_connections on the server.";
      case "57P01", "57P02" -> "Start the server again.";
      case "57P03" -> "Wait until the server has started, then try again.";
      case "26000", "42P05" -> PoolerCheck.REMEDY;
      case "57014" -> "The statement took too long or somebody cancelled it; try again.";
      default -> "";
    };
  }

  /// All that the driver says, for a bug report.
  static String details(SQLException cause) {
    StringBuilder text = new StringBuilder();
    for (@Nullable SQLException one = cause; one != null; one = one.getNextException()) {
      text.append("SQLSTATE ").append(one.getSQLState()).append(": ").append(one.getMessage());
      text.append('\n');
    }
    return text.toString();
  }
}
