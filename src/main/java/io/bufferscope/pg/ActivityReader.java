package io.bufferscope.pg;

import io.bufferscope.model.server.ServerVersion;
import io.bufferscope.model.stats.Activity;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads what the server's sessions are doing, in the transaction that reads the counters.
final class ActivityReader {
  private final PreparedStatement statement;

  ActivityReader(Connection connection, ServerVersion version) throws SQLException {
    this.statement = connection.prepareStatement(Sql.of("activity", version));
  }

  /// What they are doing now.
  Activity read() throws SQLException {
    List<Activity.Wait> waits = new ArrayList<>();
    int hidden = 0;
    @Nullable Double oldest = null;
    try (ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        if (row.getBoolean("hidden")) {
          hidden += row.getInt("sessions");
          continue;
        }
        waits.add(
            new Activity.Wait(
                row.getString("wait_event_type"),
                row.getString("wait_event"),
                row.getInt("sessions")));
        @Nullable Double seconds = row.getObject("oldest_seconds", Double.class);
        if (seconds != null) {
          oldest = Math.max(oldest == null ? 0 : oldest, seconds);
        }
      }
    }
    return new Activity(waits, hidden, oldest);
  }
}
