package io.bufferscope.pg;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.ServerVersion;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/// Finds extensions in whatever schema they are.
final class Extensions {
  private Extensions() {}

  /// The statement of that name with its extension's schema put in.
  ///
  /// @throws ProblemException where the extension is not installed in the connected database
  static String sql(Connection connection, ServerVersion version, String name, String extension)
      throws SQLException, ProblemException {
    try (PreparedStatement statement =
        connection.prepareStatement(Sql.of("extension-schema", version))) {
      statement.setString(1, extension);
      try (ResultSet row = statement.executeQuery()) {
        if (row.next()) {
          return Sql.of(name, version).formatted(row.getString("schema"));
        }
      }
    }
    throw new ProblemException(
        new Problem(
            Problem.Kind.EXPERIMENT_FAILED,
            "The extension " + extension + " is not installed in this database.",
            "",
            "CREATE EXTENSION " + extension + ";"));
  }

  /// What is said of a relation that was there a moment ago.
  static ProblemException gone(String relation) {
    return new ProblemException(
        new Problem(
            Problem.Kind.EXPERIMENT_FAILED,
            "There is no relation " + relation + " any more.",
            "It was dropped since the map was read.",
            "Read the map anew."));
  }
}
