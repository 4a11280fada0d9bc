package io.bufferscope.load;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.Threads;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.pg.Connector;
import io.bufferscope.pg.SqlProblems;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.OptionalInt;
import org.postgresql.PGStatement;

/// The tables that the load works on: those of `pgbench -i`, alike in shape and content, in a
/// schema of their own.
public final class LoadData {
  /// The schema that holds them; nothing outside it is ever written.
  public static final String SCHEMA = "bufferscope";

  /// From this scale on pgbench gives keys of accounts eight bytes.
  private static final int FIRST_WIDE_SCALE = 20_000;

  private static final String APPLICATION_NAME = "bufferscope-data";
  private static final String WHAT = "The load's data could not be made.";

  private static final String TABLES_PRESENT =
      """
      SELECT count(*) FROM pg_catalog.pg_class c
      JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'bufferscope' AND c.relname IN
        ('pgbench_accounts', 'pgbench_branches', 'pgbench_tellers', 'pgbench_history')
      """;

  private LoadData() {}

  /// Whether keys of accounts are `bigint` at that scale.
  static boolean hasWideKeys(int scale) {
    return scale >= FIRST_WIDE_SCALE;
  }

  /// The scale of the data that a server holds, asked on a connection made for it.
  ///
  /// @throws ProblemException where they cannot be read
  public static OptionalInt scale(Connector connector) throws ProblemException {
    return scale(connector, new Cancellation());
  }

  /// As above, to be cancelled while it connects.
  public static OptionalInt scale(Connector connector, Cancellation cancellation)
      throws ProblemException {
    try (Connection connection = connector.open(APPLICATION_NAME, Map.of(), cancellation)) {
      return scale(connection);
    } catch (SQLException cause) {
      throw SqlProblems.exception(WHAT, cause);
    }
  }

  /// The scale of the data that a server holds: the number of its branches; empty where the tables
  /// are missing or empty.
  ///
  /// @throws ProblemException where they cannot be read
  public static OptionalInt scale(Connection connection) throws ProblemException {
    try (Statement statement = connection.createStatement()) {
      // A session whose statements are prepared at once is not to keep these.
      statement.unwrap(PGStatement.class).setPrepareThreshold(0);
      if (count(statement, TABLES_PRESENT) < 4) {
        return OptionalInt.empty();
      }
      long branches = count(statement, "SELECT count(*) FROM bufferscope.pgbench_branches");
      return branches == 0 ? OptionalInt.empty() : OptionalInt.of(Math.toIntExact(branches));
    } catch (SQLException cause) {
      throw SqlProblems.exception("The scale of the load's data could not be read.", cause);
    }
  }

  /// Makes sure that there are data for a load.
  ///
  /// @throws ProblemException of kind EXPERIMENT_FAILED where there are none, or too few
  static void require(Connection connection, int scale) throws ProblemException {
    OptionalInt present = scale(connection);
    if (present.isEmpty() || present.getAsInt() < scale) {
      throw new ProblemException(
          new Problem(
              Problem.Kind.EXPERIMENT_FAILED,
              "The load needs data of scale " + scale + ".",
              present.isEmpty()
                  ? "Schema " + SCHEMA + " has no such tables."
                  : "Schema " + SCHEMA + " has data of scale " + present.getAsInt() + ".",
              "Make the data first."));
    }
  }

  /// Makes the data of a scale in place of whatever data of a load there are. They appear all at
  /// once or not at all: after an error or a cancel there are none. Only the final `VACUUM` comes
  /// after that; breaking it off leaves whole data, whose vacuum is then up to the server.
  ///
  /// @param scale 1 to [LoadSpec#MAX_SCALE]; each unit takes some 16 MB
  /// @param progress hears of each step, on this thread
  /// @param cancellation ends the work within two seconds; the request itself does not wait
  /// @param threads for the request to the server to cancel, which hangs when the server does
  /// @throws ProblemException of kind CANCELLED, or with the server's words
  public static void create(
      Connector connector,
      int scale,
      Progress.Listener progress,
      Cancellation cancellation,
      Threads threads)
      throws ProblemException {
    if (scale < 1 || scale > LoadSpec.MAX_SCALE) {
      throw new IllegalArgumentException("scale is 1 to " + LoadSpec.MAX_SCALE + ", not " + scale);
    }
    cancellation.check("Making the load's data");
    try (Connection connection = connector.open(APPLICATION_NAME, driverProperties())) {
      Runnable forget =
          cancellation.onRequest(() ->
              threads.thread("load-data-cancel", () -> Breaking.breakOff(connection)).start());
      try {
        new DataBuild(connection, scale, progress, cancellation).run();
      } finally {
        forget.run();
      }
    } catch (SQLException cause) {
      cancellation.check("Making the load's data");
      throw SqlProblems.exception(WHAT, cause);
    }
  }

  private static Map<String, String> driverProperties() {
    // Building an index takes as long as it takes.
    return Map.of("socketTimeout", "0", "cancelSignalTimeout", "1");
  }

  private static long count(Statement statement, String sql) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
