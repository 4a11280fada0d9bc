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
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGStatement;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/// One client's connection with the statements of its workload, compiled for its protocol. The
/// connection is in autocommit mode: a transaction begins and ends by the script's own statements.
/// Used by one thread, but for [#cancel()] and [#abort()].
final class Session implements AutoCloseable, Player.Server {
  private static final String COUNT_PREPARED = "SELECT count(*) FROM pg_prepared_statements";
  private static final String COUNT_PREPARED_AND_FLUSH =
      "SELECT count(*), pg_stat_force_next_flush() FROM pg_prepared_statements";

  private final Connection connection;
  private final Statement statement;
  private final Protocol protocol;
  private final Mix mix;
  private final IdentityHashMap<Step.Sql, Command> commands = new IdentityHashMap<>();
  private final String countPrepared;
  private @Nullable Tally counts;
  private int sent;

  private Session(Connection connection, LoadSpec spec, Mix mix, boolean forceFlush)
      throws SQLException {
    this.connection = connection;
    this.mix = mix;
    this.statement = connection.createStatement();
    statement.unwrap(PGStatement.class).setPrepareThreshold(0);
    statement.setEscapeProcessing(false);
    this.protocol = spec.protocol();
    this.countPrepared = forceFlush ? COUNT_PREPARED_AND_FLUSH : COUNT_PREPARED;
  }

  /// Connects, and makes the statements ready.
  ///
  /// @param mix what it is to run
  /// @param forceFlush whether transactions can be asked to publish their statistics
  /// @throws ProblemException of kind NO_SERVER where there is no connection
  static Session open(Connector connector, LoadSpec spec, Mix mix, boolean forceFlush)
      throws ProblemException {
    Connection connection =
        connector.open(LoadRun.APPLICATION_NAME, driverProperties(spec.protocol()));
    try {
      // A statement may wait for a lock for as long as the load runs.
      connection.setNetworkTimeout(Runnable::run, 0);
      return new Session(connection, spec, mix, forceFlush);
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
        "socketFactory",
        BlockingSockets.class.getName(),
        "cancelSignalTimeout",
        "1");
  }

  /// Runs one transaction to its end.
  ///
  /// @param flush whether it is to publish the session's statistics
  /// @param tally counts its statements
  /// @throws SQLException where it failed; it may still be open then
  void transact(Player player, Mix.Transaction transaction, boolean flush, Tally tally)
      throws SQLException {
    counts = tally;
    player.play(flush ? transaction.publishing() : transaction.steps(), this);
  }

  @Override
  public void execute(Step.Sql step, Bindings bindings) throws SQLException {
    Command command = commands.get(step);
    if (command == null) {
      command = command(mix.numberOf(step), Template.of(step.text()));
      commands.put(step, command);
    }
    sent = command.number();
    long began = System.nanoTime();
    Statement done = command.execute(bindings);
    if (step.result().kind() != Step.Kind.IGNORED) {
      Rows.keep(done, step.result(), bindings);
    }
    Objects.requireNonNull(counts).executed(sent, System.nanoTime() - began);
  }

  /// Counts what became of the statement sent last, which failed.
  void countFailure(Tally tally, Tally.StatementCount what) {
    tally.count(sent, what);
  }

  private Command command(int number, Template template) throws SQLException {
    return protocol == Protocol.SIMPLE
        ? Command.ofText(number, statement, template)
        : Command.ofParameters(number, connection, template);
  }

  /// Ends what a failed transaction left open.
  void rollBack() throws SQLException {
    if (connection.unwrap(BaseConnection.class).getTransactionState() != TransactionState.IDLE) {
      statement.execute("ROLLBACK");
    }
  }

  /// Makes sure that the data are there that a load needs.
  ///
  /// @throws ProblemException where they are not, or fewer than it needs
  void checkData(LoadSpec spec) throws ProblemException {
    if (spec.data().isPresent()) {
      LoadData.require(connection, spec.data().get(), spec.dataScale());
    }
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
