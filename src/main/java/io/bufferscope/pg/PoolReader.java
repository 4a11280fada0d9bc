package io.bufferscope.pg;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.Pins;
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
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads the buffer pool and the list of the files that its blocks come from. Each read of the view
/// costs the server one pass over all buffer headers (manual, `pg_buffercache`).
public final class PoolReader {
  private static final long SHARED_TABLESPACE = 1664;
  private static final int ROWS_AT_ONCE = 16_384;

  private final Observer observer;
  private final ServerInfo server;
  private final String buffersSql;
  private final String relationsSql;
  private final String clockSql;

  /// @param observer the connection to read on
  /// @param server the server it leads to
  /// @throws ProblemException where the extension is missing or the role may not read it
  public PoolReader(Observer observer, ServerInfo server) throws ProblemException {
    this.observer = observer;
    this.server = server;
    Facts facts = observer.read("pg_buffercache cannot be found.", this::facts);
    this.buffersSql = Sql.of("buffers", server.version()).formatted(facts.extensionSchema());
    // As text: a locale may have digits of its own.
    this.relationsSql =
        Sql.of("relation-files", server.version()).formatted(Long.toString(facts.tablespace()));
    this.clockSql = Sql.of("clock", server.version());
  }

  /// One read of the pool.
  ///
  /// @param buffers the buffers
  /// @param relations the files of the connected database and the shared ones
  /// @param cost how long both took, until the last row was here
  public record PoolRead(BufferRows buffers, List<RelationFile> relations, Duration cost) {}

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
    List<RelationFile> relations = readRelations(connection);
    return new PoolRead(buffers, relations, Duration.ofNanos(System.nanoTime() - begin));
  }

  private BufferRows readBuffers(Connection connection) throws SQLException {
    int size = Math.toIntExact(server.sharedBuffers().blocks());
    int[] files = new int[size];
    Arrays.fill(files, -1);
    byte[] forks = new byte[size];
    int[] blockNumbers = new int[size];
    byte[] states = new byte[size];
    SortedMap<Integer, Byte> pins = new TreeMap<>();
    Map<FileKey, Integer> indexOfFile = new HashMap<>();
    List<FileKey> fileKeys = new ArrayList<>();
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
          int pinned = Math.min(row.getInt(9), Pins.MOST);
          if (pinned > 0) {
            pins.put(buffer, (byte) pinned);
          }
          states[buffer] = BlockState.cached(row.getInt(8), row.getBoolean(7), pinned > 0);
        }
      }
    }
    return new BufferRows(at, files, fileKeys, forks, blockNumbers, states, Pins.of(pins));
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

  private Instant serverTime(Connection connection) throws SQLException {
    return query(
        connection, clockSql, row -> row.getObject("at", OffsetDateTime.class).toInstant());
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
