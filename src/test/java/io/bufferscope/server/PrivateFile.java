package io.bufferscope.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/// A file that its owner alone may read, as libpq wants password files and keys to be.
public final class PrivateFile {
  private PrivateFile() {}

  /// Writes it, and returns it.
  public static Path write(Path file, String content) throws IOException {
    Files.writeString(file, content);
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
    return file;
  }
}
