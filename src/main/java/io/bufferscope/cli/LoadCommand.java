package io.bufferscope.cli;

import io.bufferscope.lab.LabListener;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Sample;
import io.bufferscope.store.Json;
import java.io.PrintStream;
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

/// Runs a load and tells throughput and latency as its clients saw them.
@Command(name = "load", description = "run a load, tell throughput and latency")
final class LoadCommand implements Callable<Integer> {
  private final Surroundings around;

  @Mixin private final CommonOptions common = new CommonOptions();
  @Mixin private final LoadOptions load = new LoadOptions();
  @Mixin private final SecondsOption seconds = new SecondsOption();

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
      long transactions,
      double tps,
      @Nullable LatencySummary latencyMs,
      long failed,
      Map<String, Long> failedBySqlstate,
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
    LoadSpec spec = load.spec(seconds.duration(10, common), common);
    try (Session session = Session.open(around, common.lab(around, Duration.ofSeconds(1)))) {
      session.lab().addListener(new Told(session.progress()));
      LoadResult result = session.result(session.lab().startLoad(spec));
      session.progress().clear();
      Report report = report(result, session.server());
      if (common.json()) {
        around.out().println(Json.pretty(report));
      } else {
        print(report, around.out());
      }
    }
    return 0;
  }

  private static Report report(LoadResult result, ServerInfo server) {
    LoadSpec spec = result.spec();
    return new Report(
        spec.workload().label(),
        spec.protocol().label(),
        spec.clients(),
        spec.scale(),
        result.seconds(),
        result.transactions(),
        result.tps(),
        result.latency(),
        result.failed(),
        new TreeMap<>(result.failedBySqlState()),
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

  private static void print(Report report, PrintStream out) {
    out.printf(
        Locale.ROOT,
        "%s, %s, %d clients, scale %d: %.1f s%n",
        report.workload(),
        report.protocol(),
        report.clients(),
        report.scale(),
        report.seconds());
    out.printf(
        Locale.ROOT, "%d transactions, %.1f a second%n", report.transactions(), report.tps());
    LatencySummary latency = report.latencyMs();
    if (latency != null) {
      out.printf(
          Locale.ROOT,
          "latency ms: mean %.3f, p50 %.3f, p95 %.3f, p99 %.3f, max %.3f%n",
          latency.mean(),
          latency.p50(),
          latency.p95(),
          latency.p99(),
          latency.max());
    }
    out.printf(Locale.ROOT, "failed: %d%n", report.failed());
    report
        .failedBySqlstate()
        .forEach((state, count) -> out.printf(Locale.ROOT, "  SQLSTATE %s: %d%n", state, count));
    out.printf(
        Locale.ROOT, "prepared statements in the sessions: %d%n", report.preparedStatements());
  }

  /// Tells throughput while the load runs.
  record Told(ProgressLine progress) implements LabListener {
    @Override
    public void sampled(Sample sample) {
      LoadInterval interval = sample instanceof Delta delta ? delta.load() : null;
      if (interval != null) {
        progress.show(
            "load running", String.format(Locale.ROOT, "%.0f transactions/s", interval.tps()));
      }
    }
  }
}
