package io.bufferscope.server;

import io.bufferscope.model.server.ServerSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// What an embedded server is opened with.
///
/// @param home the folder of its cluster, passfile, lock and log; made where there is none
/// @param cache the folder that PostgreSQL's programs are unpacked to; shared by any number of
///   homes
/// @param port the TCP port on 127.0.0.1; empty for a free one
/// @param settings what the server is started with on its command line
/// @param wal the folder of its WAL, which holds nothing else; made where there is none; empty for
///   inside the data folder
/// @param alone whether it has to be a server that this process started: one that a killed process
///   left is stopped, not taken over, and one that another process runs is refused; where the
///   system can do that, the server ends with the thread that started it, however that ends
/// @param through a command that `postgres` is started through, to become it with `exec`; empty for
///   none
public record EmbeddedOptions(
    Path home,
    Path cache,
    OptionalInt port,
    ServerSettings settings,
    Optional<Path> wal,
    boolean alone,
    List<String> through) {
  public EmbeddedOptions {
    home = home.toAbsolutePath().normalize();
    cache = cache.toAbsolutePath().normalize();
    wal = wal.map(folder -> folder.toAbsolutePath().normalize());
    through = List.copyOf(through);
  }

  /// A server with its WAL in its data folder, whoever started it.
  public EmbeddedOptions(Path home, Path cache, OptionalInt port, ServerSettings settings) {
    this(home, cache, port, settings, Optional.empty(), false, List.of());
  }
}
