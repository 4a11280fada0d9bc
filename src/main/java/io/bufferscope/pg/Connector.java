package io.bufferscope.pg;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Access;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.Password;
import io.bufferscope.model.server.SslMode;
import io.bufferscope.model.server.Transport;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/// Opens connections to one database. The password is the one that was given; else it comes from
/// the endpoint's own file; without one from `PGPASSWORD`, else from the user's `.pgpass`, as with
/// libpq. It is in no text that leaves this class.
///
/// @param access where the database is, and a password that was given
public record Connector(Access access) {
  private static final String READ_SECONDS = "30";
  private static final String WORK = "The connection";

  /// To a database whose password is in a file or in the environment.
  public Connector(Endpoint endpoint) {
    this(new Access(endpoint, null));
  }

  /// Where the database is.
  public Endpoint endpoint() {
    return access.endpoint();
  }

  /// As [#open(String, Map, Cancellation)], without an end before its time.
  public Connection open(String applicationName, Map<String, String> driverProperties)
      throws ProblemException {
    return open(applicationName, driverProperties, new Cancellation());
  }

  /// Opens a connection in autocommit mode. A server that does not let us in within the endpoint's
  /// timeout, or does not answer a statement within 30 s, is a failure; who runs longer statements
  /// gives another `socketTimeout` in seconds, 0 for none.
  ///
  /// @param applicationName shown in the server's `pg_stat_activity`
  /// @param driverProperties further properties of pgjdbc by name, over those set here
  /// @param cancellation ends the attempt at once
  /// @throws ProblemException of kind NO_SERVER where there is no connection, or CANCELLED
  public Connection open(
      String applicationName, Map<String, String> driverProperties, Cancellation cancellation)
      throws ProblemException {
    Properties properties = properties(applicationName);
    driverProperties.forEach(properties::setProperty);
    Optional<String> password = password(System.getenv());
    password.ifPresent(text -> properties.setProperty("password", text));
    cancellation.check(WORK);
    Interruption interruption = new Interruption();
    Runnable untie = cancellation.onRequest(interruption::strike);
    try {
      return DriverManager.getConnection(url(), properties);
    } catch (SQLException cause) {
      cancellation.check(WORK);
      throw ConnectProblems.of(endpoint(), password.isPresent(), cause);
    } catch (RuntimeException interrupted) {
      // The driver's own word for an interrupt while it connects.
      cancellation.check(WORK);
      throw interrupted;
    } finally {
      untie.run();
      interruption.end();
    }
  }

  private Properties properties(String applicationName) {
    Transport transport = endpoint().transport();
    Properties properties = new Properties();
    properties.setProperty("user", endpoint().user());
    properties.setProperty(
        "ApplicationName",
        transport.applicationName().isEmpty()
            ? applicationName
            : applicationName + "/" + transport.applicationName());
    // Puts the name and other settings into the startup packet, where pgjdbc otherwise sends SET
    // statements that the server counts as transactions.
    properties.setProperty("assumeMinServerVersion", "10");
    String seconds = Long.toString(transport.connectTimeout().toSeconds());
    properties.setProperty("connectTimeout", seconds);
    properties.setProperty("loginTimeout", seconds);
    properties.setProperty("socketTimeout", READ_SECONDS);
    properties.setProperty("tcpKeepAlive", Boolean.toString(transport.keepAlive()));
    protect(properties, transport, Path.of(System.getProperty("user.home", ""), ".postgresql"));
    return properties;
  }

  /// Brings libpq's rules to a driver that has others: `require` verifies where there is a file of
  /// authorities, and the key's file is `postgresql.key` in PEM.
  static void protect(Properties properties, Transport transport, Path folder) {
    @Nullable String root = transport.rootCertificate();
    boolean required = transport.sslMode() == SslMode.REQUIRE;
    boolean hasRoot = root != null || Files.isRegularFile(folder.resolve("root.crt"));
    SslMode mode = required && hasRoot ? SslMode.VERIFY_CA : transport.sslMode();
    properties.setProperty("sslmode", mode.label());
    if (Transport.SYSTEM.equals(root)) {
      properties.setProperty("sslfactory", "org.postgresql.ssl.DefaultJavaSSLFactory");
      return;
    }
    if (root != null) {
      properties.setProperty("sslrootcert", root);
    }
    Path certificate = orUsual(transport.certificate(), folder.resolve("postgresql.crt"));
    Path key = orUsual(transport.key(), folder.resolve("postgresql.key"));
    boolean given = transport.certificate() != null || transport.key() != null;
    if (given || (Files.isRegularFile(certificate) && Files.isRegularFile(key))) {
      properties.setProperty("sslcert", certificate.toString());
      properties.setProperty("sslkey", key.toString());
    }
  }

  private static Path orUsual(@Nullable Path given, Path usual) {
    return given == null ? usual : given;
  }

  /// The password, of whichever source has one.
  Optional<String> password(Map<String, String> environment) {
    @Nullable Password known = access.password();
    if (known != null) {
      return Optional.of(known.reveal());
    }
    @Nullable Path passfile = endpoint().passfile();
    if (passfile != null) {
      return Passfile.read(passfile).password(endpoint());
    }
    @Nullable String given = environment.get("PGPASSWORD");
    return given != null && !given.isEmpty()
        ? Optional.of(given)
        : Passfile.read(Passfile.ofUser(environment)).password(endpoint());
  }

  private String url() {
    String host = endpoint().host();
    String shown = host.contains(":") ? "[" + host + "]" : host;
    String database = URLEncoder.encode(endpoint().database(), StandardCharsets.UTF_8);
    return "jdbc:postgresql://" + shown + ":" + endpoint().port() + "/" + database;
  }

  /// Interrupts the thread that made it, and not once it has ended.
  private static final class Interruption {
    private final Thread thread = Thread.currentThread();
    private boolean over;
    private boolean struck;

    synchronized void strike() {
      if (!over) {
        struck = true;
        thread.interrupt();
      }
    }

    synchronized void end() {
      over = true;
      if (struck) {
        boolean _ = Thread.interrupted();
      }
    }
  }
}
