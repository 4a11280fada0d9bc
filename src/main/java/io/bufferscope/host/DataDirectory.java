package io.bufferscope.host;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/// A server's data directory on this machine.
public final class DataDirectory {
  private DataDirectory() {}

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
