package io.bufferscope.pg;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.ServerVersion;
import io.bufferscope.model.stats.BlockCounts;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One long-lived connection that watches, and whose own traffic is known exactly. All it does is
/// done in short transactions, at the end of which it reads what the transaction accessed, has the
/// server publish it with the commit (`pg_stat_force_next_flush()`, 15 and later), and enters both
/// into the ledger. What making the connection costs is published before [#open] returns: an
/// observer opened while others read shows up in their next interval as anybody's connection would.
///
/// Before version 15 the server publishes when it likes, and a role may lack the right to ask for
/// it: then nothing is entered and nothing can be taken off ([CapabilityProbe] tells).
///
/// For one thread at a time, but for [#cancel()] and [#close()].
public final class Observer implements AutoCloseable {
  private static final Logger LOG = System.getLogger(Observer.class.getName());

  /// Locks that a command may hold for long are met by a poll of every second.
  private static final String LOCK_TIMEOUT_MILLIS = "2000";

  private static final int FIRST_WITH_SNAPSHOTS = 15;

  private final Connection connection;
  private final ObserverLedger ledger;
  private final ServerVersion version;
  private final long databaseOid;
  private final String databaseName;
  private final int backendPid;
  private final @Nullable PreparedStatement ownAccesses;
  private volatile @Nullable Statement running;

  /// Work on the connection, inside a transaction.
  @FunctionalInterface
  interface Work<T extends @Nullable Object> {
    T on(Connection connection) throws SQLException, ProblemException;
  }

  /// Connects, and publishes what that cost.
  ///
  /// @param applicationName shown in `pg_stat_activity`, as in "bufferscope-sampler"
  /// @param ledger shared by all observers of the lab
  /// @param answerWithin how long a statement may take before it counts as failed
  public static Observer open(
      Connector connector, String applicationName, ObserverLedger ledger, Duration answerWithin)
      throws ProblemException {
    return open(connector, applicationName, ledger, answerWithin, new Cancellation());
  }

  /// As above, to be cancelled while it connects.
  ///
  /// @param cancellation ends the attempt to connect
  public static Observer open(
      Connector connector,
      String applicationName,
      ObserverLedger ledger,
      Duration answerWithin,
      Cancellation cancellation)
      throws ProblemException {
    // The server gives up first, so that a slow statement does not cost the connection.
    long socketSeconds = answerWithin.toSeconds() + 5;
    Map<String, String> properties =
        Map.of("socketTimeout", Long.toString(socketSeconds), "prepareThreshold", "1");
    Connection connection = connector.open(applicationName, properties, cancellation);
    try {
      connection.setAutoCommit(false);
      connection.setReadOnly(true);
      requireSupported(versionOf(connection));
      // Before anything is set, which the sessions of others would meet.
      PoolerCheck.requireOwnSession(
          connection, () -> connector.open(applicationName, properties, cancellation));
      return new Observer(connection, ledger, answerWithin);
    } catch (SQLException cause) {
      closeQuietly(connection);
      throw SqlProblems.exception("The server cannot be observed.", cause);
    } catch (ProblemException | RuntimeException failed) {
      closeQuietly(connection);
      throw failed;
    }
  }

  private Observer(Connection connection, ObserverLedger ledger, Duration answerWithin)
      throws SQLException {
    this.connection = connection;
    this.ledger = ledger;
    this.version = versionOf(connection);
    try (Statement statement = connection.createStatement()) {
      statement.execute(settings(answerWithin, version.atLeast(FIRST_WITH_SNAPSHOTS)));
      ResultSet own = statement.executeQuery(Sql.of("own-relations", version));
      own.next();
      this.databaseOid = own.getLong("database_oid");
      this.databaseName = own.getString("database_name");
      this.backendPid = own.getInt("backend_pid");
      this.ownAccesses =
          own.getBoolean("countable") ? ownAccesses(own.getArray("relations")) : null;
    }
    commitAndEnter();
  }

  /// @throws ProblemException of kind NO_SERVER where nothing is written for so old a server
  static void requireSupported(ServerVersion version) throws ProblemException {
    if (!version.atLeast(Sql.OLDEST)) {
      throw new ProblemException(
          new Problem(
              Problem.Kind.NO_SERVER,
              "PostgreSQL " + version + " is too old: Bufferscope needs 14 or newer.",
              "",
              "Connect to a newer server, or use the embedded one."));
    }
  }

  /// The server's version.
  public ServerVersion version() {
    return version;
  }

  /// The connected database.
  public long databaseOid() {
    return databaseOid;
  }

  /// The connected database's name.
  public String databaseName() {
    return databaseName;
  }

  /// The process that serves this connection, on the server's machine.
  public int backendPid() {
    return backendPid;
  }

