package io.bufferscope.cli;

import io.bufferscope.model.sweep.SweepResult;
import io.bufferscope.sweep.Analysis;
import io.bufferscope.sweep.Estimate;
import io.bufferscope.sweep.MeasuredPoint;
import io.bufferscope.sweep.SweepMetric;
import io.bufferscope.sweep.SweepSeries;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Optional;

/// What came of a sweep as text: a table for each series.
final class SweepTable {
  private static final String ROW = "%14s  %9s  %21s  %7s  %9s  %4s  %6s%n";

  private SweepTable() {}

  static void write(SweepResult result, PrintStream out) {
    Analysis analysis = Analysis.of(result);
    for (SweepSeries series : analysis.series()) {
      out.println(series.name());
      out.printf(
          Locale.ROOT,
          ROW,
          "shared_buffers",
          "tps",
          "interval",
          "hit %",
          "p95 ms",
          "runs",
          "failed");
      series.points().forEach(point -> row(point, out));
    }
    analysis.failedNoiseCheck().ifPresent(_ -> out.println("noise check: failed"));
    analysis
        .noiseCheck()
        .ifPresent(check ->
            out.printf(
                Locale.ROOT,
                "noise check: %s measured again at the end, throughput %+.1f %%%n",
                check.point().sharedBuffers(),
                check.percent()));
  }

  private static void row(MeasuredPoint point, PrintStream out) {
    Optional<Estimate> tps = point.estimate(SweepMetric.TPS);
    out.printf(
        Locale.ROOT,
        ROW,
        point.point().sharedBuffers(),
        median(tps, "%.0f"),
        tps.filter(one -> one.count() > 1)
            .map(one -> String.format(Locale.ROOT, "%.0f - %.0f", one.low(), one.high()))
            .orElse("-"),
        median(point.estimate(SweepMetric.HIT_RATIO), "%.1f"),
        median(point.estimate(SweepMetric.P95_LATENCY), "%.3f"),
        point.measured().size(),
        point.problems().size());
  }

  private static String median(Optional<Estimate> estimate, String format) {
    return estimate.map(one -> String.format(Locale.ROOT, format, one.median())).orElse("-");
  }
}
