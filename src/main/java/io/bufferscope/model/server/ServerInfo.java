package io.bufferscope.model.server;

import io.bufferscope.model.Bytes;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A connected server, as far as it does not change while it runs.
///
/// @param endpoint where it is
/// @param origin whose it is
/// @param version its version
/// @param sharedBuffers the size of its buffer pool
/// @param databaseOid the connected database
/// @param databaseSize what its files took when the connection was made
/// @param startedAt `pg_postmaster_start_time()`
/// @param home the embedded server's folder; null for a server that is not ours
public record ServerInfo(
    Endpoint endpoint,
    Origin origin,
    ServerVersion version,
    Bytes sharedBuffers,
    long databaseOid,
    Bytes databaseSize,
    Instant startedAt,
    @Nullable Path home) {
  /// Whose a server is.
  public enum Origin {
    /// Started by this process, which stops it at its end.
    EMBEDDED,
    /// The embedded server of another process of this program: usable, but not to be restarted.
    ATTACHED,
    /// A server of the user's own.
    FOREIGN
  }
}
