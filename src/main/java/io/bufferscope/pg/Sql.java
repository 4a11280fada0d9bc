package io.bufferscope.pg;

import io.bufferscope.model.server.ServerVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The statements of this package, one file each. A file is named after what it reads and the
/// oldest major version that it runs on, as in `io-18.sql`; the newest that fits a server is its
/// own. All files of a name give the same columns, and columns are taken by name.
final class Sql {
  /// The oldest server that anything is written for.
  static final int OLDEST = 14;

  private Sql() {}

  /// The statement of that name for a server.
  ///
  /// @throws IllegalArgumentException where there is none for so old a server
  static String of(String name, ServerVersion version) {
    for (int major = version.major(); major >= OLDEST; major--) {
      try (@Nullable InputStream file =
          Sql.class.getResourceAsStream(name + "-" + major + ".sql")) {
        if (file != null) {
          return withoutComments(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        }
      } catch (IOException cause) {
        throw new UncheckedIOException(cause);
      }
    }
    throw new IllegalArgumentException("no statement " + name + " for PostgreSQL " + version);
  }

  private static String withoutComments(String text) {
    return text.lines()
        .filter(line -> !line.stripLeading().startsWith("--"))
        .collect(Collectors.joining("\n"));
  }
}
