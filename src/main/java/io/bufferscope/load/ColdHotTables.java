package io.bufferscope.load;

import io.bufferscope.model.ProblemException;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/// A table in which 10,000 rows of each of 200 `c_id` come in turn, so that the rows of one lie on
/// 10,000 pages; or the same rows in order of `c_id`, where 104 pages hold them. Autovacuum is kept
/// off it: its reads would be counted with the queries'.
///
/// @param name of the table
/// @param reorganised whether the rows lie in order of `c_id`
record ColdHotTables(String name, boolean reorganised) implements DataTables {
  private static final int P_IDS = 10_000;
  private static final int C_IDS = 200;
  private static final int PIECES = 20;
  private static final double ROWS_END = 0.8;

  @Override
  public List<String> names() {
    return List.of(name);
  }

  @Override
  public String scaleQuery() {
    return "SELECT 1";
  }

  @Override
  public void make(DataBuild build) throws SQLException, ProblemException {
    build.execute(
        "CREATE TABLE bufferscope."
            + name
            + " (id serial, p_id int NOT NULL, c_id int NOT NULL, entry_time timestamp NOT NULL,"
            + " entry_value int NOT NULL, description text NOT NULL)"
            + " WITH (autovacuum_enabled = off)");
    int outer = reorganised ? C_IDS : P_IDS;
    int piece = outer / PIECES;
    for (int i = 0; i < PIECES; i++) {
      build.tell("loading " + name, ROWS_END * i / PIECES);
      build.execute(rows(i * piece + 1, (i + 1) * piece));
    }
    build.tell("building the index of " + name, ROWS_END);
    build.execute("CREATE INDEX ON bufferscope." + name + " (c_id)");
  }

  private String rows(int from, int to) {
    String ranges =
        reorganised
            ? String.format(
                Locale.ROOT,
                "generate_series(1, %d) p, generate_series(%d, %d) c ORDER BY c, p",
                P_IDS,
                from,
                to)
            : String.format(
                Locale.ROOT,
                "generate_series(%d, %d) p, generate_series(1, %d) c ORDER BY p, c",
                from,
                to,
                C_IDS);
    return "INSERT INTO bufferscope."
        + name
        + " (p_id, c_id, entry_time, entry_value, description)"
        + " SELECT p, c, timestamp '2024-01-01' + p * interval '1 minute', (31 * p + 17 * c) % 1000,"
        + " left(md5(p || ' ' || c), 25) FROM "
        + ranges;
  }
}
