package io.bufferscope.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.load.DataSet;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.pg.Connector;
import io.bufferscope.server.EmbeddedOptions;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.TestServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// A server of its own that is killed under a load that writes, and started again.
class CrashUnderLoadTest {
  private static final ServerSettings SMALL =
      new ServerSettings(Bytes.ofMegabytes(32), Map.of("autovacuum_naptime", "1d"));

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void clientsComeBackAndAllBalancesHaveMovedByTheSameAmount() throws Exception {
    Path home = TestServer.preparedHome();
    EmbeddedServer first = TestServer.open(TestServer.options(home, SMALL));
    int port = first.endpoint().port();
    Connector connector = new Connector(first.endpoint());
    LoadData.create(connector, DataSet.PGBENCH, 1, _ -> {}, new Cancellation(), LoadServer.THREADS);
    LoadRun run =
        LoadRun.start(
            connector,
            LoadServer.spec(Workload.TPCB_LIKE, Protocol.PREPARED, 4, null),
            true,
            LoadServer.THREADS);
    try {
      LoadServer.eventually("it works", () -> ended(run) > 50);
      killAll(first);
      first.close();
      EmbeddedServer second =
          TestServer.open(
              new EmbeddedOptions(home, TestServer.cache(), OptionalInt.of(port), SMALL));
      try {
        long before = ended(run);
        LoadServer.eventually("it works again", () -> ended(run) > before + 50);
        run.stop();
        LoadResult result = run.await();
        assertThat(result.counts().reconnections()).isGreaterThanOrEqualTo(4);
        assertThat(result.failed()).isGreaterThanOrEqualTo(4);
        assertThat(result.aborted()).isEmpty();
        assertThat(Objects.requireNonNull(result.latency()).max())
            .as("the outage, in ms")
            .isGreaterThan(200);
        assertMovedAlike(second, result.transactions());
      } finally {
        TestServer.discard(second);
      }
    } finally {
      run.stop();
    }
  }

  /// How often the transaction's last statement succeeded.
  private static long ended(LoadRun run) {
    return run.interval().statements().getLast().executions();
  }

  /// The postmaster first, so that it does not end the others in order.
  private static void killAll(EmbeddedServer server) throws Exception {
    try (Connection connection = TestServer.connect(server)) {
      List<Long> sessions = LoadServer.loadProcesses(connection);
      LoadServer.signal("KILL", List.of(server.postmasterPid()));
      LoadServer.signal("KILL", sessions);
    }
  }

  private static void assertMovedAlike(EmbeddedServer server, long transactions)
      throws SQLException {
    try (Connection connection = TestServer.connect(server)) {
      long moved = sum(connection, "delta", "history");
      assertThat(sum(connection, "abalance", "accounts")).isEqualTo(moved);
      assertThat(sum(connection, "tbalance", "tellers")).isEqualTo(moved);
      assertThat(sum(connection, "bbalance", "branches")).isEqualTo(moved);
      long rows = sum(connection, "1", "history");
      // Of each of the four clients one commit may have been lost on its way.
      assertThat(rows).isBetween(transactions, transactions + 4);
    }
  }

  private static long sum(Connection connection, String what, String table) throws SQLException {
    return LoadServer.number(
        connection, "SELECT sum(" + what + ") FROM bufferscope.pgbench_" + table);
  }
}
