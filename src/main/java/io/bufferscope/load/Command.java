package io.bufferscope.load;

import io.bufferscope.load.script.Bindings;
import io.bufferscope.load.script.Template;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/// One statement of a script, ready to be sent again and again over one connection. Results are
/// received whole, as in pgbench.
sealed interface Command {
  /// Its place among the load's statements.
  int number();

  /// Sends the statement with the present values and waits for its end.
  ///
  /// @return the statement, which has the rows
  Statement execute(Bindings bindings) throws SQLException;

  /// A command whose text holds the values: the simple protocol.
  ///
  /// @param number its place among the load's statements
  /// @param statement the connection's one statement, shared by its commands
  static Command ofText(int number, Statement statement, Template template) {
    return new Text(number, statement, template, new StringBuilder());
  }

  /// A command that sends the values beside its text: the extended protocol. Whether the text is
  /// sent and parsed once or each time is a matter of the connection's `prepareThreshold`.
  static Command ofParameters(int number, Connection connection, Template template)
      throws SQLException {
    // A question mark of the script's own is an operator, which the driver wants doubled.
    String sql =
        String.join("?", template.texts().stream().map(text -> text.replace("?", "??")).toList());
    return new Parameters(number, connection.prepareStatement(sql), template);
  }

  /// Text with the values inside it. A variable that was never set stands as it is written.
  record Text(int number, Statement statement, Template template, StringBuilder text)
      implements Command {
    @Override
    public Statement execute(Bindings bindings) throws SQLException {
      text.setLength(0);
      template.fill(bindings, text);
      boolean _ = statement.execute(text.toString());
      return statement;
    }
  }

  /// Text with the values beside it, as text of a type that the server finds out (the connection's
  /// `stringtype`). A variable that was never set is null.
  record Parameters(int number, PreparedStatement statement, Template template) implements Command {
    @Override
    public Statement execute(Bindings bindings) throws SQLException {
      for (int i = 0; i < template.names().size(); i++) {
        statement.setString(i + 1, template.text(i, bindings));
      }
      boolean _ = statement.execute();
      return statement;
    }
  }
}
