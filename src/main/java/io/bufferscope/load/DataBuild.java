package io.bufferscope.load;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.stream.Collectors;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/// One making of a load's data over one connection. The old data go first, in a transaction of
/// their own, so that the disk need not hold both; then a second makes the new.
final class DataBuild {
  private static final Duration BETWEEN_TOLD = Duration.ofMillis(200);

  /// Where in the whole the parts of the work end, by their usual time.
  private static final double KEYS_END = 0.9;

  private static final double ANALYZE_END = 0.95;

  private final Connection connection;
  private final Statement statement;
  private final Progress.Listener progress;
  private final Cancellation cancellation;

  private DataBuild(
      Connection connection,
      Statement statement,
      Progress.Listener progress,
      Cancellation cancellation) {
    this.connection = connection;
    this.statement = statement;
    this.progress = progress;
    this.cancellation = cancellation;
  }

  /// Makes tables in place of those that are there.
  static void run(
      Connection connection,
      DataTables tables,
      Progress.Listener progress,
      Cancellation cancellation)
      throws SQLException, ProblemException {
    try (Statement statement = connection.createStatement()) {
      new DataBuild(connection, statement, progress, cancellation).run(tables);
    }
  }

  private void run(DataTables tables) throws SQLException, ProblemException {
    tell("dropping old load data", 0);
    createSchema();
    execute("DROP TABLE IF EXISTS " + qualified(tables));
    connection.setAutoCommit(false);
    tables.make(this);
    tell("analyzing the load's tables", KEYS_END);
    execute("ANALYZE " + qualified(tables));
    cancellation.check("Making the load's data");
    connection.commit();
    connection.setAutoCommit(true);
    tell("vacuuming the load's tables", ANALYZE_END);
    execute("VACUUM " + qualified(tables));
    tell("load data made", 1);
  }

  private static String qualified(DataTables tables) {
    return tables.names().stream()
        .map(name -> LoadData.SCHEMA + "." + name)
        .collect(Collectors.joining(", "));
  }

  /// `IF NOT EXISTS` would ask for the right to create schemas even where it is there already.
  private void createSchema() throws SQLException, ProblemException {
    cancellation.check("Making the load's data");
    try (ResultSet rows =
        statement.executeQuery(
            "SELECT FROM pg_catalog.pg_namespace WHERE nspname = 'bufferscope'")) {
      if (rows.next()) {
        return;
      }
    }
    execute("CREATE SCHEMA bufferscope");
  }

  /// Runs a statement, unless the work is cancelled.
  void execute(String sql) throws SQLException, ProblemException {
    cancellation.check("Making the load's data");
    statement.execute(sql);
  }

  /// Tells how far the work is.
  ///
  /// @param fraction 0 to 1
  void tell(String step, double fraction) {
    progress.progressed(Progress.of(step, fraction));
  }

  /// Fills a small table.
  ///
  /// @param rows as text for COPY
  void copy(String table, byte[] rows) throws SQLException, ProblemException {
    tell("loading " + table, 0);
    CopyIn copy = copyInto(table);
    copy.writeToCopy(rows, 0, rows.length);
    copy.endCopy();
  }

  /// Fills a large table.
  ///
  /// @param count how many rows there are
  /// @param end where in the whole it ends
  void copy(String table, AccountRows rows, long count, double end)
      throws SQLException, ProblemException {
    CopyIn copy = copyInto(table);
    long toldNanos = System.nanoTime() - BETWEEN_TOLD.toNanos();
    for (int length = rows.next(); length > 0; length = rows.next()) {
      if (cancellation.requested()) {
        copy.cancelCopy();
      }
      cancellation.check("Making the load's data");
      copy.writeToCopy(rows.block(), 0, length);
      if (System.nanoTime() - toldNanos >= BETWEEN_TOLD.toNanos()) {
        toldNanos = System.nanoTime();
        tell("loading " + table, end * rows.written() / count);
      }
    }
    copy.endCopy();
  }

  /// Rows copied into a table of the same transaction can be frozen at once, as pgbench does from
  /// PostgreSQL 14 on: no later vacuum has to write them again.
  private CopyIn copyInto(String table) throws SQLException, ProblemException {
    cancellation.check("Making the load's data");
    String options = connection.getMetaData().getDatabaseMajorVersion() >= 14 ? " (FREEZE)" : "";
    return connection
        .unwrap(PGConnection.class)
        .getCopyAPI()
        .copyIn("COPY bufferscope." + table + " FROM STDIN" + options);
  }
}
