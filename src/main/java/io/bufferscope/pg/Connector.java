package io.bufferscope.pg;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Endpoint;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/// Opens connections to one database. The password comes from the endpoint's own file; without one
/// from `PGPASSWORD`, else from the user's `.pgpass`, as with libpq. It is in no text that leaves
/// this class.
///
/// @param endpoint where the database is
public record Connector(Endpoint endpoint) {
  private static final String CONNECT_SECONDS = "10";
  private static final String READ_SECONDS = "30";

  /// Opens a connection in autocommit mode. A server that does not answer the connection attempt
  /// within 10 s, or a statement within 30 s, is a failure; who runs longer statements gives
  /// another `socketTimeout` in seconds, 0 for none.
  ///
  /// @param applicationName shown in the server's `pg_stat_activity`
  /// @param driverProperties further properties of pgjdbc by name, over those set here
  /// @throws ProblemException of kind NO_SERVER where there is no connection
  public Connection open(String applicationName, Map<String, String> driverProperties)
      throws ProblemException {
    Properties properties = new Properties();
    properties.setProperty("user", endpoint.user());
    properties.setProperty("ApplicationName", applicationName);
    // Puts the name and other settings into the startup packet, where pgjdbc otherwise sends SET
    // statements that the server counts as transactions.
    properties.setProperty("assumeMinServerVersion", "10");
    properties.setProperty("connectTimeout", CONNECT_SECONDS);
    properties.setProperty("loginTimeout", CONNECT_SECONDS);
    properties.setProperty("socketTimeout", READ_SECONDS);
    properties.setProperty("tcpKeepAlive", "true");
    driverProperties.forEach(properties::setProperty);
    password(System.getenv()).ifPresent(password -> properties.setProperty("password", password));
    try {
      return DriverManager.getConnection(url(), properties);
    } catch (SQLException cause) {
      throw SqlProblems.connecting(endpoint, cause);
    }
  }

  /// The password, of whichever source has one.
  Optional<String> password(Map<String, String> environment) {
    if (endpoint.passfile() != null) {
      return Passfile.read(endpoint.passfile()).password(endpoint);
    }
    @Nullable String given = environment.get("PGPASSWORD");
    return given != null && !given.isEmpty()
        ? Optional.of(given)
        : Passfile.read(Passfile.ofUser(environment)).password(endpoint);
  }

  private String url() {
    String host = endpoint.host().contains(":") ? "[" + endpoint.host() + "]" : endpoint.host();
    String database = URLEncoder.encode(endpoint.database(), StandardCharsets.UTF_8);
    return "jdbc:postgresql://" + host + ":" + endpoint.port() + "/" + database;
  }
}
