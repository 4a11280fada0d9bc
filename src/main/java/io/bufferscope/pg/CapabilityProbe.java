package io.bufferscope.pg;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.Capability;
import io.bufferscope.model.server.Platform;
import io.bufferscope.model.server.ServerVersion;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/// Finds out what a server and a role can show, by asking for versions and privileges: nothing is
/// tried that could fail or change anything. What cannot be had comes with its reason and with the
/// statements that open it, where some do.
public final class CapabilityProbe {
  private static final int FIRST_WITH_FLUSH = 15;
  private static final int FIRST_WITH_IO = 16;
  private static final int FIRST_WITH_USAGE_COUNTS = 16;

  private final ServerVersion version;
  private final ResultSet facts;
  private final HandsProbe hands;

  private CapabilityProbe(ServerVersion version, ResultSet facts) {
    this.version = version;
    this.facts = facts;
    this.hands = new HandsProbe(version, facts);
  }

  /// Asks the server that an observer is connected to.
  ///
  /// @throws ProblemException where the connection is lost
  public static Capabilities probe(Observer observer) throws ProblemException {
    return observer.read(
        "The server's capabilities cannot be read.",
        connection -> {
          String sql = Sql.of("capabilities", observer.version());
          try (PreparedStatement statement = connection.prepareStatement(sql);
              ResultSet row = statement.executeQuery()) {
            row.next();
            return new CapabilityProbe(observer.version(), row).all();
          }
        });
  }

  private Capabilities all() throws SQLException {
    return new Capabilities(
        List.of(
            statistics(),
            statIo(),
            ioTiming(),
            pageMap(),
            usageCounts(),
            forceFlush(),
            ownTraffic(),
            activity(),
            hands.evict(),
            hands.prewarm(),
            hands.checkpoint(),
            hands.pageInspect(),
            load()),
        platform());
  }

  private Capability statistics() throws SQLException {
    return facts.getBoolean("track_counts")
        ? Capability.available(Capabilities.STATISTICS)
        : not(
            Capabilities.STATISTICS,
            "track_counts is off, so that the server counts nothing.",
            "ALTER SYSTEM SET track_counts = on; SELECT pg_reload_conf();");
  }

  private Capability statIo() {
    return version.atLeast(FIRST_WITH_IO)
        ? Capability.available(Capabilities.STAT_IO)
        : since(Capabilities.STAT_IO, "pg_stat_io", FIRST_WITH_IO);
  }

  private Capability ioTiming() throws SQLException {
    return facts.getBoolean("track_io_timing")
        ? Capability.available(Capabilities.IO_TIMING)
        : not(
            Capabilities.IO_TIMING,
            "track_io_timing is off, so that the server does not time its reads.",
            "ALTER SYSTEM SET track_io_timing = on; SELECT pg_reload_conf();");
  }

  private Capability pageMap() throws SQLException {
    return buffercache(Capabilities.PAGE_MAP, "buffercache_rows", "pg_buffercache");
  }

  private Capability usageCounts() throws SQLException {
    String functions = "pg_buffercache_summary() and pg_buffercache_usage_counts()";
    if (!version.atLeast(FIRST_WITH_USAGE_COUNTS)) {
      return since(Capabilities.USAGE_COUNTS, functions, FIRST_WITH_USAGE_COUNTS);
    }
    if (facts.getBoolean("buffercache_installed")
        && facts.getObject("buffercache_counts") == null) {
      return not(
          Capabilities.USAGE_COUNTS,
          ExtensionFacts.BUFFERCACHE.lacks(functions),
          ExtensionFacts.BUFFERCACHE.update());
    }
    return buffercache(Capabilities.USAGE_COUNTS, "buffercache_counts", functions);
  }

  /// Providers' own functions, settings and roles give them away.
  private Platform platform() throws SQLException {
    if (facts.getBoolean("aurora")) {
      return Platform.AURORA;
    }
    if (facts.getBoolean("alloydb")) {
      return Platform.ALLOYDB;
    }
    if (facts.getBoolean("rds")) {
      return Platform.RDS;
    }
    if (facts.getBoolean("azure")) {
      return Platform.AZURE;
    }
    return facts.getBoolean("cloud_sql") ? Platform.CLOUD_SQL : Platform.PLAIN;
  }

