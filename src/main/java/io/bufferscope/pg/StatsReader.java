package io.bufferscope.pg;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.stats.Counters;
import io.bufferscope.model.stats.DatabaseCounters;
import io.bufferscope.model.stats.IoCounters;
import io.bufferscope.model.stats.ObserverCounters;
import io.bufferscope.model.stats.RelationCounters;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads all counters of one moment, in one transaction of an observer. On 15 and later all come
/// from one snapshot of the server's statistics; on 14 they are as near to each other as the
/// statements are.
public final class StatsReader {
  private static final String WHAT = "The server's statistics cannot be read.";
  private static final int FIRST_WITH_IO = 16;

  /// How often a read waits for an answer: database, tables (their counters, and at times which
  /// there are), background work together with usage counts, I/O, sessions, what the read itself
  /// accessed, the end.
  public static final int ROUND_TRIPS = 7;

  private final Observer observer;
  private final RelationReader relationReader;
  private final BackgroundReader backgroundReader;
  private @Nullable Statements statements;

  /// The statements, prepared on the server since they run for as long as the connection does.
  private record Statements(
      PreparedStatement database, @Nullable PreparedStatement io, ActivityReader activity) {}

  /// A reader of counters alone.
  ///
  /// @param observer the connection to read on, used by this reader alone
  public StatsReader(Observer observer) {
    this(observer, false);
  }

  /// @param observer the connection to read on, used by this reader alone
  /// @param usageCounts whether usage counts can be read, too
  public StatsReader(Observer observer, boolean usageCounts) {
    this(observer, usageCounts, new UsageCountsPace(UsageCountsPace.SHARE));
  }

  StatsReader(Observer observer, boolean usageCounts, UsageCountsPace pace) {
    this.observer = observer;
    this.relationReader = new RelationReader(observer);
    this.backgroundReader = new BackgroundReader(observer, usageCounts, pace);
  }

  /// Reads the counters now.
  ///
  /// @throws ProblemException where the server did not answer, or not in time
  public Counters read() throws ProblemException {
    try {
      return observer.readWithLedger(WHAT, this::readAll);
    } catch (ProblemException failed) {
      if (backgroundReader.goesOnWithoutUsageCounts(failed)) {
        return observer.readWithLedger(WHAT, this::readAll);
      }
      throw failed;
    }
  }

  private Counters readAll(Connection connection) throws SQLException {
    Statements prepared = statements == null ? prepare(connection) : statements;
    statements = prepared;
    ObserverCounters own = observer.ledger().total();
    long before = System.nanoTime();
    try (ResultSet row = prepared.database().executeQuery()) {
      // The server took its snapshot at some time in between.
      long withinNanos = (System.nanoTime() - before) / 2;
      row.next();
      Instant at = instant(row, "read_at");
      Instant postmasterStart = instant(row, "postmaster_start");
      DatabaseCounters database = database(row);
      List<RelationCounters> relations =
          relationReader.read(connection, database.statsReset(), row.getLong("catalog_changes"));
      long autovacuums = relations.stream().mapToLong(RelationCounters::autovacuums).sum();
      BackgroundReader.Background background = backgroundReader.read(connection, autovacuums);
      return new Counters(
          at,
          before + withinNanos,
          withinNanos,
          postmasterStart,
          database,
          relations,
          prepared.io() == null ? List.of() : io(prepared.io()),
          background.server(),
          own,
          prepared.activity().read(),
          background.sweep(),
          background.usageCounts());
    }
  }

  private Statements prepare(Connection connection) throws SQLException {
    PreparedStatement database =
        connection.prepareStatement(Sql.of("database", observer.version()));
    database.setLong(1, observer.databaseOid());
    return new Statements(
        database,
        observer.version().atLeast(FIRST_WITH_IO)
            ? connection.prepareStatement(Sql.of("io", observer.version()))
            : null,
        new ActivityReader(connection, observer.version()));
  }

  private DatabaseCounters database(ResultSet row) throws SQLException {
    @Nullable OffsetDateTime reset = row.getObject("stats_reset", OffsetDateTime.class);
    long hit = row.getLong("blks_hit");
    return new DatabaseCounters(
        observer.databaseOid(),
        observer.databaseName(),
        row.getLong("xact_commit"),
        row.getLong("xact_rollback"),
        new BlockCounts(hit, row.getLong("blks_fetched") - hit),
        row.getDouble("blk_read_time"),
        row.getLong("deadlocks"),
        row.getLong("temp_bytes"),
        reset == null ? null : reset.toInstant());
  }

  private static List<IoCounters> io(PreparedStatement statement) throws SQLException {
    List<IoCounters> rows = new ArrayList<>();
    try (ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        rows.add(
            new IoCounters(
                row.getString("backend_type"),
                row.getString("object"),
                row.getString("context"),
                row.getObject("blocks_read", Long.class),
                row.getObject("read_time", Double.class),
                row.getObject("blocks_written", Long.class),
                row.getObject("write_time", Double.class),
                row.getObject("blocks_extended", Long.class),
                row.getObject("hits", Long.class),
                row.getObject("evictions", Long.class),
                row.getObject("reuses", Long.class),
                row.getObject("fsyncs", Long.class)));
      }
    }
    return rows;
  }

  private static Instant instant(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }
}
