package io.bufferscope.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What a running server says of itself in `postmaster.pid` (miscadmin.h, `LOCK_FILE_LINE_*`).
///
/// @param pid the postmaster's process
/// @param port its port; 0 where it does not say yet
/// @param ready whether it accepts connections
record PostmasterFile(long pid, int port, boolean ready) {
  private static final int PORT_LINE = 3;
  private static final int STATUS_LINE = 7;

  /// Where it is.
  static Path of(Home home) {
    return home.data().resolve("postmaster.pid");
  }

  /// Reads it; empty where there is none, or one that is being written.
  static Optional<PostmasterFile> read(Home home) {
    try {
      List<String> lines = Files.readAllLines(of(home));
      if (lines.isEmpty()) {
        return Optional.empty();
      }
      // A negative number is a single-user backend's.
      long pid = Math.abs(Long.parseLong(lines.getFirst().strip()));
      int port = lines.size() > PORT_LINE ? Integer.parseInt(lines.get(PORT_LINE).strip()) : 0;
      boolean ready = lines.size() > STATUS_LINE && lines.get(STATUS_LINE).strip().equals("ready");
      return Optional.of(new PostmasterFile(pid, port, ready));
    } catch (IOException | NumberFormatException _) {
      return Optional.empty();
    }
  }
}
