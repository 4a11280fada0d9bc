package io.bufferscope.pg;

import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.map.RelationRef.Kind;
import io.bufferscope.model.stats.PartitionRoot;
import io.bufferscope.model.stats.RelationId;
import io.bufferscope.pg.BufferRows.FileKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The relations of the connected database and the shared ones with their files, as last read. Read
/// again where a file turned up that was not known before, and else now and then: the list of a
/// database with very many tables costs more than the pool. Where it is short, also where a file is
/// gone from the pool, which may have been dropped or truncated.
final class RelationFiles {
  private static final long SHARED_TABLESPACE = 1664;

  /// The list takes at most a twentieth of the time.
  private static final int LEAST_PERIODS = 20;

  /// So many relations cost less than a twentieth of the second in which the pool is read once at
  /// most: some 10 µs each (measured).
  private static final int FEW = 5_000;

  /// Names and lengths of files that stay the same are no older.
  private static final long LEAST_PERIOD_NANOS = 2_000_000_000;

  private final String sql;
  private final long databaseOid;
  private Lists lists = new Lists(List.of(), List.of());
  private Set<FileKey> known = Set.of();
  private Set<FileKey> strange = Set.of();
  private Set<FileKey> metBefore = Set.of();
  private long readAt;
  private long costNanos = -1;

  /// @param sql the statement `relation-files`
  /// @param databaseOid the connected database
  RelationFiles(String sql, long databaseOid) {
    this.sql = sql;
    this.databaseOid = databaseOid;
  }

  /// What the list has.
  ///
  /// @param files the relations that have files
  /// @param temporary the temporary ones of all sessions, which are not in shared buffers
  record Lists(List<RelationFile> files, List<RelationRef> temporary) {}

  /// The list, read anew where it has to be.
  ///
  /// @param met the files that blocks in the pool belong to
  Lists of(List<FileKey> met, Connection connection) throws SQLException {
    Set<FileKey> metNow = Set.copyOf(met);
    if (isToBeRead(metNow)) {
      long begin = System.nanoTime();
      lists = read(connection);
      known = new HashSet<>();
      lists.files.forEach(one -> known.add(one.file()));
      // What is still unknown is being made or dropped by an open transaction.
      strange = unknown(metNow);
      readAt = System.nanoTime();
      costNanos = readAt - begin;
    }
    metBefore = metNow;
    return lists;
  }

  private boolean isToBeRead(Set<FileKey> met) {
    return costNanos < 0
        || System.nanoTime() - readAt > Math.max(LEAST_PERIODS * costNanos, LEAST_PERIOD_NANOS)
        || !strange.containsAll(unknown(met))
        || (lists.files.size() <= FEW && !met.containsAll(metBefore));
  }

  private Set<FileKey> unknown(Set<FileKey> met) {
    Set<FileKey> unknown = new HashSet<>();
    for (FileKey file : met) {
      boolean ours = file.database() == databaseOid || file.database() == 0;
      if (ours && !known.contains(file)) {
        unknown.add(file);
      }
    }
    return unknown;
  }

  private Lists read(Connection connection) throws SQLException {
    List<RelationFile> files = new ArrayList<>();
    List<RelationRef> temporary = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        if (row.getString("relpersistence").equals("t")) {
          temporary.add(relation(row));
        } else {
          String path = row.getString("filepath");
          long filenode = row.getLong("filenode");
          // Neither is there of a relation that was dropped while the list was made.
          if (filenode != 0 && path != null) {
            files.add(file(row, filenode, path));
          }
        }
      }
    }
    return new Lists(List.copyOf(files), List.copyOf(temporary));
  }

  private RelationFile file(ResultSet row, long filenode, String path) throws SQLException {
    RelationRef relation = relation(row);
    long tablespace = row.getBoolean("relisshared") ? SHARED_TABLESPACE : row.getLong("tablespace");
    return new RelationFile(
        new FileKey(relation.id().databaseOid(), tablespace, filenode),
        relation,
        Math.toIntExact(row.getLong("blocks")),
        row.getString("relpersistence").equals("u"),
        root(row),
        path);
  }

  private RelationRef relation(ResultSet row) throws SQLException {
    long database = row.getBoolean("relisshared") ? 0 : databaseOid;
    String schema = row.getString("nspname");
    return new RelationRef(
        new RelationId(database, row.getLong("oid")),
        schema,
        row.getString("relname"),
        kind(row.getString("relkind"), schema),
        new RelationId(database, row.getLong("table_oid")));
  }

  private Optional<PartitionRoot> root(ResultSet row) throws SQLException {
    String name = row.getString("root_name");
    return name == null
        ? Optional.empty()
        : Optional.of(
            new PartitionRoot(
                new RelationId(databaseOid, row.getLong("root_oid")),
                row.getString("root_schema"),
                name));
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
}
