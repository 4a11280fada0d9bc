package io.bufferscope.cli;

import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.Workload;
import java.time.Duration;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options that say what a load is.
final class LoadOptions {
  @Option(
      names = "--workload",
      paramLabel = "W",
      description = "what each transaction does: tpcb-like, simple-update or select-only")
  private @Nullable Workload workload;

  @Option(
      names = "--protocol",
      paramLabel = "P",
      description = "how statements reach the server: simple, extended or prepared")
  private @Nullable Protocol protocol;

  @Option(
      names = "--clients",
      paramLabel = "C",
      description = "connections that work at the same time, 1 to 1000 (default: 8)")
  private @Nullable Integer clients;

  @Option(
      names = "--scale",
      paramLabel = "N",
      description = "100,000 accounts each, made where they are missing (default: 10)")
  private @Nullable Integer scale;

  @Option(
      names = "--rate",
      paramLabel = "R",
      description = "transactions a second at most (default: no limit)")
  private @Nullable Double rate;

  @Option(
      names = "--distribution",
      paramLabel = "D",
      description = "of keys: uniform, zipfian:1.1, gaussian:5 or exponential:5")
  private @Nullable KeyDistribution distribution;

  @Option(names = "--seed", paramLabel = "N", description = "of the keys (default: 1)")
  private @Nullable Long seed;

  /// Whether a workload was named.
  boolean given() {
    return workload != null;
  }

  /// Whether anything else was said about a load.
  boolean hasDetails() {
    return protocol != null
        || clients != null
        || scale != null
        || rate != null
        || distribution != null
        || seed != null;
  }

  /// The load, select-only unless a workload was named.
  ///
  /// @param duration null until stopped
  LoadSpec spec(@Nullable Duration duration, CommonOptions common) {
    LoadSpec defaults = LoadSpec.defaults();
    try {
      return new LoadSpec(
          workload == null ? defaults.workload() : workload,
          protocol == null ? defaults.protocol() : protocol,
          clients == null ? defaults.clients() : clients,
          scale == null ? defaults.scale() : scale,
          distribution == null ? defaults.keys().distribution() : distribution,
          rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate),
          duration,
          seed == null ? defaults.seed() : seed);
    } catch (IllegalArgumentException e) {
      throw common.usage("Invalid load: " + e.getMessage());
    }
  }
}
