package io.bufferscope.plot;

import io.bufferscope.model.history.HistoryWindow;
import java.util.List;
import java.util.OptionalDouble;
import javafx.scene.layout.Region;

/// Several charts over one time axis: their plots begin and end at the same place and have the same
/// height, the first names the events, the last labels the time, and one crosshair runs through
/// all.
public final class ChartStack extends Region {
  private static final double SPACE = 6;

  private final List<TimeChart> charts;

  /// @param specs what to show, from top to bottom
  public ChartStack(List<ChartSpec> specs) {
    charts = specs.stream().map(TimeChart::new).toList();
    boolean right = specs.stream().anyMatch(ChartSpec::hasRightAxis);
    for (TimeChart chart : charts) {
      chart.setGutters(
          new TimeChart.Gutters(right, chart == charts.getLast(), chart == charts.getFirst()));
      chart.setOnCrosshair(seconds -> setCrosshair(chart, seconds));
    }
    getStyleClass().add("chart-stack");
    getChildren().addAll(charts);
  }

  /// The charts, from top to bottom.
  public List<TimeChart> charts() {
    return charts;
  }

  /// Shows a stretch of history in all charts.
  public void show(HistoryWindow window) {
    charts.forEach(chart -> chart.show(window));
  }

  /// Chooses the colours that fit the program's theme.
  public void setTheme(Theme theme) {
    charts.forEach(chart -> chart.setTheme(theme));
  }

  /// What to say in the plots while no curve has a value.
  public void setEmptyText(String text) {
    charts.forEach(chart -> chart.setEmptyText(text));
  }

  /// Puts the crosshair of all charts at a moment, with the read-out at one of them.
  void setCrosshair(TimeChart owner, OptionalDouble seconds) {
    charts.forEach(chart -> chart.setCrosshair(seconds, chart == owner));
  }

  @Override
  protected double computePrefWidth(double height) {
    return 480;
  }

  @Override
  protected double computePrefHeight(double width) {
    return charts.size() * 200.0;
  }

  @Override
  protected double computeMinWidth(double height) {
    return 320;
  }

  @Override
  protected double computeMinHeight(double width) {
    return charts.stream().mapToDouble(chart -> chart.minHeight(width)).sum();
  }

  @Override
  protected void layoutChildren() {
    double around = charts.stream().mapToDouble(TimeChart::heightAroundPlot).sum();
    double free = getHeight() - around - SPACE * (charts.size() - 1);
    double plotHeight = Math.max(1, Math.floor(free / charts.size()));
    double y = 0;
    for (TimeChart chart : charts) {
      double height = chart.heightAroundPlot() + plotHeight;
      chart.resizeRelocate(0, snapPositionY(y), snapSizeX(getWidth()), snapSizeY(height));
      y += height + SPACE;
    }
  }
}
