package io.bufferscope.pg;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.map.CacheOutcome.Evicted;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.RelationRef;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.OptionalLong;

/// Evicts blocks from shared buffers, from version 17 on (manual, `pg_buffercache`). A dirty buffer
/// is written first, a pinned one stays. Each call is one statement, which [Observer#cancel()]
/// breaks: what was evicted until then stays so. Under a load a buffer may get another block
/// between its being found and its being evicted; then that one goes.
///
/// @param observer the connection
public record Eviction(Observer observer) {
  /// The first major version that can evict.
  public static final int FIRST_VERSION = 17;

  private static final String FAILED = "Nothing was evicted.";

  /// Evicts one block; nothing where it is not in shared buffers.
  ///
  /// @throws ProblemException where the relation is gone, the role may not, or the connection is
  ///   lost
  public Evicted block(RelationRef relation, Fork fork, int block) throws ProblemException {
    return evict(
        "evict-block",
        relation.qualifiedName(),
        statement -> {
          statement.setLong(1, relation.id().relationOid());
          statement.setInt(2, fork.number());
          statement.setLong(3, block);
        });
  }

  /// Evicts all forks of a relation.
  ///
  /// @throws ProblemException as [#block]
  public Evicted relation(RelationRef relation) throws ProblemException {
    return evict(
        "evict-relation",
        relation.qualifiedName(),
        statement -> statement.setLong(1, relation.id().relationOid()));
  }

  /// Evicts everything, also what belongs to other databases.
  ///
  /// @throws ProblemException where the role may not, or the connection is lost
  public Evicted all() throws ProblemException {
    return evict("evict-all", "", _ -> {});
  }

  private interface Parameters {
    void set(PreparedStatement statement) throws SQLException;
  }

  private Evicted evict(String name, String relation, Parameters parameters)
      throws ProblemException {
    return observer.read(
        FAILED,
        connection -> {
          String sql = Extensions.sql(connection, observer.version(), name, "pg_buffercache");
          try (PreparedStatement statement = connection.prepareStatement(sql)) {
            parameters.set(statement);
            long start = System.nanoTime();
            try (ResultSet row = observer.query(statement)) {
              if (!row.next() || row.getLong("known") == 0) {
                throw Extensions.gone(relation);
              }
              return evicted(row, Duration.ofNanos(System.nanoTime() - start));
            }
          }
        });
  }

  private static Evicted evicted(ResultSet row, Duration took) throws SQLException {
    long written = row.getLong("flushed");
    OptionalLong flushed = row.wasNull() ? OptionalLong.empty() : OptionalLong.of(written);
    return new Evicted(row.getLong("evicted"), flushed, row.getLong("skipped"), took);
  }
}
