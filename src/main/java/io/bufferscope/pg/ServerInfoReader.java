package io.bufferscope.pg;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerInfo;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/// Reads what does not change while a server runs.
public final class ServerInfoReader {
  private ServerInfoReader() {}

  /// Reads the facts of the server that an observer is connected to.
  ///
  /// @param endpoint where it is
  /// @param origin whose it is
  /// @param home the embedded server's folder; null for a server that is not ours
  /// @throws ProblemException where the role may not read them, or the connection is lost
  public static ServerInfo read(
      Observer observer, Endpoint endpoint, ServerInfo.Origin origin, @Nullable Path home)
      throws ProblemException {
    return observer.read(
        "The server's settings cannot be read.",
        connection -> {
          String sql = Sql.of("server", observer.version());
          try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, observer.databaseOid());
            try (ResultSet row = statement.executeQuery()) {
              row.next();
              return new ServerInfo(
                  endpoint,
                  origin,
                  observer.version(),
                  new Bytes(row.getLong("shared_buffers_bytes")),
                  observer.databaseOid(),
                  new Bytes(row.getLong("database_bytes")),
                  row.getObject("started_at", OffsetDateTime.class).toInstant(),
                  home);
            }
          }
        });
  }
}
