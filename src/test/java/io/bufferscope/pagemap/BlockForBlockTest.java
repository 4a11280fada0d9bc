package io.bufferscope.pagemap;

import static io.bufferscope.server.TestServer.number;
import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.PartitionedMap;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.PoolSnapshot.Owner;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.stats.RelationId;
import io.bufferscope.pg.Observer;
import io.bufferscope.pg.ServerInfoReader;
import io.bufferscope.pg.TestObserver;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/// Each block of a map beside what SQL says of it, on a server that rests.
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("servers of all versions")
class BlockForBlockTest {
  private static final int ATTEMPTS = 20;

  private static final EmbeddedServer SERVER = TestServer.ofVersion(18);

  private final Endpoint database = TestServer.database(SERVER, "block_for_block");
  private Connection client;
  private Statement sql;
  private Observer observer;
  private PoolMapper mapper;

  @BeforeAll
  static void aDatabaseWithATable() throws Exception {
    try (Connection making = TestServer.connect(TestServer.newDatabase(SERVER, "block_for_block"));
        Statement make = making.createStatement()) {
      make.execute("CREATE EXTENSION pg_buffercache");
      make.execute(
          "CREATE TABLE wide AS SELECT g AS id, repeat('w', 800) AS filler, (SELECT"
              + " string_agg(md5((g * k)::text), '') FROM generate_series(1, 100) k) AS large"
              + " FROM generate_series(1, 600) g");
      make.execute("ALTER TABLE wide ADD PRIMARY KEY (id)");
      make.execute("VACUUM wide");
      make.execute("CHECKPOINT");
      make.execute("UPDATE wide SET id = -id WHERE id % 40 = 0");
      make.execute("SELECT count(*) FROM wide WHERE id BETWEEN 100 AND 130");
    }
  }

  @BeforeEach
  void connect() throws Exception {
    client = TestServer.connect(database);
    sql = client.createStatement();
    observer = TestObserver.open(database);
    mapper = mapperOn(observer, database);
  }

  @AfterEach
  void disconnect() throws SQLException {
    observer.close();
    client.close();
  }

  @Test
  void tableIndexToastAndVisibilityMapAreAsSqlSays() throws Exception {
    String toast =
        text("SELECT reltoastrelid::regclass::text FROM pg_class WHERE relname = 'wide'");
    assertThat(equalsSql("wide", Fork.MAIN)).isGreaterThan(60);
    assertThat(equalsSql("wide_pkey", Fork.MAIN)).isPositive();
    assertThat(equalsSql(toast, Fork.MAIN)).isGreaterThan(100);
    assertThat(equalsSql("wide", Fork.VM)).isPositive();
    assertThat(equalsSql("wide", Fork.FSM)).isPositive();
  }

  @Test
  void aRewrittenTableIsAsSqlSaysAndSoIsAnUnloggedOne() throws Exception {
    mapper.read();
    sql.execute("VACUUM FULL wide");
    assertThat(equalsSql("wide", Fork.MAIN)).isPositive();
    sql.execute("CREATE UNLOGGED TABLE fleeting AS SELECT * FROM wide");
    assertThat(equalsSql("fleeting", Fork.MAIN)).isGreaterThan(60);
    sql.execute("INSERT INTO fleeting SELECT * FROM wide");
    assertThat(equalsSql("fleeting", Fork.MAIN)).as("grown").isGreaterThan(120);
    assertThat(owner("public.fleeting").unlogged()).isTrue();
    assertThat(owner("public.wide").unlogged()).isFalse();
  }

  @Test
  void thePinsOfAnOpenCursorAreThere() throws Exception {
    client.setAutoCommit(false);
    sql.execute("DECLARE open CURSOR FOR SELECT * FROM wide");
    sql.execute("FETCH 1 FROM open");
    equalsSql("wide", Fork.MAIN);
    assertThat(map("wide", Fork.MAIN).pins().sum()).isPositive();
    client.rollback();
    assertThat(map("wide", Fork.MAIN).pins().sum()).isZero();
  }

  @Test
  void catalogsHaveTheBlocksThatSqlSays() throws Exception {
    for (String catalog : new String[] {"pg_class", "pg_attribute", "pg_database"}) {
      mapper.read();
      SortedMap<Integer, String> before = blocksInSql(catalog, Fork.MAIN, "isdirty::text");
      SortedMap<Integer, String> seen = new TreeMap<>();
      byte[] states = map(catalog, Fork.MAIN).states();
      for (int block = 0; block < states.length; block++) {
        if (BlockState.isCached(states[block])) {
          seen.put(block, Boolean.toString(BlockState.isDirty(states[block])));
        }
      }
      assertThat(seen).as(catalog).isEqualTo(before).isNotEmpty();
    }
  }

