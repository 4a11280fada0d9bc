package io.bufferscope.server;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Endpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.Base64;

/// The embedded server's passfile, which has one line in libpq's format, so that psql and pgbench
/// can use the file as it is (`PGPASSFILE`).
final class Passfile {
  /// The server's only role.
  static final String USER = "bufferscope";

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
      Folders.writePrivate(
          temporary, io.bufferscope.pg.Passfile.line(Login.HOST, USER, password) + "\n");
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
      Endpoint own = new Endpoint(Login.HOST, 0, Database.NAME, USER, null);
      return io.bufferscope.pg.Passfile.parse(Files.readAllLines(file))
          .password(own)
          .orElseThrow(() ->
              Problems.noServer(
                  "The embedded server's password is not known.",
                  "No line of " + file + " is for " + USER + " at " + Login.HOST + ".",
                  remedy));
    } catch (IOException e) {
      throw Problems.noServer("The embedded server's password cannot be read.", e, remedy);
    }
  }
}
