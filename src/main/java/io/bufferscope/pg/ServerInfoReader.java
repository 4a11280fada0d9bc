package io.bufferscope.pg;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerInfo.Origin;
import io.bufferscope.model.server.ServerVersion;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/// Reads what does not change while a server runs.
public final class ServerInfoReader {
  private static final String FACTS =
      """
      SELECT current_setting('server_version_num')::int AS version,
             s.setting::bigint * current_setting('block_size')::bigint AS shared_buffers,
             d.oid AS database_oid,
             pg_database_size(d.oid) AS database_size,
             pg_postmaster_start_time() AS started_at
        FROM pg_settings s, pg_database d
       WHERE s.name = 'shared_buffers' AND d.datname = current_database()
      """;

  private ServerInfoReader() {}

  /// Reads the facts of the server that an observer is connected to.
  ///
  /// @param endpoint where it is
  /// @param origin whose it is
  /// @param home the embedded server's folder; null for a server that is not ours
  /// @throws ProblemException where the role may not read them, or the connection is lost
  public static ServerInfo read(
      Observer observer, Endpoint endpoint, Origin origin, @Nullable Path home)
      throws ProblemException {
    return observer.read(
        "The server's settings cannot be read.",
        connection -> facts(connection, endpoint, origin, home));
  }

  private static ServerInfo facts(
      Connection connection, Endpoint endpoint, Origin origin, @Nullable Path home)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(FACTS)) {
      row.next();
      return new ServerInfo(
          endpoint,
          origin,
          new ServerVersion(row.getInt("version")),
          new Bytes(row.getLong("shared_buffers")),
          row.getLong("database_oid"),
          new Bytes(row.getLong("database_size")),
          row.getObject("started_at", OffsetDateTime.class).toInstant(),
          home);
    }
  }
}
