package io.bufferscope.pagemap;

import static io.bufferscope.server.TestServer.number;
import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.host.PageCache;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.KernelTier;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.RelationFork;
import io.bufferscope.model.map.RelationMap;
import io.bufferscope.model.map.Residency;
import io.bufferscope.model.map.TierCounts;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.stats.RelationId;
import io.bufferscope.pg.ClusterReader;
import io.bufferscope.pg.Observer;
import io.bufferscope.pg.ServerInfoReader;
import io.bufferscope.pg.TestObserver;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.TestServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.BitSet;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/// What is said of the kernel's page cache beside a real server's pool.
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("servers of all versions")
class KernelReaderTest {
  private static final int ATTEMPTS = 5;

  private static final EmbeddedServer SERVER = TestServer.ofVersion(18);

  private final Endpoint database = TestServer.database(SERVER, "both_caches");
  private Connection client;
  private Statement sql;
  private Observer observer;
  private PoolMapper mapper;
  private RelationId table;

  @BeforeAll
  static void aTableOnTheDisk() throws Exception {
    try (Connection making = TestServer.connect(TestServer.newDatabase(SERVER, "both_caches"));
        Statement make = making.createStatement()) {
      make.execute("CREATE EXTENSION pg_buffercache");
      // Less than a quarter of the pool: a scan of more keeps a ring of buffers only.
      make.execute("CREATE TABLE cold AS SELECT repeat('c', 1500) FROM generate_series(1, 2000) g");
      make.execute("VACUUM cold");
      make.execute("CHECKPOINT");
    }
  }

  @BeforeEach
  void connect() throws Exception {
    client = TestServer.connect(database);
    sql = client.createStatement();
    observer = TestObserver.open(database);
    ServerInfo info = ServerInfoReader.read(observer, database, ServerInfo.Origin.EMBEDDED, null);
    mapper = new PoolMapper(observer, info);
    mapper.lookMeanwhile(new NamedThreads());
    table = new RelationId(info.databaseOid(), number(sql, "SELECT 'cold'::regclass::oid"));
    mapper.setFocus(Optional.of(table));
  }

  @AfterEach
  void disconnect() throws SQLException {
    observer.close();
    client.close();
  }

  @Test
  void everyBlockThatIsReadOnceThroughAColdPoolIsCachedTwice() throws Exception {
    int blocks = (int) number(sql, "SELECT pg_relation_size('cold') / 8192");
    sql.execute("SELECT count(*) FROM cold");
    PageCache.drop(file());
    TierCounts dropped = map(mapper.read()).tiers();
    assertThat(dropped.both() + dropped.kernelOnly()).isZero();
    assertThat(dropped.sharedOnly()).isPositive();

    TierCounts read = TierCounts.of(new byte[0]);
    MapSnapshot map = mapper.read();
    for (int attempt = 0; attempt < ATTEMPTS && read.both() < blocks; attempt++) {
      sql.execute("SELECT pg_buffercache_evict_relation('cold')");
      sql.execute("SELECT count(*) FROM cold");
      map = mapper.read();
      read = map(map).tiers();
    }
    assertThat(read).isEqualTo(new TierCounts(0, 0, blocks, 0));
    assertThat(read.cachedTwice()).isEqualTo(Bytes.ofBlocks(blocks));
    int main = 0;
    for (int buffer = 0; buffer < map.pool().buffers(); buffer++) {
      int owner = map.pool().owners()[buffer];
      boolean ours =
          owner >= 0
              && map.pool().forks()[buffer] == 0
              && map.pool().ownerList().get(owner).label().equals("public.cold");
      main += ours && map.isInKernel(buffer).orElse(false) ? 1 : 0;
    }
    assertThat(main).isEqualTo(blocks);
    assertThat(map.poolTiers().both()).isGreaterThanOrEqualTo(blocks);
  }

