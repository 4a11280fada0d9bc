package io.bufferscope.pg;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.stats.RelationId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads what is in one schema.
///
/// @param observer the connection
public record SchemaReader(Observer observer) {
  /// A relation and how long its main fork is.
  public record Sized(RelationRef relation, long blocks) {}

  /// Its tables and indexes: indexes first, the smaller before the larger.
  ///
  /// @throws ProblemException where they cannot be read
  public List<Sized> relations(String schema) throws ProblemException {
    return observer.read(
        "The relations of schema " + schema + " cannot be read.",
        connection -> {
          List<Sized> relations = new ArrayList<>();
          try (PreparedStatement statement =
              connection.prepareStatement(Sql.of("schema-relations", observer.version()))) {
            statement.setString(1, schema);
            try (ResultSet row = statement.executeQuery()) {
              while (row.next()) {
                relations.add(new Sized(relation(row), row.getLong("blocks")));
              }
            }
          }
          return relations;
        });
  }

  /// What its comment says; empty where it has none.
  ///
  /// @throws ProblemException where it cannot be read
  public Optional<String> comment(String schema) throws ProblemException {
    return observer.read(
        "The comment on schema " + schema + " cannot be read.",
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement(Sql.of("schema-comment", observer.version()))) {
            statement.setString(1, schema);
            try (ResultSet row = statement.executeQuery()) {
              return row.next() ? Optional.ofNullable(row.getString("comment")) : Optional.empty();
            }
          }
        });
  }

  private RelationRef relation(ResultSet row) throws SQLException {
    RelationId id = new RelationId(observer.databaseOid(), row.getLong("oid"));
    return new RelationRef(
        id,
        row.getString("schema_name"),
        row.getString("name"),
        row.getBoolean("is_index") ? RelationRef.Kind.INDEX : RelationRef.Kind.TABLE,
        new RelationId(observer.databaseOid(), row.getLong("table_oid")));
  }
}
