package io.bufferscope.pg;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.Capability;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/// Finds out what a server and a role can show, by asking the catalogs: nothing is tried that could
/// fail or change anything.
public final class CapabilityProbe {
  private static final int FIRST_WITH_FLUSH = 15;
  private static final int FIRST_WITH_STAT_IO = 16;

  private static final String FACTS =
      """
      SELECT current_setting('server_version_num')::int / 10000 AS major,
             current_setting('track_io_timing')::boolean AS io_timing,
             quote_ident(current_user) AS role,
             quote_ident(current_database()) AS database,
             has_database_privilege(current_database(), 'CREATE') AS may_create,
             e.extversion AS extension,
             e.extnamespace IS NOT NULL
               AND has_schema_privilege(e.extnamespace, 'USAGE')
               AND EXISTS (SELECT FROM pg_class c
                            WHERE c.relnamespace = e.extnamespace
                              AND c.relname = 'pg_buffercache'
                              AND has_table_privilege(c.oid, 'SELECT')) AS may_read_map,
             EXISTS (SELECT FROM pg_proc p
                      WHERE p.pronamespace = e.extnamespace
                        AND p.proname = 'pg_buffercache_usage_counts'
                        AND has_function_privilege(p.oid, 'EXECUTE')) AS may_count,
             EXISTS (SELECT FROM pg_proc p
                      WHERE p.pronamespace = e.extnamespace
                        AND p.proname = 'pg_buffercache_usage_counts') AS has_counts,
             EXISTS (SELECT FROM pg_available_extensions
                      WHERE name = 'pg_buffercache') AS installable
        FROM (SELECT 1) one
        LEFT JOIN pg_extension e ON e.extname = 'pg_buffercache'
      """;

  private CapabilityProbe() {}

  /// Asks the server that an observer is connected to.
  ///
  /// @throws ProblemException where the connection is lost
  public static Capabilities probe(Observer observer) throws ProblemException {
    return observer.read("The server's capabilities cannot be read.", CapabilityProbe::ask);
  }

  private static Capabilities ask(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(FACTS)) {
      row.next();
      int major = row.getInt("major");
      List<Capability> all = new ArrayList<>();
      all.add(Capability.available(Capabilities.STATISTICS));
      all.add(since(Capabilities.STAT_IO, major, FIRST_WITH_STAT_IO));
      all.add(ioTiming(row));
      all.add(pageMap(row));
      all.add(usageCounts(row));
      all.add(since(Capabilities.FORCE_FLUSH, major, FIRST_WITH_FLUSH));
      all.add(load(row));
      return new Capabilities(all);
    }
  }

  private static Capability since(String name, int major, int first) {
    return major >= first
        ? Capability.available(name)
        : new Capability(name, false, "PostgreSQL has it from version " + first + " on.", "");
  }

  private static Capability ioTiming(ResultSet row) throws SQLException {
    return row.getBoolean("io_timing")
        ? Capability.available(Capabilities.IO_TIMING)
        : new Capability(
            Capabilities.IO_TIMING,
            false,
            "track_io_timing is off, so that the server does not time its reads.",
            "ALTER DATABASE " + row.getString("database") + " SET track_io_timing = on");
  }

  private static Capability pageMap(ResultSet row) throws SQLException {
    if (row.getString("extension") == null) {
      return notInstalled(Capabilities.PAGE_MAP, row);
    }
    return row.getBoolean("may_read_map")
        ? Capability.available(Capabilities.PAGE_MAP)
        : notGranted(Capabilities.PAGE_MAP, row);
  }

  private static Capability usageCounts(ResultSet row) throws SQLException {
    if (row.getString("extension") == null) {
      return notInstalled(Capabilities.USAGE_COUNTS, row);
    }
    if (!row.getBoolean("has_counts")) {
      return new Capability(
          Capabilities.USAGE_COUNTS,
          false,
          "pg_buffercache " + row.getString("extension") + " has no such function; 1.4 has.",
          "ALTER EXTENSION pg_buffercache UPDATE");
    }
    return row.getBoolean("may_count")
        ? Capability.available(Capabilities.USAGE_COUNTS)
        : notGranted(Capabilities.USAGE_COUNTS, row);
  }

  private static Capability notInstalled(String name, ResultSet row) throws SQLException {
    return row.getBoolean("installable")
        ? new Capability(
            name,
            false,
            "The extension pg_buffercache is not installed in this database.",
            "CREATE EXTENSION pg_buffercache")
        : new Capability(
            name, false, "The server does not have the contrib module pg_buffercache.", "");
  }

  private static Capability notGranted(String name, ResultSet row) throws SQLException {
    return new Capability(
        name,
        false,
        "The role " + row.getString("role") + " may not read pg_buffercache.",
        "GRANT pg_monitor TO " + row.getString("role"));
  }

  private static Capability load(ResultSet row) throws SQLException {
    return row.getBoolean("may_create")
        ? Capability.available(Capabilities.LOAD)
        : new Capability(
            Capabilities.LOAD,
            false,
            "The role " + row.getString("role") + " may not create a schema in this database.",
            "GRANT CREATE ON DATABASE "
                + row.getString("database")
                + " TO "
                + row.getString("role"));
  }
}
