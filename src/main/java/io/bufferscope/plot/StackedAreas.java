package io.bufferscope.plot;

import static io.bufferscope.plot.Shapes.styled;

import io.bufferscope.model.history.HistoryWindow;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.shape.ClosePath;
import javafx.scene.shape.LineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import javafx.scene.shape.PathElement;
import javafx.scene.shape.Rectangle;

/// Values on top of each other, the first at the bottom, each as high over its interval as its
/// value: areas with steps. An interval without values is left out.
final class StackedAreas {
  private final List<SeriesSpec> series;
  private final List<Path> paths;
  private final Group all = new Group();
  private final Rectangle clip = new Rectangle();

  StackedAreas(List<SeriesSpec> series) {
    this.series = series;
    this.paths =
        series.stream().map(one -> styled(new Path(), "plot-area", one.styleClass())).toList();
    all.getChildren().addAll(paths);
    all.setManaged(false);
    all.setMouseTransparent(true);
    all.setClip(clip);
  }

  Node node() {
    return all;
  }

  void show(PlotFrame.Area area, ChartScales scales, HistoryWindow window) {
    clip.setX(area.x());
    clip.setY(area.y());
    clip.setWidth(area.width());
    clip.setHeight(area.height());
    double[] seconds = window.seconds();
    double[] below = new double[seconds.length];
    for (int layer = 0; layer < series.size(); layer++) {
      double[] values = window.values(series.get(layer).measure());
      double[] above = below.clone();
      for (int i = 0; i < Math.min(values.length, above.length); i++) {
        above[i] += values[i];
      }
      paths.get(layer).getElements().setAll(steps(area, scales, window, below, above));
      below = above;
    }
  }

  private List<PathElement> steps(
      PlotFrame.Area area,
      ChartScales scales,
      HistoryWindow window,
      double[] below,
      double[] above) {
    List<PathElement> elements = new ArrayList<>();
    double[] seconds = window.seconds();
    int first = 0;
    while (first < seconds.length) {
      int end = first;
      boolean something = false;
      while (end < seconds.length && Double.isFinite(above[end])) {
        something |= above[end] > below[end];
        end++;
      }
      if (something) {
        elements.addAll(run(area, scales, window, below, above, first, end));
      }
      first = Math.max(end, first) + 1;
    }
    return elements;
  }

  /// One run of intervals with values: along the upper edge and back along the lower one.
  private List<PathElement> run(
      PlotFrame.Area area,
      ChartScales scales,
      HistoryWindow window,
      double[] below,
      double[] above,
      int first,
      int end) {
    List<PathElement> elements = new ArrayList<>();
    SeriesSpec any = series.getFirst();
    for (int i = first; i < end; i++) {
      double y = scales.y(area, any, above[i]);
      double left = scales.x(area, start(window, i));
      elements.add(i == first ? new MoveTo(left, y) : new LineTo(left, y));
      elements.add(new LineTo(scales.x(area, window.seconds()[i]), y));
    }
    for (int i = end - 1; i >= first; i--) {
      double y = scales.y(area, any, below[i]);
      elements.add(new LineTo(scales.x(area, window.seconds()[i]), y));
      elements.add(new LineTo(scales.x(area, start(window, i)), y));
    }
    elements.add(new ClosePath());
    return elements;
  }

  private static double start(HistoryWindow window, int index) {
    if (index > 0) {
      return window.seconds()[index - 1];
    }
    double[] seconds = window.seconds();
    double width = seconds.length > 1 ? seconds[1] - seconds[0] : 1;
    return Math.max(window.fromSeconds(), seconds[0] - width);
  }
}
