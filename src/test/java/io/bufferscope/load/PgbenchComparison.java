package io.bufferscope.load;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.bench.Medians;
import io.bufferscope.host.ProcessCpu;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Threads;
import io.bufferscope.model.load.DataSet;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.pg.Connector;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.TestServer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// This program's load beside pgbench's on the same server, data, clients and protocol, in
/// alternation: CPU seconds of the whole process for a million transactions, and throughput, both
/// as ratios with their interval; beside them pgbench against itself. pgbench has as many threads
/// as ours, one a client, unless the property `pgbench.threads` says otherwise: with fewer it wakes
/// up less often. Run by hand where pgbench is installed: `PgbenchComparison PGBENCH [PAIRS
/// [SECONDS [WORKLOAD:PROTOCOL...]]]`.
public final class PgbenchComparison {
  private static final int CLIENTS = 8;
  private static final int SCALE = 10;
  private static final Pattern TPS = Pattern.compile("tps = ([0-9.]+)");
  private static final Pattern DONE =
      Pattern.compile("number of transactions actually processed: (\\d+)");
  private static final Pattern CPU = Pattern.compile("cpu ([0-9.]+) ([0-9.]+)");
  private static final List<String> MODES =
      List.of(
          "select-only:simple",
          "select-only:extended",
          "select-only:prepared",
          "tpcb-like:simple",
          "tpcb-like:prepared",
          "simple-update:simple",
          "simple-update:prepared");

  private final Threads threads = new NamedThreads();
  private final String pgbench;
  private final int seconds;
  private final int pgbenchThreads = Integer.getInteger("pgbench.threads", CLIENTS);
  private final EmbeddedServer server;

  private PgbenchComparison(String pgbench, int seconds, EmbeddedServer server) {
    this.pgbench = pgbench;
    this.seconds = seconds;
    this.server = server;
  }

  /// One run.
  ///
  /// @param cpu CPU seconds for a million transactions
  private record Run(double tps, double cpu) {}

  /// Prints a line for each mode.
  public static void main(String... arguments) throws Exception {
    List<String> given = List.of(arguments);
    int pairs = given.size() < 2 ? 9 : Integer.parseInt(given.get(1));
    int seconds = given.size() < 3 ? 10 : Integer.parseInt(given.get(2));
    ServerSettings settings = new ServerSettings(Bytes.ofMegabytes(512), Map.of());
    try (EmbeddedServer server = TestServer.fresh(settings)) {
      PgbenchComparison comparison = new PgbenchComparison(given.getFirst(), seconds, server);
      Connector connector = new Connector(server.endpoint());
      LoadData.create(
          connector, DataSet.PGBENCH, SCALE, _ -> {}, new Cancellation(), comparison.threads);
      for (String mode : given.size() < 4 ? MODES : given.subList(3, given.size())) {
        System.out.println(comparison.compare(mode, pairs));
      }
    }
  }

  private String compare(String mode, int pairs) throws Exception {
    String[] parts = mode.split(":", 2);
    Workload workload = Workload.ofLabel(parts[0]).orElseThrow();
    Protocol protocol = Protocol.ofLabel(parts[1]).orElseThrow();
    var _ = ours(workload, protocol);
    var _ = theirs(parts);
    List<Double> tps = new ArrayList<>();
    List<Double> cpu = new ArrayList<>();
    List<Double> control = new ArrayList<>();
    List<Double> ownCpu = new ArrayList<>();
    for (int pair = 0; pair < pairs; pair++) {
      boolean oursFirst = pair % 2 == 0;
      Run first = oursFirst ? ours(workload, protocol) : theirs(parts);
      Run second = oursFirst ? theirs(parts) : ours(workload, protocol);
      Run ours = oursFirst ? first : second;
      Run pgbenchs = oursFirst ? second : first;
      tps.add(ours.tps() / pgbenchs.tps());
      cpu.add(ours.cpu() / pgbenchs.cpu());
      ownCpu.add(ours.cpu());
      control.add(theirs(parts).tps() / pgbenchs.tps());
    }
    return String.format(
        Locale.ROOT,
        "%-21s CPU ours/pgbench %s (ours %.1f s a million), tps ours/pgbench %s, control %s",
        mode,
        Medians.withInterval(cpu),
        Medians.of(ownCpu),
        Medians.withInterval(tps),
        Medians.withInterval(control));
  }

  private Run ours(Workload workload, Protocol protocol) throws Exception {
    LoadSpec spec =
        new LoadSpec(
            workload,
            protocol,
            CLIENTS,
            SCALE,
            new KeyDistribution.Uniform(),
            OptionalDouble.empty(),
            Duration.ofSeconds(seconds),
            1);
    double before = cpuSeconds();
    LoadResult result =
        LoadRun.start(new Connector(server.endpoint()), spec, true, threads).await();
    return new Run(result.tps(), (cpuSeconds() - before) * 1e6 / result.transactions());
  }

  private static double cpuSeconds() {
    return ProcessCpu.ofThisProcess().orElseThrow().toNanos() / 1e9;
  }

  /// The shell tells the CPU time of what it ran.
  private Run theirs(String[] mode) throws Exception {
    Endpoint endpoint = server.endpoint();
    String command =
        String.format(
            Locale.ROOT,
            "TIMEFORMAT='cpu %%U %%S'; time '%s' -n -h %s -p %d -U %s -b %s -M %s -c %d -j %d"
                + " -T %d %s",
            pgbench,
            endpoint.host(),
            endpoint.port(),
            endpoint.user(),
            mode[0],
            mode[1],
            CLIENTS,
            pgbenchThreads,
            seconds,
            endpoint.database());
    ProcessBuilder builder = new ProcessBuilder("bash", "-c", command).redirectErrorStream(true);
    builder.environment().put("PGPASSFILE", Objects.requireNonNull(endpoint.passfile()).toString());
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(output);
    }
    Matcher cpu = found(CPU, output);
    double seconds = Double.parseDouble(cpu.group(1)) + Double.parseDouble(cpu.group(2));
    return new Run(
        Double.parseDouble(found(TPS, output).group(1)),
        seconds * 1e6 / Long.parseLong(found(DONE, output).group(1)));
  }

  private static Matcher found(Pattern pattern, String output) {
    Matcher matcher = pattern.matcher(output);
    if (!matcher.find()) {
      throw new IllegalStateException(output);
    }
    return matcher;
  }
}
