package io.bufferscope.sweep;

import io.bufferscope.model.sweep.PublishedStudy;
import io.bufferscope.model.sweep.SweepResult;
import java.util.List;

/// Which figure is made of a result, and what is laid over it.
///
/// @param kind which figure
/// @param metrics what it shows where its kind leaves the choice: latencies, hit ratios, the cost
///   (the first counts), what bars compare, the columns of the table; empty for the usual ones
/// @param scale what curves are drawn in
/// @param overlays studies whose points are laid over throughput and latency; those of other forms
///   are passed over, as they have figures of their own
/// @param compared other results, whose curves are drawn too
/// @param toldElsewhere whether failures and where curves flatten are told beside the figure, so
///   that its notes leave them out
public record FigureOptions(
    FigureKind kind,
    List<SweepMetric> metrics,
    FigureScale scale,
    List<PublishedStudy> overlays,
    List<SweepResult> compared,
    boolean toldElsewhere) {
  public FigureOptions {
    metrics = List.copyOf(metrics);
    overlays = List.copyOf(overlays);
    compared = List.copyOf(compared);
  }

  /// The figure as it usually is.
  public static FigureOptions of(FigureKind kind) {
    return new FigureOptions(kind, List.of(), FigureScale.ABSOLUTE, List.of(), List.of(), false);
  }

  /// The same of other metrics.
  public FigureOptions withMetrics(List<SweepMetric> others) {
    return new FigureOptions(kind, others, scale, overlays, compared, toldElsewhere);
  }

  /// The same on another scale.
  public FigureOptions withScale(FigureScale other) {
    return new FigureOptions(kind, metrics, other, overlays, compared, toldElsewhere);
  }

  /// The same with others' results.
  public FigureOptions withOverlays(List<PublishedStudy> studies) {
    return new FigureOptions(kind, metrics, scale, studies, compared, toldElsewhere);
  }

  /// The same with other results of this program.
  public FigureOptions withCompared(List<SweepResult> results) {
    return new FigureOptions(kind, metrics, scale, overlays, results, toldElsewhere);
  }

  /// The same without notes on failures and on where curves flatten.
  public FigureOptions withToldElsewhere() {
    return new FigureOptions(kind, metrics, scale, overlays, compared, true);
  }

  /// The metrics, or others where none are chosen.
  List<SweepMetric> metricsOr(List<SweepMetric> usual) {
    return metrics.isEmpty() ? usual : metrics;
  }
}
