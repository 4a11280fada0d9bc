package io.bufferscope.pagemap;

import static io.bufferscope.server.TestServer.number;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.PoolSnapshot.Owner;
import io.bufferscope.model.map.RelationCache;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.pg.Observer;
import io.bufferscope.pg.ServerInfoReader;
import io.bufferscope.pg.TestObserver;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/// What is in the pool of a real server of each version, by name.
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("servers of all versions")
@ParameterizedClass(name = "PostgreSQL {0}")
@ValueSource(ints = {14, 15, 16, 17, 18})
class FiveVersionsPoolTest {
  private final EmbeddedServer server;
  private final Observer observer;
  private final PoolMapper mapper;
  private final Connection client;
  private final Statement sql;

  FiveVersionsPoolTest(int major) throws Exception {
    this.server = TestServer.ofVersion(major);
    Endpoint database = TestServer.newDatabase(server, "five_pools");
    this.client = TestServer.connect(database);
    this.sql = client.createStatement();
    sql.execute("CREATE EXTENSION pg_buffercache");
    this.observer = TestObserver.open(database);
    ServerInfo info = ServerInfoReader.read(observer, database, ServerInfo.Origin.EMBEDDED, null);
    this.mapper = new PoolMapper(observer, info);
  }

  @AfterEach
  void disconnect() throws SQLException {
    observer.close();
    client.close();
  }

  @Test
  void everyBufferIsFreeOrHasOneOwner() throws Exception {
    PoolSnapshot pool = mapper.read().pool();
    assertThat(pool.buffers()).isEqualTo(2048);
    int free = 0;
    int owned = 0;
    for (int buffer = 0; buffer < pool.buffers(); buffer++) {
      boolean unused = pool.owners()[buffer] == PoolSnapshot.UNUSED;
      assertThat(BlockState.isCached(pool.states()[buffer])).isEqualTo(!unused);
      free += unused ? 1 : 0;
      owned += unused ? 0 : 1;
    }
    assertThat(pool.used()).isEqualTo(owned);
    assertThat(free).as("as the server's own view has them").isCloseTo(freeInTheView(), within(50));
  }

  @Test
  void eachBufferOfATableIsInThePlaceThatTheViewGivesIt() throws Exception {
    sql.execute("CREATE TABLE placed AS SELECT repeat('p', 500) FROM generate_series(1, 3000) g");
    sql.execute("VACUUM placed");
    Map<Integer, String> expected = new TreeMap<>();
    try (ResultSet row =
        sql.executeQuery(
            "SELECT bufferid, relforknumber || ' ' || relblocknumber FROM pg_buffercache"
                + " WHERE relfilenode = pg_relation_filenode('placed') AND reldatabase ="
                + " (SELECT oid FROM pg_database WHERE datname = current_database())")) {
      while (row.next()) {
        expected.put(row.getInt(1), row.getString(2));
      }
    }
    PoolSnapshot pool = mapper.read().pool();
    Map<Integer, String> seen = new TreeMap<>();
    for (int buffer = 0; buffer < pool.buffers(); buffer++) {
      int owner = pool.owners()[buffer];
      if (owner != PoolSnapshot.UNUSED
          && pool.ownerList().get(owner).label().equals("public.placed")) {
        seen.put(buffer + 1, pool.forks()[buffer] + " " + pool.blockNumbers()[buffer]);
      }
    }
    assertThat(seen).hasSizeGreaterThan(200).isEqualTo(expected);
  }

  @Test
  void aTableKeepsItsNameThroughARewriteOfItsFile() throws Exception {
    sql.execute(
        "CREATE TABLE rewritten AS SELECT g, repeat('r', 500) FROM generate_series(1, 2000) g");
    sql.execute("DELETE FROM rewritten WHERE g % 2 = 0");
    for (String rewrite :
        new String[] {
          "VACUUM FULL rewritten",
          "CREATE INDEX by_g ON rewritten (g)",
          "CLUSTER rewritten USING by_g"
        }) {
      sql.execute(rewrite);
      sql.execute("SELECT count(*) FROM rewritten");
      RelationCache table = relation(mapper.read().pool(), "public.rewritten");
      assertThat(table.blocks()).as(rewrite).isEqualTo((int) blocks("rewritten")).isPositive();
      assertThat(table.cached()).as(rewrite).isEqualTo(table.blocks());
    }
    sql.execute("TRUNCATE rewritten");
    RelationCache emptied = relation(mapper.read().pool(), "public.rewritten");
    assertThat(emptied.blocks()).isZero();
    assertThat(emptied.cached()).isZero();
  }

  @Test
  void catalogsWithoutAFilenodeOfTheirOwnAreNamedToo() throws Exception {
    sql.execute("SELECT count(*) FROM pg_class, pg_attribute");
    PoolSnapshot pool = mapper.read().pool();
    assertThat(number(sql, "SELECT relfilenode FROM pg_class WHERE relname = 'pg_class'")).isZero();
    assertThat(relation(pool, "pg_catalog.pg_class").cached()).isPositive();
    assertThat(relation(pool, "pg_catalog.pg_attribute").cached()).isPositive();
    assertThat(relation(pool, "pg_catalog.pg_database").relation().id().databaseOid()).isZero();
  }

  @Test
  void aTableOfAnotherDatabaseWithTheSameFilenodeIsAnotherTable() throws Exception {
    sql.execute("CREATE TABLE twin AS SELECT g, repeat('t', 500) FROM generate_series(1, 1000) g");
    long filenode = number(sql, "SELECT pg_relation_filenode('twin')");
    client.close();
    observer.close();
    Endpoint other = copyOfTheDatabase();
    try (Connection there = TestServer.connect(other);
        Statement query = there.createStatement();
        Observer watching = TestObserver.open(other)) {
      assertThat(number(query, "SELECT pg_relation_filenode('twin')")).isEqualTo(filenode);
      query.execute("CHECKPOINT");
      query.execute("DELETE FROM twin WHERE g > 100");
      query.execute("VACUUM twin");
      query.execute("SELECT count(*) FROM twin");
      ServerInfo info = ServerInfoReader.read(watching, other, ServerInfo.Origin.EMBEDDED, null);
      try (Connection back = TestServer.connect(TestServer.database(server, "five_pools"));
          Statement first = back.createStatement()) {
        first.execute("SELECT count(*) FROM twin");
      }
      PoolSnapshot pool = new PoolMapper(watching, info).read().pool();
      RelationCache own = relation(pool, "public.twin");
      assertThat(own.cached()).isEqualTo(own.blocks()).isPositive();
      assertThat(pool.ownerList())
          .extracting(Owner::label)
          .anyMatch(label -> label.matches("database \\d+ / filenode " + filenode));
    }
  }

  private Endpoint copyOfTheDatabase() throws SQLException {
    try (Connection maintenance = TestServer.connect(TestServer.database(server, "postgres"));
        Statement statement = maintenance.createStatement()) {
      statement.execute("DROP DATABASE IF EXISTS five_pools_copy");
      statement.execute("CREATE DATABASE five_pools_copy TEMPLATE five_pools");
    }
    return TestServer.database(server, "five_pools_copy");
  }

  private int freeInTheView() throws SQLException {
    return (int) number(sql, "SELECT count(*) FROM pg_buffercache WHERE relfilenode IS NULL");
  }

  private long blocks(String table) throws SQLException {
    return number(sql, "SELECT pg_relation_size('" + table + "') / 8192");
  }

  private static RelationCache relation(PoolSnapshot pool, String name) {
    return pool.relations().stream()
        .filter(one -> one.relation().qualifiedName().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
