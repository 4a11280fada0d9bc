package io.bufferscope.pg;

import io.bufferscope.bench.Medians;
import io.bufferscope.host.ProcessCpu;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.TestServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What usage counts add to a read of the statistics: CPU time of the backend that answers, in
/// alternation with a reader that does not ask for them. Run by hand: `UsageCountsBenchmark [PAIRS
/// [READS [SIZE...]]]`.
public final class UsageCountsBenchmark {
  private UsageCountsBenchmark() {}

  /// Prints the figures for each size of the pool.
  public static void main(String... arguments) throws Exception {
    List<String> given = List.of(arguments);
    int pairs = given.isEmpty() ? 9 : Integer.parseInt(given.getFirst());
    int reads = given.size() < 2 ? 500 : Integer.parseInt(given.get(1));
    List<String> sizes =
        given.size() < 3 ? List.of("128MB", "1GB") : given.subList(2, given.size());
    for (String size : sizes) {
      measure(Bytes.parse(size), pairs, reads);
    }
  }

  private static void measure(Bytes pool, int pairs, int reads) throws Exception {
    try (EmbeddedServer server = TestServer.fresh(new ServerSettings(pool, Map.of()))) {
      TestServer.run(server, "CREATE EXTENSION IF NOT EXISTS pg_buffercache");
      try (Observer one = TestObserver.open(server.endpoint());
          Observer other = TestObserver.open(server.endpoint())) {
        StatsReader plain = new StatsReader(one);
        StatsReader counting = new StatsReader(other, true, new UsageCountsPace(0));
        double _ = millis(plain, one, reads);
        double _ = millis(counting, other, reads);
        List<Double> without = new ArrayList<>();
        List<Double> with = new ArrayList<>();
        List<Double> ratios = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
          boolean plainFirst = pair % 2 == 0;
          double first = plainFirst ? millis(plain, one, reads) : millis(counting, other, reads);
          double second = plainFirst ? millis(counting, other, reads) : millis(plain, one, reads);
          without.add(plainFirst ? first : second);
          with.add(plainFirst ? second : first);
          ratios.add(with.getLast() / without.getLast());
        }
        System.out.printf(
            Locale.ROOT,
            "shared_buffers %s: CPU ms a read without usage counts %s, with %s, ratio %s%n",
            pool,
            Medians.withInterval(without),
            Medians.withInterval(with),
            Medians.withInterval(ratios));
      }
    }
  }

  /// CPU milliseconds of the observer's backend a read.
  private static double millis(StatsReader reader, Observer observer, int reads) throws Exception {
    double before = cpuMillis(observer);
    for (int read = 0; read < reads; read++) {
      if (reader.read().relations().size() > reads) {
        throw new IllegalStateException("a database with tables");
      }
    }
    return (cpuMillis(observer) - before) / reads;
  }

  private static double cpuMillis(Observer observer) {
    return ProcessCpu.of(observer.backendPid()).orElseThrow().toNanos() / 1e6;
  }
}
