package io.bufferscope.pg;

import io.bufferscope.model.server.Capability;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/// What the row of capabilities says of one extension, in columns of one prefix.
///
/// @param name its name
/// @param prefix what its columns begin with
record ExtensionFacts(String name, String prefix) {
  static final ExtensionFacts BUFFERCACHE = new ExtensionFacts("pg_buffercache", "buffercache");
  static final ExtensionFacts PREWARM = new ExtensionFacts("pg_prewarm", "prewarm");
  static final ExtensionFacts PAGEINSPECT = new ExtensionFacts("pageinspect", "pageinspect");

  /// Why a capability cannot be had since the extension is not there, or its schema is closed;
  /// empty where it can be reached.
  Optional<Capability> closed(ResultSet facts, String capability) throws SQLException {
    if (!facts.getBoolean(prefix + "_installed")) {
      return Optional.of(
          facts.getBoolean(prefix + "_available")
              ? new Capability(
                  capability,
                  false,
                  "The extension " + name + " is not installed in this database.",
                  "CREATE EXTENSION " + name + ";")
              : new Capability(
                  capability,
                  false,
                  "The server does not have the contrib module " + name + ".",
                  ""));
    }
    if (facts.getBoolean(prefix + "_schema_usable")) {
      return Optional.empty();
    }
    String role = facts.getString("role");
    String schema = facts.getString(prefix + "_schema");
    return Optional.of(
        new Capability(
            capability,
            false,
            "The role " + role + " may not use the schema " + schema + " of " + name + ".",
            "GRANT USAGE ON SCHEMA " + schema + " TO " + role + ";"));
  }

  /// That an older version of the extension is installed.
  String lacks(String functions) {
    return "The extension " + name + " is older than the server and lacks " + functions + ".";
  }

  /// What brings the newest version.
  String update() {
    return "ALTER EXTENSION " + name + " UPDATE;";
  }

  /// The extension with its version and schema.
  String inWords(ResultSet facts) throws SQLException {
    return name
        + " "
        + facts.getString(prefix + "_version")
        + " in schema "
        + facts.getString(prefix + "_schema");
  }
}
