package io.bufferscope.server;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/// How this package itself enters the embedded server.
///
/// @param port where it listens on [#HOST]
/// @param password of the role `bufferscope`
record Login(int port, String password) {
  /// The only address that the server listens on.
  static final String HOST = "127.0.0.1";

  /// Opens a connection; gives up after a few seconds.
  Connection open(String database) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", Passfile.USER);
    properties.setProperty("password", password);
    properties.setProperty("ApplicationName", "bufferscope-server");
    properties.setProperty("connectTimeout", "5");
    properties.setProperty("socketTimeout", "60");
    properties.setProperty("cancelSignalTimeout", "1");
    properties.setProperty("sslmode", "disable");
    properties.setProperty("gssEncMode", "disable");
    return DriverManager.getConnection(
        "jdbc:postgresql://" + HOST + ":" + port + "/" + database, properties);
  }

  @Override
  public String toString() {
    return Passfile.USER + "@" + HOST + ":" + port;
  }
}
