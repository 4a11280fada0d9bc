package io.bufferscope.load;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.load.LoadSpec;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;

/// The tables of `pgbench -i`, alike in shape and content.
///
/// @param scale pgbench's scale factor
record PgbenchTables(int scale) implements DataTables {
  private static final int TELLERS_PER_SCALE = 10;

  /// From this scale on pgbench gives keys of accounts eight bytes.
  private static final int FIRST_WIDE_SCALE = 20_000;

  /// Where in the whole the parts of the work end, by their usual time.
  private static final double ROWS_END = 0.75;

  /// Whether keys of accounts are `bigint` at that scale.
  static boolean hasWideKeys(int scale) {
    return scale >= FIRST_WIDE_SCALE;
  }

  @Override
  public List<String> names() {
    return List.of("pgbench_branches", "pgbench_tellers", "pgbench_accounts", "pgbench_history");
  }

  @Override
  public String scaleQuery() {
    return "SELECT count(*) FROM bufferscope.pgbench_branches";
  }

  @Override
  public void make(DataBuild build) throws SQLException, ProblemException {
    String key = hasWideKeys(scale) ? "bigint" : "int";
    build.execute(
        "CREATE TABLE bufferscope.pgbench_history "
            + "(tid int, bid int, aid %s, delta int, mtime timestamp, filler char(22))"
                .formatted(key));
    build.execute(
        "CREATE TABLE bufferscope.pgbench_tellers (tid int not null, bid int, tbalance int, "
            + "filler char(84)) WITH (fillfactor = 100)");
    build.execute(
        "CREATE TABLE bufferscope.pgbench_accounts (aid %s not null, bid int, abalance int, "
                .formatted(key)
            + "filler char(84)) WITH (fillfactor = 100)");
    build.execute(
        "CREATE TABLE bufferscope.pgbench_branches (bid int not null, bbalance int, "
            + "filler char(88)) WITH (fillfactor = 100)");
    build.copy("pgbench_branches", branches());
    build.copy("pgbench_tellers", tellers());
    long rows = (long) scale * LoadSpec.ACCOUNTS_PER_SCALE;
    build.copy(
        "pgbench_accounts", new AccountRows(rows, LoadSpec.ACCOUNTS_PER_SCALE), rows, ROWS_END);
    addKey(build, "pgbench_branches", "bid");
    addKey(build, "pgbench_tellers", "tid");
    addKey(build, "pgbench_accounts", "aid");
  }

  private static void addKey(DataBuild build, String table, String column)
      throws SQLException, ProblemException {
    build.tell("building the primary key of " + table, ROWS_END);
    build.execute("ALTER TABLE bufferscope." + table + " ADD PRIMARY KEY (" + column + ")");
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
}
