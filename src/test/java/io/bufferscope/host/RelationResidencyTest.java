package io.bufferscope.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.KernelDrop;
import io.bufferscope.model.map.KernelTier;
import io.bufferscope.model.map.Residency;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.TestServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class RelationResidencyTest {
  private final EmbeddedServer server = TestServer.shared();
  private Connection connection;
  private Statement statement;

  @BeforeEach
  void aTableOfTwentyMegabytes() throws Exception {
    connection = TestServer.connect(server);
    statement = connection.createStatement();
    statement.execute("CREATE EXTENSION IF NOT EXISTS pg_buffercache");
    statement.execute("DROP TABLE IF EXISTS resident");
    statement.execute(
        "CREATE TABLE resident WITH (autovacuum_enabled = off) AS"
            + " SELECT id, repeat('x', 1000) AS filler FROM generate_series(1, 17500) AS id");
    statement.execute("VACUUM resident");
    statement.execute("CHECKPOINT");
    assertThat(PageCache.read(main())).isInstanceOf(KernelTier.Cached.class);
  }

  @AfterEach
  void theTableGoes() throws SQLException {
    statement.execute("DROP TABLE resident");
    connection.close();
  }

  @Test
  void aSequentialScanThroughAColdPoolMakesAllBlocksResident() throws Throwable {
    int blocks = (int) number("SELECT pg_relation_size('resident') / 8192");
    // CREATE TABLE AS wrote through a ring of 16 MB, so the table's beginning left the pool again.
    assertThat(number("SELECT count(*) FROM resident")).isEqualTo(17_500);
    KernelDrop drop = PageCache.drop(main());
    assertThat(drop.before()).isLessThanOrEqualTo(Bytes.ofBlocks(blocks));
    assertThat(drop.after()).isEqualTo(new Bytes(0));
    assertThat(residency(main()).count()).isZero();
    assertThat(residency(main()).blocks()).isEqualTo(blocks).isGreaterThan(2000);

    assertThat(number("SELECT count(*) FROM resident")).isEqualTo(17_500);
    assertThat(residency(main()).count()).as("all hits: the kernel is not asked").isZero();

    OnDisk.unlessReclaimed(() -> {
      statement.execute("SELECT pg_buffercache_evict_relation('resident')");
      assertThat(number("SELECT count(*) FROM resident")).isEqualTo(17_500);
      assertThat(residency(main()).count()).isEqualTo(blocks);
    });
  }

  @Test
  void theMapsOfFreeSpaceAndVisibilityHaveFilesOfTheirOwn() throws Exception {
    for (Fork fork : new Fork[] {Fork.FSM, Fork.VM}) {
      Path first = SegmentFiles.first(main(), fork);
      int blocks =
          (int) number("SELECT pg_relation_size('resident', '" + fork.label() + "') / 8192");
      assertThat(residency(first).blocks()).as(fork.label()).isEqualTo(blocks).isPositive();
    }
  }

  @Test
  void theClusterIsKnownByItsIdentifier() throws Exception {
    assertThat(DataDirectory.systemIdentifier(dataDirectory()))
        .hasValue(number("SELECT system_identifier FROM pg_control_system()"));
    assertThat(DataDirectory.systemIdentifier(OnDisk.folder())).isEmpty();
  }

  private Path main() throws SQLException {
    return dataDirectory().resolve(text("SELECT pg_relation_filepath('resident')"));
  }

  private Path dataDirectory() throws SQLException {
    return Path.of(text("SHOW data_directory"));
  }

  private static Residency residency(Path first) {
    KernelTier tier = PageCache.read(first);
    assertThat(tier).isInstanceOf(KernelTier.Cached.class);
    return ((KernelTier.Cached) tier).residency();
  }

  private long number(String query) throws SQLException {
    return Long.parseLong(text(query));
  }

  private String text(String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getString(1);
    }
  }
}
