package io.bufferscope.load;

import io.bufferscope.load.script.Bindings;
import io.bufferscope.load.script.Player;
import io.bufferscope.load.script.Step;
import io.bufferscope.load.script.Template;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.pg.Connector;
import io.bufferscope.pg.SqlProblems;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.postgresql.PGStatement;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/// One client's connection with the statements of its workload, compiled for its protocol. The
/// connection is in autocommit mode: a transaction begins and ends by the script's own statements.
/// Used by one thread, but for [#cancel()] and [#abort()].
final class Session implements AutoCloseable, Player.Server {
  private static final String APPLICATION_NAME = "bufferscope-load";
  private static final String COUNT_PREPARED = "SELECT count(*) FROM pg_prepared_statements";
  private static final String COUNT_PREPARED_AND_FLUSH =
      "SELECT count(*), pg_stat_force_next_flush() FROM pg_prepared_statements";

  private final Connection connection;
  private final Statement statement;
  private final Protocol protocol;
  private final Map<String, Command> commands = new HashMap<>();
  private final String countPrepared;

  private Session(Connection connection, LoadSpec spec, boolean forceFlush) throws SQLException {
    this.connection = connection;
    this.statement = connection.createStatement();
    statement.unwrap(PGStatement.class).setPrepareThreshold(0);
    statement.setEscapeProcessing(false);
    this.protocol = spec.protocol();
    this.countPrepared = forceFlush ? COUNT_PREPARED_AND_FLUSH : COUNT_PREPARED;
  }

  /// Connects, and makes the statements ready.
  ///
  /// @param forceFlush whether transactions can be asked to publish their statistics
  /// @throws ProblemException of kind NO_SERVER where there is no connection
  static Session open(Connector connector, LoadSpec spec, boolean forceFlush)
      throws ProblemException {
    Connection connection = connector.open(APPLICATION_NAME, driverProperties(spec.protocol()));
    try {
      // A statement may wait for a lock for as long as the load runs.
      connection.setNetworkTimeout(Runnable::run, 0);
      return new Session(connection, spec, forceFlush);
    } catch (SQLException cause) {
      closeQuietly(connection);
      throw SqlProblems.exception("A client's statements could not be made ready.", cause);
    }
  }

  private static Map<String, String> driverProperties(Protocol protocol) {
    return Map.of(
        "preferQueryMode",
        protocol == Protocol.SIMPLE ? "simple" : "extended",
        // By default pgjdbc begins to use a prepared statement at the fifth execution.
        "prepareThreshold",
        protocol == Protocol.PREPARED ? "1" : "0",
        // The server finds the types of parameters, as with pgbench.
        "stringtype",
        "unspecified",
        "currentSchema",
        LoadData.SCHEMA,
        // While connecting; a server that never answers does not hold the socket for longer.
        "socketTimeout",
        "10",
        "cancelSignalTimeout",
        "1");
  }

  /// Runs one transaction to its end.
  ///
  /// @param flush whether it is to publish the session's statistics
  /// @throws SQLException where it failed; it may still be open then
  void transact(Player player, Mix.Transaction transaction, boolean flush) throws SQLException {
    player.play(flush ? transaction.publishing() : transaction.steps(), this);
  }

  @Override
  public void execute(Step.Sql step, Bindings bindings) throws SQLException {
    Command command = commands.get(step.text());
    if (command == null) {
      command = command(Template.of(step.text()));
      commands.put(step.text(), command);
    }
    Statement done = command.execute(bindings);
    if (step.result().kind() != Step.Kind.IGNORED) {
      Rows.keep(done, step.result(), bindings);
    }
  }

  private Command command(Template template) throws SQLException {
    return protocol == Protocol.SIMPLE
        ? Command.ofText(statement, template)
        : Command.ofParameters(connection, template);
  }

  /// Ends what a failed transaction left open.
  void rollBack() throws SQLException {
    if (connection.unwrap(BaseConnection.class).getTransactionState() != TransactionState.IDLE) {
      statement.execute("ROLLBACK");
    }
  }

  /// The scale of the data on the server.
  ///
  /// @throws ProblemException where there are none, or fewer than the load needs
  void checkScale(int needed) throws ProblemException {
    LoadData.require(connection, needed);
  }

  /// How many statements the server keeps prepared for this session. Also publishes the session's
  /// statistics where that can be asked for.
  int preparedStatements() throws SQLException {
    try (ResultSet rows = statement.executeQuery(countPrepared)) {
      rows.next();
      return rows.getInt(1);
    }
  }

  /// Whether the driver has given the connection up.
  boolean isClosed() {
    try {
      return connection.isClosed();
    } catch (SQLException cause) {
      return true;
    }
  }

  /// Asks the server to end the running statement, for a second at most; from any thread.
  void cancel() {
    Breaking.cancel(connection);
  }

  /// Closes the socket under a running statement, from any thread.
  void abort() {
    Breaking.abort(connection);
  }

  @Override
  public void close() {
    closeQuietly(connection);
  }

  private static void closeQuietly(Connection connection) {
    try {
      connection.close();
    } catch (SQLException cause) {
      // It is of no more use either way.
    }
  }
}
