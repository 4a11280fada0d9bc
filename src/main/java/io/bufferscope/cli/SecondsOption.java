package io.bufferscope.cli;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// How long a command works.
final class SecondsOption {
  private static final double MOST = 1e6;

  @Option(names = "--seconds", paramLabel = "S", description = "how long, fractions allowed")
  private @Nullable Double seconds;

  /// Whether the command line says it.
  boolean given() {
    return seconds != null;
  }

  /// @param otherwise the seconds where the command line says nothing
  Duration duration(double otherwise, CommonOptions common) {
    double value = seconds == null ? otherwise : seconds;
    if (!(value > 0 && value <= MOST)) {
      throw common.usage(
          "Invalid value for option '--seconds': more than 0 and at most 1000000, not " + value);
    }
    return Converters.seconds(value);
  }
}
