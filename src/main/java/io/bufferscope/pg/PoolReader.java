package io.bufferscope.pg;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.server.ServerInfo;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;

/// Reads the buffer pool and the list of the files that its blocks come from. Each read of the view
/// costs the server one pass over all buffer headers (manual, `pg_buffercache`).
public final class PoolReader {
  /// What the server keeps of a buffer's row before it passes it on: some 80 bytes (measured), and
  /// as much again where it makes room for more.
  private static final long ROW_BYTES = 128;

  private static final long MOST_ROW_BYTES = 256L << 20;

  private final Observer observer;
  private final ServerInfo server;
  private final long tablespace;
  private final String buffersSql;
  private final String clockSql;
  private final RelationFiles relations;

  /// @param observer the connection to read on
  /// @param server the server it leads to
  /// @throws ProblemException where the extension is missing or the role may not read it
  public PoolReader(Observer observer, ServerInfo server) throws ProblemException {
    this.observer = observer;
    this.server = server;
    Facts facts = observer.read("pg_buffercache cannot be found.", this::facts);
    this.tablespace = facts.tablespace();
    // Numbers as text: a locale may have digits of its own.
    this.buffersSql =
        Sql.of("buffers", server.version())
            .formatted(
                Long.toString(server.databaseOid()),
                Long.toString(tablespace),
                facts.extensionSchema());
    long memory = Math.min(ROW_BYTES * server.sharedBuffers().blocks(), MOST_ROW_BYTES);
    this.clockSql = Sql.of("pool-clock", server.version()).formatted(Long.toString(memory));
    this.relations =
        new RelationFiles(
            Sql.of("relation-files", server.version()).formatted(Long.toString(tablespace)),
            server.databaseOid());
  }

  /// One read of the pool.
  ///
  /// @param buffers the buffers
  /// @param relations the files of the connected database and the shared ones; as they were a while
  ///   ago where all blocks in the pool are of known files
  /// @param temporary the temporary relations of all sessions, which are not in shared buffers
  /// @param cost how long all took, until the last row was here
  public record PoolRead(
      BufferRows buffers,
      List<RelationFile> relations,
      List<RelationRef> temporary,
      Duration cost) {}

  private record Facts(String extensionSchema, long tablespace) {}

  /// Reads both lists, the buffers first.
  ///
  /// @throws ProblemException where the server or the role does not let us, or the connection is
  ///   lost
  public PoolRead read() throws ProblemException {
    return observer.read("The buffer pool cannot be read.", this::readBoth);
  }

  private PoolRead readBoth(Connection connection) throws SQLException {
    long begin = System.nanoTime();
    BufferRows buffers = readBuffers(connection);
    RelationFiles.Lists lists = relations.of(buffers.fileKeys(), connection);
    Duration cost = Duration.ofNanos(System.nanoTime() - begin);
    return new PoolRead(buffers, lists.files(), lists.temporary(), cost);
  }

  private BufferRows readBuffers(Connection connection) throws SQLException {
    Instant at =
        query(connection, clockSql, row -> row.getObject("at", OffsetDateTime.class).toInstant());
    byte[] packed = query(connection, buffersSql, row -> row.getBytes("buffers"));
    int size = Math.toIntExact(server.sharedBuffers().blocks());
    return BufferBytes.unpack(at, packed, size, server.databaseOid(), tablespace);
  }

  private Facts facts(Connection connection) throws SQLException {
    return query(
        connection,
        Sql.of("pool-facts", server.version()),
        row -> new Facts(row.getString("extension_schema"), row.getLong("tablespace")));
  }

  private interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  /// Prepared, so that bytes come as bytes and not as text.
  private static <T> T query(Connection connection, String sql, Row<T> reader) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet row = statement.executeQuery()) {
      if (!row.next()) {
        throw new SQLException("no row for: " + sql, "02000");
      }
      return reader.read(row);
    }
  }
}
