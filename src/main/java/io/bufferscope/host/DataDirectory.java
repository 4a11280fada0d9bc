package io.bufferscope.host;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;

/// A server's data directory on this machine.
public final class DataDirectory {
  private static final int START_LINE = 2;
  private static final int PORT_LINE = 3;

  /// What a server may take from its first step, which it notes, to the end of its start.
  private static final Duration LONGEST_START = Duration.ofMinutes(1);

  private DataDirectory() {}

  /// Whether the server that runs on the cluster in a folder is that one: a standby is a copy of
  /// its primary and has its identifier. It says so in `postmaster.pid` (`miscadmin.h`,
  /// `LOCK_FILE_LINE_*`).
  ///
  /// @param port where the server listens
  /// @param startedAt when it says that it started
  /// @return false, too, where the file is not ours to read
  public static boolean isServedBy(Path folder, int port, Instant startedAt) {
    try {
      List<String> lines = Files.readAllLines(folder.resolve("postmaster.pid"));
      if (lines.size() <= PORT_LINE) {
        return false;
      }
      Instant began = Instant.ofEpochSecond(Long.parseLong(lines.get(START_LINE).strip()));
      return Integer.parseInt(lines.get(PORT_LINE).strip()) == port
          && Duration.between(began, startedAt).abs().compareTo(LONGEST_START) <= 0;
    } catch (IOException | NumberFormatException _) {
      return false;
    }
  }

  /// The identity that `initdb` gave to the cluster in a folder: the first field of
  /// `global/pg_control` (`pg_control.h`), in the machine's byte order. A server that says
  /// `data_directory` and runs elsewhere, in a container for one, can name a folder that is another
  /// cluster's here; the two are the same where `system_identifier` of `pg_control_system()` is.
  ///
  /// @return empty where there is no such file or it is not ours to read
  public static OptionalLong systemIdentifier(Path folder) {
    Path control = folder.resolve("global").resolve("pg_control");
    try (InputStream in = Files.newInputStream(control)) {
      byte[] first = in.readNBytes(Long.BYTES);
      return first.length < Long.BYTES
          ? OptionalLong.empty()
          : OptionalLong.of(ByteBuffer.wrap(first).order(ByteOrder.nativeOrder()).getLong());
    } catch (IOException _) {
      return OptionalLong.empty();
    }
  }
}
