package io.bufferscope.lab;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Access;
import io.bufferscope.pg.ConnectionUrl;

/// Reads where servers are, for those who have no business with the server's own package.
public final class Addresses {
  private Addresses() {}

  /// Where a server is, by a URL or by libpq's words; what is left out comes from the environment.
  ///
  /// @throws ProblemException that says what is not understood
  public static Access read(String url) throws ProblemException {
    return ConnectionUrl.parse(url);
  }
}
