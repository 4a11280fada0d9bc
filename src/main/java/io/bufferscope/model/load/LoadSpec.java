package io.bufferscope.model.load;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// A load to be run, checked.
///
/// @param workload what each transaction does
/// @param protocol how its statements reach the server
/// @param clients connections that work at the same time, 1 to 1000
/// @param scale pgbench's scale factor of the data: 100,000 accounts each, 1 to 100,000
/// @param distribution how account keys are drawn
/// @param rateLimit transactions a second over all clients at most; empty for as many as there can
///   be
/// @param duration how long to run; null until stopped
/// @param seed of the keys' random numbers
/// @param scripts what is run where the workload is a script: at least one, not all of weight 0;
///   none for the built-in workloads
public record LoadSpec(
    Workload workload,
    Protocol protocol,
    int clients,
    int scale,
    KeyDistribution distribution,
    OptionalDouble rateLimit,
    @Nullable Duration duration,
    long seed,
    List<LoadScript> scripts) {
  /// The most clients a load may have.
  public static final int MAX_CLIENTS = 1000;

  /// The largest scale.
  public static final int MAX_SCALE = 100_000;

  /// Accounts for each unit of scale, as pgbench has them.
  public static final int ACCOUNTS_PER_SCALE = 100_000;

  public LoadSpec {
    scripts = List.copyOf(scripts);
    if ((workload == Workload.SCRIPT) == scripts.isEmpty()) {
      throw new IllegalArgumentException("scripts belong to the workload script, and only to it");
    }
    if (!scripts.isEmpty() && scripts.stream().allMatch(script -> script.weight() == 0)) {
      throw new IllegalArgumentException("a script has a weight of more than 0");
    }
    if (clients < 1 || clients > MAX_CLIENTS) {
      throw new IllegalArgumentException("clients is 1 to " + MAX_CLIENTS + ", not " + clients);
    }
    if (scale < 1 || scale > MAX_SCALE) {
      throw new IllegalArgumentException("scale is 1 to " + MAX_SCALE + ", not " + scale);
    }
    if (rateLimit.isPresent() && !(rateLimit.getAsDouble() > 0)) {
      throw new IllegalArgumentException(
          "rate is more than 0 transactions a second, not " + rateLimit.getAsDouble());
    }
    if (duration != null && !duration.isPositive()) {
      throw new IllegalArgumentException("seconds is more than 0");
    }
  }

  /// A load of a built-in workload.
  public LoadSpec(
      Workload workload,
      Protocol protocol,
      int clients,
      int scale,
      KeyDistribution distribution,
      OptionalDouble rateLimit,
      @Nullable Duration duration,
      long seed) {
    this(workload, protocol, clients, scale, distribution, rateLimit, duration, seed, List.of());
  }

  /// What the window starts with: select-only, prepared, 8 clients, scale 10, uniform, no limit.
  public static LoadSpec defaults() {
    return new LoadSpec(
        Workload.SELECT_ONLY,
        Protocol.PREPARED,
        8,
        10,
        new KeyDistribution.Uniform(),
        OptionalDouble.empty(),
        null,
        1);
  }
}
