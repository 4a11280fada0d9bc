package io.bufferscope.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Problem;
import io.bufferscope.model.load.Driving;
import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.KeyDistribution;
import io.bufferscope.model.load.KeySpec;
import io.bufferscope.model.load.LagSummary;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.load.LoadCounts;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadScript;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.Protocol;
import io.bufferscope.model.load.ScriptSummary;
import io.bufferscope.model.load.StatementSummary;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.load.WarmUpResult;
import io.bufferscope.model.load.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/// Against what pgbench 15 printed for the same options, its version line left out.
class PgbenchSummaryTest {
  private static final String BUILTIN = "<builtin: select only>";
  private static final LatencySummary LATENCY =
      new LatencySummary(0.4921, 0.6149, 0.4, 0.9, 1.2, 2.5, 7);

  @Test
  void aNumberOfTransactionsReadsAsWithPgbench() {
    LoadSpec spec =
        spec(
            Workload.SELECT_ONLY,
            List.of(),
            Driving.of(new Extent.Transactions(10))
                .withLatencyLimit(Duration.ofNanos(200_000))
                .withMaxTries(2));
    String text =
        text(
            result(
                spec,
                new LoadCounts(0, 36, 1, 2, 0, null),
                List.of(
                    new ScriptSummary(
                        BUILTIN, 1, 39, 1, 0.4921, 0.6149, List.of(statement(BUILTIN, 1, 2)))),
                null));
    assertThat(text)
        .startsWith(
            """
            transaction type: <builtin: select only>
            scaling factor: 1
            query mode: simple
            number of clients: 4
            number of threads: 4
            maximum number of tries: 2
            number of transactions per client: 10
            number of transactions actually processed: 39/40
            number of failed transactions: 1 (2.500%)
            number of transactions retried: 1 (2.500%)
            total number of retries: 2
            number of transactions above the 0.2 ms latency limit: 36/39 (92.308%)
            latency average = 0.492 ms
            latency stddev = 0.615 ms
            initial connection time = 11.478 ms
            tps = 6500.000000 (without initial connection time)
            statement latencies in milliseconds, failures and retries:
                     0.491           1           2  SELECT abalance FROM pgbench_accounts WHERE aid = :aid;
            """)
        .contains("failed with SQLSTATE 40001: 1\n", "p99.9 = 2.500")
        .doesNotContain("skipped", "lag", "SQL script", "warm-up", "aborted");
  }

  @Test
  void aRateAndSeveralScriptsReadAsWithPgbench() {
    assertReadsAsWithPgbench();
  }

  private static void assertReadsAsWithPgbench() {
    LoadSpec spec =
        spec(
            Workload.SCRIPT,
            List.of(
                new LoadScript("a.sql", "SELECT 1;", 3), new LoadScript("b.sql", "SELECT 2;", 1)),
            Driving.of(new Extent.For(Duration.ofSeconds(2)))
                .withRateLimit(OptionalDouble.of(500))
                .withLatencyLimit(Duration.ofMillis(5))
                .withWarmUp(new WarmUp.Steady(Duration.ofSeconds(9))));
    String text =
        text(
            result(
                spec,
                new LoadCounts(10, 3, 0, 0, 2, new LagSummary(0.234, 4.884)),
                List.of(
                    new ScriptSummary(
                        "a.sql", 3, 12, 0, 0.24, 0.263, List.of(statement("a.sql", 0, 0))),
                    new ScriptSummary("b.sql", 1, 27, 1, 1.597, 0.885, List.of())),
                new WarmUpResult(9, 1234, false, 0.985)));
    assertThat(text)
        .startsWith("transaction type: multiple scripts\n")
        .contains(
            """
            duration: 2 s
            number of transactions actually processed: 39
            number of failed transactions: 1 (2.500%)
            number of transactions skipped: 10 (20.000%)
            number of transactions above the 5.0 ms latency limit: 3/39 (7.692%)
            latency average = 0.492 ms
            latency stddev = 0.615 ms
            rate limit schedule lag: avg 0.234 (max 4.884) ms
            """,
            """
            SQL script 1: a.sql
             - weight: 3 (targets 75.0% of total)
             - 12 transactions (30.8% of total, tps = 2000.000000)
             - number of failed transactions: 0 (0.000%)
             - latency average = 0.240 ms
             - latency stddev = 0.263 ms
             - statement latencies in milliseconds and failures:
                     0.491           0  SELECT abalance FROM pgbench_accounts WHERE aid = :aid;
            SQL script 2: b.sql
            """,
            "number of reconnections: 2\n",
            "number of aborted clients: 1 (ERROR: no)\n",
            "warm-up before: 9.0 s, 1234 transactions, hit ratio at its end 98.50%, still moving\n");
  }

  @Test
  @ResourceLock(Resources.LOCALE)
  void itsPointStaysInAnyLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.of("ar", "EG"));
      assertReadsAsWithPgbench();
    } finally {
      Locale.setDefault(before);
    }
  }

  private static String text(LoadResult result) {
    return PgbenchSummary.text(result);
  }

  private static StatementSummary statement(String script, long failures, long retries) {
    return new StatementSummary(
        script,
        "SELECT abalance\n  FROM pgbench_accounts WHERE aid = :aid",
        39,
        0.491,
        7,
        failures,
        retries);
  }

  private static LoadSpec spec(Workload workload, List<LoadScript> scripts, Driving driving) {
    return new LoadSpec(
        workload,
        Protocol.SIMPLE,
        4,
        1,
        KeySpec.of(new KeyDistribution.Uniform()),
        driving,
        1,
        scripts,
        Map.of());
  }

  private static LoadResult result(
      LoadSpec spec,
      LoadCounts counts,
      List<ScriptSummary> scripts,
      @Nullable WarmUpResult warmUp) {
    return new LoadResult(
        spec,
        Instant.EPOCH,
        0.006,
        0.011478,
        39,
        LATENCY,
        Map.of("40001", 1L),
        counts,
        scripts,
        warmUp,
        4,
        warmUp == null
            ? List.of()
            : List.of(new Problem(Problem.Kind.EXPERIMENT_FAILED, "what", "ERROR: no\nat", "")),
        List.of(),
        0.001,
        false);
  }
}
