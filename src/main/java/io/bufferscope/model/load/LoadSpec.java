package io.bufferscope.model.load;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A load to be run, checked.
///
/// @param workload what each transaction does
/// @param protocol how its statements reach the server
/// @param clients connections that work at the same time, 1 to 1000
/// @param scale the scale factor of the data, 1 to 100,000
/// @param keys which keys the built-in workloads draw
/// @param driving how transactions are set off, and for how long
/// @param seed of the random numbers
/// @param scripts what is run where the workload is a script: at least one, not all of weight 0;
///   none for the built-in workloads
/// @param variables values that scripts find under these names, pgbench's `--define`
public record LoadSpec(
    Workload workload,
    Protocol protocol,
    int clients,
    int scale,
    KeySpec keys,
    Driving driving,
    long seed,
    List<LoadScript> scripts,
    Map<String, String> variables) {
  /// The most clients a load may have.
  public static final int MAX_CLIENTS = 1000;

  /// The largest scale.
  public static final int MAX_SCALE = 100_000;

  /// Accounts for each unit of scale, as pgbench has them.
  public static final int ACCOUNTS_PER_SCALE = 100_000;

  private static final Pattern VARIABLE = Pattern.compile(LoadScript.VARIABLE_NAME);

  public LoadSpec {
    scripts = List.copyOf(scripts);
    variables = Map.copyOf(variables);
    if ((workload == Workload.SCRIPT) == scripts.isEmpty()) {
      throw new IllegalArgumentException("scripts belong to the workload script, and only to it");
    }
    if (!scripts.isEmpty() && scripts.stream().allMatch(script -> script.weight() == 0)) {
      throw new IllegalArgumentException("a script has a weight of more than 0");
    }
    for (String name : variables.keySet()) {
      if (!VARIABLE.matcher(name).matches()) {
        throw new IllegalArgumentException(
            "a variable's name is a letter or underscore, then digits as well, not \""
                + name
                + "\"");
      }
    }
    requireClients(clients);
    if (scale < 1 || scale > MAX_SCALE) {
      throw new IllegalArgumentException("scale is 1 to " + MAX_SCALE + ", not " + scale);
    }
    boolean keysOfAccounts =
        keys.placement() == Placement.SCATTERED
            || !(keys.workingSet() instanceof WorkingSet.Everything);
    if (keysOfAccounts && !workload.drawsAccounts()) {
      throw new IllegalArgumentException(
          "placement and working set are about accounts, which " + workload + " does not draw");
    }
    if (!(keys.distribution() instanceof KeyDistribution.Uniform) && !workload.drawsKeys()) {
      throw new IllegalArgumentException(
          "a distribution is about keys, which " + workload + " does not draw");
    }
  }

  /// A load of a built-in workload.
  ///
  /// @param duration null until stopped
  public LoadSpec(
      Workload workload,
      Protocol protocol,
      int clients,
      int scale,
      KeyDistribution distribution,
      OptionalDouble rateLimit,
      @Nullable Duration duration,
      long seed) {
    this(
        workload,
        protocol,
        clients,
        scale,
        KeySpec.of(distribution),
        Driving.of(duration == null ? new Extent.Endless() : new Extent.For(duration))
            .withRateLimit(rateLimit),
        seed,
        List.of(),
        Map.of());
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

  /// Checks a number of clients.
  public static void requireClients(int clients) {
    if (clients < 1 || clients > MAX_CLIENTS) {
      throw new IllegalArgumentException("clients is 1 to " + MAX_CLIENTS + ", not " + clients);
    }
  }

  /// Whether clients will mostly wait for each other's rows in `pgbench_branches` (manual, pgbench,
  /// "Good Practices": the scale should be at least the number of clients).
  public static boolean waitsForBranches(Workload workload, int scale, int clients) {
    return workload == Workload.TPCB_LIKE && scale < clients;
  }

  /// The same with other clients.
  public LoadSpec withClients(int other) {
    return new LoadSpec(workload, protocol, other, scale, keys, driving, seed, scripts, variables);
  }

  /// The same with other keys.
  public LoadSpec withKeys(KeySpec other) {
    return new LoadSpec(
        workload, protocol, clients, scale, other, driving, seed, scripts, variables);
  }

  /// The same, driven otherwise.
  public LoadSpec withDriving(Driving other) {
    return new LoadSpec(workload, protocol, clients, scale, keys, other, seed, scripts, variables);
  }

  /// The same with other random numbers.
  public LoadSpec withSeed(long other) {
    return new LoadSpec(
        workload, protocol, clients, scale, keys, driving, other, scripts, variables);
  }

  /// How long it runs; null where that is not said by a time.
  public @Nullable Duration duration() {
    return driving.extent() instanceof Extent.For(Duration time) ? time : null;
  }

  /// The tables that it needs: those of the workload, or pgbench's where a script mentions them.
  public Optional<DataSet> data() {
    boolean mentioned = scripts.stream().anyMatch(LoadScript::needsPgbenchTables);
    return mentioned ? Optional.of(DataSet.PGBENCH) : workload.data();
  }

  /// The scale that its tables are to have.
  public int dataScale() {
    return data().filter(DataSet::isScaled).isPresent() ? scale : 1;
  }

  /// How many accounts the keys are drawn from.
  ///
  /// @throws IllegalStateException where the working set is a share that was not yet resolved
  public long accounts() {
    long all = (long) scale * ACCOUNTS_PER_SCALE;
    return switch (keys.workingSet()) {
      case WorkingSet.Everything() -> all;
      case WorkingSet.Size(var bytes) ->
          Math.clamp(
              (long)
                  ((double) bytes.count() / DataSet.PGBENCH.size(1).count() * ACCOUNTS_PER_SCALE),
              1,
              all);
      case WorkingSet.Share _ -> throw new IllegalStateException("an unresolved working set");
    };
  }
}
