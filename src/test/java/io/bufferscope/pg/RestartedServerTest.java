package io.bufferscope.pg;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Cancellation;
import io.bufferscope.model.ProblemException;
import io.bufferscope.model.stats.Counters;
import io.bufferscope.model.stats.Deltas;
import io.bufferscope.model.stats.Gap;
import io.bufferscope.model.stats.GapReason;
import io.bufferscope.server.EmbeddedServer;
import io.bufferscope.server.Eventually;
import io.bufferscope.server.TestServer;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A clean stop keeps the statistics, a crash loses them; either is a gap of a reason of its own.
class RestartedServerTest {
  @ParameterizedTest(name = "PostgreSQL {0}")
  @ValueSource(ints = {14, 18})
  void aRestartIsAGapWhetherTheCountersWereKeptOrLost(int major) throws Exception {
    try (EmbeddedServer server = TestServer.freshOfVersion(major)) {
      Counters before = readOnceAccessed(server);
      server.restart(server.settings(), _ -> {}, new Cancellation());
      Counters kept = read(server);
      assertThat(heap(kept)).isGreaterThanOrEqualTo(heap(before));
      assertThat(kept.database().commits()).isGreaterThanOrEqualTo(before.database().commits());
      assertThat(kept.database().statsReset()).isEqualTo(before.database().statsReset());
      assertIsRestart(before, kept);
      ProcessHandle postmaster = ProcessHandle.of(server.postmasterPid()).orElseThrow();
      postmaster.destroyForcibly();
      postmaster.onExit().get(10, TimeUnit.SECONDS);
      server.restart(server.settings(), _ -> {}, new Cancellation());
      Counters lost = read(server);
      assertThat(heap(lost)).isZero();
      assertThat(lost.database().commits()).isLessThan(kept.database().commits());
      if (major >= 15) {
        assertThat(lost.database().statsReset()).isNull();
      }
      assertIsRestart(kept, lost);
    }
  }

  private static void assertIsRestart(Counters earlier, Counters later) {
    assertThat(Deltas.between(earlier, later))
        .isInstanceOfSatisfying(
            Gap.class, gap -> assertThat(gap.reason()).isEqualTo(GapReason.RESTARTED));
  }

  private static Counters readOnceAccessed(EmbeddedServer server) throws Exception {
    try (Connection client = TestServer.connect(server);
        Statement sql = client.createStatement()) {
      sql.execute("CREATE TABLE kept AS SELECT g FROM generate_series(1, 10000) g");
      for (int scan = 0; scan < 30; scan++) {
        sql.execute("SELECT count(*) FROM kept");
      }
    }
    return Eventually.read(
        "accesses", Duration.ofSeconds(15), () -> read(server), now -> heap(now) > 0);
  }

  private static Counters read(EmbeddedServer server) throws ProblemException {
    try (Observer observer = TestObserver.open(server.endpoint())) {
      return new StatsReader(observer).read();
    }
  }

  private static long heap(Counters counters) {
    return counters.relations().stream().mapToLong(one -> one.heap().accesses()).sum();
  }
}
