package io.bufferscope.server;

import io.bufferscope.model.Cancellation;
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

  private static final String EXISTS = "SELECT FROM pg_database WHERE datname = 'bufferscope'";
  private static final String CREATE = "CREATE DATABASE bufferscope";
  private static final String HAS_SEARCH_PATH =
      "SELECT FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase"
          + " WHERE d.datname = 'bufferscope' AND s.setrole = 0"
          + " AND EXISTS (SELECT FROM unnest(s.setconfig) AS one WHERE one LIKE 'search_path=%')";
  private static final String SET_SEARCH_PATH =
      "ALTER DATABASE bufferscope SET search_path = bufferscope, \"$user\", public";
  private static final String CREATE_SCHEMA = "CREATE SCHEMA IF NOT EXISTS bufferscope";
  private static final List<String> CREATE_EXTENSIONS =
      List.of(
          "CREATE EXTENSION IF NOT EXISTS pg_buffercache WITH SCHEMA public",
          "CREATE EXTENSION IF NOT EXISTS pg_prewarm WITH SCHEMA public",
          "CREATE EXTENSION IF NOT EXISTS pageinspect WITH SCHEMA public");

  private Database() {}

  /// Makes what is missing.
  ///
  /// @param cancellation cuts it short, with an SQLException
  static void complete(Login login, Cancellation cancellation) throws SQLException {
    try (Session session = Session.open(login, "postgres", cancellation)) {
      if (!session.has(EXISTS)) {
        session.run(CREATE);
      }
      if (!session.has(HAS_SEARCH_PATH)) {
        session.run(SET_SEARCH_PATH);
      }
    }
    try (Session session = Session.open(login, NAME, cancellation)) {
      session.run(CREATE_SCHEMA);
      for (String createExtension : CREATE_EXTENSIONS) {
        session.run(createExtension);
      }
    }
  }

  /// A connection that a cancellation breaks.
  private record Session(Connection connection, Runnable forget) implements AutoCloseable {
    static Session open(Login login, String database, Cancellation cancellation)
        throws SQLException {
      Connection connection = login.open(database);
      return new Session(connection, cancellation.onRequest(() -> abort(connection)));
    }

    boolean has(String query) throws SQLException {
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(query)) {
        return rows.next();
      }
    }

    void run(String sql) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        statement.execute(sql);
      }
    }

    @Override
    public void close() throws SQLException {
      forget.run();
      connection.close();
    }

    private static void abort(Connection connection) {
      try {
        connection.abort(Runnable::run);
      } catch (SQLException _) {
        // It is broken already, which is what was wanted.
      }
    }
  }
}
