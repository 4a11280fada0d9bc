package io.bufferscope.pg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.stats.Counters;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Deltas;
import io.bufferscope.model.stats.IoContext;
import io.bufferscope.model.stats.IoSums;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/// What a sequential scan does to `pg_stat_io`, on a real server of each version that has it, with
/// 16 MB of shared buffers.
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("servers of all versions")
@ParameterizedClass(name = "PostgreSQL {0}")
@ValueSource(ints = {16, 17, 18})
class IoContextTest {
  private final EmbeddedServer server;
  private Observer observer;
  private StatsReader reader;
  private Connection client;
  private Statement sql;

  IoContextTest(int major) {
    this.server = TestServer.ofVersion(major);
  }

  @BeforeEach
  void connect() throws ProblemException, SQLException {
    observer = TestObserver.open(server.endpoint());
    reader = new StatsReader(observer);
    client = TestServer.connect(server);
    sql = client.createStatement();
  }

  @AfterEach
  void disconnect() throws SQLException {
    sql.execute("DROP TABLE IF EXISTS small, large");
    client.close();
    observer.close();
  }

  @Test
  void aScanOfALargeTableStaysInItsRingAndDoesNotTouchThePoolsRatio() throws Exception {
    sql.execute("CREATE TABLE small (id int PRIMARY KEY)");
    sql.execute("INSERT INTO small SELECT generate_series(1, 20000)");
    sql.execute(
        "CREATE TABLE large AS SELECT g, repeat('x', 900) FROM generate_series(1, 40000) g");
    sql.execute("VACUUM (ANALYZE) small, large");
    readSmall();
    Counters before = publishAndRead();
    readSmall();
    Counters quiet = publishAndRead();
    readSmall();
    sql.execute("SELECT count(*) FROM large");
    sql.execute("SELECT count(*) FROM large");
    Counters scanned = publishAndRead();
    IoSums normalBefore = sums(before, quiet, IoContext.NORMAL);
    IoSums normal = sums(quiet, scanned, IoContext.NORMAL);
    IoSums ring = sums(quiet, scanned, IoContext.BULKREAD);
    assertThat(normal.hitRatio().orElseThrow())
        .as("the pool's own ratio, with the scans and without")
        .isGreaterThan(0.97)
        .isCloseTo(normalBefore.hitRatio().orElseThrow(), within(0.02));
    assertThat(Objects.requireNonNull(ring.reads()))
        .as("blocks read through the ring, in two scans of 5,000 blocks, twice the pool")
        .isGreaterThan(5000);
    assertThat(ring.hitRatio().orElse(0)).isLessThan(0.5);
  }

  /// Some index and heap blocks, again and again.
  private void readSmall() throws SQLException {
    sql.execute("SET enable_seqscan = off");
    sql.execute("SET enable_mergejoin = off");
    sql.execute("SET enable_hashjoin = off");
    sql.execute("SELECT sum(s.id) FROM generate_series(1, 4000) g JOIN small s ON s.id = g");
    sql.execute("RESET ALL");
  }

  private Counters publishAndRead() throws SQLException, ProblemException {
    TestServer.publish(sql);
    return reader.read();
  }

  private static IoSums sums(Counters from, Counters to, IoContext context) {
    return IoSums.of(((Delta) Deltas.between(from, to)).io(), context);
  }
}
