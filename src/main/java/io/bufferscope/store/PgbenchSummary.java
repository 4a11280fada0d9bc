package io.bufferscope.store;

import io.bufferscope.model.load.Extent;
import io.bufferscope.model.load.LagSummary;
import io.bufferscope.model.load.LatencySummary;
import io.bufferscope.model.load.LoadCounts;
import io.bufferscope.model.load.LoadResult;
import io.bufferscope.model.load.LoadSpec;
import io.bufferscope.model.load.ScriptSummary;
import io.bufferscope.model.load.StatementSummary;
import io.bufferscope.model.load.WarmUpResult;
import java.time.Duration;
import java.util.Formatter;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/// What came out of a load in the words and the order of pgbench 15 and later (manual, pgbench,
/// "Per-Statement Report" and the example of its output), so that what reads those reads this as
/// well. What pgbench does not tell comes behind it.
public final class PgbenchSummary {
  private static final double NANOS_PER_MILLI = 1e6;

  private final LoadResult result;
  private final LoadSpec spec;
  private final Formatter out = new Formatter(Locale.ROOT);

  private PgbenchSummary(LoadResult result) {
    this.result = result;
    this.spec = result.spec();
  }

  /// The summary, a line each, each ended.
  public static String text(LoadResult result) {
    PgbenchSummary summary = new PgbenchSummary(result);
    summary.head();
    summary.counts();
    summary.times();
    summary.scripts();
    summary.own();
    return summary.out.toString();
  }

  private void head() {
    List<ScriptSummary> scripts = result.scripts();
    String type = scripts.size() == 1 ? scripts.getFirst().name() : "multiple scripts";
    out.format("transaction type: %s\n", scripts.isEmpty() ? spec.workload().label() : type);
    out.format("scaling factor: %d\n", spec.scale());
    out.format("query mode: %s\n", spec.protocol().label());
    out.format("number of clients: %d\n", result.clients());
    out.format("number of threads: %d\n", result.clients());
    out.format("maximum number of tries: %s\n", tries());
    switch (spec.driving().extent()) {
      case Extent.Endless() -> out.format("duration: %.0f s\n", result.seconds());
      case Extent.For(Duration time) ->
          out.format(
              "duration: %s s\n", time.toMillis() % 1000 == 0 ? time.toSeconds() : seconds(time));
      case Extent.Transactions(long perClient) ->
          out.format("number of transactions per client: %d\n", perClient);
    }
  }

  private String tries() {
    int tries = spec.driving().maxTries();
    return tries == 0 ? "unlimited" : Integer.toString(tries);
  }

