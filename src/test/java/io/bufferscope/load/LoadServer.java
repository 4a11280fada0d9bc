package io.bufferscope.load;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import io.bufferscope.model.load.DataSet;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.Workload;
import io.bufferscope.pg.Connector;
import io.bufferscope.server.TestServer;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// What the tests of the load have in common: the shared server with data of scale 1.
final class LoadServer {
  static final Threads THREADS = new NamedThreads();

  private LoadServer() {}

  static Connector connector() {
    return new Connector(TestServer.shared().endpoint());
  }

  static Connection connect() throws SQLException {
    return TestServer.connect(TestServer.shared());
  }

  /// Makes data of scale 1 where there are none.
  static void ensureData() throws SQLException, ProblemException {
    try (Connection connection = connect()) {
      if (!LoadData.scale(connection, DataSet.PGBENCH).equals(OptionalInt.of(1))) {
        create(DataSet.PGBENCH, 1);
      }
    }
  }

  /// Makes data in place of those that are there.
  static void create(DataSet set, int scale) throws ProblemException {
    LoadData.create(connector(), set, scale, _ -> {}, new Cancellation(), THREADS);
  }

  static LoadSpec spec(Workload workload, Protocol protocol, int clients, @Nullable Duration time) {
    return new LoadSpec(
        workload,
        protocol,
        clients,
        1,
        new KeyDistribution.Uniform(),
        OptionalDouble.empty(),
        time,
        7);
  }

  static long number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /// The server processes of the load's sessions.
  static List<Long> loadProcesses(Connection connection) throws SQLException {
    List<Long> processes = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT pid FROM pg_stat_activity WHERE application_name IN"
                    + " ('bufferscope-load', 'bufferscope-data')")) {
      while (rows.next()) {
        processes.add(rows.getLong(1));
      }
    }
    return processes;
  }

  /// Sends a signal to processes, as the command `kill` does.
  static void signal(String name, List<Long> processes) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("kill", "-" + name));
    processes.forEach(process -> command.add(process.toString()));
    int exit = new ProcessBuilder(command).inheritIO().start().waitFor();
    if (exit != 0) {
      throw new IOException("kill ended with " + exit);
    }
  }

  /// Polls until that is so, for ten seconds at most; then fails with the reason.
  static void eventually(String what, BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not within ten seconds: " + what);
      }
      Thread.sleep(10);
    }
  }
}
