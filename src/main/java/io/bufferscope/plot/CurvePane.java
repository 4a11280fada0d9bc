package io.bufferscope.plot;

import io.bufferscope.model.history.HistoryWindow;
import io.bufferscope.plot.SeriesSpec.Side;
import io.fair_acc.chartfx.XYChart;
import io.fair_acc.chartfx.axes.Axis;
import io.fair_acc.chartfx.axes.spi.DefaultNumericAxis;
import io.fair_acc.chartfx.renderer.ErrorStyle;
import io.fair_acc.chartfx.renderer.Renderer;
import io.fair_acc.chartfx.renderer.spi.ErrorDataSetRenderer;
import io.fair_acc.dataset.spi.DoubleDataSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javafx.scene.Group;
import javafx.scene.layout.Region;
import javafx.scene.transform.Scale;

/// The curves of a chart and nothing else, drawn by ChartFX into its canvas. The axes of ChartFX
/// only map values to pixels and are not seen.
///
/// The pane reaches [#MARGIN] beyond the plot at the top and at the bottom, so that a line along
/// the edge (100 %) keeps its full width. To be sharp in a picture at scale 2, the chart is laid
/// out at twice the size and scaled down by half: together with the picture's own scale, one pixel
/// of the canvas is then one pixel of the picture.
final class CurvePane extends Region implements Sharp {
  /// How far the pane reaches beyond the plot, in units of the layout.
  static final double MARGIN = 3;

  private static final double LINE_WIDTH = 2;
  private static final double DASHED_LINE_WIDTH = 1.25;

  private final List<Curve> curves = new ArrayList<>();
  private final Axis timeAxis = hiddenAxis("time");
  private final Axis leftAxis = hiddenAxis("left");
  private final Axis rightAxis = hiddenAxis("right");
  private final PaintableChart chart;
  private final Scale shrink = new Scale(1, 1);
  private double pixelScale = 1;
  private TimeScale time = new TimeScale(0, 1);
  private double leftMaximum = 1;
  private double rightMaximum = 1;

  /// @param series the curves, the one drawn last on top
  CurvePane(List<SeriesSpec> series) {
    boolean twoAxes = series.stream().anyMatch(one -> one.side() == Side.RIGHT);
    chart =
        twoAxes
            ? new PaintableChart(timeAxis, leftAxis, rightAxis)
            : new PaintableChart(timeAxis, leftAxis);
    chart.getRenderers().clear();
    for (SeriesSpec one : series) {
      Curve curve = new Curve(one);
      curves.add(curve);
      curve.renderer.getAxes().addAll(timeAxis, one.side() == Side.LEFT ? leftAxis : rightAxis);
      chart.getRenderers().add(curve.renderer);
    }
    chart.setLegendVisible(false);
    chart.getToolBar().setVisible(false);
    chart.getCanvas().setCache(false);
    chart.setManaged(false);
    chart.setFocusTraversable(false);
    // Controls, where Tab would stop without anything to be seen.
    chart.getPlotArea().setFocusTraversable(false);
    chart.getMenuPane().setFocusTraversable(false);
    Group scaled = new Group(chart);
    scaled.setManaged(false);
    scaled.getTransforms().add(shrink);
    getChildren().add(scaled);
    setMouseTransparent(true);
    applyLineWidths();
  }

  private static Axis hiddenAxis(String name) {
    DefaultNumericAxis axis = new DefaultNumericAxis(name, null);
    axis.setAutoRanging(false);
    axis.getMajorTickStyle().setVisible(false);
    axis.getMinorTickStyle().setVisible(false);
    axis.getTickLabelStyle().setVisible(false);
    axis.setMinorTickCount(0);
    axis.setVisible(false);
    return axis;
  }

  /// Shows another stretch of history.
  void setData(HistoryWindow window) {
    double[] seconds = window.seconds();
    for (Curve curve : curves) {
      double[] values = window.values(curve.spec.measure());
      if (values.length != seconds.length) {
        values = new double[seconds.length];
        Arrays.fill(values, Double.NaN);
      }
      curve.data.set(seconds, values, seconds.length, true);
    }
  }

  /// Puts the curves on other axes.
  void setScales(ChartScales scales) {
    time = scales.time();
    leftMaximum = scales.left().maximum();
    rightMaximum = scales.right().maximum();
    applyRanges();
  }

  @Override
  public void sharpen(double scale) {
    pixelScale = scale;
    applyLineWidths();
    layoutChildren();
    chart.paint();
  }

  private void applyLineWidths() {
    for (Curve curve : curves) {
      var node = curve.renderer.getDatasetNodes().getFirst();
      node.setLineWidth((curve.spec.dashed() ? DASHED_LINE_WIDTH : LINE_WIDTH) * pixelScale);
      if (curve.spec.dashed()) {
        node.setLineDashArray(new Number[] {4 * pixelScale, 3 * pixelScale});
      }
    }
  }

  private void applyRanges() {
    timeAxis.set(time.from(), Math.max(time.to(), Math.nextUp(time.from())));
    double plotHeight = Math.max(1, getHeight() - 2 * MARGIN);
    double share = MARGIN / plotHeight;
    leftAxis.set(-share * leftMaximum, (1 + share) * leftMaximum);
    rightAxis.set(-share * rightMaximum, (1 + share) * rightMaximum);
  }

  @Override
  protected void layoutChildren() {
    shrink.setX(1 / pixelScale);
    shrink.setY(1 / pixelScale);
    applyRanges();
    chart.resizeRelocate(0, 0, getWidth() * pixelScale, getHeight() * pixelScale);
  }

  private static final class Curve {
    final SeriesSpec spec;
    final DoubleDataSet data;
    final ErrorDataSetRenderer renderer = new ErrorDataSetRenderer();

    Curve(SeriesSpec spec) {
      this.spec = spec;
      data = new DoubleDataSet(spec.styleClass());
      data.addStyleClasses(spec.styleClass());
      renderer.setErrorStyle(ErrorStyle.NONE);
      renderer.setDrawMarker(false);
      renderer.setAllowNaNs(true);
      // Reduction would join the two sides of a gap.
      renderer.setPointReduction(false);
      renderer.setParallelImplementation(false);
      renderer.setAssumeSortedData(true);
      // Each renderer has one data set: one that holds an empty and a filled one never stops
      // redrawing (ChartFX 11.3.1).
      renderer.getDatasets().add(data);
    }
  }

  /// A chart that can be drawn at once, without a window's next pulse.
  private static final class PaintableChart extends XYChart {
    PaintableChart(Axis... axes) {
      super(axes);
    }

    /// Draws the curves alone. ChartFX would draw its grid, too, and in doing so make the time axis
    /// visible again.
    @Override
    protected void redrawCanvas() {
      getCanvas()
          .getGraphicsContext2D()
          .clearRect(0, 0, getCanvas().getWidth(), getCanvas().getHeight());
      getRenderers().forEach(Renderer::render);
    }

    void paint() {
      runPreLayout();
      applyCss();
      layout();
      runPostLayout();
    }
  }
}
