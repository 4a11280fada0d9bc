package io.bufferscope.server;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/// The database `bufferscope`: made on the first start and completed on every later one, should the
/// first have been cut short.
final class Database {
  /// Its name, and that of the load's schema in it.
  static final String NAME = "bufferscope";

  private static final List<String> EXTENSIONS =
      List.of("pg_buffercache", "pg_prewarm", "pageinspect");

  private Database() {}

  /// Makes what is missing.
  static void complete(Login login) throws SQLException {
    try (Connection connection = login.open("postgres")) {
      if (!has(connection, "SELECT 1 FROM pg_database WHERE datname = 'bufferscope'")) {
        run(connection, "CREATE DATABASE bufferscope");
      }
      if (!has(connection, hasSetting())) {
        run(
            connection,
            "ALTER DATABASE bufferscope SET search_path = bufferscope, \"$user\", public");
      }
    }
    try (Connection connection = login.open(NAME)) {
      run(connection, "CREATE SCHEMA IF NOT EXISTS bufferscope");
      for (String extension : EXTENSIONS) {
        run(connection, "CREATE EXTENSION IF NOT EXISTS " + extension + " WITH SCHEMA public");
      }
    }
  }

  private static String hasSetting() {
    return "SELECT 1 FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase"
        + " WHERE d.datname = 'bufferscope' AND s.setrole = 0"
        + " AND EXISTS (SELECT FROM unnest(s.setconfig) AS one WHERE one LIKE 'search_path=%')";
  }

  private static boolean has(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      return rows.next();
    }
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
