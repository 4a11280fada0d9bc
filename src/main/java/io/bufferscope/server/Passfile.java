package io.bufferscope.server;

import io.bufferscope.model.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.Base64;

/// The one line of the embedded server's passfile, in libpq's format, so that psql and pgbench can
/// use the file as it is (`PGPASSFILE`).
final class Passfile {
  /// The server's only role.
  static final String USER = "bufferscope";

  private static final String PREFIX = Login.HOST + ":*:*:" + USER + ":";
  private static final int PASSWORD_BYTES = 24;

  private Passfile() {}

  /// Makes a password and writes the file anew, readable by its owner alone.
  ///
  /// @return the password
  static String create(Path file) throws IOException {
    byte[] random = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(random);
    String password = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    Path temporary = file.resolveSibling(file.getFileName() + ".new");
    try {
      Folders.writePrivate(temporary, PREFIX + password + "\n");
      Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
    return password;
  }

  /// Reads the password back.
  static String read(Path file) throws ProblemException {
    String remedy =
        "Put the file back, or move the folder "
            + file.getParent()
            + " away to begin with an empty server.";
    try {
      return Files.readString(file)
          .lines()
          .filter(line -> line.startsWith(PREFIX))
          .map(line -> line.substring(PREFIX.length()))
          .findFirst()
          .orElseThrow(() ->
              Problems.noServer(
                  "The embedded server's password is not known.",
                  "No line of " + file + " begins with " + PREFIX,
                  remedy));
    } catch (IOException e) {
      throw Problems.noServer("The embedded server's password cannot be read.", e, remedy);
    }
  }
}
