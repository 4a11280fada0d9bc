package io.bufferscope.pg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bufferscope.model.Problem;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Access;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.Password;
import io.bufferscope.model.server.SslMode;
import io.bufferscope.model.server.Transport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConnectionParametersTest {
  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "PGHOST", "envhost",
          "PGPORT", "6000",
          "PGDATABASE", "envdb",
          "PGUSER", "envuser",
          "PGSSLMODE", "verify-full",
          "PGSSLROOTCERT", "~/ca.crt",
          "PGSSLCERT", "/c/me.crt",
          "PGSSLKEY", "/c/me.key",
          "PGCONNECT_TIMEOUT", "3",
          "PGAPPNAME", "shop");

  @TempDir private Path home = Path.of("");

  @Test
  void theEnvironmentSaysWhatNobodyElseSays() throws Exception {
    assertThat(access(Map.of(), ENVIRONMENT).endpoint())
        .isEqualTo(
            new Endpoint(
                "envhost",
                6000,
                "envdb",
                "envuser",
                null,
                new Transport(
                    SslMode.VERIFY_FULL,
                    home.resolve("ca.crt").toString(),
                    Path.of("/c/me.crt"),
                    Path.of("/c/me.key"),
                    Duration.ofSeconds(3),
                    true,
                    "shop")));
  }

  @Test
  void whatIsGivenComesBeforeTheServiceAndThatBeforeTheEnvironment() throws Exception {
    service("[other]\nhost=x\n[shop]\n# the shop\nhost=servicehost\nport=7\nuser=servant\n");
    Endpoint endpoint = access(Map.of("service", "shop", "host", "given"), ENVIRONMENT).endpoint();
    assertThat(endpoint.host()).isEqualTo("given");
    assertThat(endpoint.port()).isEqualTo(7);
    assertThat(endpoint.user()).isEqualTo("servant");
    assertThat(endpoint.database()).isEqualTo("envdb");
  }

  @Test
  void aServiceOfTheEnvironmentIsUsedFromTheFileThatTheEnvironmentNames() throws Exception {
    Path file = home.resolve("services");
    Files.writeString(file, "[shop]\nhost = h\n");
    Map<String, String> environment = Map.of("PGSERVICE", "shop", "PGSERVICEFILE", file.toString());
    assertThat(access(Map.of(), environment).endpoint().host()).isEqualTo("h");
  }

  @Test
  void thePasswordOfAServiceIsUsedAndInNoText() throws Exception {
    service("[shop]\nhost=h\npassword=s3cret\n");
    Access access = access(Map.of("service", "shop"), Map.of("PGPASSWORD", "other"));
    assertThat(new Connector(access).password(Map.of("PGPASSWORD", "other"))).contains("s3cret");
    assertThat(access.toString() + new Connector(access) + access.endpoint().url())
        .doesNotContain("s3cret");
  }

  @Test
  void aTypedPasswordComesBeforeAllOthers() {
    Access access =
        new Access(new Endpoint("h", 1, "d", "u", null), new Password("typed".toCharArray()));
    assertThat(new Connector(access).password(Map.of("PGPASSWORD", "other"))).contains("typed");
  }

  @Test
  void aPasswordOfTheEnvironmentComesBeforeOneOfAFile() throws Exception {
    Map<String, String> given = Map.of("passfile", "/p");
    assertThat(access(given, Map.of()).endpoint().passfile()).isEqualTo(Path.of("/p"));
    Access access = access(given, Map.of("PGPASSWORD", "known"));
    assertThat(new Connector(access).password(Map.of("PGPASSWORD", "known"))).contains("known");
  }

  @Test
  void aServiceWithoutFileIsSaidWithTheFilesThatWereLookedAt() {
    assertThatThrownBy(() -> access(Map.of("service", "shop"), Map.of()))
        .hasMessageContaining(".pg_service.conf")
        .hasMessageContaining("PGSERVICEFILE");
  }

  @Test
  void whatIsWrongInAServiceIsSaidWithoutItsText() throws Exception {
    service("[shop]\nhost=h\ns3cret\n");
    assertThatThrownBy(() -> access(Map.of("service", "shop"), Map.of()))
        .hasMessageContaining("parameter=value")
        .hasMessageNotContaining("s3cret");
  }

  @Test
  void whatCannotBeHonouredInAServiceIsRefused() throws Exception {
    service("[shop]\nhost=h\nrequirepeer=postgres\n");
    assertThatThrownBy(() -> access(Map.of("service", "shop"), Map.of()))
        .hasMessageContaining("requirepeer");
  }

  @Test
  void aModeThatIsNoneMakesTheServerUnusable() {
    assertThatThrownBy(() -> access(Map.of(), Map.of("PGSSLMODE", "strict")))
        .isInstanceOfSatisfying(
            ProblemException.class,
            thrown -> {
              assertThat(thrown.problem().kind()).isEqualTo(Problem.Kind.NO_SERVER);
              assertThat(thrown.problem().why())
                  .contains("disable, allow, prefer, require, verify-ca, verify-full");
            });
  }

  @Test
  void noTimeoutIsTheUsualOneSinceNobodyWaitsForEver() throws Exception {
    Endpoint endpoint = access(Map.of("connect_timeout", "0"), Map.of()).endpoint();
    assertThat(endpoint.transport().connectTimeout()).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void anEndpointsUrlIsReadBackAsTheSameEndpoint() throws Exception {
    Map<String, String> odd = new HashMap<>(ENVIRONMENT);
    odd.put("PGHOST", "::1");
    odd.put("PGDATABASE", "Großer \"Laden\"/1 & 50% + ?");
    odd.put("PGUSER", "a:b@c");
    Endpoint endpoint = access(Map.of("keepalives", "0", "passfile", "/a b"), odd).endpoint();
    assertThat(ConnectionUrl.parse(endpoint.url(), Map.of()).endpoint()).isEqualTo(endpoint);
  }

  @Test
  void theDriverGetsEveryMode() {
    for (SslMode mode : SslMode.values()) {
      assertThat(protect(transport(mode, "/ca.crt"), home))
          .containsEntry("sslrootcert", "/ca.crt")
          .containsEntry("sslmode", mode == SslMode.REQUIRE ? "verify-ca" : mode.label());
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = SslMode.class,
      names = {"REQUIRE", "PREFER"})
  void requireVerifiesWhereThereIsAFileOfAuthorities(SslMode mode) throws Exception {
    assertThat(protect(transport(mode, null), home)).containsEntry("sslmode", mode.label());
    Files.writeString(home.resolve("root.crt"), "");
    assertThat(protect(transport(mode, null), home))
        .containsEntry("sslmode", mode == SslMode.REQUIRE ? "verify-ca" : mode.label());
  }

  @Test
  void libpqsOwnCertificateIsShownToTheServer() throws Exception {
    Files.writeString(home.resolve("postgresql.crt"), "");
    assertThat(protect(Transport.USUAL, home)).doesNotContainKey("sslcert");
    Files.writeString(home.resolve("postgresql.key"), "");
    assertThat(protect(Transport.USUAL, home))
        .containsEntry("sslcert", home.resolve("postgresql.crt").toString())
        .containsEntry("sslkey", home.resolve("postgresql.key").toString());
  }

  private static Transport transport(SslMode mode, @org.jspecify.annotations.Nullable String root) {
    return new Transport(mode, root, null, null, Duration.ofSeconds(1), true, "");
  }

  private static Map<String, String> protect(Transport transport, Path folder) {
    Properties properties = new Properties();
    Connector.protect(properties, transport, folder);
    Map<String, String> map = new HashMap<>();
    properties
        .stringPropertyNames()
        .forEach(name -> map.put(name, Objects.requireNonNull(properties.getProperty(name))));
    return map;
  }

  private Access access(Map<String, String> given, Map<String, String> environment)
      throws ProblemException {
    return new ConnectionParameters(given, environment, home.toString()).access();
  }

  private void service(String content) throws IOException {
    Files.writeString(home.resolve(".pg_service.conf"), content);
  }
}