  @Test
  void aCopyWithTheSameFilenodesIsAnotherDatabase() throws Exception {
    long filenode = number(sql, "SELECT pg_relation_filenode('wide')");
    observer.close();
    client.close();
    TestServer.run(
        SERVER,
        "DROP DATABASE IF EXISTS block_for_block_copy",
        "CREATE DATABASE block_for_block_copy TEMPLATE block_for_block");
    Endpoint copy = TestServer.database(SERVER, "block_for_block_copy");
    try (Connection there = TestServer.connect(copy);
        Statement query = there.createStatement()) {
      assertThat(number(query, "SELECT pg_relation_filenode('wide')")).isEqualTo(filenode);
      query.execute("DELETE FROM wide WHERE id < 300");
      query.execute("SELECT count(*), sum(length(large)) FROM wide");
    }
    client = TestServer.connect(database);
    sql = client.createStatement();
    sql.execute("SELECT count(*) FROM wide WHERE id = 7");
    observer = TestObserver.open(database);
    mapper = mapperOn(observer, database);
    equalsSql("wide", Fork.MAIN);
    assertThat(mapper.read().pool().ownerList())
        .extracting(Owner::label)
        .anyMatch(label -> label.matches("database \\d+ / filenode " + filenode));
  }

  @Test
  void allClassesSumToThePool() throws Exception {
    MapSnapshot map = mapper.read();
    PoolSnapshot pool = map.pool();
    int[] cachedByOwner = new int[pool.ownerList().size()];
    int unused = 0;
    for (int buffer = 0; buffer < pool.buffers(); buffer++) {
      if (pool.owners()[buffer] == PoolSnapshot.UNUSED) {
        unused++;
      } else {
        cachedByOwner[pool.owners()[buffer]]++;
      }
    }
    int owned = 0;
    for (int cached : cachedByOwner) {
      owned += cached;
    }
    assertThat(owned + unused).isEqualTo(pool.buffers()).isEqualTo(2048);
    var tiers = map.poolTiers();
    assertThat(tiers.sharedOnly() + tiers.both() + tiers.inMemory() + tiers.unknown())
        .isEqualTo(owned);
  }

  @Test
  void partitionsOfAllLevelsAreShownOneAfterTheOther() throws Exception {
    sql.execute("CREATE TABLE parent (id int, filler text) PARTITION BY RANGE (id)");
    sql.execute("CREATE TABLE part_b PARTITION OF parent FOR VALUES FROM (0) TO (1000)");
    sql.execute(
        "CREATE TABLE part_a PARTITION OF parent FOR VALUES FROM (1000) TO (3000)"
            + " PARTITION BY RANGE (id)");
    sql.execute("CREATE TABLE part_a1 PARTITION OF part_a FOR VALUES FROM (1000) TO (2000)");
    sql.execute("CREATE TABLE part_a2 PARTITION OF part_a FOR VALUES FROM (2000) TO (3000)");
    sql.execute("INSERT INTO parent SELECT g, repeat('p', 900) FROM generate_series(0, 1999) g");
    MapSnapshot read = mapper.read();
    PartitionedMap map = read.partitioned(id("parent"), Fork.MAIN).orElseThrow();
    assertThat(map.root().name()).isEqualTo("parent");
    assertThat(map.parts())
        .extracting(part -> part.relation().name())
        .containsExactly("part_a1", "part_a2", "part_b");
    byte[] first = read.relation(id("part_a1"), Fork.MAIN).orElseThrow().states();
    byte[] last = read.relation(id("part_b"), Fork.MAIN).orElseThrow().states();
    assertThat(first).hasSizeGreaterThan(100);
    assertThat(map.parts().get(1).blocks()).isZero();
    assertThat(map.states()).startsWith(first).endsWith(last).hasSize(first.length + last.length);
    assertThat(map.partAt(first.length).relation().name()).isEqualTo("part_b");
    assertThat(map.whole().blocks()).isEqualTo(map.states().length);
    assertThat(read.partitioned(id("wide"), Fork.MAIN)).isEmpty();
  }

