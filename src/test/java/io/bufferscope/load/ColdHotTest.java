package io.bufferscope.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.load.DataSet;
import io.bufferscope.model.load.Driving;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.KeySpec;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.pg.Connector;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The table whose rows of one `c_id` lie on 10,000 pages, on a server of its own with a pool of
/// 128 MB that is cold at first.
class ColdHotTest {
  private static EmbeddedServer server;

  @BeforeAll
  static void start() throws Exception {
    server = TestServer.fresh(ServerSettings.DEFAULT);
    for (DataSet set : List.of(DataSet.COLD_HOT, DataSet.COLD_HOT_REORGANISED)) {
      LoadData.create(
          new Connector(server.endpoint()),
          set,
          1,
          _ -> {},
          new Cancellation(),
          LoadServer.THREADS);
    }
  }

  @AfterAll
  static void stop() {
    TestServer.discard(server);
  }

  @Test
  void itHas97RowsAPageAndNoAutovacuum() throws Exception {
    try (Connection connection = TestServer.connect(server)) {
      for (String table : List.of("cold_hot", "cold_hot_reorganised")) {
        assertThat(
                LoadServer.number(
                    connection,
                    "SELECT pg_relation_size('bufferscope.%s') / 8192".formatted(table)))
            .as("2,000,000 rows at 97 a page")
            .isEqualTo(20_619);
        assertThat(
                LoadServer.number(
                    connection,
                    ("SELECT count(*) FROM pg_class WHERE oid = 'bufferscope.%s'::regclass AND"
                            + " reloptions @> '{autovacuum_enabled=off}'")
                        .formatted(table)))
            .isEqualTo(1);
      }
      assertThat(
              LoadServer.number(
                  connection,
                  "SELECT count(DISTINCT (p_id, c_id)) FROM bufferscope.cold_hot"
                      + " WHERE id BETWEEN 1 AND 400 AND p_id IN (1, 2) AND c_id BETWEEN 1 AND 200"))
          .as("in order of p_id")
          .isEqualTo(400);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theFirstQueryReadsEachBlockOnceAndTheSecondFindsAllOfThem(Layout layout) throws Exception {
    server.restart(ServerSettings.DEFAULT, _ -> {}, new Cancellation());
    try (Connection connection = TestServer.connect(server)) {
      Blocks before = blocks(connection, layout.table);
      query(layout.workload);
      Blocks first = blocks(connection, layout.table).minus(before);
      query(layout.workload);
      Blocks second = blocks(connection, layout.table).minus(before).minus(first);
      assertThat(first.read()).isBetween(layout.least, layout.most);
      assertThat(first.hit()).isZero();
      assertThat(second).isEqualTo(new Blocks(0, first.read()));
    }
  }

  enum Layout {
    IN_TURN(Workload.COLD_HOT, "cold_hot", 10_000, 10_000),
    REORGANISED(Workload.COLD_HOT_REORGANISED, "cold_hot_reorganised", 103, 105);

    private final Workload workload;
    private final String table;
    private final long least;
    private final long most;

    Layout(Workload workload, String table, long least, long most) {
      this.workload = workload;
      this.table = table;
      this.least = least;
      this.most = most;
    }
  }

  private record Blocks(long read, long hit) {
    Blocks minus(Blocks other) {
      return new Blocks(read - other.read, hit - other.hit);
    }
  }

  /// One transaction; the seed makes its `c_id` the same each time.
  private static void query(Workload workload) throws Exception {
    LoadSpec spec =
        new LoadSpec(
            workload,
            Protocol.PREPARED,
            1,
            1,
            KeySpec.of(new KeyDistribution.Uniform()),
            Driving.of(new Extent.Transactions(1)),
            11,
            List.of(),
            Map.of());
    LoadResult result =
        LoadRun.start(new Connector(server.endpoint()), spec, true, LoadServer.THREADS).await();
    assertThat(result.transactions()).isEqualTo(1);
  }

  private static Blocks blocks(Connection connection, String table) throws SQLException {
    String from = " FROM pg_statio_user_tables WHERE relname = '" + table + "'";
    return new Blocks(
        LoadServer.number(connection, "SELECT heap_blks_read" + from),
        LoadServer.number(connection, "SELECT heap_blks_hit" + from));
  }
}
