package io.bufferscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.pg.Passfile;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.PrivateFile;
import io.bufferscope.server.TestServer;
import io.bufferscope.wire.Certificates;
import io.bufferscope.wire.Listener;
import io.bufferscope.wire.Messages;
import io.bufferscope.wire.Pooler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/// Servers that cannot be used: each ends with exit code 3 within the timeout and with a sentence
/// that names the cause and one that names the cure. On real servers and real sockets.
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("servers that wait")
class BadServerTest {
  private static final String PASSWORD = "s3cret";

  @TempDir private static Path folder;

  private static Certificates right;
  private static Certificates wrong;
  private static EmbeddedServer server;
  private static Path passfile;

  private final Terminal terminal = new Terminal(folder, TestServer.cache(), new NoWindow());

  @BeforeAll
  static void start() throws Exception {
    right = Certificates.make(folder, "right", "localhost");
    wrong = Certificates.make(folder, "wrong", "localhost");
    server =
        TestServer.fresh(
            new ServerSettings(
                Bytes.ofMegabytes(16),
                Map.of(
                    "ssl", "on",
                    "ssl_cert_file", right.certificate().toString(),
                    "ssl_key_file", right.key().toString())));
    run("CREATE ROLE ann LOGIN PASSWORD '" + PASSWORD + "'");
    run("CREATE DATABASE \"Closed \"\"shop\"\"\"");
    run("REVOKE CONNECT ON DATABASE \"Closed \"\"shop\"\"\" FROM PUBLIC");
    passfile =
        privately(
            "pass",
            Passfile.line("localhost", "ann", PASSWORD)
                + "\n"
                + Passfile.line("127.0.0.1", "ann", PASSWORD)
                + "\n");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aHostNameWithoutAddress() {
    fails("postgresql://ann@no-such-host.invalid/shop", "No address is known", "written");
  }

  @Test
  void aPortThatNobodyListensOn() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    fails(url("ann", port, "shop"), "Nothing listens on 127.0.0.1:" + port, "Check host and port");
  }

  @Test
  void aHostThatNeverAnswers() throws IOException {
    try (Listener silent = Listener.silent()) {
      fails(
          url("ann", silent.port(), "shop") + "&connect_timeout=2",
          "no answer within 2 s",
          "connect_timeout=30");
    }
  }

  @Test
  void aDatabaseThatIsNotThere() {
    fails(url("ann", port(), "no_shop"), "\"no_shop\" does not exist", "that exists");
  }

  @Test
  void aRoleThatIsNotThere() throws IOException {
    Path bobs = privately("bob", Passfile.line("127.0.0.1", "bob", "guess") + "\n");
    fails(
        "postgresql://bob@127.0.0.1:" + port() + "/postgres?passfile=" + bobs,
        "password authentication failed for user \"bob\"",
        "Check user name and password");
  }

  @Test
  void aPasswordThatIsWrong() throws IOException {
    Path guess = privately("guess", Passfile.line("127.0.0.1", "ann", "gu3ss") + "\n");
    fails(
        "postgresql://ann@127.0.0.1:" + port() + "/postgres?passfile=" + guess,
        "password authentication failed",
        "~/.pgpass");
    assertThat(terminal.err()).doesNotContain("gu3ss");
  }

  @Test
  void aPasswordThatIsMissingComesWithTheLineForThePasswordFile() throws IOException {
    Path empty = privately("empty", "");
    fails(
        "postgresql://ann@127.0.0.1:" + port() + "/postgres?passfile=" + empty,
        "wants a password, and none was found",
        "127.0.0.1:" + port() + ":postgres:ann:<password>");
  }

  @Test
  void anAuthorityThatDidNotSignTheCertificate() {
    fails(tls("localhost", "verify-full", wrong), "not signed by an authority in", "sslrootcert");
    fails(tls("localhost", "verify-ca", wrong), "not signed by an authority in", "sslrootcert");
  }

  @Test
  void aRequiredProtectionVerifiesWhereAnAuthorityIsNamedAsLibpqDoes() {
    fails(tls("localhost", "require", wrong), "not signed by an authority in", "sslrootcert");
  }

  @Test
  void anAuthorityOfThePublicThatDidNotSignTheCertificate() {
    fails(
        "postgresql://ann@localhost:" + port() + "/postgres?sslrootcert=system",
        "not signed by an authority in Java's own list",
        "sslrootcert");
    fails(
        "postgresql://ann@localhost/postgres?sslrootcert=system&sslmode=require",
        "only its host name",
        "sslmode=verify-full");
  }

  @Test
  void aCertificateForAnotherHost() {
    fails(tls("127.0.0.1", "verify-full", right), "not for the host 127.0.0.1", "verify-ca");
  }

  @Test
  void aFileOfAuthoritiesThatIsNotThere() {
    fails(
        "postgresql://ann@localhost:"
            + port()
            + "/postgres?sslmode=verify-full&sslrootcert="
            + folder.resolve("missing.crt"),
        "missing.crt",
        "sslrootcert");
  }

  @Test
  void theRightAuthorityLetsEveryModeIn() {
    for (String mode : new String[] {"verify-full", "verify-ca", "require"}) {
      succeeds(tls("localhost", mode, right));
    }
    succeeds(tls("127.0.0.1", "verify-ca", right));
    for (String mode : new String[] {"disable", "allow", "prefer", "require"}) {
      succeeds(url("ann", port(), "postgres") + "&sslmode=" + mode);
    }
  }

