package io.bufferscope.load;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Progress;
import io.bufferscope.model.load.LoadSpec;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/// One making of the load's data over one connection. The old data go first, in a transaction of
/// their own, so that the disk need not hold both; then a second makes the new.
final class DataBuild {
  private static final int TELLERS_PER_SCALE = 10;
  private static final Duration BETWEEN_TOLD = Duration.ofMillis(200);

  /// Where in the whole the parts of the work end, by their usual time.
  private static final double ROWS_END = 0.75;

  private static final double KEYS_END = 0.9;
  private static final double ANALYZE_END = 0.95;

  private final Connection connection;
  private final int scale;
  private final Progress.Listener progress;
  private final Cancellation cancellation;

  DataBuild(
      Connection connection, int scale, Progress.Listener progress, Cancellation cancellation) {
    this.connection = connection;
    this.scale = scale;
    this.progress = progress;
    this.cancellation = cancellation;
  }

  void run() throws SQLException, ProblemException {
    try (Statement statement = connection.createStatement()) {
      progress.progressed(Progress.of("dropping old load data", 0));
      createSchema(statement);
      dropTables(statement);
      connection.setAutoCommit(false);
      build(statement);
      cancellation.check("Making the load's data");
      connection.commit();
      connection.setAutoCommit(true);
      progress.progressed(Progress.of("vacuuming the load's tables", ANALYZE_END));
      execute(
          statement,
          "VACUUM bufferscope.pgbench_branches, bufferscope.pgbench_tellers, "
              + "bufferscope.pgbench_accounts, bufferscope.pgbench_history");
      progress.progressed(Progress.of("load data of scale " + scale + " made", 1));
    }
  }

  /// `IF NOT EXISTS` would ask for the right to create schemas even where it is there already.
  private void createSchema(Statement statement) throws SQLException, ProblemException {
    cancellation.check("Making the load's data");
    try (ResultSet rows =
        statement.executeQuery(
            "SELECT FROM pg_catalog.pg_namespace WHERE nspname = 'bufferscope'")) {
      if (rows.next()) {
        return;
      }
    }
    execute(statement, "CREATE SCHEMA bufferscope");
  }

  private void dropTables(Statement statement) throws SQLException, ProblemException {
    execute(
        statement,
        "DROP TABLE IF EXISTS bufferscope.pgbench_accounts, bufferscope.pgbench_branches, "
            + "bufferscope.pgbench_history, bufferscope.pgbench_tellers");
  }

  private void build(Statement statement) throws SQLException, ProblemException {
    createTables(statement);
    copySmall("pgbench_branches", branches());
    copySmall("pgbench_tellers", tellers());
    copyAccounts();
    addKey(statement, "pgbench_branches", "bid", ROWS_END);
    addKey(statement, "pgbench_tellers", "tid", ROWS_END);
    addKey(statement, "pgbench_accounts", "aid", ROWS_END);
    progress.progressed(Progress.of("analyzing the load's tables", KEYS_END));
    execute(
        statement,
        "ANALYZE bufferscope.pgbench_branches, bufferscope.pgbench_tellers, "
            + "bufferscope.pgbench_accounts, bufferscope.pgbench_history");
  }

  private void createTables(Statement statement) throws SQLException, ProblemException {
    String key = LoadData.hasWideKeys(scale) ? "bigint" : "int";
    execute(
        statement,
        "CREATE TABLE bufferscope.pgbench_history "
            + "(tid int, bid int, aid %s, delta int, mtime timestamp, filler char(22))"
                .formatted(key));
    execute(
        statement,
        "CREATE TABLE bufferscope.pgbench_tellers (tid int not null, bid int, tbalance int, "
            + "filler char(84)) WITH (fillfactor = 100)");
    execute(
        statement,
        "CREATE TABLE bufferscope.pgbench_accounts (aid %s not null, bid int, abalance int, "
                .formatted(key)
            + "filler char(84)) WITH (fillfactor = 100)");
    execute(
        statement,
        "CREATE TABLE bufferscope.pgbench_branches (bid int not null, bbalance int, "
            + "filler char(88)) WITH (fillfactor = 100)");
  }

  private void addKey(Statement statement, String table, String column, double fraction)
      throws SQLException, ProblemException {
    progress.progressed(Progress.of("building the primary key of " + table, fraction));
    execute(statement, "ALTER TABLE bufferscope." + table + " ADD PRIMARY KEY (" + column + ")");
  }

  private byte[] branches() {
    StringBuilder rows = new StringBuilder();
    for (int bid = 1; bid <= scale; bid++) {
      rows.append(bid).append("\t0\t\\N\n");
    }
    return rows.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private byte[] tellers() {
    StringBuilder rows = new StringBuilder();
    for (int tid = 1; tid <= scale * TELLERS_PER_SCALE; tid++) {
      int bid = (tid - 1) / TELLERS_PER_SCALE + 1;
      rows.append(tid).append('\t').append(bid).append("\t0\t\\N\n");
    }
    return rows.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private void copySmall(String table, byte[] rows) throws SQLException, ProblemException {
    progress.progressed(Progress.of("loading " + table, 0));
    CopyIn copy = copyInto(table);
    copy.writeToCopy(rows, 0, rows.length);
    copy.endCopy();
  }

  private void copyAccounts() throws SQLException, ProblemException {
    long rows = (long) scale * LoadSpec.ACCOUNTS_PER_SCALE;
    AccountRows accounts = new AccountRows(rows, LoadSpec.ACCOUNTS_PER_SCALE);
    CopyIn copy = copyInto("pgbench_accounts");
    long toldNanos = System.nanoTime() - BETWEEN_TOLD.toNanos();
    for (int length = accounts.next(); length > 0; length = accounts.next()) {
      if (cancellation.requested()) {
        copy.cancelCopy();
      }
      cancellation.check("Making the load's data");
      copy.writeToCopy(accounts.block(), 0, length);
      if (System.nanoTime() - toldNanos >= BETWEEN_TOLD.toNanos()) {
        toldNanos = System.nanoTime();
        double fraction = ROWS_END * accounts.written() / rows;
        progress.progressed(Progress.of("loading pgbench_accounts", fraction));
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

  private void execute(Statement statement, String sql) throws SQLException, ProblemException {
    cancellation.check("Making the load's data");
    statement.execute(sql);
  }
}
