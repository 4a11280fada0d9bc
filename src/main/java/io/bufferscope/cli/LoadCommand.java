package io.bufferscope.cli;

import io.bufferscope.lab.LabListener;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.load.Builtin;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.load.LoadCounts;
import io.bufferscope.model.load.LoadHealth;
import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadScript;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.ScriptSummary;
import io.bufferscope.model.load.WarmUpResult;
import io.bufferscope.model.load.WorkingSet;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Sample;
import io.bufferscope.store.Json;
import io.bufferscope.store.PgbenchSummary;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Runs a load and tells throughput and latency as its clients saw them.
@Command(name = "load", description = "run a load, tell throughput and latency")
final class LoadCommand implements Callable<Integer> {
  private final Surroundings around;

  @Mixin private final CommonOptions common = new CommonOptions();
  @Mixin private final LoadOptions load = new LoadOptions();
  @Mixin private final SecondsOption seconds = new SecondsOption();

  @Option(
      names = "--transactions",
      paramLabel = "N",
      description = "for each client, in place of --seconds")
  private @Nullable Long transactions;

  @Option(
      names = "--show-script",
      description = "print what would be run as scripts of pgbench, and run nothing")
  private boolean showScript;

  LoadCommand(Surroundings around) {
    this.around = around;
  }

  /// The result as JSON.
  private record Report(
      String workload,
      String protocol,
      int clients,
      int scale,
      double seconds,
      double connectSeconds,
      long transactions,
      double tps,
      @Nullable LatencySummary latencyMs,
      long failed,
      Map<String, Long> failedBySqlstate,
      LoadCounts counts,
      List<ScriptSummary> scripts,
      @Nullable WarmUpResult warmUp,
      int abortedClients,
      long preparedStatements,
      List<Integer> preparedStatementsByClient,
      double clientCpuSeconds,
      boolean cancelled,
      Instant start,
      Server server) {}

  /// The server that a load ran on.
  private record Server(
      int serverVersionNum, long sharedBuffersBytes, String origin, String database) {}

  @Override
  public Integer call() throws ProblemException {
    LoadSpec spec = load.spec(extent(), common);
    if (showScript) {
      show(spec);
      return 0;
    }
    try (Session session = Session.open(around, common.lab(around, Duration.ofSeconds(1)))) {
      if (LoadSpec.waitsForBranches(spec.workload(), spec.scale(), spec.clients())) {
        session
            .progress()
            .line(
                "The scale is less than the number of clients: they will wait for each other's rows"
                    + " in pgbench_branches.");
      }
      session.lab().addListener(new Told(session.progress()));
      LoadResult result = session.result(session.lab().startLoad(spec));
      session.progress().clear();
      tellBottleneck(result, session);
      if (common.json()) {
        around.out().println(Json.pretty(report(result, session.server())));
      } else {
        around.out().print(PgbenchSummary.text(result));
      }
    }
    return 0;
  }

  private static Report report(LoadResult result, ServerInfo server) {
    LoadSpec spec = result.spec();
    return new Report(
        spec.workload().label(),
        spec.protocol().label(),
        result.clients(),
        spec.scale(),
        result.seconds(),
        result.connectSeconds(),
        result.transactions(),
        result.tps(),
        result.latency(),
        result.failed(),
        new TreeMap<>(result.failedBySqlState()),
        result.counts(),
        result.scripts(),
        result.warmUp(),
        result.aborted().size(),
        result.preparedStatements().stream().mapToLong(Integer::longValue).sum(),
        result.preparedStatements(),
        result.clientCpuSeconds(),
        result.cancelled(),
        result.start(),
        new Server(
            server.version().number(),
            server.sharedBuffers().count(),
            server.origin().name().toLowerCase(Locale.ROOT),
            server.endpoint().database()));
  }

  private Extent extent() {
    if (transactions == null) {
      return new Extent.For(seconds.duration(10, common));
    }
    if (seconds.given()) {
      throw common.usage("--seconds and --transactions exclude each other");
    }
    if (transactions < 1) {
      throw common.usage("Invalid value for option '--transactions': 1 or more");
    }
    return new Extent.Transactions(transactions);
  }

  private void show(LoadSpec spec) {
    if (spec.keys().workingSet() instanceof WorkingSet.Share) {
      throw common.usage("--show-script needs a working set in bytes: it asks no server");
    }
    List<LoadScript> scripts =
        spec.workload() == Workload.SCRIPT ? spec.scripts() : Builtin.scripts(spec);
    for (LoadScript script : scripts) {
      around.out().println("-- " + script.name() + ", weight " + script.weight());
      around.out().println(script.text());
    }
  }

  private static void tellBottleneck(LoadResult result, Session session) {
    double share =
        result.clientCpuSeconds()
            / Math.max(1e-9, result.seconds())
            / Runtime.getRuntime().availableProcessors();
    if (share >= LoadHealth.BOTTLENECK_SHARE) {
      session
          .progress()
          .line(
              String.format(
                  Locale.ROOT,
                  "The clients took %.0f %% of this machine's CPU time: the result says as much"
                      + " about them as about the server.",
                  100 * share));
    }
  }

  /// Tells throughput while the load runs.
  record Told(ProgressLine progress) implements LabListener {
    @Override
    public void sampled(Sample sample) {
      LoadInterval interval = sample instanceof Delta delta ? delta.load() : null;
      if (interval != null) {
        progress.show(step(interval.health()), figures(interval));
      }
    }

    private static String step(LoadHealth health) {
      if (health.isStalled()) {
        return String.format(
            Locale.ROOT, "load stalled, no commit for %.0f s", health.stalledSeconds());
      }
      return health.warmingUp() ? "warming up" : "load running";
    }

    private static String figures(LoadInterval interval) {
      LatencySummary latency = interval.latency();
      return String.format(Locale.ROOT, "%.0f transactions/s", interval.tps())
          + (latency == null ? "" : String.format(Locale.ROOT, ", p95 %.3f ms", latency.p95()))
          + (interval.failed() == 0 ? "" : ", " + interval.failed() + " failed");
    }
  }
}
