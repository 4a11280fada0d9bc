package io.bufferscope.model.map;

import io.bufferscope.bench.Medians;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What ten minutes of a map take where each buffer holds another block every second: by the
/// history's own count and by the heap, and how long a look takes to be put in and to be fetched.
/// Run by hand: `MapHistoryBenchmark [BUFFERS [RESIDENT_BLOCKS]]`.
public final class MapHistoryBenchmark {
  private static final int SECONDS = 600;

  private MapHistoryBenchmark() {}

  /// Prints the figures.
  public static void main(String... arguments) throws Exception {
    int buffers = arguments.length < 1 ? 16_384 : Integer.parseInt(arguments[0]);
    int resident = arguments.length < 2 ? 16_384 : Integer.parseInt(arguments[1]);
    RandomMaps maps = new RandomMaps(buffers, resident);
    MapHistory history = new MapHistory();
    history.add(maps.at(0));
    history.clear();
    long before = used();
    List<Double> adding = new ArrayList<>();
    for (int second = 1; second <= SECONDS; second++) {
      MapSnapshot map = maps.at(second);
      long start = System.nanoTime();
      history.add(map);
      adding.add((System.nanoTime() - start) / 1e6);
    }
    long heap = used() - before;
    List<Double> fetching = new ArrayList<>();
    for (int index = 0; index < history.size(); index += 10) {
      long start = System.nanoTime();
      if (history.at(index).isEmpty()) {
        throw new IllegalStateException("a look is gone");
      }
      fetching.add((System.nanoTime() - start) / 1e6);
    }
    System.out.printf(
        Locale.ROOT,
        "%,d buffers, %d looks: %.1f MB by its own count, %.1f MB of heap; %s ms to put one in, %s ms"
            + " to fetch one%n",
        buffers,
        history.size(),
        history.bytes() / 1048576.0,
        heap / 1048576.0,
        Medians.withInterval(adding),
        Medians.withInterval(fetching));
  }

  private static long used() throws InterruptedException {
    for (int round = 0; round < 5; round++) {
      System.gc();
      Thread.sleep(100);
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
