package io.bufferscope.pg;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.SettingOverride;
import io.bufferscope.model.stats.BlockCounts;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Single questions and commands to a server, on an observing connection.
///
/// @param observer the connection
public record ServerQueries(Observer observer) {
  private static final int ROUND_TRIPS_TRIED = 5;

  /// The time that a question and its answer are on the way: the shortest of a few, each with next
  /// to nothing to do for the server.
  ///
  /// @throws ProblemException where the connection is lost
  public Duration roundTrip() throws ProblemException {
    return observer.read(
        "The server does not answer.",
        connection -> {
          long shortest = Long.MAX_VALUE;
          try (PreparedStatement statement = connection.prepareStatement("SELECT")) {
            for (int trial = 0; trial < ROUND_TRIPS_TRIED; trial++) {
              long start = System.nanoTime();
              boolean _ = statement.execute();
              shortest = Math.min(shortest, System.nanoTime() - start);
            }
          }
          return Duration.ofNanos(shortest);
        });
  }

  /// How many more connections the server takes, of those that are not kept for superusers.
  ///
  /// @throws ProblemException where the connection is lost
  public int freeConnections() throws ProblemException {
    return observer.read(
        "The server's connections cannot be counted.",
        connection -> {
          try (Statement statement = connection.createStatement();
              ResultSet row =
                  statement.executeQuery(Sql.of("free-connections", observer.version()))) {
            row.next();
            return row.getInt("free");
          }
        });
  }

  /// All accesses to blocks of the connected database since its statistics were reset.
  ///
  /// @throws ProblemException where the connection is lost
  public BlockCounts databaseBlocks() throws ProblemException {
    return observer.read(
        "The database's statistics cannot be read.",
        connection -> {
          try (Statement statement = connection.createStatement();
              ResultSet row =
                  statement.executeQuery(Sql.of("database-blocks", observer.version()))) {
            row.next();
            return new BlockCounts(row.getLong("blks_hit"), row.getLong("blks_read"));
          }
        });
  }

  /// The settings of `postgresql.auto.conf` that a value of the server's command line overrides.
  ///
  /// @throws ProblemException where the role may not read `pg_file_settings`
  public List<SettingOverride> overriddenSettings() throws ProblemException {
    return observer.read(
        "The settings of postgresql.auto.conf cannot be read.", this::readOverrides);
  }

  private List<SettingOverride> readOverrides(Connection connection) throws SQLException {
    List<SettingOverride> overrides = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(Sql.of("overridden-settings", observer.version()))) {
      while (row.next()) {
        overrides.add(
            new SettingOverride(
                row.getString("name"), row.getString("setting"), row.getString("effective")));
      }
    }
    return overrides;
  }
}
