package io.bufferscope.ui;

import io.bufferscope.model.load.LoadHealth;
import java.util.ArrayList;
import java.util.List;

/// What there is to say of a running load beside its figures: only what is so, or was counted.
final class LoadFacts {
  /// A share below that is not worth a line.
  private static final double LEAST_SHARE = 0.005;

  private LoadFacts() {}

  /// What the user should know before believing the figures.
  static List<String> warnings(LiveFigures figures) {
    LoadHealth health = figures.health();
    List<String> texts = new ArrayList<>();
    if (health.isStalled()) {
      texts.add("stalled: no commit for " + Math.round(health.stalledSeconds()) + " s");
    }
    if (health.isBottleneck()) {
      texts.add(
          "the load generator is the bottleneck: clients' CPU "
              + wholePercent(health.clientCpuShare())
              + " of this machine");
    }
    if (health.abortedClients() > 0) {
      texts.add(several(health.abortedClients(), "client") + " aborted");
    }
    return texts;
  }

  /// What was counted, and how the clients are doing.
  ///
  /// @param summary sums over the load
  static List<String> notes(LiveFigures figures, WorkModel.Summary summary) {
    List<String> texts = new ArrayList<>();
    LoadHealth health = figures.health();
    if (!figures.fromClients()) {
      return texts;
    }
    if (health.warmingUp()) {
      texts.add("warming up: nothing counts yet");
    }
    Double lag = health.lagMs();
    if (lag != null) {
      texts.add(Figures.millis(lag) + " behind schedule");
    }
    var counts = summary.counts();
    if (counts.skipped() > 0) {
      texts.add(Figures.count(counts.skipped()) + " skipped, too late to begin");
    }
    if (counts.aboveLatencyLimit() > 0) {
      double share = (double) counts.aboveLatencyLimit() / Math.max(1, summary.transactions());
      texts.add(
          Figures.count(counts.aboveLatencyLimit())
              + " above the latency limit, "
              + Figures.percent(share)
              + "\u00a0%");
    }
    if (counts.retries() > 0) {
      texts.add(retries(counts.retries()) + " of " + several(counts.retried(), "transaction"));
    }
    if (counts.reconnections() > 0) {
      texts.add(several(counts.reconnections(), "reconnection"));
    }
    if (!health.isBottleneck() && health.clientCpuShare() >= LEAST_SHARE) {
      texts.add("clients' CPU " + wholePercent(health.clientCpuShare()) + " of this machine");
    }
    return texts;
  }

  private static String retries(long count) {
    return Figures.count(count) + (count == 1 ? " retry" : " retries");
  }

  private static String several(long count, String what) {
    return Figures.count(count) + " " + what + (count == 1 ? "" : "s");
  }

  private static String wholePercent(double share) {
    return Math.round(100 * share) + "\u00a0%";
  }
}