  private Capability activity() throws SQLException {
    return facts.getBoolean("all_stats")
        ? Capability.available(Capabilities.ACTIVITY)
        : not(
            Capabilities.ACTIVITY,
            "The role " + role() + " sees statements and waits of its own sessions alone.",
            "GRANT pg_read_all_stats TO " + role() + ";");
  }

  private Capability buffercache(String name, String allowed, String object) throws SQLException {
    Optional<Capability> closed = ExtensionFacts.BUFFERCACHE.closed(facts, name);
    if (closed.isPresent()) {
      return closed.get();
    }
    if (facts.getBoolean(allowed)) {
      return new Capability(name, true, ExtensionFacts.BUFFERCACHE.inWords(facts), "");
    }
    return not(
        name,
        "The role " + role() + " may not read " + object + ".",
        // Who has that and still may not was shut out of the extension itself.
        facts.getBoolean("monitor")
            ? grants(facts.getString("buffercache_schema"))
            : "GRANT pg_monitor TO " + role() + ";");
  }

  private String grants(String schema) throws SQLException {
    return "GRANT SELECT ON "
        + schema
        + ".pg_buffercache TO "
        + role()
        + "; GRANT EXECUTE ON FUNCTION "
        + facts.getString("buffercache_functions")
        + " TO "
        + role()
        + ";";
  }

  private Capability forceFlush() throws SQLException {
    if (!version.atLeast(FIRST_WITH_FLUSH)) {
      return since(Capabilities.FORCE_FLUSH, "pg_stat_force_next_flush()", FIRST_WITH_FLUSH);
    }
    return facts.getBoolean("force_flush")
        ? Capability.available(Capabilities.FORCE_FLUSH)
        : notExecutable(Capabilities.FORCE_FLUSH, "pg_stat_force_next_flush()");
  }

  private Capability ownTraffic() throws SQLException {
    if (!version.atLeast(FIRST_WITH_FLUSH)) {
      return not(
          Capabilities.OWN_TRAFFIC,
          "PostgreSQL "
              + version
              + " publishes counters when it likes, so that this program's own transactions and"
              + " accesses cannot be told from the rest.",
          "");
    }
    return facts.getBoolean("force_flush") && facts.getBoolean("own_accesses")
        ? Capability.available(Capabilities.OWN_TRAFFIC)
        : notExecutable(
            Capabilities.OWN_TRAFFIC,
            "pg_stat_force_next_flush(), pg_stat_get_xact_blocks_fetched(oid),"
                + " pg_stat_get_xact_blocks_hit(oid)");
  }

  private Capability load() throws SQLException {
    if (facts.getBoolean("in_recovery")) {
      return not(Capabilities.LOAD, "The server is a standby, which cannot be written to.", "");
    }
    if (facts.getBoolean("load_schema_exists")) {
      return facts.getBoolean("load_schema_writable")
          ? Capability.available(Capabilities.LOAD)
          : not(
              Capabilities.LOAD,
              "The role " + role() + " may not create tables in the schema bufferscope.",
              "GRANT USAGE, CREATE ON SCHEMA bufferscope TO " + role() + ";");
    }
    return facts.getBoolean("may_create_schema")
        ? Capability.available(Capabilities.LOAD)
        : not(
            Capabilities.LOAD,
            "The role " + role() + " may not create a schema in this database.",
            "GRANT CREATE ON DATABASE " + facts.getString("database") + " TO " + role() + ";");
  }

  private Capability notExecutable(String name, String functions) throws SQLException {
    return not(
        name,
        "The role " + role() + " may not call " + functions + ".",
        "GRANT EXECUTE ON FUNCTION " + functions + " TO " + role() + ";");
  }

  private Capability since(String name, String object, int major) {
    return not(name, object + " came with PostgreSQL " + major + ", this is " + version + ".", "");
  }

  private String role() throws SQLException {
    return facts.getString("role");
  }

  private static Capability not(String name, String reason, String remedy) {
    return new Capability(name, false, reason, remedy);
  }
}
