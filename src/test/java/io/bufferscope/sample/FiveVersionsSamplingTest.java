package io.bufferscope.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.load.LoadData;
import io.bufferscope.load.LoadRun;
import io.bufferscope.model.Cancellation;
import io.bufferscope.model.Threads;
import io.bufferscope.model.load.DataSet;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.LoadInterval;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.Workload;
import io.bufferscope.model.stats.BlockCounts;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.model.stats.RelationDelta;
import io.bufferscope.pg.Connector;
import io.bufferscope.pg.Observer;
import io.bufferscope.pg.ObserverLedger;
import io.bufferscope.pg.StatsReader;
import io.bufferscope.server.Eventually;
import io.bufferscope.server.TestServer;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A load of this program's own, sampled on a real server of each version.
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("servers of all versions")
class FiveVersionsSamplingTest {
  private static final Threads THREADS = new NamedThreads();
  private final HeardSamples heard = new HeardSamples();

  @ParameterizedTest(name = "PostgreSQL {0}")
  @ValueSource(ints = {14, 15, 16, 17, 18})
  void theSamplesOfALoadAddUpToWhatItsClientsCounted(int major) throws Exception {
    boolean publishes = major >= 15;
    Connector connector =
        new Connector(TestServer.newDatabase(TestServer.ofVersion(major), "five_loads"));
    LoadData.create(connector, DataSet.PGBENCH, 1, _ -> {}, new Cancellation(), THREADS);
    AtomicReference<@Nullable LoadRun> run = new AtomicReference<>();
    LoadResult result;
    try (Observer observer =
            Observer.open(
                connector, "bufferscope-sampler", new ObserverLedger(), Duration.ofSeconds(10));
        Sampler sampler =
            new Sampler(
                Duration.ofMillis(250), () -> interval(run.get()), () -> publishes, heard)) {
      sampler.start(THREADS);
      sampler.watch(new StatsReader(observer)::read);
      Eventually.await("rest", Duration.ofSeconds(20), this::isAtRest);
      heard.samples.removeIf(Delta.class::isInstance);
      LoadRun started = LoadRun.start(connector, spec(), publishes, THREADS);
      run.set(started);
      result = started.await();
      long all = result.transactions();
      // On 14 sessions publish the rest when they end, and a collector passes it on later.
      Eventually.await(
          "all transactions", Duration.ofSeconds(10), () -> commits(heard.deltas()) >= all);
    }
    List<Delta> deltas = heard.deltas();
    assertThat(heard.problems).isEmpty();
    assertThat(heard.samples)
        .filteredOn(Gap.class::isInstance)
        .extracting(sample -> ((Gap) sample).reason())
        .containsExactly(GapReason.FIRST_READ);
    assertThat(commits(deltas))
        .as("of " + deltas.stream().map(Delta::database).toList())
        .isCloseTo(result.transactions(), within(40L + (publishes ? 0 : 60)));
    // A select by key reads one heap block and two or three of the index.
    assertThat(accesses(deltas, RelationDelta::heap))
        .isCloseTo(result.transactions(), within(result.transactions() / 50));
    assertThat(accesses(deltas, RelationDelta::index))
        .isBetween(result.transactions() * 2, result.transactions() * 4);
    if (publishes) {
      assertThat(deltas.stream().filter(FiveVersionsSamplingTest::isUnderLoad))
          .hasSizeGreaterThan(6)
          .allSatisfy(delta -> assertThat(delta.database().commits()).isPositive());
    } else {
      assertThat(deltas).allSatisfy(one -> assertThat(one.seconds()).isGreaterThan(1.2));
    }
  }

  /// What the making of the data did is counted, on 14 some time after it.
  private boolean isAtRest() {
    List<Delta> deltas = heard.deltas();
    return deltas.size() >= 2 && commits(deltas.subList(deltas.size() - 1, deltas.size())) < 20;
  }

  private static @Nullable LoadInterval interval(@Nullable LoadRun running) {
    return running == null ? null : running.interval();
  }

  private static boolean isUnderLoad(Delta delta) {
    LoadInterval load = delta.load();
    return load != null && load.transactions() > 100;
  }

  private static long commits(List<Delta> deltas) {
    return deltas.stream().mapToLong(delta -> delta.database().commits()).sum();
  }

  private static long accesses(List<Delta> deltas, Function<RelationDelta, BlockCounts> part) {
    return deltas.stream()
        .flatMap(delta -> delta.relations().stream())
        .filter(relation -> relation.name().equals("pgbench_accounts"))
        .mapToLong(relation -> part.apply(relation).accesses())
        .sum();
  }

  private static LoadSpec spec() {
    return new LoadSpec(
        Workload.SELECT_ONLY,
        Protocol.PREPARED,
        2,
        1,
        new KeyDistribution.Uniform(),
        OptionalDouble.of(1000),
        Duration.ofSeconds(3),
        7);
  }
}
