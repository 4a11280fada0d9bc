package io.bufferscope.pg;

import io.bufferscope.model.server.Capabilities;
import io.bufferscope.model.server.Capability;
import io.bufferscope.model.server.ServerVersion;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/// What a role can do to the caches by hand, and whether it can open pages. The functions that
/// evict and those of `pageinspect` refuse everybody but superusers, whatever is granted
/// (`superuser()` in `pg_buffercache_pages.c` and `rawpage.c`).
final class HandsProbe {
  private static final int FIRST_WITH_EVICTION_OF_ALL = 18;
  private static final int FIRST_WITH_CHECKPOINT_ROLE = 15;

  private final ServerVersion version;
  private final ResultSet facts;

  /// @param facts the row of capabilities, standing on it
  HandsProbe(ServerVersion version, ResultSet facts) {
    this.version = version;
    this.facts = facts;
  }

  Capability evict() throws SQLException {
    if (!version.atLeast(Eviction.FIRST_VERSION)) {
      return not(
          Capabilities.EVICT,
          "pg_buffercache_evict() came with PostgreSQL "
              + Eviction.FIRST_VERSION
              + ", this is "
              + version
              + ".",
          "");
    }
    Optional<Capability> closed = ExtensionFacts.BUFFERCACHE.closed(facts, Capabilities.EVICT);
    if (closed.isPresent()) {
      return closed.get();
    }
    boolean all = version.atLeast(FIRST_WITH_EVICTION_OF_ALL);
    if (facts.getInt("evict_functions") < (all ? 3 : 1)) {
      return not(
          Capabilities.EVICT,
          ExtensionFacts.BUFFERCACHE.lacks(
              all ? "pg_buffercache_evict_all()" : "pg_buffercache_evict()"),
          ExtensionFacts.BUFFERCACHE.update());
    }
    return forSuperusers(Capabilities.EVICT, "evict");
  }

  Capability prewarm() throws SQLException {
    Optional<Capability> closed = ExtensionFacts.PREWARM.closed(facts, Capabilities.PREWARM);
    if (closed.isPresent()) {
      return closed.get();
    }
    String role = facts.getString("role");
    String function = facts.getString("prewarm_schema") + ".pg_prewarm";
    return facts.getBoolean("prewarm_executable")
        ? Capability.available(Capabilities.PREWARM)
        : not(
            Capabilities.PREWARM,
            "The role " + role + " may not call " + function + "().",
            "GRANT EXECUTE ON FUNCTION "
                + facts.getString("prewarm_function")
                + " TO "
                + role
                + ";");
  }

  Capability checkpoint() throws SQLException {
    if (facts.getBoolean("superuser") || facts.getBoolean("checkpoint_role")) {
      return Capability.available(Capabilities.CHECKPOINT);
    }
    String role = facts.getString("role");
    return version.atLeast(FIRST_WITH_CHECKPOINT_ROLE)
        ? not(
            Capabilities.CHECKPOINT,
            "The role " + role + " may not make checkpoints.",
            "GRANT pg_checkpoint TO " + role + ";")
        : not(
            Capabilities.CHECKPOINT,
            "PostgreSQL " + version + " lets superusers alone make checkpoints.",
            "");
  }

  Capability pageInspect() throws SQLException {
    Optional<Capability> closed =
        ExtensionFacts.PAGEINSPECT.closed(facts, Capabilities.PAGE_INSPECT);
    if (closed.isPresent()) {
      return closed.get();
    }
    return facts.getBoolean("pageinspect_current")
        ? forSuperusers(Capabilities.PAGE_INSPECT, "open pages")
        : not(
            Capabilities.PAGE_INSPECT,
            ExtensionFacts.PAGEINSPECT.lacks("bt_page_stats(text, bigint)"),
            ExtensionFacts.PAGEINSPECT.update());
  }

  private Capability forSuperusers(String name, String what) throws SQLException {
    return facts.getBoolean("superuser")
        ? Capability.available(name)
        : not(
            name,
            "PostgreSQL lets superusers alone "
                + what
                + ", whatever is granted, and the role "
                + facts.getString("role")
                + " is none.",
            "");
  }

  private static Capability not(String name, String reason, String remedy) {
    return new Capability(name, false, reason, remedy);
  }
}
