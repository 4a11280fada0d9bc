package io.bufferscope.pg;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.map.RelationRef.Kind;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.stats.RelationId;
import io.bufferscope.pg.BufferRows.FileKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Reads the buffer pool and the list of the files that its blocks come from. Each read of the view
/// costs the server one pass over all buffer headers (manual, `pg_buffercache`).
public final class PoolReader {
  private static final long SHARED_TABLESPACE = 1664;
  private static final int ROWS_AT_ONCE = 16_384;

  private final Observer observer;
  private final ServerInfo server;
  private final String buffersSql;
  private final String relationsSql;

  /// @param observer the connection to read on
  /// @param server the server it leads to
  /// @throws ProblemException where the extension is missing or the role may not read it
  public PoolReader(Observer observer, ServerInfo server) throws ProblemException {
    this.observer = observer;
    this.server = server;
    String schema = observer.read("pg_buffercache cannot be found.", PoolReader::extensionSchema);
    long tablespace =
        observer.read("The database's tablespace cannot be read.", PoolReader::tablespace);
    this.buffersSql = Sql.of("buffers", server.version()).formatted(schema);
    this.relationsSql = Sql.of("relation-files", server.version()).formatted(tablespace);
  }

  /// One read of the pool.
  ///
  /// @param buffers the buffers
  /// @param relations the files of the connected database and the shared ones
  public record PoolRead(BufferRows buffers, List<RelationFile> relations) {}

  /// Reads both lists, the buffers first.
  ///
  /// @throws ProblemException where the server or the role does not let us, or the connection is
  ///   lost
  public PoolRead read() throws ProblemException {
    return observer.read(
        "The buffer pool cannot be read.",
        connection -> new PoolRead(readBuffers(connection), readRelations(connection)));
  }

  private BufferRows readBuffers(Connection connection) throws SQLException {
    int size = Math.toIntExact(server.sharedBuffers().blocks());
    int[] files = new int[size];
    Arrays.fill(files, -1);
    byte[] forks = new byte[size];
    int[] blockNumbers = new int[size];
    byte[] states = new byte[size];
    int[] pins = new int[size];
    Map<FileKey, Integer> indexOfFile = new HashMap<>();
    List<FileKey> fileKeys = new ArrayList<>();
    long begin = System.nanoTime();
    Instant at = serverTime(connection);
    try (PreparedStatement statement = connection.prepareStatement(buffersSql)) {
      statement.setFetchSize(ROWS_AT_ONCE);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          int buffer = row.getInt(1) - 1;
          FileKey key = new FileKey(row.getLong(2), row.getLong(3), row.getLong(4));
          Integer file = indexOfFile.get(key);
          if (file == null) {
            file = fileKeys.size();
            indexOfFile.put(key, file);
            fileKeys.add(key);
          }
          files[buffer] = file;
          forks[buffer] = row.getByte(5);
          blockNumbers[buffer] = Math.toIntExact(row.getLong(6));
          pins[buffer] = row.getInt(9);
          states[buffer] = BlockState.cached(row.getInt(8), row.getBoolean(7), pins[buffer] > 0);
        }
      }
    }
    Duration cost = Duration.ofNanos(System.nanoTime() - begin);
    return new BufferRows(at, cost, files, fileKeys, forks, blockNumbers, states, pins);
  }

  private List<RelationFile> readRelations(Connection connection) throws SQLException {
    List<RelationFile> relations = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(relationsSql);
        ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        long filenode = row.getLong("filenode");
        if (!row.wasNull()) {
          relations.add(relation(row, filenode));
        }
      }
    }
    return relations;
  }

  private RelationFile relation(ResultSet row, long filenode) throws SQLException {
    boolean shared = row.getBoolean("relisshared");
    long database = shared ? 0 : server.databaseOid();
    long tablespace = shared ? SHARED_TABLESPACE : row.getLong("tablespace");
    String schema = row.getString("nspname");
    RelationRef relation =
        new RelationRef(
            new RelationId(database, row.getLong("oid")),
            schema,
            row.getString("relname"),
            kind(row.getString("relkind"), schema),
            new RelationId(database, row.getLong("table_oid")));
    return new RelationFile(
        new FileKey(database, tablespace, filenode),
        relation,
        Math.toIntExact(row.getLong("blocks")));
  }

  private static Kind kind(String relkind, String schema) {
    if (schema.equals("pg_catalog") || schema.equals("information_schema")) {
      return Kind.CATALOG;
    }
    boolean toast = schema.equals("pg_toast");
    return switch (relkind) {
      case "i" -> toast ? Kind.TOAST_INDEX : Kind.INDEX;
      case "t" -> Kind.TOAST;
      case "m" -> Kind.MATERIALIZED_VIEW;
      case "S" -> Kind.SEQUENCE;
      default -> Kind.TABLE;
    };
  }

  private static Instant serverTime(Connection connection) throws SQLException {
    return query(
        connection,
        "SELECT extract(epoch FROM clock_timestamp()) * 1000000",
        row -> {
          long micros = row.getBigDecimal(1).longValue();
          return Instant.EPOCH.plus(Duration.ofNanos(Math.multiplyExact(micros, 1000L)));
        });
  }

  private static String extensionSchema(Connection connection) throws SQLException {
    return query(
        connection,
        "SELECT quote_ident(n.nspname) FROM pg_extension e JOIN pg_namespace n ON n.oid ="
            + " e.extnamespace WHERE e.extname = 'pg_buffercache'",
        row -> row.getString(1));
  }

  private static long tablespace(Connection connection) throws SQLException {
    return query(
        connection,
        "SELECT dattablespace FROM pg_database WHERE datname = current_database()",
        row -> row.getLong(1));
  }

  private interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  private static <T> T query(Connection connection, String sql, Row<T> reader) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      if (!row.next()) {
        throw new SQLException("no row for: " + sql, "02000");
      }
      return reader.read(row);
    }
  }
}
