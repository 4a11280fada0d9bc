package io.bufferscope.lab;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.host.ProcessCpu;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.pg.Connector;
import io.bufferscope.server.TestServer;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/// What watching costs: CPU seconds of the observing backends and of this process, its load's
/// clients taken off, as shares of all the machine's CPU seconds under load; then throughput with
/// and without watching in alternation, beside pairs that both go without. Run by hand:
/// `ObserverCostBenchmark [SECONDS [PAIRS [PAIR_SECONDS [SIZE...]]]]`.
public final class ObserverCostBenchmark {
  private static final int CLIENTS = 8;
  private static final int SCALE = 20;
  private static final Duration WARM_UP = Duration.ofSeconds(20);

  private final int pairs;
  private final Duration pairTime;
  private final Duration time;

  private ObserverCostBenchmark(Duration time, int pairs, Duration pairTime) {
    this.time = time;
    this.pairs = pairs;
    this.pairTime = pairTime;
  }

  /// Prints the figures for each size of the pool.
  public static void main(String... arguments) throws Exception {
    List<String> given = List.of(arguments);
    ObserverCostBenchmark benchmark =
        new ObserverCostBenchmark(
            Duration.ofSeconds(given.isEmpty() ? 60 : Integer.parseInt(given.getFirst())),
            given.size() < 2 ? 7 : Integer.parseInt(given.get(1)),
            Duration.ofSeconds(given.size() < 3 ? 10 : Integer.parseInt(given.get(2))));
    List<String> sizes =
        given.size() < 4 ? List.of("128MB", "4GB") : given.subList(3, given.size());
    for (String size : sizes) {
      benchmark.measure(Bytes.parse(size));
    }
  }

  private void measure(Bytes pool) throws Exception {
    LabOptions options =
        new LabOptions(
            Optional.empty(),
            TestServer.preparedHome(),
            TestServer.cache(),
            OptionalInt.empty(),
            new ServerSettings(pool, Map.of()),
            false,
            Duration.ofSeconds(1),
            Optional.of(Duration.ofSeconds(1)));
    try (ServerLab lab = new ServerLab(options, new NamedThreads())) {
      Endpoint endpoint = lab.open().get(2, TimeUnit.MINUTES).endpoint();
      var running = lab.startLoad(load());
      try (Connection connection = new Connector(endpoint).open("benchmark", Map.of());
          Statement statement = connection.createStatement()) {
        while (commits(statement) < 1000) {
          TimeUnit.MILLISECONDS.sleep(200);
        }
        sleep(WARM_UP);
        System.out.println(cost(pool, statement));
        System.out.println(throughput(lab, statement));
      }
      lab.stopLoad();
      var _ = running.get(10, TimeUnit.SECONDS);
    }
  }

  private static LoadSpec load() {
    return new LoadSpec(
        Workload.SELECT_ONLY,
        Protocol.PREPARED,
        CLIENTS,
        SCALE,
        new KeyDistribution.Uniform(),
        OptionalDouble.empty(),
        null,
        1);
  }

  private String cost(Bytes pool, Statement statement) throws Exception {
    List<Long> backends = observers(statement);
    double backendsBefore = cpuSeconds(backends);
    double programBefore = programCpuSeconds();
    double threadsBefore = threadsCpuSeconds(false);
    long start = System.nanoTime();
    sleep(time);
    double available =
        (System.nanoTime() - start) / 1e9 * Runtime.getRuntime().availableProcessors();
    double server = cpuSeconds(backends) - backendsBefore;
    double program = programCpuSeconds() - programBefore;
    double threads = threadsCpuSeconds(false) - threadsBefore;
    return String.format(
        Locale.ROOT,
        "shared_buffers %s: of %.1f CPU s the observing backends took %.2f (%.2f %%),"
            + " the program without its clients %.2f (%.2f %%), of that its threads %.2f and the"
            + " virtual machine's own, compiler and collector, the rest",
        pool,
        available,
        server,
        100 * server / available,
        program,
        100 * program / available,
        threads);
  }

  private String throughput(ServerLab lab, Statement statement) throws Exception {
    List<Double> watched = new ArrayList<>();
    List<Double> control = new ArrayList<>();
    for (int pair = 0; pair < pairs; pair++) {
      watched.add(ratio(lab, statement, pair % 2 == 0));
      lab.setPaused(true);
      double first = tps(statement);
      control.add(tps(statement) / first);
    }
    return String.format(
        Locale.ROOT,
        "tps watched / unwatched, %d pairs: %s; unwatched / unwatched: %s",
        pairs,
        median(watched),
        median(control));
  }

  private double ratio(ServerLab lab, Statement statement, boolean watchedFirst) throws Exception {
    lab.setPaused(!watchedFirst);
    double first = tps(statement);
    lab.setPaused(watchedFirst);
    double second = tps(statement);
    return watchedFirst ? first / second : second / first;
  }

  private double tps(Statement statement) throws Exception {
    long before = commits(statement);
    long start = System.nanoTime();
    sleep(pairTime);
    return (commits(statement) - before) / ((System.nanoTime() - start) / 1e9);
  }

  private static long commits(Statement statement) throws SQLException {
    try (ResultSet row =
        statement.executeQuery(
            "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()")) {
      row.next();
      return row.getLong(1);
    }
  }

  private static List<Long> observers(Statement statement) throws SQLException {
    List<Long> pids = new ArrayList<>();
    try (ResultSet row =
        statement.executeQuery(
            "SELECT pid FROM pg_stat_activity WHERE application_name IN"
                + " ('bufferscope-sampler', 'bufferscope-map', 'bufferscope-control')")) {
      while (row.next()) {
        pids.add(row.getLong(1));
      }
    }
    return pids;
  }

  private static double cpuSeconds(List<Long> pids) {
    return pids.stream().mapToDouble(pid -> ProcessCpu.of(pid).orElseThrow().toNanos() / 1e9).sum();
  }

  private static double programCpuSeconds() {
    return ProcessCpu.ofThisProcess().orElseThrow().toNanos() / 1e9 - threadsCpuSeconds(true);
  }

  /// CPU seconds of the Java threads alive that are clients, which are known by their names, or
  /// that are not.
  private static double threadsCpuSeconds(boolean clients) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
        .filter(info -> info != null && info.getThreadName().startsWith("client-") == clients)
        .mapToDouble(info -> threads.getThreadCpuTime(info.getThreadId()) / 1e9)
        .sum();
  }

  private static void sleep(Duration duration) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(duration.toNanos());
  }

  /// The median with its 95 % interval by the bootstrap (Efron 1979), always with the same seed.
  private static String median(List<Double> values) {
    Random random = new Random(1);
    double[] medians = new double[2000];
    for (int round = 0; round < medians.length; round++) {
      medians[round] =
          middle(random.ints(values.size(), 0, values.size()).mapToDouble(values::get).toArray());
    }
    Arrays.sort(medians);
    return String.format(
        Locale.ROOT,
        "%.3f [%.3f, %.3f]",
        middle(values.stream().mapToDouble(Double::doubleValue).toArray()),
        medians[medians.length / 40],
        medians[medians.length - 1 - medians.length / 40]);
  }

  private static double middle(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
