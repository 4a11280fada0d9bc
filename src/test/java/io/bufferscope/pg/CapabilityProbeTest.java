package io.bufferscope.pg;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.Capability;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// As the owner of the server and as a role that may do nothing yet, whose name needs quotes.
class CapabilityProbeTest {
  private static EmbeddedServer server;
  private static Endpoint plain;

  @TempDir private static Path folder;

  @BeforeAll
  static void start() throws IOException, SQLException {
    server = TestServer.fresh(ServerSettings.DEFAULT);
    Endpoint owner = server.endpoint();
    Path passfile = folder.resolve("passfile");
    plain = new Endpoint(owner.host(), owner.port(), owner.database(), "Plain \"role\"", passfile);
    Files.writeString(passfile, Passfile.line(plain.host(), plain.user(), "secret") + "\n");
    if (passfile.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(passfile, PosixFilePermissions.fromString("rw-------"));
    }
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
            Capabilities.LOAD);
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
    try (Connection connection = TestServer.connect(server);
        Statement sql = connection.createStatement()) {
      sql.execute(statement);
    }
  }
}
