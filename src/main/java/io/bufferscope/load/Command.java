package io.bufferscope.load;

import io.bufferscope.load.Variables.Name;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One statement of a script, ready to be sent again and again over one connection. Results are
/// received whole and not looked at, as in pgbench.
sealed interface Command {
  /// A variable in a script's statement.
  Pattern VARIABLE = Pattern.compile(":([a-z]+)");

  /// Sends the statement with the present values and waits for its end.
  void execute(Variables variables) throws SQLException;

  /// A command whose text holds the values: the simple protocol.
  ///
  /// @param statement the connection's one statement, shared by its commands
  static Command ofText(Statement statement, String template) {
    List<String> texts = new ArrayList<>();
    List<Name> names = new ArrayList<>();
    int from = 0;
    for (Matcher matcher = VARIABLE.matcher(template); matcher.find(); from = matcher.end()) {
      texts.add(template.substring(from, matcher.start()));
      names.add(name(matcher));
    }
    return new Text(statement, texts, names, template.substring(from), new StringBuilder());
  }

  /// A command that sends the values beside its text: the extended protocol. Whether the text is
  /// sent and parsed once or each time is a matter of the connection's `prepareThreshold`.
  ///
  /// @param wideKeys whether keys of accounts are `bigint`
  static Command ofParameters(Connection connection, String template, boolean wideKeys)
      throws SQLException {
    Matcher matcher = VARIABLE.matcher(template);
    List<Name> names = new ArrayList<>();
    String sql =
        matcher.replaceAll(found -> {
          names.add(name(matcher));
          return "?";
        });
    return new Parameters(connection.prepareStatement(sql), names, wideKeys);
  }

  private static Name name(Matcher matcher) {
    return Name.valueOf(matcher.group(1).toUpperCase(Locale.ROOT));
  }

  /// Text with the values inside it.
  ///
  /// @param texts what stands before each value
  /// @param rest what stands behind the last
  record Text(
      Statement statement, List<String> texts, List<Name> names, String rest, StringBuilder text)
      implements Command {
    @Override
    public void execute(Variables variables) throws SQLException {
      text.setLength(0);
      for (int i = 0; i < names.size(); i++) {
        text.append(texts.get(i)).append(variables.value(names.get(i)));
      }
      statement.execute(text.append(rest).toString());
    }
  }

  /// Text with the values beside it.
  record Parameters(PreparedStatement statement, List<Name> names, boolean wideKeys)
      implements Command {
    @Override
    public void execute(Variables variables) throws SQLException {
      for (int i = 0; i < names.size(); i++) {
        Name name = names.get(i);
        long value = variables.value(name);
        if (wideKeys && name == Name.AID) {
          statement.setLong(i + 1, value);
        } else {
          statement.setInt(i + 1, (int) value);
        }
      }
      statement.execute();
    }
  }
}
