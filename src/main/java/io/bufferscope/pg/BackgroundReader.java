package io.bufferscope.pg;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.stats.ServerCounters;
import io.bufferscope.model.stats.SweepCounters;
import io.bufferscope.model.stats.UsageCounts;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/// Reads what the server's background processes count, and in the same round trip the usage counts
/// of the pool's buffers, within the transaction of its caller.
///
/// Usage counts take the server a pass over all buffers, so that a large pool's are read less often
/// than all else: as often as [UsageCountsPace] lets it. In between those read last are told, with
/// their age.
final class BackgroundReader {
  private static final Logger LOG = System.getLogger(BackgroundReader.class.getName());

  private final Observer observer;
  private final UsageCountsPace pace;
  private boolean usageCountsWanted;
  private boolean readingUsageCounts;
  private @Nullable UsageCounts last;
  private long lastReadAt;
  private @Nullable PreparedStatement alone;
  private @Nullable PreparedStatement withUsageCounts;

  /// What was read.
  ///
  /// @param server checkpoints and autovacuum
  /// @param sweep what became of the pool's buffers
  /// @param usageCounts how many buffers have which usage count; null where that cannot be read
  record Background(
      ServerCounters server, SweepCounters sweep, @Nullable UsageCounts usageCounts) {}

  /// @param usageCounts whether this role may read usage counts on this server
  /// @param pace how often they are
  BackgroundReader(Observer observer, boolean usageCounts, UsageCountsPace pace) {
    this.observer = observer;
    this.pace = pace;
    this.usageCountsWanted = usageCounts;
  }

  /// Reads now.
  ///
  /// @param autovacuums runs of autovacuum, which are counted by table
  Background read(Connection connection, long autovacuums) throws SQLException {
    long now = System.nanoTime();
    @Nullable PreparedStatement both = usageCountsWanted ? both(connection) : null;
    boolean due = both != null && pace.isDue(now);
    readingUsageCounts = due;
    PreparedStatement statement = due && both != null ? both : alone(connection);
    boolean _ = statement.execute();
    ServerCounters server;
    SweepCounters sweep;
    try (ResultSet row = statement.getResultSet()) {
      row.next();
      server = server(row, autovacuums);
      sweep = sweep(row);
    }
    if (due && statement.getMoreResults()) {
      try (ResultSet rows = statement.getResultSet()) {
        last = usageCounts(rows, now);
        lastReadAt = now;
      }
    }
    readingUsageCounts = false;
    @Nullable UsageCounts known = usageCountsWanted ? last : null;
    return new Background(
        server, sweep, known == null || due ? known : known.aged((now - lastReadAt) / 1e9));
  }

  /// Whether the last read failed since usage counts cannot be had any more: the extension was
  /// dropped or moved, or a right to it taken away. They are not asked for any more then.
  ///
  /// @param failure why the read failed
  boolean goesOnWithoutUsageCounts(ProblemException failure) {
    if (!readingUsageCounts || !SqlProblems.isGoneOrForbidden(failure)) {
      return false;
    }
    LOG.log(Level.INFO, "usage counts cannot be read any more");
    readingUsageCounts = false;
    usageCountsWanted = false;
    return true;
  }

  private PreparedStatement alone(Connection connection) throws SQLException {
    PreparedStatement statement = alone;
    if (statement == null) {
      statement = connection.prepareStatement(Sql.of("background", observer.version()));
      alone = statement;
    }
    return statement;
  }

  /// Two statements that are sent together; null where the extension is not there.
  private @Nullable PreparedStatement both(Connection connection) throws SQLException {
    PreparedStatement statement = withUsageCounts;
    if (statement == null) {
      @Nullable String schema = extensionSchema(connection);
      if (schema == null) {
        usageCountsWanted = false;
        return null;
      }
      statement =
          connection.prepareStatement(
              Sql.of("background", observer.version())
                  + ";"
                  + Sql.of("usage-counts", observer.version()).replace("%s", schema));
      withUsageCounts = statement;
    }
    return statement;
  }

  private @Nullable String extensionSchema(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(Sql.of("pool-facts", observer.version()))) {
      row.next();
      return row.getString("extension_schema");
    }
  }

  private UsageCounts usageCounts(ResultSet row, long now) throws SQLException {
    long[] buffers = new long[UsageCounts.HIGHEST + 1];
    long unused = 0;
    double millis = 0;
    while (row.next()) {
      buffers[row.getInt("usage_count")] = row.getLong("buffers");
      unused = row.getLong("buffers_unused");
      millis = row.getDouble("took_millis");
    }
    pace.wasRead(now, millis);
    return UsageCounts.of(buffers, unused);
  }

  private static ServerCounters server(ResultSet row, long autovacuums) throws SQLException {
    return new ServerCounters(
        row.getLong("timed"),
        row.getLong("requested"),
        row.getObject("done", Long.class),
        row.getLong("buffers_written"),
        autovacuums);
  }

  private static SweepCounters sweep(ResultSet row) throws SQLException {
    @Nullable OffsetDateTime reset = row.getObject("stats_reset", OffsetDateTime.class);
    return new SweepCounters(
        row.getLong("buffers"),
        row.getLong("buffers_alloc"),
        row.getLong("buffers_clean"),
        row.getObject("buffers_backend", Long.class),
        reset == null ? null : reset.toInstant());
  }
}
