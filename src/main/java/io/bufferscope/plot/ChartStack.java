package io.bufferscope.plot;

import io.bufferscope.model.history.HistoryWindow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/// Several charts over one time axis: their plots begin and end at the same place and have the same
/// height, the first names the events, the last labels the time, and one crosshair runs through
/// all. Which charts are shown can be changed; one that was shown before is used again.
public final class ChartStack extends Region {
  private static final double SPACE = 6;

  private final Map<ChartSpec, TimeChart> made = new HashMap<>();
  private List<TimeChart> charts = List.of();
  private @Nullable HistoryWindow shown;
  private @Nullable TimeNavigation navigation;
  private Theme theme = Theme.LIGHT;
  private String emptyText = "";
  private Map<ChartSpec, String> whyEmpty = Map.of();

  /// @param specs what to show, from top to bottom
  public ChartStack(List<ChartSpec> specs) {
    getStyleClass().add("chart-stack");
    setSpecs(specs);
  }

  /// Shows other charts.
  ///
  /// @param specs what to show, from top to bottom, each once
  public void setSpecs(List<ChartSpec> specs) {
    charts = specs.stream().map(spec -> made.computeIfAbsent(spec, this::newChart)).toList();
    boolean right = specs.stream().anyMatch(ChartSpec::hasRightAxis);
    for (TimeChart chart : charts) {
      chart.setGutters(
          new TimeChart.Gutters(right, chart == charts.getLast(), chart == charts.getFirst()));
      prepare(chart);
    }
    getChildren().setAll(charts);
    requestLayout();
  }

  private TimeChart newChart(ChartSpec spec) {
    TimeChart chart = new TimeChart(spec);
    chart.setOnCrosshair(seconds -> setCrosshair(chart, seconds));
    return chart;
  }

  /// What charts that are not shown miss.
  private void prepare(TimeChart chart) {
    chart.setTheme(theme);
    chart.setEmptyText(emptyText(chart));
    chart.setCrosshair(OptionalDouble.empty(), false);
    if (navigation != null) {
      chart.setNavigation(navigation);
    }
    if (shown != null) {
      chart.show(shown);
    }
  }

  /// The charts, from top to bottom.
  public List<TimeChart> charts() {
    return charts;
  }

  /// Shows a stretch of history in all charts.
  public void show(HistoryWindow window) {
    shown = window;
    charts.forEach(chart -> chart.show(window));
  }

  /// Chooses the colours that fit the program's theme.
  public void setTheme(Theme newTheme) {
    theme = newTheme;
    charts.forEach(chart -> chart.setTheme(newTheme));
  }

  /// What to say in the plots while no curve has a value.
  public void setEmptyText(String text) {
    emptyText = text;
    charts.forEach(chart -> chart.setEmptyText(emptyText(chart)));
  }

  /// Why some charts have no values on this server, which is then said of them instead.
  public void setWhyEmpty(Map<ChartSpec, String> reasons) {
    whyEmpty = Map.copyOf(reasons);
    charts.forEach(chart -> chart.setEmptyText(emptyText(chart)));
  }

  private String emptyText(TimeChart chart) {
    return whyEmpty.getOrDefault(chart.spec(), emptyText);
  }

  /// Who hears where on the time axis the user wants to be.
  public void setNavigation(TimeNavigation listener) {
    navigation = listener;
    charts.forEach(chart -> chart.setNavigation(listener));
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
