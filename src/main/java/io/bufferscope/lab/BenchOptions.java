package io.bufferscope.lab;

import io.bufferscope.model.Bytes;
import java.nio.file.Path;
import java.util.Optional;

/// What a bench is made with.
///
/// @param home the folder of its server; made where there is none
/// @param wal the folder of its WAL; empty for inside the data folder
/// @param cache where the server's programs are unpacked to
/// @param memoryLimit what the server's processes may take together with their page cache; empty
///   for no limit
public record BenchOptions(
    Path home, Optional<Path> wal, Path cache, Optional<Bytes> memoryLimit) {}
