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
import java.util.ArrayList;
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
  private final List<String> lines = new ArrayList<>();

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
    return String.join("\n", summary.lines) + "\n";
  }

  private void head() {
    List<ScriptSummary> scripts = result.scripts();
    String type = scripts.size() == 1 ? scripts.getFirst().name() : "multiple scripts";
    line("transaction type: %s", scripts.isEmpty() ? spec.workload().label() : type);
    line("scaling factor: %d", spec.scale());
    line("query mode: %s", spec.protocol().label());
    line("number of clients: %d", result.clients());
    line("number of threads: %d", result.clients());
    line("maximum number of tries: %s", tries());
    switch (spec.driving().extent()) {
      case Extent.Endless() -> line("duration: %.0f s", result.seconds());
      case Extent.For(Duration time) ->
          line("duration: %s s", time.toMillis() % 1000 == 0 ? time.toSeconds() : seconds(time));
      case Extent.Transactions(long perClient) ->
          line("number of transactions per client: %d", perClient);
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
    line("number of transactions actually processed: %d%s", done, of);
    line("number of failed transactions: %s", part(result.failed(), ended));
    LoadCounts counts = result.counts();
    if (spec.driving().maxTries() != 1) {
      line("number of transactions retried: %s", part(counts.retried(), ended));
      line("total number of retries: %d", counts.retries());
    }
    Duration limit = spec.driving().latencyLimit();
    if (limit != null) {
      if (spec.driving().rateLimit().isPresent()) {
        line(
            "number of transactions skipped: %s", part(counts.skipped(), ended + counts.skipped()));
      }
      line(
          "number of transactions above the %.1f ms latency limit: %d/%d (%s%%)",
          limit.toNanos() / NANOS_PER_MILLI,
          counts.aboveLatencyLimit(),
          done,
          percent(counts.aboveLatencyLimit(), done));
    }
  }

  private void times() {
    LatencySummary latency = result.latency();
    if (latency != null) {
      line("latency average = %.3f ms", latency.mean());
      line("latency stddev = %.3f ms", latency.stddev());
    }
    LagSummary lag = result.counts().lag();
    if (lag != null) {
      line("rate limit schedule lag: avg %.3f (max %.3f) ms", lag.mean(), lag.max());
    }
    line("initial connection time = %.3f ms", 1000 * result.connectSeconds());
    line("tps = %.6f (without initial connection time)", result.tps());
  }

  private void scripts() {
    List<ScriptSummary> scripts = result.scripts();
    boolean several = scripts.size() > 1;
    long weights = scripts.stream().mapToLong(ScriptSummary::weight).sum();
    for (int i = 0; i < scripts.size(); i++) {
      ScriptSummary script = scripts.get(i);
      if (several) {
        line("SQL script %d: %s", i + 1, script.name());
        line(
            " - weight: %d (targets %.1f%% of total)",
            script.weight(), 100.0 * script.weight() / weights);
        line(
            " - %d transactions (%.1f%% of total, tps = %.6f)",
            script.transactions(),
            result.transactions() == 0 ? 0 : 100.0 * script.transactions() / result.transactions(),
            result.seconds() > 0 ? script.transactions() / result.seconds() : 0);
        line(
            " - number of failed transactions: %s",
            part(script.failed(), script.transactions() + script.failed()));
        line(" - latency average = %.3f ms", script.meanMs());
        line(" - latency stddev = %.3f ms", script.stddevMs());
      }
      statements(several ? " - " : "", script.statements());
    }
  }

  private void statements(String indent, List<StatementSummary> statements) {
    boolean retries = spec.driving().maxTries() != 1;
    line(
        "%sstatement latencies in milliseconds%s:",
        indent, retries ? ", failures and retries" : " and failures");
    for (StatementSummary one : statements) {
      String text = one.text().replaceAll("\\s*\\n\\s*", " ") + ";";
      if (retries) {
        line("%14.3f  %10d  %10d  %s", one.meanMs(), one.failures(), one.retries(), text);
      } else {
        line("%14.3f  %10d  %s", one.meanMs(), one.failures(), text);
      }
    }
  }

  private void own() {
    LatencySummary latency = result.latency();
    if (latency != null) {
      line(
          "latency percentiles: p50 = %.3f, p95 = %.3f, p99 = %.3f, p99.9 = %.3f, max = %.3f ms",
          latency.p50(), latency.p95(), latency.p99(), latency.p999(), latency.max());
    }
    new TreeMap<>(result.failedBySqlState())
        .forEach((state, count) -> line("failed with SQLSTATE %s: %d", state, count));
    if (result.counts().reconnections() > 0) {
      line("number of reconnections: %d", result.counts().reconnections());
    }
    if (!result.aborted().isEmpty()) {
      line(
          "number of aborted clients: %d (%s)",
          result.aborted().size(), firstLine(result.aborted().getFirst().why()));
    }
    WarmUpResult warmUp = result.warmUp();
    if (warmUp != null) {
      Double ratio = warmUp.hitRatio();
      line(
          "warm-up before: %.1f s, %d transactions, hit ratio at its end %s%s",
          warmUp.seconds(),
          warmUp.transactions(),
          ratio == null ? "unknown" : String.format(Locale.ROOT, "%.2f%%", 100 * ratio),
          warmUp.steady() ? "" : ", still moving");
    }
    line("client CPU time = %.3f s", result.clientCpuSeconds());
    line(
        "prepared statements in the sessions: %d",
        result.preparedStatements().stream().mapToInt(Integer::intValue).sum());
    if (result.cancelled()) {
      line("stopped before its end");
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

  private void line(String format, Object... values) {
    lines.add(String.format(Locale.ROOT, format, values));
  }
}
