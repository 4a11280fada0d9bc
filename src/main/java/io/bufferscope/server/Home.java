package io.bufferscope.server;

import java.nio.file.Path;

/// The embedded server's folder and what lies where in it.
///
/// @param folder the folder itself, absolute
record Home(Path folder) {
  /// The name of the file that is locked while a process of this program runs the server.
  static final String LOCK = "lock";

  /// PostgreSQL's data folder.
  Path data() {
    return folder.resolve("pgdata");
  }

  /// The password, in the format of libpq's `.pgpass`.
  Path passfile() {
    return folder.resolve("passfile");
  }

  /// The server's logs, the newest in [#serverLog()].
  Path logs() {
    return folder.resolve("log");
  }

  /// What the server that runs, or the last one, has written.
  Path serverLog() {
    return logs().resolve("server.log");
  }

  /// What the last initdb has written.
  Path initdbLog() {
    return logs().resolve("initdb.log");
  }
}
