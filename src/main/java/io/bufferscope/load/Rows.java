package io.bufferscope.load;

import io.bufferscope.load.script.Bindings;
import io.bufferscope.load.script.ScriptException;
import io.bufferscope.load.script.Step;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/// Makes variables of a statement's rows, as `\gset` and `\aset` of a script ask for.
final class Rows {
  private Rows() {}

  /// Keeps the columns of the one row, or of the last.
  ///
  /// @throws ScriptException where `\gset` finds another number of rows than one
  static void keep(Statement done, Step.Result wanted, Bindings bindings) throws SQLException {
    int rows = 0;
    try (@Nullable ResultSet result = done.getResultSet()) {
      while (result != null && result.next()) {
        rows++;
        ResultSetMetaData columns = result.getMetaData();
        for (int column = 1; column <= columns.getColumnCount(); column++) {
          @Nullable String text = result.getString(column);
          bindings.setText(
              wanted.prefix() + columns.getColumnLabel(column), text == null ? "" : text);
        }
      }
    }
    if (wanted.kind() == Step.Kind.ONE_ROW && rows != 1) {
      throw new ScriptException("expected one row, got " + rows);
    }
  }
}
