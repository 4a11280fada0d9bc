package io.bufferscope.server;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.Threads;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.pg.SqlProblems;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.postgresql.PGConnection;

/// Databases of the embedded server beside its own `bufferscope`, each made as a copy of another,
/// file by file: so tables come back exactly as they were, at the speed of the disk, and past
/// shared buffers and WAL. Nobody may be connected to what is copied. Names have letters, digits
/// and underscores.
public final class Databases {
  private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_]*");
  private static final int FIRST_WITH_STRATEGIES = 15;
  private static final String WORK = "Making a database";
  private static final String EXISTS =
      "SELECT FROM pg_database WHERE datname = ? AND datconnlimit <> -2";
  private static final int BREAKS = 12;
  private static final long BETWEEN_BREAKS_MILLIS = 100;

  private final Endpoint own;
  private final Login login;
  private final Threads threads;

  /// @param threads makes the thread that has the server break a statement off
  Databases(Endpoint own, String password, Threads threads) {
    this.own = own;
    this.threads = threads;
    this.login = new Login(own.port(), password);
  }

  /// Where a database is and how to enter it.
  public Endpoint endpoint(String database) {
    return new Endpoint(own.host(), own.port(), database, own.user(), own.passfile());
  }

  /// Whether there is a database of that name, and as a whole: one whose deletion was broken off is
  /// none.
  public boolean exist(String database, Cancellation cancellation) throws ProblemException {
    return with(database, cancellation, session -> session.has(database));
  }

  /// Deletes a database, with its dirty buffers unwritten; nothing where there is none.
  ///
  /// @param cancellation breaks it off
  public void drop(String database, Cancellation cancellation) throws ProblemException {
    boolean _ = with(database, cancellation, session -> session.run(dropping(database)));
  }

  /// Makes a database as it is in another, in place of what there is of that name. The schema
  /// `bufferscope` comes first in its `search_path`, as in the database of that name.
  ///
  /// @param cancellation breaks it off; the database is there as a whole then or not at all
  public void copy(String from, String to, Cancellation cancellation) throws ProblemException {
    boolean _ =
        with(
            to,
            cancellation,
            session ->
                session.run(dropping(to))
                    && session.run(session.copying(named(from), to))
                    && session.run(
                        "ALTER DATABASE "
                            + to
                            + " SET search_path = bufferscope, \"$user\", public"));
  }

  private static String dropping(String database) {
    return "DROP DATABASE IF EXISTS " + database + " WITH (FORCE)";
  }

  private interface Work {
    boolean on(Session session) throws SQLException, ProblemException;
  }

  private boolean with(String database, Cancellation cancellation, Work work)
      throws ProblemException {
    String what = "The database " + named(database) + " could not be made.";
    cancellation.check(WORK);
    try (Session session = Session.open(login, threads, cancellation)) {
      return work.on(session);
    } catch (SQLException cause) {
      cancellation.check(WORK);
      throw SqlProblems.exception(what, cause);
    }
  }

  /// A connection whose statements a cancellation breaks off.
  private record Session(
      Connection connection, Cancellation cancellation, CountDownLatch over, Runnable forget)
      implements AutoCloseable {
    static Session open(Login login, Threads threads, Cancellation cancellation)
        throws SQLException {
      Connection connection = login.open("postgres");
      // Copying takes as long as it takes.
      connection.setNetworkTimeout(Runnable::run, 0);
      CountDownLatch over = new CountDownLatch(1);
      Runnable forget =
          cancellation.onRequest(
              () -> threads.thread("databases-cancel", () -> breakOff(connection, over)).start());
      return new Session(connection, cancellation, over, forget);
    }

    boolean has(String database) throws SQLException {
      try (PreparedStatement statement = connection.prepareStatement(EXISTS)) {
        statement.setString(1, database);
        try (ResultSet rows = statement.executeQuery()) {
          return rows.next();
        }
      }
    }

    boolean run(String sql) throws SQLException, ProblemException {
      cancellation.check(WORK);
      try (Statement statement = connection.createStatement()) {
        statement.execute(sql);
        return true;
      }
    }

    String copying(String from, String to) throws SQLException {
      String plain = "CREATE DATABASE " + to + " TEMPLATE " + from;
      return connection.getMetaData().getDatabaseMajorVersion() >= FIRST_WITH_STRATEGIES
          ? plain + " STRATEGY file_copy"
          : plain;
    }

    /// Has the server break the statement off, again as one may begin just after; closes the socket
    /// where that does not help.
    private static void breakOff(Connection connection, CountDownLatch over) {
      try {
        for (int left = BREAKS; left > 0 && over.getCount() > 0; left--) {
          connection.unwrap(PGConnection.class).cancelQuery();
          boolean _ = over.await(BETWEEN_BREAKS_MILLIS, TimeUnit.MILLISECONDS);
        }
        if (over.getCount() > 0) {
          connection.abort(Runnable::run);
        }
      } catch (SQLException _) {
        // The connection is lost, and its statement with it.
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void close() throws SQLException {
      forget.run();
      over.countDown();
      connection.close();
    }
  }

  private static String named(String database) {
    if (!NAME.matcher(database).matches()) {
      throw new IllegalArgumentException("not a name for a database: " + database);
    }
    return database;
  }
}
