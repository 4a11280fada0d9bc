package io.bufferscope.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

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

  /// The data folder while initdb makes it.
  Path initdbData() {
    return folder.resolve("initdb-data");
  }

  /// The password for initdb, while it needs it.
  Path initdbPassword() {
    return folder.resolve("initdb-password");
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

  /// What names the folder of the WAL, where that is outside of the data folder.
  Path walMark() {
    return folder.resolve("wal-folder");
  }

  /// Deletes all of it, and the folder where nothing else is in it. The lock is held meanwhile.
  void delete() throws IOException {
    for (Path part :
        List.of(
            data(),
            initdbData(),
            initdbPassword(),
            logs(),
            passfile(),
            walMark(),
            folder.resolve(LOCK))) {
      Folders.delete(part);
    }
    if (Folders.isEmpty(folder)) {
      Files.delete(folder);
    }
  }
}
