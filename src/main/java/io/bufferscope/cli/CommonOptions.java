package io.bufferscope.cli;

import io.bufferscope.lab.LabOptions;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Access;
import io.bufferscope.model.server.ServerSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The options of every command: which server, and how the result is told.
final class CommonOptions {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec spec;

  @Option(
      names = "--connect",
      paramLabel = "URL",
      description =
          "a server of yours, postgresql://user@host:port/database; without it the embedded one")
  private @Nullable String connect;

  @Option(
      names = "--allow-writes",
      description =
          "let the load make its own schema, and the caches be changed, on a server not ours")
  private boolean allowWrites;

  @Option(
      names = "--shared-buffers",
      paramLabel = "SIZE",
      description = "buffer pool of the embedded server, as in 64MB (default: 128MB)")
  private @Nullable Bytes sharedBuffers;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "a further setting of the embedded server, as in autovacuum_naptime=1d")
  private Map<String, String> settings = Map.of();

  @Option(names = "--data-dir", paramLabel = "DIR", description = "the embedded server's folder")
  private @Nullable Path dataDir;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "the embedded server's port, 1 to 65535 (default: a free one)")
  private @Nullable Integer port;

  @Option(names = "--json", description = "print the result as one JSON object")
  private boolean json;

  boolean json() {
    return json;
  }

  /// What the lab of a command is opened with that reads the pool on demand only.
  ///
  /// @throws ProblemException where the URL of `--connect` cannot be meant
  LabOptions lab(Surroundings around, Duration sampleInterval) throws ProblemException {
    return lab(around, sampleInterval, ServerSettings.DEFAULT.sharedBuffers(), Optional.empty());
  }

  /// What the lab of a command is opened with.
  ///
  /// @param pool the size of the buffer pool where the command line says nothing
  /// @param mapInterval the least time between reads of the buffer pool; empty for on demand only
  /// @throws ProblemException where the URL of `--connect` cannot be meant
  LabOptions lab(
      Surroundings around, Duration sampleInterval, Bytes pool, Optional<Duration> mapInterval)
      throws ProblemException {
    if (dataDir != null && dataDir.toString().isBlank()) {
      throw usage("Invalid value for option '--data-dir': the name of a folder");
    }
    return new LabOptions(
        access(around),
        Optional.ofNullable(dataDir).map(Path::toAbsolutePath).orElse(around.home()),
        around.cache(),
        port(),
        new ServerSettings(sharedBuffers == null ? pool : sharedBuffers, settings),
        allowWrites,
        sampleInterval,
        mapInterval);
  }

  /// A complaint about the command line, which ends with exit code 2.
  ParameterException usage(String message) {
    return new ParameterException(
        Objects.requireNonNull(spec, "set by picocli").commandLine(), message);
  }

  private OptionalInt port() {
    if (port == null) {
      return OptionalInt.empty();
    }
    if (port < 1 || port > 65_535) {
      throw usage("Invalid value for option '--port': 1 to 65535, not " + port);
    }
    return OptionalInt.of(port);
  }

  private Optional<Access> access(Surroundings around) throws ProblemException {
    if (connect == null) {
      return Optional.empty();
    }
    if (sharedBuffers != null || dataDir != null || port != null || !settings.isEmpty()) {
      throw usage(
          "--shared-buffers, --set, --data-dir and --port belong to the embedded server, not to one"
              + " of --connect");
    }
    return Optional.of(around.urls().read(connect));
  }
}
