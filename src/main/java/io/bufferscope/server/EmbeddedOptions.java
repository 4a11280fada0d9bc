package io.bufferscope.server;

import io.bufferscope.model.server.ServerSettings;
import java.nio.file.Path;
import java.util.OptionalInt;

/// What an embedded server is opened with.
///
/// @param home the folder of its cluster, passfile, lock and log; made where there is none
/// @param cache the folder that PostgreSQL's programs are unpacked to; shared by any number of
///   homes
/// @param port the TCP port on 127.0.0.1; empty for a free one
/// @param settings what the server is started with on its command line
public record EmbeddedOptions(Path home, Path cache, OptionalInt port, ServerSettings settings) {
  public EmbeddedOptions {
    home = home.toAbsolutePath().normalize();
    cache = cache.toAbsolutePath().normalize();
  }
}
