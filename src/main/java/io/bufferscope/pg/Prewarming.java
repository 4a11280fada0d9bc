package io.bufferscope.pg;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.map.CacheOutcome.Prewarmed;
import io.bufferscope.model.map.RelationRef;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.OptionalLong;

/// Reads a relation's main fork into a cache with `pg_prewarm`, piece by piece, each in a
/// transaction of its own, so that it can be watched and stopped and holds nobody up. A relation
/// that shrinks meanwhile is read as far as it reaches, one that grows to its new end.
///
/// @param observer the connection
public record Prewarming(Observer observer) {
  private static final String WORK = "Prewarming";

  /// 8 MB.
  private static final int BLOCKS_AT_ONCE = 1024;

  /// `pg_prewarm()` says `invalid_parameter_value` of a block beyond the end.
  private static final String BEYOND_THE_END = "22023";

  private static final String INSUFFICIENT_PRIVILEGE = "42501";

  private static final int TRIES = 5;

  /// Hears how far it is.
  @FunctionalInterface
  public interface Told {
    /// @param done how many blocks have been read
    /// @param length the relation's length in blocks, as it is now
    void read(long done, long length);
  }

  /// The cache that is read into.
  public enum Into {
    /// Shared buffers, and so the kernel's as well.
    SHARED_BUFFERS("buffer"),
    /// The kernel's alone.
    KERNEL("read");

    private final String mode;

    Into(String mode) {
      this.mode = mode;
    }
  }

  /// A piece of a relation.
  private record Piece(long read, long length) {}

  /// Reads all of a relation into shared buffers.
  ///
  /// @param told hears after each piece
  /// @param cancellation stops it between two pieces; what was read stays in the cache
  /// @throws ProblemException where the relation is gone, the role may not read it, or the
  ///   connection is lost; of kind CANCELLED
  public Prewarmed relation(RelationRef relation, Told told, Cancellation cancellation)
      throws ProblemException {
    long start = System.nanoTime();
    long blocks = part(relation, 0, Long.MAX_VALUE, Into.SHARED_BUFFERS, told, cancellation);
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    return new Prewarmed(blocks, OptionalLong.empty(), took);
  }

  /// Reads a part of a relation, as far as that reaches.
  ///
  /// @param first its first block
  /// @param end the block behind its last
  /// @return how many blocks were read
  /// @throws ProblemException as [#relation]
  public long part(
      RelationRef relation, long first, long end, Into cache, Told told, Cancellation cancellation)
      throws ProblemException {
    long next = first;
    boolean more = next < end;
    while (more) {
      cancellation.check(WORK);
      long last = next + Math.min(end - next, BLOCKS_AT_ONCE) - 1;
      Piece piece = piece(relation, next, last, cache);
      next += piece.read();
      told.read(next, piece.length());
      more = piece.read() > 0 && next < Math.min(end, piece.length());
    }
    return next - first;
  }

  /// How many buffers hold nothing; from version 16 on.
  ///
  /// @throws ProblemException where `pg_buffercache` cannot be read
  public long unusedBuffers() throws ProblemException {
    return observer.read(
        "The buffer pool cannot be read.",
        connection -> {
          String sql =
              Extensions.sql(connection, observer.version(), "unused-buffers", "pg_buffercache");
          try (PreparedStatement statement = connection.prepareStatement(sql);
              ResultSet row = observer.query(statement)) {
            row.next();
            return row.getLong("buffers_unused");
          }
        });
  }

  /// How many blocks of a relation's main fork are in shared buffers.
  ///
  /// @throws ProblemException where `pg_buffercache` cannot be read
  public long cached(RelationRef relation) throws ProblemException {
    return observer.read(
        "The buffer pool cannot be read.",
        connection -> {
          String sql =
              Extensions.sql(connection, observer.version(), "cached-blocks", "pg_buffercache");
          try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, relation.id().relationOid());
            try (ResultSet row = observer.query(statement)) {
              row.next();
              return row.getLong("cached");
            }
          }
        });
  }

  private Piece piece(RelationRef relation, long first, long last, Into cache)
      throws ProblemException {
    try {
      return observer.read(
          "Prewarming failed.", connection -> piece(connection, relation, first, last, cache));
    } catch (ProblemException failure) {
      if (failure.getCause() instanceof SQLException cause
          && INSUFFICIENT_PRIVILEGE.equals(cause.getSQLState())) {
        Problem told = failure.problem();
        throw new ProblemException(
            new Problem(told.kind(), told.what(), told.why(), grant(relation), told.details()),
            cause);
      }
      throw failure;
    }
  }

  /// The statement that lets this role read the table of a relation.
  private String grant(RelationRef relation) throws ProblemException {
    return observer.read(
        "The relation's name cannot be read.",
        connection -> {
          String sql = Sql.of("grant-select", observer.version());
          try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, relation.table().relationOid());
            try (ResultSet row = statement.executeQuery()) {
              return row.next() ? row.getString("remedy") : "";
            }
          }
        });
  }

  /// Reads one piece. The relation may become shorter between being measured and being read, which
  /// breaks the transaction.
  private Piece piece(
      Connection connection, RelationRef relation, long first, long last, Into cache)
      throws SQLException, ProblemException {
    for (int left = TRIES - 1; ; left--) {
      try {
        return read(connection, relation, first, last, cache);
      } catch (SQLException failure) {
        if (left == 0 || !BEYOND_THE_END.equals(failure.getSQLState())) {
          throw failure;
        }
        connection.rollback();
      }
    }
  }

  private Piece read(Connection connection, RelationRef relation, long first, long last, Into cache)
      throws SQLException, ProblemException {
    String sql = Extensions.sql(connection, observer.version(), "prewarm", "pg_prewarm");
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setLong(1, relation.id().relationOid());
      statement.setLong(2, first);
      statement.setLong(3, last);
      statement.setString(4, cache.mode);
      try (ResultSet row = observer.query(statement)) {
        if (!row.next()) {
          throw Extensions.gone(relation.qualifiedName());
        }
        return new Piece(row.getLong("blocks_read"), row.getLong("length"));
      }
    }
  }
}
