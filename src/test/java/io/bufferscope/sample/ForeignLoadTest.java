package io.bufferscope.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.app.NamedThreads;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.pg.Observer;
import io.bufferscope.pg.StatsReader;
import io.bufferscope.pg.TestObserver;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.Eventually;
import io.bufferscope.server.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/// Clients that are not this program's, and publish what they counted when they like.
@ResourceLock("servers of all versions")
class ForeignLoadTest {
  private static final Duration TICK = Duration.ofMillis(100);
  private static final Duration RUN = Duration.ofSeconds(11);

  @Test
  void aSteadyForeignLoadHasNoStairsAtTenTicksASecond() throws Exception {
    EmbeddedServer server = TestServer.ofVersion(18);
    AtomicBoolean done = new AtomicBoolean();
    AtomicLong transactions = new AtomicLong();
    HeardSamples heard = new HeardSamples();
    List<Thread> clients =
        Stream.of(1, 2)
            .map(_ -> Thread.ofPlatform().start(() -> work(server, done, transactions)))
            .toList();
    long start = System.nanoTime();
    double clientTps;
    try (Observer observer = TestObserver.open(server.endpoint());
        Sampler sampler = new Sampler(TICK, () -> null, () -> false, heard)) {
      LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
      sampler.start(new NamedThreads());
      sampler.watch(new StatsReader(observer)::read);
      Eventually.await(
          "the run's end", RUN.plusSeconds(5), () -> System.nanoTime() - start > RUN.toNanos());
      clientTps = transactions.get() / ((System.nanoTime() - start) / 1e9);
    } finally {
      done.set(true);
      for (Thread client : clients) {
        client.join();
      }
    }
    double[] tps = heard.deltas().stream().mapToDouble(Delta::tps).toArray();
    assertThat(heard.problems).isEmpty();
    assertThat(tps).hasSizeGreaterThanOrEqualTo(4);
    assertThat(Arrays.stream(tps).min().orElseThrow()).isPositive();
    assertThat(heard.deltas()).allSatisfy(one -> assertThat(one.seconds()).isGreaterThan(1.2));
    double mean = Arrays.stream(tps).average().orElseThrow();
    double variance =
        Arrays.stream(tps).map(one -> (one - mean) * (one - mean)).average().orElseThrow();
    assertThat(Math.sqrt(variance) / mean).as("coefficient of variation").isLessThan(0.4);
    assertThat(mean).as("the clients' own count").isBetween(clientTps * 0.7, clientTps * 1.3);
  }

  /// About a hundred transactions a second.
  private static void work(EmbeddedServer server, AtomicBoolean done, AtomicLong transactions) {
    try (Connection connection = TestServer.connect(server);
        Statement statement = connection.createStatement()) {
      long next = System.nanoTime();
      while (!done.get()) {
        statement.execute("SELECT count(*) FROM pg_am");
        transactions.incrementAndGet();
        next += Duration.ofMillis(10).toNanos();
        LockSupport.parkNanos(next - System.nanoTime());
      }
    } catch (SQLException cause) {
      throw new IllegalStateException(cause);
    }
  }
}