  @Test
  void aTemporaryTableIsKnownAndNotInTheMap() throws Exception {
    sql.execute("CREATE TEMPORARY TABLE passing AS SELECT * FROM wide");
    MapSnapshot read = mapper.read();
    assertThat(read.temporary()).extracting(RelationRef::name).contains("passing");
    assertThat(read.relation(id("passing"), Fork.MAIN)).isEmpty();
  }

  @Test
  void aRelationThatIsTruncatedOrDroppedWhileItIsShownIsEmptyOrGone() throws Exception {
    sql.execute("CREATE TABLE doomed AS SELECT repeat('d', 800) FROM generate_series(1, 90)");
    RelationId shown = id("doomed");
    assertThat(map("doomed", Fork.MAIN).blocks()).isEqualTo(10);
    sql.execute("TRUNCATE doomed");
    assertThat(mapper.read().relation(shown, Fork.MAIN).orElseThrow().blocks()).isZero();
    sql.execute("INSERT INTO doomed SELECT 'd'");
    assertThat(mapper.read().relation(shown, Fork.MAIN).orElseThrow().cached()).isEqualTo(1);
    sql.execute("DROP TABLE doomed");
    assertThat(mapper.read().relation(shown, Fork.MAIN)).isEmpty();
  }

  /// Compares block for block, between two looks by SQL that say the same.
  ///
  /// @return how many blocks are cached
  private int equalsSql(String relation, Fork fork) throws Exception {
    String columns = "usagecount || ' ' || isdirty || ' ' || pinning_backends";
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      SortedMap<Integer, String> before = blocksInSql(relation, fork, columns);
      RelationMap map = map(relation, fork);
      if (before.equals(blocksInSql(relation, fork, columns))) {
        SortedMap<Integer, String> seen = new TreeMap<>();
        for (int block = 0; block < map.blocks(); block++) {
          byte state = map.states()[block];
          if (BlockState.isCached(state)) {
            seen.put(
                block,
                BlockState.usageCount(state)
                    + " "
                    + BlockState.isDirty(state)
                    + " "
                    + map.pins().at(block));
          }
        }
        assertThat(seen).as(relation + " " + fork.label()).isEqualTo(before);
        String length =
            "SELECT pg_relation_size('" + relation + "', '" + fork.label() + "') / 8192";
        assertThat(map.blocks()).isEqualTo((int) number(sql, length));
        return seen.size();
      }
    }
    throw new AssertionError("the server does not rest");
  }

  private SortedMap<Integer, String> blocksInSql(String relation, Fork fork, String columns)
      throws SQLException {
    String query =
        "SELECT relblocknumber, "
            + columns
            + " FROM pg_buffercache WHERE relfilenode = pg_relation_filenode('"
            + relation
            + "') AND relforknumber = "
            + fork.number()
            + " AND reldatabase IN (0, (SELECT oid FROM pg_database"
            + " WHERE datname = current_database()))";
    SortedMap<Integer, String> blocks = new TreeMap<>();
    try (ResultSet row = sql.executeQuery(query)) {
      while (row.next()) {
        blocks.put(row.getInt(1), row.getString(2));
      }
    }
    return blocks;
  }

  private RelationMap map(String relation, Fork fork) throws Exception {
    mapper.setFocus(Optional.of(id(relation)));
    return mapper.read().relation(id(relation), fork).orElseThrow();
  }

  private Owner owner(String label) throws Exception {
    List<Owner> found = new ArrayList<>();
    mapper.read().pool().ownerList().stream()
        .filter(one -> one.label().equals(label))
        .forEach(found::add);
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  private RelationId id(String relation) throws SQLException {
    String database =
        "SELECT CASE WHEN relisshared THEN 0 ELSE (SELECT oid FROM pg_database"
            + " WHERE datname = current_database()) END FROM pg_class WHERE oid = '"
            + relation
            + "'::regclass";
    return new RelationId(
        number(sql, database), number(sql, "SELECT '" + relation + "'::regclass::oid"));
  }

  private String text(String query) throws SQLException {
    try (ResultSet row = sql.executeQuery(query)) {
      row.next();
      return row.getString(1);
    }
  }

  private static PoolMapper mapperOn(Observer observer, Endpoint database) throws Exception {
    return new PoolMapper(
        observer, ServerInfoReader.read(observer, database, ServerInfo.Origin.EMBEDDED, null));
  }
}
