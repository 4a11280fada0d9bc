package io.bufferscope.pg;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.Capability;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.Platform;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.PrivateFile;
import io.bufferscope.server.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// As the owner of the server and as a role that may do nothing yet, whose name needs quotes.
class CapabilityProbeTest {
  private static final String PLAIN = "\"Plain \"\"role\"\"\"";

  private static EmbeddedServer server;
  private static Endpoint plain;

  @TempDir private static Path folder;

  @BeforeAll
  static void start() throws IOException, SQLException {
    server = TestServer.fresh(ServerSettings.DEFAULT);
    Endpoint owner = server.endpoint();
    Path passfile = folder.resolve("passfile");
    plain = new Endpoint(owner.host(), owner.port(), owner.database(), "Plain \"role\"", passfile);
    PrivateFile.write(passfile, Passfile.line(plain.host(), plain.user(), "secret") + "\n");
    run("CREATE ROLE \"Plain \"\"role\"\"\" LOGIN PASSWORD 'secret'");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void beginAnew() throws SQLException {
    run("DROP EXTENSION IF EXISTS pg_buffercache");
    run("REVOKE pg_monitor FROM \"Plain \"\"role\"\"\"");
    run("DROP SCHEMA IF EXISTS \"Ext\"");
    run("DROP SCHEMA IF EXISTS bufferscope CASCADE");
  }

  @Test
  void theOwnerOfTheServerCanHaveEverything() throws Exception {
    run("CREATE EXTENSION pg_buffercache");
    assertThat(probe(server.endpoint()).all())
        .allSatisfy(one -> assertThat(one.available()).isTrue());
    assertThat(probe(server.endpoint()).all())
        .extracting(Capability::name)
        .containsExactly(
            Capabilities.STATISTICS,
            Capabilities.STAT_IO,
            Capabilities.IO_TIMING,
            Capabilities.PAGE_MAP,
            Capabilities.USAGE_COUNTS,
            Capabilities.FORCE_FLUSH,
            Capabilities.OWN_TRAFFIC,
            Capabilities.ACTIVITY,
            Capabilities.EVICT,
            Capabilities.PREWARM,
            Capabilities.CHECKPOINT,
            Capabilities.PAGE_INSPECT,
            Capabilities.LOAD);
    assertThat(probe(server.endpoint()).platform()).isEqualTo(Platform.PLAIN);
  }

  @Test
  void aMissingExtensionComesWithTheStatementThatMakesIt() throws Exception {
    Capability map = one(probe(server.endpoint()), Capabilities.PAGE_MAP);
    assertThat(map.available()).isFalse();
    run(map.remedy());
    assertThat(probe(server.endpoint()).has(Capabilities.PAGE_MAP)).isTrue();
  }

  @Test
  void eachRemedyOpensWhatAPlainRoleLacks() throws Exception {
    run("CREATE SCHEMA \"Ext\"");
    run("CREATE EXTENSION pg_buffercache SCHEMA \"Ext\"");
    assertThat(one(probe(plain), Capabilities.PAGE_MAP).remedy())
        .isEqualTo("GRANT USAGE ON SCHEMA \"Ext\" TO \"Plain \"\"role\"\"\";");
    run(one(probe(plain), Capabilities.PAGE_MAP).remedy());
    assertThat(one(probe(plain), Capabilities.PAGE_MAP).remedy())
        .isEqualTo("GRANT pg_monitor TO \"Plain \"\"role\"\"\";");
    run(one(probe(plain), Capabilities.PAGE_MAP).remedy());
    assertThat(probe(plain).has(Capabilities.PAGE_MAP)).isTrue();
    assertThat(probe(plain).has(Capabilities.USAGE_COUNTS)).isTrue();
    assertThat(probe(plain).has(Capabilities.LOAD)).isFalse();
    run(one(probe(plain), Capabilities.LOAD).remedy());
    assertThat(probe(plain).has(Capabilities.LOAD)).isTrue();
  }

  @Test
  void theExtensionIsToldWithItsVersionAndSchema() throws Exception {
    run("CREATE SCHEMA \"Ext\"");
    run("CREATE EXTENSION pg_buffercache SCHEMA \"Ext\"");
    assertThat(one(probe(server.endpoint()), Capabilities.PAGE_MAP).reason())
        .matches("pg_buffercache 1\\.\\d in schema \"Ext\"");
  }

  @Test
  void anOlderExtensionHasTheMapAndComesWithTheUpdateForTheRest() throws Exception {
    run("CREATE EXTENSION pg_buffercache VERSION '1.3'");
    Capabilities old = probe(server.endpoint());
    assertThat(old.has(Capabilities.PAGE_MAP)).isTrue();
    assertThat(old.has(Capabilities.USAGE_COUNTS)).isFalse();
    run(one(old, Capabilities.USAGE_COUNTS).remedy());
    assertThat(probe(server.endpoint()).has(Capabilities.USAGE_COUNTS)).isTrue();
  }

  @Test
  void aMonitorThatWasShutOutOfTheExtensionIsLetInByTheRemedy() throws Exception {
    run("CREATE SCHEMA \"Ext\"");
    run("CREATE EXTENSION pg_buffercache SCHEMA \"Ext\"");
    run("GRANT USAGE ON SCHEMA \"Ext\" TO PUBLIC");
    run("GRANT pg_monitor TO " + PLAIN);
    run("REVOKE SELECT ON \"Ext\".pg_buffercache FROM pg_monitor");
    run("REVOKE EXECUTE ON FUNCTION \"Ext\".pg_buffercache_summary() FROM pg_monitor");
    String remedy = one(probe(plain), Capabilities.PAGE_MAP).remedy();
    assertThat(remedy).startsWith("GRANT SELECT ON \"Ext\".pg_buffercache TO " + PLAIN);
    assertThat(probe(plain).has(Capabilities.USAGE_COUNTS)).isFalse();
    run(remedy);
    assertThat(probe(plain).has(Capabilities.PAGE_MAP)).isTrue();
    assertThat(probe(plain).has(Capabilities.USAGE_COUNTS)).isTrue();
  }

  @Test
  void theHandsOnTheCachesComeWithTheirStatements() throws Exception {
    run("CREATE SCHEMA \"Ext\"");
    run("CREATE EXTENSION pg_buffercache VERSION '1.5'");
    run("DROP EXTENSION pg_prewarm");
    run("DROP EXTENSION pageinspect");
    try {
      for (String name :
          List.of(Capabilities.EVICT, Capabilities.PREWARM, Capabilities.PAGE_INSPECT)) {
        assertThat(probe(server.endpoint()).has(name)).as(name).isFalse();
        run(one(probe(server.endpoint()), name).remedy());
        assertThat(probe(server.endpoint()).has(name)).as(name).isTrue();
      }
      run("ALTER EXTENSION pg_prewarm SET SCHEMA \"Ext\"");
      run("REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA \"Ext\" FROM PUBLIC");
      run(one(probe(plain), Capabilities.PREWARM).remedy());
      run(one(probe(plain), Capabilities.PREWARM).remedy());
      assertThat(probe(plain).has(Capabilities.PREWARM)).isTrue();
      run(one(probe(plain), Capabilities.CHECKPOINT).remedy());
      assertThat(probe(plain).has(Capabilities.CHECKPOINT)).isTrue();
      for (String name : List.of(Capabilities.EVICT, Capabilities.PAGE_INSPECT)) {
        run("GRANT pg_monitor TO " + PLAIN);
        assertThat(one(probe(plain), name).reason()).as(name).contains("superusers alone");
        assertThat(one(probe(plain), name).remedy()).as(name).isEmpty();
      }
    } finally {
      run("REVOKE pg_checkpoint FROM " + PLAIN);
      run("DROP SCHEMA \"Ext\" CASCADE");
      run("CREATE EXTENSION pg_prewarm");
    }
  }

  @Test
  void theActivityOfOthersComesWithItsGrant() throws Exception {
    Capability activity = one(probe(plain), Capabilities.ACTIVITY);
    assertThat(activity.available()).isFalse();
    run(activity.remedy());
    assertThat(probe(plain).has(Capabilities.ACTIVITY)).isTrue();
    run("REVOKE pg_read_all_stats FROM " + PLAIN);
  }

  @Test
  void statisticsThatAreOffComeWithTheSettingThatTurnsThemOn() throws Exception {
    run("ALTER ROLE " + PLAIN + " SET track_io_timing = off");
    run("ALTER ROLE " + PLAIN + " SET track_counts = off");
    try {
      Capabilities off = probe(plain);
      assertThat(one(off, Capabilities.STATISTICS).remedy()).contains("track_counts = on");
      assertThat(one(off, Capabilities.IO_TIMING).remedy()).contains("track_io_timing = on");
    } finally {
      run("ALTER ROLE " + PLAIN + " RESET ALL");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          AURORA    | CREATE FUNCTION aurora_version() RETURNS text LANGUAGE sql RETURN '17.4' | DROP FUNCTION aurora_version()
          RDS       | CREATE ROLE rds_superuser        | DROP ROLE rds_superuser
          RDS       | ALTER DATABASE bufferscope SET rds.extensions = 'pg_buffercache' | ALTER DATABASE bufferscope RESET rds.extensions
          AZURE     | CREATE ROLE azure_pg_admin       | DROP ROLE azure_pg_admin
          CLOUD_SQL | CREATE ROLE cloudsqlsuperuser    | DROP ROLE cloudsqlsuperuser
          ALLOYDB   | CREATE ROLE alloydbsuperuser     | DROP ROLE alloydbsuperuser
          """)
  void serversOfProvidersAreRecognised(Platform platform, String make, String drop)
      throws Exception {
    run(make);
    try {
      assertThat(probe(server.endpoint()).platform()).isEqualTo(platform);
      assertThat(probe(plain).platform()).isEqualTo(platform);
    } finally {
      run(drop);
    }
  }

  @Test
  void aPlainRoleCanReadTheCounters() throws Exception {
    try (Observer observer = open(plain)) {
      assertThat(new StatsReader(observer).read().io()).isNotEmpty();
      assertThat(CapabilityProbe.probe(observer).has(Capabilities.OWN_TRAFFIC)).isTrue();
    }
  }

  @Test
  void withoutTheRightToFlushARoleCanStillReadTheCounters() throws Exception {
    String flush = "EXECUTE ON FUNCTION pg_stat_force_next_flush()";
    run("REVOKE " + flush + " FROM PUBLIC");
    try {
      try (Observer observer = open(plain)) {
        assertThat(new StatsReader(observer).read().observer().commits()).isZero();
        assertThat(new StatsReader(observer).read().relations()).isNotNull();
      }
      Capability force = one(probe(plain), Capabilities.FORCE_FLUSH);
      assertThat(force.reason()).contains("may not call pg_stat_force_next_flush()");
      assertThat(one(probe(plain), Capabilities.OWN_TRAFFIC).available()).isFalse();
      run(force.remedy());
      assertThat(probe(plain).has(Capabilities.FORCE_FLUSH)).isTrue();
      try (Observer observer = open(plain)) {
        assertThat(new StatsReader(observer).read().observer().commits()).isPositive();
        assertThat(CapabilityProbe.probe(observer).has(Capabilities.OWN_TRAFFIC)).isTrue();
      }
    } finally {
      run("GRANT " + flush + " TO PUBLIC");
      run("REVOKE " + flush + " FROM \"Plain \"\"role\"\"\"");
    }
  }

  @Test
  void whatAPlainRoleMayNotCallIsGrantedByTheRemedyForOwnTraffic() throws Exception {
    String counts = "EXECUTE ON FUNCTION pg_stat_get_xact_blocks_hit(oid)";
    run("REVOKE " + counts + " FROM PUBLIC");
    try {
      run(one(probe(plain), Capabilities.OWN_TRAFFIC).remedy());
      assertThat(probe(plain).has(Capabilities.OWN_TRAFFIC)).isTrue();
    } finally {
      run("GRANT " + counts + " TO PUBLIC");
      run(
          "REVOKE EXECUTE ON FUNCTION pg_stat_force_next_flush(),"
              + " pg_stat_get_xact_blocks_fetched(oid), pg_stat_get_xact_blocks_hit(oid)"
              + " FROM \"Plain \"\"role\"\"\"");
    }
  }

  private static Capabilities probe(Endpoint endpoint) throws ProblemException {
    try (Observer observer = open(endpoint)) {
      return CapabilityProbe.probe(observer);
    }
  }

  private static Observer open(Endpoint endpoint) throws ProblemException {
    return Observer.open(
        new Connector(endpoint),
        "bufferscope-doctor",
        new ObserverLedger(),
        Duration.ofSeconds(10));
  }

  private static Capability one(Capabilities capabilities, String name) {
    return capabilities.all().stream()
        .filter(capability -> capability.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static void run(String statement) throws SQLException {
    TestServer.run(server, statement);
  }
}
