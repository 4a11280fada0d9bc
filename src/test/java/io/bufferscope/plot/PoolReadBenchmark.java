package io.bufferscope.plot;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.bench.Medians;
import io.bufferscope.model.Bytes;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.server.Endpoint;
import io.bufferscope.model.server.ServerInfo;
import io.bufferscope.model.server.ServerSettings;
import io.bufferscope.pagemap.PoolMapper;
import io.bufferscope.pg.Connector;
import io.bufferscope.pg.Observer;
import io.bufferscope.pg.ServerInfoReader;
import io.bufferscope.pg.TestObserver;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.TestServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a look at both caches takes, from the question to pixels, beside `SELECT count(*) FROM
/// pg_buffercache` on the same server: in alternating pairs on a full pool, the median of their
/// ratios with its 95 % interval. Run by hand: `PoolReadBenchmark [PAIRS [BUFFERS...]]`.
public final class PoolReadBenchmark {
  private static final int WARM_UP = 15;
  private static final int WIDTH = 1440;
  private static final int HEIGHT = 900;
  private static final int LARGEST_CELL = 16;
  private static final MapColours COLOURS =
      new MapColours(MapPalette.of(Theme.LIGHT), Colouring.USAGE_COUNT);

  private final int pairs;
  private final int[] pixels = new int[WIDTH * HEIGHT];
  private @Nullable MapPyramid pyramid;

  private PoolReadBenchmark(int pairs) {
    this.pairs = pairs;
  }

  /// Prints the figures for each size of the pool.
  public static void main(String... arguments) throws Exception {
    List<String> given = List.of(arguments);
    PoolReadBenchmark benchmark =
        new PoolReadBenchmark(given.isEmpty() ? 15 : Integer.parseInt(given.getFirst()));
    List<String> sizes =
        given.size() < 2 ? List.of("16384", "131072", "1048576") : given.subList(1, given.size());
    for (String size : sizes) {
      benchmark.measure(Integer.parseInt(size));
    }
  }

  private void measure(int buffers) throws Exception {
    ServerSettings settings =
        new ServerSettings(
            Bytes.ofBlocks(buffers), Map.of("autovacuum", "off", "max_wal_size", "16GB"));
    EmbeddedServer server = TestServer.fresh(settings);
    try {
      fill(server, buffers);
      Endpoint endpoint = server.endpoint();
      try (Observer observer = TestObserver.open(endpoint);
          Connection connection =
              new Connector(endpoint).open("benchmark", Map.of("prepareThreshold", "1"));
          PreparedStatement count =
              connection.prepareStatement("SELECT count(*) FROM pg_buffercache")) {
        try (Statement session = connection.createStatement()) {
          session.execute("SET jit = off; SET max_parallel_workers_per_gather = 0");
        }
        ServerInfo info =
            ServerInfoReader.read(observer, endpoint, ServerInfo.Origin.EMBEDDED, null);
        PoolMapper mapper = new PoolMapper(observer, info);
        mapper.lookMeanwhile(new NamedThreads());
        compare(mapper, count);
      }
    } finally {
      TestServer.discard(server);
    }
  }

  /// A table of which a block is a row, larger than the pool and read into it.
  private static void fill(EmbeddedServer server, int buffers) throws Exception {
    try (Connection connection =
            new Connector(server.endpoint()).open("filling", Map.of("socketTimeout", "0"));
        Statement session = connection.createStatement()) {
      session.execute("CREATE EXTENSION IF NOT EXISTS pg_buffercache");
      session.execute("CREATE EXTENSION IF NOT EXISTS pg_prewarm");
      session.execute("CREATE UNLOGGED TABLE filling (filler text)");
      session.execute("ALTER TABLE filling ALTER filler SET STORAGE PLAIN");
      session.execute(
          "INSERT INTO filling SELECT repeat('x', 5000) FROM generate_series(1, "
              + (buffers + buffers / 20)
              + ")");
      session.execute("CHECKPOINT");
      session.execute("SELECT pg_prewarm('filling')");
    }
  }

  private void compare(PoolMapper mapper, PreparedStatement count) throws Exception {
    pyramid = null;
    for (int round = 0; round < WARM_UP; round++) {
      paint(mapper.read());
      count(count);
    }
    List<Double> ratios = new ArrayList<>();
    List<Double> looks = new ArrayList<>();
    List<Double> reads = new ArrayList<>();
    List<Double> kernel = new ArrayList<>();
    List<Double> counts = new ArrayList<>();
    MapSnapshot map = mapper.read();
    for (int pair = 0; pair < pairs; pair++) {
      double counted = pair % 2 == 0 ? count(count) : 0;
      long start = System.nanoTime();
      map = mapper.read();
      paint(map);
      double looked = (System.nanoTime() - start) / 1e6;
      counted = pair % 2 == 0 ? counted : count(count);
      ratios.add(looked / counted);
      looks.add(looked);
      reads.add(map.pool().cost().toNanos() / 1e6);
      kernel.add(map.kernel().cost().toNanos() / 1e6);
      counts.add(counted);
    }
    System.out.printf(
        Locale.ROOT,
        "%,d buffers, %,d used, %s besides: to pixels / count(*) %s; to pixels %.1f ms, of that the"
            + " pool %.1f ms and the kernel %.1f ms; count(*) %.1f ms%n",
        map.pool().buffers(),
        map.pool().used(),
        map.poolTiers(),
        Medians.withInterval(ratios),
        Medians.of(looks),
        Medians.of(reads),
        Medians.of(kernel),
        Medians.of(counts));
  }

  private void paint(MapSnapshot map) {
    MapSubject subject = MapSubject.pool(map);
    MapGeometry geometry = MapGeometry.fit(subject.places(), WIDTH, HEIGHT, LARGEST_CELL);
    MapPyramid last = pyramid;
    MapPyramid next =
        last == null
            ? MapPyramid.of(subject.states(), geometry.columns(), COLOURS.plain())
            : last.updated(subject.states());
    pyramid = next;
    CellStamps stamps = new CellStamps(COLOURS, geometry.zoom().cell());
    new MapPainter(new MapDrawing(subject, COLOURS, next), geometry, stamps, null, pixels)
        .paintAll();
  }

  private static double count(PreparedStatement count) throws SQLException {
    long start = System.nanoTime();
    try (ResultSet row = count.executeQuery()) {
      row.next();
      if (row.getLong(1) == 0) {
        throw new IllegalStateException("no pool has no buffers");
      }
    }
    return (System.nanoTime() - start) / 1e6;
  }
}