  @Test
  void theRelationThatIsShownIsLookedAtThoughNothingOfItIsInThePool() throws Exception {
    sql.execute("SELECT pg_buffercache_evict_relation('cold')");
    RelationMap shown = map(mapper.read());
    assertThat(shown.cached()).isZero();
    assertThat(shown.kernel()).isInstanceOf(KernelTier.Cached.class);
    mapper.setFocus(Optional.empty());
    assertThat(map(mapper.read()).kernel()).isInstanceOf(KernelTier.Absent.class);
  }

  @Test
  void aForkThatHasNoFileYetIsEmptyAndNotUnknown() throws Exception {
    sql.execute("CREATE TABLE unmapped AS SELECT 1 AS id");
    RelationId bare =
        new RelationId(table.databaseOid(), number(sql, "SELECT 'unmapped'::regclass::oid"));
    try {
      mapper.setFocus(Optional.of(bare));
      MapSnapshot read = mapper.read();
      assertThat(read.kernel().tier(new RelationFork(bare, Fork.MAIN)).known().orElseThrow())
          .extracting(Residency::blocks)
          .isEqualTo(1);
      KernelTier none = new KernelTier.Cached(Residency.of(new BitSet(), 0));
      assertThat(read.kernel().tier(new RelationFork(bare, Fork.VM))).isEqualTo(none);
      assertThat(read.kernel().tier(new RelationFork(bare, Fork.FSM))).isEqualTo(none);
    } finally {
      sql.execute("DROP TABLE unmapped");
    }
  }

  @Test
  void whatAnotherDatabaseHasInThePoolIsNotKnown() throws Exception {
    try (Connection other = TestServer.connect(TestServer.database(SERVER, "postgres"));
        Statement query = other.createStatement()) {
      query.execute("SELECT count(*) FROM pg_class");
      MapSnapshot map = mapper.read();
      int unknown = 0;
      for (int buffer = 0; buffer < map.pool().buffers(); buffer++) {
        int owner = map.pool().owners()[buffer];
        unknown += owner >= 0 && map.isInKernel(buffer).isEmpty() ? 1 : 0;
      }
      assertThat(map.poolTiers().unknown()).isEqualTo(unknown).isPositive();
    }
  }

  @Test
  void aFolderIsBelievedOnlyIfItIsThatServers() throws Exception {
    ClusterReader.Identity own = ClusterReader.read(observer);
    Path folder = Path.of(own.dataDirectory().orElseThrow());
    assertThat(ClusterFiles.find(own)).isEqualTo(new ClusterFiles.Here(folder, false));
    assertThat(reason(Optional.empty(), own.systemIdentifier(), own.port()))
        .contains("may not read where");
    assertThat(reason(Optional.of("/nowhere/at/all"), own.systemIdentifier(), own.port()))
        .contains("no folder /nowhere/at/all");
    assertThat(reason(own.dataDirectory(), own.systemIdentifier() + 1, own.port()))
        .contains("another server's");
    assertThat(reason(own.dataDirectory(), own.systemIdentifier(), own.port() + 1))
        .as("a standby's folder has its primary's identifier")
        .contains("a copy of the cluster");
    assertThat(reason(Optional.of(folder.resolve("base").toString()), 1, own.port()))
        .contains("may not read");
  }

  private String reason(Optional<String> folder, long identifier, int port) throws Exception {
    ClusterReader.Identity own = ClusterReader.read(observer);
    ClusterFiles found =
        ClusterFiles.find(
            new ClusterReader.Identity(folder, identifier, own.role(), port, own.startedAt()));
    assertThat(found).isInstanceOf(ClusterFiles.Absent.class);
    return ((ClusterFiles.Absent) found).reason();
  }

  private RelationMap map(MapSnapshot read) {
    return read.relation(table, Fork.MAIN).orElseThrow();
  }

  private Path file() throws SQLException {
    String query =
        "SELECT current_setting('data_directory') || '/' || pg_relation_filepath('cold')";
    try (ResultSet row = sql.executeQuery(query)) {
      row.next();
      return Path.of(row.getString(1));
    }
  }
}