  private static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.1f", time.toMillis() / 1000.0);
  }

  private void counts() {
    long done = result.transactions();
    long ended = done + result.failed();
    String of =
        spec.driving().extent() instanceof Extent.Transactions(long perClient)
            ? "/" + perClient * result.clients()
            : "";
    out.format("number of transactions actually processed: %d%s\n", done, of);
    out.format("number of failed transactions: %s\n", part(result.failed(), ended));
    LoadCounts counts = result.counts();
    if (spec.driving().maxTries() != 1) {
      out.format("number of transactions retried: %s\n", part(counts.retried(), ended));
      out.format("total number of retries: %d\n", counts.retries());
    }
    Duration limit = spec.driving().latencyLimit();
    if (limit != null) {
      if (spec.driving().rateLimit().isPresent()) {
        out.format(
            "number of transactions skipped: %s\n",
            part(counts.skipped(), ended + counts.skipped()));
      }
      out.format(
          "number of transactions above the %.1f ms latency limit: %d/%d (%s%%)\n",
          limit.toNanos() / NANOS_PER_MILLI,
          counts.aboveLatencyLimit(),
          done,
          percent(counts.aboveLatencyLimit(), done));
    }
  }

  private void times() {
    LatencySummary latency = result.latency();
    if (latency != null) {
      out.format("latency average = %.3f ms\n", latency.mean());
      out.format("latency stddev = %.3f ms\n", latency.stddev());
    }
    LagSummary lag = result.counts().lag();
    if (lag != null) {
      out.format("rate limit schedule lag: avg %.3f (max %.3f) ms\n", lag.mean(), lag.max());
    }
    out.format("initial connection time = %.3f ms\n", 1000 * result.connectSeconds());
    out.format("tps = %.6f (without initial connection time)\n", result.tps());
  }

  private void scripts() {
    List<ScriptSummary> scripts = result.scripts();
    boolean several = scripts.size() > 1;
    long weights = scripts.stream().mapToLong(ScriptSummary::weight).sum();
    for (int i = 0; i < scripts.size(); i++) {
      ScriptSummary script = scripts.get(i);
      if (several) {
        out.format("SQL script %d: %s\n", i + 1, script.name());
        out.format(
            " - weight: %d (targets %.1f%% of total)\n",
            script.weight(), 100.0 * script.weight() / weights);
        out.format(
            " - %d transactions (%.1f%% of total, tps = %.6f)\n",
            script.transactions(),
            result.transactions() == 0 ? 0 : 100.0 * script.transactions() / result.transactions(),
            result.seconds() > 0 ? script.transactions() / result.seconds() : 0);
        out.format(
            " - number of failed transactions: %s\n",
            part(script.failed(), script.transactions() + script.failed()));
        out.format(" - latency average = %.3f ms\n", script.meanMs());
        out.format(" - latency stddev = %.3f ms\n", script.stddevMs());
      }
      statements(several ? " - " : "", script.statements());
    }
  }

  private void statements(String indent, List<StatementSummary> statements) {
    boolean retries = spec.driving().maxTries() != 1;
    out.format(
        "%sstatement latencies in milliseconds%s:\n",
        indent, retries ? ", failures and retries" : " and failures");
    for (StatementSummary one : statements) {
      String text = one.text().replaceAll("\\s*\\n\\s*", " ") + ";";
      if (retries) {
        out.format("%14.3f  %10d  %10d  %s\n", one.meanMs(), one.failures(), one.retries(), text);
      } else {
        out.format("%14.3f  %10d  %s\n", one.meanMs(), one.failures(), text);
      }
    }
  }

  private void own() {
    LatencySummary latency = result.latency();
    if (latency != null) {
      out.format(
          "latency percentiles: p50 = %.3f, p95 = %.3f, p99 = %.3f, p99.9 = %.3f, max = %.3f ms\n",
          latency.p50(), latency.p95(), latency.p99(), latency.p999(), latency.max());
    }
    new TreeMap<>(result.failedBySqlState())
        .forEach((state, count) -> out.format("failed with SQLSTATE %s: %d\n", state, count));
    if (result.counts().reconnections() > 0) {
      out.format("number of reconnections: %d\n", result.counts().reconnections());
    }
    if (!result.aborted().isEmpty()) {
      out.format(
          "number of aborted clients: %d (%s)\n",
          result.aborted().size(), firstLine(result.aborted().getFirst().why()));
    }
    WarmUpResult warmUp = result.warmUp();
    if (warmUp != null) {
      Double ratio = warmUp.hitRatio();
      out.format(
          "warm-up before: %.1f s, %d transactions, hit ratio at its end %s%s\n",
          warmUp.seconds(),
          warmUp.transactions(),
          ratio == null ? "unknown" : String.format(Locale.ROOT, "%.2f%%", 100 * ratio),
          warmUp.steady() ? "" : ", still moving");
    }
    out.format("client CPU time = %.3f s\n", result.clientCpuSeconds());
    out.format(
        "prepared statements in the sessions: %d\n",
        result.preparedStatements().stream().mapToInt(Integer::intValue).sum());
    if (result.cancelled()) {
      out.format("stopped before its end\n");
    }
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }

  private static String part(long count, long of) {
    return String.format(Locale.ROOT, "%d (%s%%)", count, percent(count, of));
  }

  /// Where pgbench divides by nothing it writes NaN.
  private static String percent(long count, long of) {
    return of == 0 ? "0.000" : String.format(Locale.ROOT, "%.3f", 100.0 * count / of);
  }
}
