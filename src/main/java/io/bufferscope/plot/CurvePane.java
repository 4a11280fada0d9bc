package io.bufferscope.plot;

import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.plot.CurveCanvas.Range;
import io.bufferscope.plot.SeriesSpec.Side;
import java.util.Arrays;
import java.util.List;
import javafx.scene.layout.Region;

/// The curves of a chart over time.
final class CurvePane extends Region {
  /// How far the pane reaches beyond the plot, in units of the layout.
  static final double MARGIN = CurveCanvas.MARGIN;

  private final List<SeriesSpec> series;
  private final CurveCanvas canvas;

  /// @param series the curves, the one drawn last on top
  CurvePane(List<SeriesSpec> series) {
    this.series = series;
    canvas =
        new CurveCanvas(
            series.stream()
                .map(one ->
                    new CurveCanvas.Style(one.styleClass(), one.side() == Side.RIGHT, one.dashed()))
                .toList());
    getChildren().add(canvas);
    setMouseTransparent(true);
  }

  /// Shows another stretch of history.
  void setData(HistoryWindow window) {
    double[] seconds = window.seconds();
    for (int i = 0; i < series.size(); i++) {
      double[] values = window.values(series.get(i).measure());
      if (values.length != seconds.length) {
        values = new double[seconds.length];
        Arrays.fill(values, Double.NaN);
      }
      canvas.setData(i, seconds, values);
    }
  }

  /// Puts the curves on other axes.
  void setScales(ChartScales scales) {
    canvas.setRanges(
        new Range(scales.time().from(), scales.time().to()),
        new Range(0, scales.left().maximum()),
        new Range(0, scales.right().maximum()));
  }

  /// Draws them anew for a picture at a scale.
  void sharpen(double scale) {
    canvas.sharpen(scale);
  }

  @Override
  protected void layoutChildren() {
    canvas.resizeRelocate(0, 0, getWidth(), getHeight());
  }
}
