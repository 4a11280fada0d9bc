package io.bufferscope.plot;

import io.fair_acc.chartfx.XYChart;
import io.fair_acc.chartfx.axes.Axis;
import io.fair_acc.chartfx.axes.spi.DefaultNumericAxis;
import io.fair_acc.chartfx.renderer.ErrorStyle;
import io.fair_acc.chartfx.renderer.Renderer;
import io.fair_acc.chartfx.renderer.spi.ErrorDataSetRenderer;
import io.fair_acc.dataset.spi.DoubleDataSet;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Group;
import javafx.scene.layout.Region;
import javafx.scene.transform.Scale;

/// Curves and nothing else, drawn by ChartFX into its canvas. The axes of ChartFX only map values
/// to pixels and are not seen.
///
/// The canvas reaches [#MARGIN] beyond the plot at the top and at the bottom, so that a line along
/// the edge (100 %) keeps its full width. To be sharp in a picture at scale 2, the chart is laid
/// out at twice the size and scaled down by half: together with the picture's own scale, one pixel
/// of the canvas is then one pixel of the picture.
final class CurveCanvas extends Region implements Sharp {
  /// How far the canvas reaches beyond the plot, in units of the layout.
  static final double MARGIN = 3;

  private static final double LINE_WIDTH = 2;
  private static final double DASHED_LINE_WIDTH = 1.25;

  private final List<Curve> curves = new ArrayList<>();
  private final Axis xAxis = hiddenAxis("x");
  private final Axis leftAxis = hiddenAxis("left");
  private final Axis rightAxis = hiddenAxis("right");
  private final PaintableChart chart;
  private final Scale shrink = new Scale(1, 1);
  private double pixelScale = 1;
  private Range x = new Range(0, 1);
  private Range left = new Range(0, 1);
  private Range right = new Range(0, 1);

  /// How a curve looks.
  ///
  /// @param styleClass names its colour in `plot.css`
  /// @param right whether it is read on the right axis
  /// @param dashed whether its line is thin and dashed
  record Style(String styleClass, boolean right, boolean dashed) {}

  /// What an axis reaches over, without the canvas' margin.
  record Range(double from, double to) {}

  /// @param styles of the curves, the one drawn last on top
  CurveCanvas(List<Style> styles) {
    chart =
        styles.stream().anyMatch(Style::right)
            ? new PaintableChart(xAxis, leftAxis, rightAxis)
            : new PaintableChart(xAxis, leftAxis);
    chart.getRenderers().clear();
    for (Style style : styles) {
      Curve curve = new Curve(style, "curve " + curves.size());
      curves.add(curve);
      curve.renderer.getAxes().addAll(xAxis, style.right() ? rightAxis : leftAxis);
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

  /// Shows other values of a curve.
  ///
  /// @param positions on the horizontal axis, in order
  /// @param values as many; NaN for a gap
  void setData(int curve, double[] positions, double[] values) {
    curves.get(curve).data.set(positions, values, positions.length, true);
  }

  /// Puts the curves on other axes.
  void setRanges(Range newX, Range newLeft, Range newRight) {
    x = newX;
    left = newLeft;
    right = newRight;
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
      node.setLineWidth((curve.style.dashed() ? DASHED_LINE_WIDTH : LINE_WIDTH) * pixelScale);
      if (curve.style.dashed()) {
        node.setLineDashArray(new Number[] {4 * pixelScale, 3 * pixelScale});
      }
    }
  }

  private void applyRanges() {
    xAxis.set(x.from(), Math.max(x.to(), Math.nextUp(x.from())));
    double share = MARGIN / Math.max(1, getHeight() - 2 * MARGIN);
    apply(leftAxis, left, share);
    apply(rightAxis, right, share);
  }

  private static void apply(Axis axis, Range range, double share) {
    double margin = share * (range.to() - range.from());
    axis.set(range.from() - margin, range.to() + margin);
  }

  @Override
  protected void layoutChildren() {
    shrink.setX(1 / pixelScale);
    shrink.setY(1 / pixelScale);
    applyRanges();
    chart.resizeRelocate(0, 0, getWidth() * pixelScale, getHeight() * pixelScale);
  }

  private static final class Curve {
    final Style style;
    final DoubleDataSet data;
    final ErrorDataSetRenderer renderer = new ErrorDataSetRenderer();

    Curve(Style style, String name) {
      this.style = style;
      data = new DoubleDataSet(name);
      data.addStyleClasses(style.styleClass());
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

    /// Takes no locks, since data sets are touched on the FX thread alone: ChartFX would hold them
    /// from when a chart gets a scene until the next pulse, and new values would wait for it for
    /// ever.
    @Override
    protected void ensureLockedDataSets() {}

    /// Does for the data sets what ChartFX does for those that it has locked.
    @Override
    protected void clearStates() {
      super.clearStates();
      forEachDataSet(data -> {
        data.getAxisDescriptions().forEach(axis -> axis.getBitState().clear());
        data.getBitState().clear();
      });
    }

    void paint() {
      runPreLayout();
      applyCss();
      layout();
      runPostLayout();
    }
  }
}
