package io.bufferscope.load;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.Threads;
import io.bufferscope.model.load.DataSet;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.pg.Connector;
import io.bufferscope.pg.SqlProblems;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalInt;
import org.postgresql.PGStatement;

/// The tables that loads work on, in a schema of their own.
public final class LoadData {
  /// The schema that holds them; nothing outside it is ever written.
  public static final String SCHEMA = "bufferscope";

  private static final String APPLICATION_NAME = "bufferscope-data";
  private static final String WHAT = "The load's data could not be made.";

  private static final String TABLES_PRESENT =
      """
      SELECT count(*) FROM pg_catalog.pg_class c
      JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'bufferscope' AND c.relname = ANY (?)
      """;

  private LoadData() {}

  /// The data that a server holds, with their scales, asked on a connection made for it.
  ///
  /// @throws ProblemException where they cannot be read
  public static Map<DataSet, Integer> scales(Connector connector) throws ProblemException {
    return scales(connector, new Cancellation());
  }

  /// As above, to be cancelled while it connects.
  public static Map<DataSet, Integer> scales(Connector connector, Cancellation cancellation)
      throws ProblemException {
    try (Connection connection = connector.open(APPLICATION_NAME, Map.of(), cancellation)) {
      Map<DataSet, Integer> scales = new EnumMap<>(DataSet.class);
      for (DataSet set : DataSet.values()) {
        scale(connection, set).ifPresent(scale -> scales.put(set, scale));
      }
      return scales;
    } catch (SQLException cause) {
      throw SqlProblems.exception(WHAT, cause);
    }
  }

  /// The scale of a data set that a server holds; empty where tables are missing or empty.
  ///
  /// @throws ProblemException where it cannot be read
  public static OptionalInt scale(Connection connection, DataSet set) throws ProblemException {
    DataTables tables = DataTables.of(set, 1);
    try (PreparedStatement present = connection.prepareStatement(TABLES_PRESENT);
        Statement statement = connection.createStatement()) {
      // A session whose statements are prepared at once is not to keep these.
      present.unwrap(PGStatement.class).setPrepareThreshold(0);
      statement.unwrap(PGStatement.class).setPrepareThreshold(0);
      Array names = connection.createArrayOf("name", tables.names().toArray());
      present.setArray(1, names);
      if (number(present.executeQuery()) < tables.names().size()) {
        return OptionalInt.empty();
      }
      long scale = number(statement.executeQuery(tables.scaleQuery()));
      return scale == 0 ? OptionalInt.empty() : OptionalInt.of(Math.toIntExact(scale));
    } catch (SQLException cause) {
      throw SqlProblems.exception("The scale of the load's data could not be read.", cause);
    }
  }

  /// Makes sure that there are data for a load.
  ///
  /// @throws ProblemException of kind EXPERIMENT_FAILED where there are none, or too few
  static void require(Connection connection, DataSet set, int scale) throws ProblemException {
    OptionalInt present = scale(connection, set);
    if (present.isEmpty() || present.getAsInt() < scale) {
      throw new ProblemException(
          new Problem(
              Problem.Kind.EXPERIMENT_FAILED,
              "The load needs data of " + set.label() + " of scale " + scale + ".",
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
  /// @param set which tables
  /// @param scale 1 to [LoadSpec#MAX_SCALE]
  /// @param progress hears of each step, on this thread
  /// @param cancellation ends the work within two seconds; the request itself does not wait
  /// @param threads for the request to the server to cancel, which hangs when the server does
  /// @throws ProblemException of kind CANCELLED, or with the server's words
  public static void create(
      Connector connector,
      DataSet set,
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
        DataBuild.run(connection, DataTables.of(set, scale), progress, cancellation);
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

  private static long number(ResultSet rows) throws SQLException {
    try (rows) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