  @Test
  void aModeThatIsNone() {
    fails(url("ann", port(), "postgres") + "&sslmode=paranoid", "'paranoid' is no", "verify-full");
  }

  @Test
  void aServerWithoutTls() {
    int plain = TestServer.shared().endpoint().port();
    fails(url("ann", plain, "postgres") + "&sslmode=require", "does not have TLS", "ssl = on");
    fails(
        url("ann", plain, "postgres") + "&sslmode=verify-full&sslrootcert=" + right.certificate(),
        "does not have TLS",
        "sslmode=prefer");
  }

  @Test
  void aServerOfAnotherProtocol() throws IOException {
    Listener.Handler web =
        client -> {
          int _ = client.getInputStream().read(new byte[64]);
          client
              .getOutputStream()
              .write(
                  "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"
                      .getBytes(StandardCharsets.US_ASCII));
        };
    try (Listener http = new Listener(web)) {
      for (String mode : new String[] {"prefer", "disable", "require"}) {
        fails(
            url("ann", http.port(), "shop") + "&sslmode=" + mode,
            "does not speak PostgreSQL's protocol",
            "Check the port");
      }
    }
  }

  @Test
  void aServerThatHangsUp() throws IOException {
    try (Listener rude = new Listener(_ -> {})) {
      fails(
          url("ann", rude.port(), "shop"), "ended the connection without a word", "Check the port");
    }
  }

  @Test
  void aServerThatIsTooOld() throws IOException {
    try (Listener old = new Listener(Messages.serverOfVersion("9.6.24"))) {
      fails(url("ann", old.port(), "shop"), "PostgreSQL 9.6 is too old", "newer server");
    }
  }

  @Test
  void aPoolerInTransactionMode() throws IOException {
    try (Pooler pooler = new Pooler(port(), true)) {
      fails(url("ann", pooler.port(), "postgres"), "in transaction mode", "pool_mode = session");
    }
  }

  @Test
  void aPoolerInSessionModeServes() throws IOException {
    try (Pooler pooler = new Pooler(port(), false)) {
      succeeds(url("ann", pooler.port(), "postgres"));
    }
  }

  @Test
  void aPoolerThatRefusesWhatTheDriverSends() throws IOException {
    Listener.Handler refusing =
        client -> {
          Messages.refuse(client, "08P01", "unsupported startup parameter: extra_float_digits");
        };
    try (Listener pooler = new Listener(refusing)) {
      fails(
          url("ann", pooler.port(), "postgres"),
          "unsupported startup parameter",
          "ignore_startup_parameters = extra_float_digits");
    }
  }

  @Test
  void aRoleThatMayNotConnectComesWithTheGrant() {
    fails(
        url("ann", port(), "Closed%20%22shop%22"),
        "permission denied for database",
        "GRANT CONNECT ON DATABASE \"Closed \"\"shop\"\"\" TO \"ann\";");
  }

  @Test
  void aRoleWithoutPrivilegesIsServedWithWhatItMaySeeAndTheStatementsForTheRest() {
    succeeds(url("ann", port(), "bufferscope"));
    assertThat(terminal.out())
        .contains("yes  statistics")
        .contains("yes  stat_io")
        .contains("no   page_map")
        .contains("GRANT pg_monitor TO ann;")
        .contains("no   activity")
        .contains("GRANT pg_read_all_stats TO ann;")
        .contains("no   load");
    assertThat(terminal.run("map", "--pool", "--connect", url("ann", port(), "bufferscope")))
        .isEqualTo(4);
    assertThat(terminal.err()).contains("GRANT pg_monitor TO ann;");
  }

  @Test
  void aServiceThatIsNotThere() {
    fails("service=no_such_service", "no service 'no_such_service'", "[no_such_service]");
  }

  private void fails(String url, String why, String remedy) {
    long start = System.nanoTime();
    int exit = terminal.run("doctor", "--connect", url);
    Duration taken = Duration.ofNanos(System.nanoTime() - start);
    assertThat(terminal.err()).contains(why).contains(remedy).doesNotContain("\tat ");
    assertThat(terminal.err()).doesNotContain(PASSWORD);
    assertThat(exit).isEqualTo(3);
    assertThat(terminal.out()).isEmpty();
    assertThat(taken).isLessThan(Duration.ofSeconds(10));
  }

  private void succeeds(String url) {
    assertThat(terminal.run("doctor", "--connect", url)).as(terminal.err()).isZero();
    assertThat(terminal.out() + terminal.err()).doesNotContain(PASSWORD);
  }

  private static String tls(String host, String mode, Certificates authority) {
    return "postgresql://ann@"
        + host
        + ":"
        + port()
        + "/postgres?sslmode="
        + mode
        + "&sslrootcert="
        + authority.certificate()
        + "&passfile="
        + passfile;
  }

  private static String url(String user, int port, String database) {
    return "postgresql://" + user + "@127.0.0.1:" + port + "/" + database + "?passfile=" + passfile;
  }

  private static int port() {
    Endpoint endpoint = server.endpoint();
    return endpoint.port();
  }

  private static Path privately(String name, String content) throws IOException {
    return PrivateFile.write(folder.resolve(name), content);
  }

  private static void run(String statement) throws SQLException {
    TestServer.run(server, statement);
  }
}
