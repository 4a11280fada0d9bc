package io.bufferscope.pg;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.sweep.IoFigures;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Reads what is to be known of a measured run beside its counters of blocks.
///
/// @param observer the connection
public record RunReader(Observer observer) {
  private static final int FIRST_WITH_IO = 16;

  /// The sums of `pg_stat_io` and `pg_stat_wal` at one moment. Those of the observer's own backend
  /// are among them: after its first read, which fills the caches of its session, they are the few
  /// blocks of catalogs that have left shared buffers since.
  ///
  /// @param total since the statistics were reset
  /// @param ioReset when `pg_stat_io` was reset
  /// @param walReset when `pg_stat_wal` was reset
  public record IoTotals(IoFigures total, @Nullable Instant ioReset, @Nullable Instant walReset) {
    /// Whether both were read in one life of the counters.
    public boolean follow(IoTotals earlier) {
      return Objects.equals(ioReset, earlier.ioReset) && Objects.equals(walReset, earlier.walReset);
    }

    /// What was counted since then.
    public IoFigures since(IoTotals earlier) {
      IoFigures now = total;
      IoFigures then = earlier.total;
      return new IoFigures(
          now.reads() - then.reads(),
          now.readBytes() - then.readBytes(),
          now.readMillis() - then.readMillis(),
          now.writes() - then.writes(),
          now.writeBytes() - then.writeBytes(),
          now.writeMillis() - then.writeMillis(),
          now.extendBytes() - then.extendBytes(),
          now.evictions() - then.evictions(),
          now.fsyncs() - then.fsyncs(),
          now.walWrites() - then.walWrites(),
          now.walWriteMillis() - then.walWriteMillis(),
          now.walBytes() - then.walBytes());
    }
  }

  /// The sums now; empty before version 16.
  ///
  /// @throws ProblemException where they cannot be read
  public Optional<IoTotals> io() throws ProblemException {
    if (!observer.version().atLeast(FIRST_WITH_IO)) {
      return Optional.empty();
    }
    return Optional.of(
        observer.read(
            "pg_stat_io cannot be read.",
            connection -> {
              try (Statement statement = connection.createStatement();
                  ResultSet row = statement.executeQuery(Sql.of("sweep-io", observer.version()))) {
                row.next();
                return new IoTotals(
                    figures(row), instant(row, "io_reset"), instant(row, "wal_reset"));
              }
            }));
  }

  /// What differs from PostgreSQL's own defaults, by name, with its unit.
  ///
  /// @throws ProblemException where it cannot be read
  public SortedMap<String, String> settings() throws ProblemException {
    return observer.read(
        "The server's settings cannot be read.",
        connection -> {
          SortedMap<String, String> settings = new TreeMap<>();
          try (Statement statement = connection.createStatement();
              ResultSet row =
                  statement.executeQuery(Sql.of("changed-settings", observer.version()))) {
            while (row.next()) {
              settings.put(row.getString("name"), row.getString("setting"));
            }
          }
          return settings;
        });
  }

  /// `pg_database_size` of the connected database.
  ///
  /// @throws ProblemException where it cannot be read
  public Bytes databaseSize() throws ProblemException {
    return observer.read(
        "The database's size cannot be read.",
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement(Sql.of("server", observer.version()))) {
            statement.setLong(1, observer.databaseOid());
            try (ResultSet row = statement.executeQuery()) {
              row.next();
              return new Bytes(row.getLong("database_bytes"));
            }
          }
        });
  }

  /// How many sessions an application has, their parallel workers included. A session that is not
  /// among them any more has published its statistics.
  ///
  /// @throws ProblemException where it cannot be read
  public long sessions(String applicationName) throws ProblemException {
    return observer.read(
        "The server's sessions cannot be read.",
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement(Sql.of("sessions", observer.version()))) {
            statement.setString(1, applicationName);
            try (ResultSet row = statement.executeQuery()) {
              row.next();
              return row.getLong("sessions");
            }
          }
        });
  }

  private static IoFigures figures(ResultSet row) throws SQLException {
    return new IoFigures(
        row.getLong("reads"),
        row.getLong("read_bytes"),
        row.getDouble("read_time"),
        row.getLong("writes"),
        row.getLong("write_bytes"),
        row.getDouble("write_time"),
        row.getLong("extend_bytes"),
        row.getLong("evictions"),
        row.getLong("fsyncs"),
        row.getLong("wal_writes"),
        row.getDouble("wal_write_time"),
        row.getLong("wal_bytes"));
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    @Nullable OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }
}
