package io.bufferscope.load;

import io.bufferscope.load.script.Bindings;
import io.bufferscope.load.script.ScriptException;
import io.bufferscope.load.script.Step;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Makes variables of a statement's rows, as `\gset` and `\aset` of a script ask for.
final class Rows {
  private Rows() {}

  /// A result: its last row, and how many there were.
  private record Found(int rows, Map<String, String> last) {
    static final Found NOTHING = new Found(0, Map.of());

    void keep(String prefix, Bindings bindings) {
      last.forEach((column, text) -> bindings.setText(prefix + column, text));
    }
  }

  /// Keeps the columns of the one row, or of the last. Of statements joined by `\;`, `\gset` keeps
  /// the last one's and `\aset` everyone's, as with pgbench.
  ///
  /// @throws ScriptException where `\gset` finds another number of rows than one
  static void keep(Statement done, Step.Result wanted, Bindings bindings) throws SQLException {
    Found found = Found.NOTHING;
    do {
      found = found(done);
      if (wanted.kind() == Step.Kind.LAST_ROW) {
        found.keep(wanted.prefix(), bindings);
      }
    } while (done.getMoreResults() || done.getUpdateCount() != -1);
    if (wanted.kind() == Step.Kind.ONE_ROW) {
      if (found.rows() != 1) {
        throw new ScriptException("expected one row, got " + found.rows());
      }
      found.keep(wanted.prefix(), bindings);
    }
  }

  private static Found found(Statement done) throws SQLException {
    int rows = 0;
    Map<String, String> last = new HashMap<>();
    try (@Nullable ResultSet result = done.getResultSet()) {
      while (result != null && result.next()) {
        rows++;
        ResultSetMetaData columns = result.getMetaData();
        for (int column = 1; column <= columns.getColumnCount(); column++) {
          @Nullable String text = result.getString(column);
          last.put(columns.getColumnLabel(column), text == null ? "" : text);
        }
      }
    }
    return new Found(rows, last);
  }
}
