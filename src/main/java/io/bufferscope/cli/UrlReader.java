package io.bufferscope.cli;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Access;

/// Reads the URL of `--connect`.
@FunctionalInterface
public interface UrlReader {
  /// Where that server is.
  ///
  /// @throws ProblemException of kind USAGE where the URL cannot be meant
  Access read(String url) throws ProblemException;
}