  /// Whether the connection is there, as far as is known: it is not once it was closed or a
  /// statement failed for want of it.
  public boolean isOpen() {
    try {
      return !connection.isClosed();
    } catch (SQLException _) {
      return false;
    }
  }

  /// Reads in one transaction. Others may publish meanwhile; only the end waits for the ledger.
  ///
  /// @param what what did not work when it fails, one sentence
  <T extends @Nullable Object> T read(String what, Work<T> work) throws ProblemException {
    try {
      T result = work.on(connection);
      commitAndEnter();
      return result;
    } catch (SQLException cause) {
      rollBack();
      throw SqlProblems.exception(what, cause);
    } catch (ProblemException | RuntimeException failed) {
      rollBack();
      throw failed;
    }
  }

  /// Reads in one transaction while no observer publishes, so that the statistics seen and the
  /// ledger belong together. To be short.
  <T extends @Nullable Object> T readWithLedger(String what, Work<T> work) throws ProblemException {
    ledger.lock();
    try {
      return read(what, work);
    } finally {
      ledger.unlock();
    }
  }

  /// The ledger that this observer enters its traffic into.
  ObserverLedger ledger() {
    return ledger;
  }

  /// Carries out a command of the program's own, such as `CHECKPOINT` or `CREATE EXTENSION`, that
  /// can run in a transaction. It is no load, so it is taken off as well.
  ///
  /// @param what what did not work when it fails, one sentence
  /// @param sql one statement, its identifiers quoted
  public void execute(String what, String sql) throws ProblemException {
    try {
      connection.setReadOnly(false);
    } catch (SQLException cause) {
      throw SqlProblems.exception(what, cause);
    }
    try {
      read(
          what,
          open -> {
            try (Statement statement = open.createStatement()) {
              running = statement;
              return statement.execute(sql);
            } finally {
              running = null;
            }
          });
    } finally {
      setReadOnly();
    }
  }

  /// Runs a query so that [#cancel()] can break it; within [#read].
  ResultSet query(PreparedStatement statement) throws SQLException {
    running = statement;
    try {
      return statement.executeQuery();
    } finally {
      running = null;
    }
  }

  /// Breaks the query or command that runs, if one does; it fails in its own thread.
  public void cancel() {
    @Nullable Statement statement = running;
    if (statement == null) {
      return;
    }
    try {
      statement.cancel();
    } catch (SQLException cause) {
      LOG.log(Level.DEBUG, "a statement could not be cancelled", cause);
    }
  }

  /// Closes the connection, also under a thread that waits for an answer on it.
  @Override
  public void close() {
    closeQuietly(connection);
  }

  private void commitAndEnter() throws SQLException {
    if (ownAccesses == null) {
      connection.commit();
      return;
    }
    ledger.lock();
    try {
      BlockCounts accesses;
      try (ResultSet row = ownAccesses.executeQuery()) {
        row.next();
        long hit = row.getLong("blks_hit");
        accesses = new BlockCounts(hit, row.getLong("blks_fetched") - hit);
      }
      connection.commit();
      ledger.enter(accesses);
    } finally {
      ledger.unlock();
    }
  }

  private void rollBack() {
    try {
      connection.rollback();
    } catch (SQLException cause) {
      LOG.log(Level.DEBUG, "a transaction could not be rolled back", cause);
    }
  }

  private void setReadOnly() {
    try {
      connection.setReadOnly(true);
    } catch (SQLException cause) {
      LOG.log(Level.DEBUG, "the connection is gone", cause);
    }
  }

  private PreparedStatement ownAccesses(Array relations) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(Sql.of("own-accesses", version));
    statement.setArray(1, connection.createArrayOf("oid", (Object[]) relations.getArray()));
    return statement;
  }

  /// Parallel workers would publish their own accesses, and an identifier of the user's could hide
  /// one of the system's. Who waits behind an exclusive lock makes others wait in turn.
  private static String settings(Duration answerWithin, boolean snapshots) {
    String settings =
        "SET search_path = pg_catalog; SET jit = off; SET max_parallel_workers_per_gather = 0;"
            + " SET lock_timeout = "
            + LOCK_TIMEOUT_MILLIS
            + "; SET statement_timeout = "
            + answerWithin.toMillis();
    return snapshots ? settings + "; SET stats_fetch_consistency = snapshot" : settings;
  }

  static ServerVersion versionOf(Connection connection) throws SQLException {
    DatabaseMetaData server = connection.getMetaData();
    return new ServerVersion(
        server.getDatabaseMajorVersion() * 10_000 + server.getDatabaseMinorVersion());
  }

  private static void closeQuietly(Connection connection) {
    try {
      connection.close();
    } catch (SQLException cause) {
      LOG.log(Level.DEBUG, "a connection could not be closed", cause);
    }
  }
}
