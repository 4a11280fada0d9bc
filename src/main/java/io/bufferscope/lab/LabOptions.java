package io.bufferscope.lab;

import io.bufferscope.model.server.Access;
import io.bufferscope.model.server.ServerSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/// What a lab is opened with.
///
/// @param connect a server of the user's own; empty for the embedded one
/// @param home the embedded server's folder
/// @param cache where the server's programs are unpacked to
/// @param port the embedded server's port; empty for a free one
/// @param settings what the embedded server is started with
/// @param allowWrites whether the load's own schema may be created, and the caches be changed, on a
///   server that is not ours
/// @param sampleInterval time between samples
/// @param mapInterval the least time between reads of the buffer pool; empty for reads on demand
///   only
public record LabOptions(
    Optional<Access> connect,
    Path home,
    Path cache,
    OptionalInt port,
    ServerSettings settings,
    boolean allowWrites,
    Duration sampleInterval,
    Optional<Duration> mapInterval) {}
