package io.bufferscope.cli;

import io.bufferscope.model.load.Driving;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.KeySpec;
import io.bufferscope.model.load.LoadScript;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Placement;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.load.WorkingSet;
import io.bufferscope.model.load.Workload;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options that say what a load is.
final class LoadOptions {
  private static final Pattern WEIGHTED = Pattern.compile("(?<file>.+)@(?<weight>\\d+)");

  @Option(
      names = "--workload",
      paramLabel = "W",
      description =
          "what each transaction does: tpcb-like, simple-update, select-only, cold-hot,"
              + " cold-hot-reorganised, analytics, or script with --script")
  private @Nullable Workload workload;

  @Option(
      names = {"--script", "--file"},
      paramLabel = "FILE[@W]",
      description =
          "a script as pgbench has them; several are chosen by their weights W (default: 1)")
  private List<String> scripts = List.of();

  @Option(names = "--define", paramLabel = "NAME=VALUE", description = "a variable for scripts")
  private Map<String, String> variables = Map.of();

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
      names = "--distribution",
      paramLabel = "D",
      description =
          "of keys: uniform, zipfian:1.1, gaussian:5, exponential:5, or hot:10:90 for a tenth of"
              + " the rows that gets 90 % of the accesses")
  private @Nullable KeyDistribution distribution;

  @Option(
      names = "--placement",
      paramLabel = "P",
      description =
          "whether keys drawn often are neighbours, clustered, or on pages of their own, scattered")
  private @Nullable Placement placement;

  @Option(
      names = "--working-set",
      paramLabel = "SIZE",
      description =
          "how much of the accounts is drawn from: 64MB, 80%%shared_buffers, 50%%ram (default: all)")
  private @Nullable WorkingSet workingSet;

  @Option(
      names = "--rate",
      paramLabel = "R",
      description =
          "transactions a second at most; latency counts from when each was due (default: no"
              + " limit)")
  private @Nullable Double rate;

  @Option(
      names = "--latency-limit",
      paramLabel = "MS",
      description =
          "count transactions that take longer; with --rate skip those that are later already")
  private @Nullable Double latencyLimitMs;

  @Option(
      names = "--think-time",
      paramLabel = "TIME",
      description = "how long a client waits after each transaction, as in 10ms")
  private @Nullable Duration thinkTime;

  @Option(
      names = "--max-tries",
      paramLabel = "N",
      description =
          "how often a transaction is begun that fails by serialization or deadlock; 0 for no"
              + " limit (default: 1)")
  private @Nullable Integer maxTries;

  @Option(
      names = "--warm-up",
      paramLabel = "W",
      description =
          "before what is measured: a time as in 10s, or steady until the hit ratio no longer"
              + " moves, for 5min at most, or steady:60s")
  private @Nullable WarmUp warmUp;

  @Option(names = "--seed", paramLabel = "N", description = "of the random numbers (default: 1)")
  private @Nullable Long seed;

  /// Whether a workload was named.
  boolean given() {
    return workload != null || !scripts.isEmpty();
  }

  /// Whether anything else was said about a load.
  boolean hasDetails() {
    return !variables.isEmpty()
        || Stream.of(
                protocol,
                clients,
                scale,
                distribution,
                placement,
                workingSet,
                rate,
                latencyLimitMs,
                thinkTime,
                maxTries,
                warmUp,
                seed)
            .anyMatch(Objects::nonNull);
  }

  /// The load, select-only unless a workload was named.
  LoadSpec spec(Extent extent, CommonOptions common) {
    LoadSpec defaults = LoadSpec.defaults();
    Workload named = workload(defaults, common);
    List<LoadScript> read = readScripts(common);
    try {
      return new LoadSpec(
          named,
          or(protocol, defaults.protocol()),
          or(clients, defaults.clients()),
          or(scale, defaults.scale()),
          new KeySpec(
              or(distribution, defaults.keys().distribution()),
              or(placement, defaults.keys().placement()),
              or(workingSet, defaults.keys().workingSet())),
          driving(extent),
          or(seed, defaults.seed()),
          read,
          variables);
    } catch (IllegalArgumentException e) {
      throw common.usage("Invalid load: " + e.getMessage());
    }
  }

  private Workload workload(LoadSpec defaults, CommonOptions common) {
    if (workload == Workload.SCRIPT && scripts.isEmpty()) {
      throw common.usage("The workload script needs --script FILE");
    }
    if (workload != null && workload != Workload.SCRIPT && !scripts.isEmpty()) {
      throw common.usage("--script and --workload " + workload + " exclude each other");
    }
    return scripts.isEmpty() ? or(workload, defaults.workload()) : Workload.SCRIPT;
  }

  private Driving driving(Extent extent) {
    return new Driving(
        rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate),
        latencyLimitMs == null ? null : Converters.seconds(latencyLimitMs / 1000),
        or(thinkTime, Duration.ZERO),
        or(maxTries, 1),
        or(warmUp, new WarmUp.None()),
        extent);
  }

  private List<LoadScript> readScripts(CommonOptions common) {
    List<LoadScript> read = new ArrayList<>();
    for (String named : scripts) {
      Matcher parts = WEIGHTED.matcher(named);
      boolean weighted = parts.matches();
      String file = weighted ? parts.group("file") : named;
      try {
        int weight = weighted ? Integer.parseInt(parts.group("weight")) : 1;
        read.add(new LoadScript(file, Files.readString(Path.of(file)), weight));
      } catch (NoSuchFileException e) {
        throw common.usage("There is no script " + file);
      } catch (CharacterCodingException e) {
        throw common.usage("The script " + file + " is not text in UTF-8");
      } catch (IOException | InvalidPathException e) {
        throw common.usage("The script " + file + " cannot be read: " + e.getMessage());
      } catch (NumberFormatException e) {
        throw common.usage("The weight of " + file + " is 0 to " + Integer.MAX_VALUE);
      }
    }
    return read;
  }

  private static <T> T or(@Nullable T value, T otherwise) {
    return value == null ? otherwise : value;
  }
}
