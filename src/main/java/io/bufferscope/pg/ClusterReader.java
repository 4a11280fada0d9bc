package io.bufferscope.pg;

import io.bufferscope.model.ProblemException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/// Reads what tells a server's cluster from any other.
public final class ClusterReader {
  private ClusterReader() {}

  /// A cluster and the server that runs on it.
  ///
  /// @param dataDirectory its folder on the server's machine; empty where the role may not see it
  /// @param systemIdentifier what `initdb` called it; copies of a cluster have the same
  /// @param role the role that was told this, quoted
  /// @param port where the server listens
  /// @param startedAt when it started
  public record Identity(
      Optional<String> dataDirectory,
      long systemIdentifier,
      String role,
      int port,
      Instant startedAt) {}

  /// Reads the identity of the server that an observer is connected to.
  ///
  /// @throws ProblemException where the role may not see it, or the connection is lost
  public static Identity read(Observer observer) throws ProblemException {
    return observer.read(
        "Where the server's files are cannot be read.",
        connection -> {
          String sql = Sql.of("cluster", observer.version());
          try (PreparedStatement statement = connection.prepareStatement(sql);
              ResultSet row = statement.executeQuery()) {
            row.next();
            return new Identity(
                Optional.ofNullable(row.getString("data_directory")),
                row.getLong("system_identifier"),
                row.getString("role"),
                row.getInt("port"),
                row.getObject("started_at", OffsetDateTime.class).toInstant());
          }
        });
  }
}
