package io.bufferscope.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EmbeddedServerTest {
  private final EmbeddedServer server = TestServer.shared();

  @Test
  void runsHereWithTheSettingsItWasOpenedWith() {
    assertThat(server.isRunning()).isTrue();
    assertThat(server.origin()).isEqualTo(ServerInfo.Origin.EMBEDDED);
    assertThat(server.settings()).isEqualTo(ServerSettings.DEFAULT);
    assertThat(server.endpoint().database()).isEqualTo("bufferscope");
    assertThat(server.logTail(50)).anyMatch(line -> line.contains("ready to accept connections"));
  }

  @Test
  void writesDurablyChecksItsBlocksAndTimesItsReads() throws Exception {
    assertThat(show("fsync")).isEqualTo("on");
    assertThat(show("full_page_writes")).isEqualTo("on");
    assertThat(show("synchronous_commit")).isEqualTo("on");
    assertThat(show("data_checksums")).isEqualTo("on");
    assertThat(show("track_io_timing")).isEqualTo("on");
    assertThat(show("shared_buffers")).isEqualTo("128MB");
    assertThat(show("server_encoding")).isEqualTo("UTF8");
    assertThat(show("password_encryption")).isEqualTo("scram-sha-256");
    assertThat(show("server_version_num")).startsWith("18");
  }

  @Test
  void roomIsForTwoHundredClientsAndOurOwn() throws Exception {
    assertThat(Integer.parseInt(show("max_connections"))).isGreaterThanOrEqualTo(220);
  }

  @Test
  void listensOnLoopbackOnly() throws Exception {
    assertThat(show("listen_addresses")).isEqualTo("127.0.0.1");
    assertThat(show("unix_socket_directories")).isEmpty();
    int port = server.endpoint().port();
    assertThat(canConnect(InetAddress.ofLiteral("127.0.0.1"), port)).isTrue();
    for (NetworkInterface one : NetworkInterface.networkInterfaces().toList()) {
      for (InetAddress address : one.inetAddresses().toList()) {
        if (!address.isLoopbackAddress()) {
          assertThat(canConnect(address, port)).as(address.toString()).isFalse();
        }
      }
    }
  }

  @Test
  void databaseHasItsSchemaSearchPathAndExtensions() throws Exception {
    assertThat(show("search_path")).isEqualTo("bufferscope, \"$user\", public");
    assertThat(query("SELECT current_schema()")).isEqualTo("bufferscope");
    assertThat(
            query(
                "SELECT string_agg(extname || ' in ' || nspname, ', ' ORDER BY extname)"
                    + " FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace"
                    + " WHERE nspname = 'public'"))
        .isEqualTo("pageinspect in public, pg_buffercache in public, pg_prewarm in public");
  }

  @Test
  void completingTheDatabaseAgainChangesNothing() throws Exception {
    String before = query("SELECT array_agg(setconfig)::text FROM pg_db_role_setting");
    Login login = new Login(server.endpoint().port(), Passfile.read(passfile()));
    Database.complete(login, new Cancellation());
    assertThat(query("SELECT array_agg(setconfig)::text FROM pg_db_role_setting"))
        .isEqualTo(before);
  }

  @Test
  void passfileIsForItsOwnerAlone() throws Exception {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(passfile())))
        .isEqualTo("rw-------");
    assertThat(Files.readString(passfile()))
        .matches("127\\.0\\.0\\.1:\\*:\\*:bufferscope:[^:]{32}\n");
  }

  @Test
  void withoutThePasswordNobodyGetsIn() {
    Login login = new Login(server.endpoint().port(), "guess");
    assertThatThrownBy(() -> login.open("bufferscope"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("password authentication failed");
  }

  @Test
  void passwordIsOnNoCommandLineAndInNoLog() throws Exception {
    String password = Passfile.read(passfile());
    assertThat(commandLines())
        .anyMatch(line -> line.contains(server.endpoint().port() + ""))
        .noneMatch(line -> line.contains(password));
    try (Stream<Path> logs = Files.list(passfile().resolveSibling("log"))) {
      for (Path log : logs.toList()) {
        assertThat(Files.readString(log)).doesNotContain(password);
      }
    }
    try (Stream<Path> home = Files.list(passfile().resolveSibling(""))) {
      assertThat(home.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder("lock", "log", "passfile", "pgdata");
    }
  }

  private Path passfile() {
    return Objects.requireNonNull(server.endpoint().passfile());
  }

  private String show(String setting) throws SQLException {
    return query("SHOW " + setting);
  }

  private String query(String sql) throws SQLException {
    try (Connection connection = TestServer.connect(server);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      assertThat(rows.next()).isTrue();
      return rows.getString(1);
    }
  }

  private static boolean canConnect(InetAddress address, int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), 1000);
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  private static List<String> commandLines() throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
      for (Path process :
          processes
              .filter(p -> p.endsWith(p.getFileName().toString().replaceAll("\\D", "")))
              .toList()) {
        try {
          lines.add(Files.readString(process.resolve("cmdline")));
        } catch (IOException _) {
          // It ended meanwhile.
        }
      }
    }
    return lines;
  }
}
