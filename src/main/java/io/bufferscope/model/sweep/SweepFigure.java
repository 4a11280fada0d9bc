package io.bufferscope.model.sweep;

import io.bufferscope.model.Bytes;
import java.util.List;
import java.util.Optional;

/// A chart or table as values, for whoever draws or writes it.
public sealed interface SweepFigure {
  /// A heading without units.
  String title();

  /// What is to be known to understand it: settings, seed, versions, preset, machine; one sentence
  /// or list each.
  List<String> notes();

  /// Curves over `shared_buffers`, which is drawn by its binary logarithm.
  ///
  /// @param left what the left axis tells
  /// @param right what the right axis tells; empty where there is none
  /// @param series the curves
  /// @param bands ranges over a stretch of sizes or over all of them
  /// @param marks sizes worth a line
  record Curves(
      String title,
      ValueAxis left,
      Optional<ValueAxis> right,
      List<Series> series,
      List<Band> bands,
      List<Mark> marks,
      List<String> notes)
      implements SweepFigure {
    public Curves {
      series = List.copyOf(series);
      bands = List.copyOf(bands);
      marks = List.copyOf(marks);
      notes = List.copyOf(notes);
    }
  }

  /// Bars, a group of them for each name.
  ///
  /// @param axis what their length tells; may have negative values
  /// @param groups names of the groups
  /// @param series one bar in each group, with the groups' values in order; a value that is not
  ///   there is NaN
  record Bars(
      String title, ValueAxis axis, List<String> groups, List<BarSeries> series, List<String> notes)
      implements SweepFigure {
    public Bars {
      groups = List.copyOf(groups);
      series = List.copyOf(series);
      notes = List.copyOf(notes);
    }
  }

  /// One series against another, a point for each size: what the one costs of the other.
  ///
  /// @param x what the horizontal axis tells
  /// @param y what the vertical axis tells
  /// @param series points in order of size, joined by a line, each with its size as a label
  record Trade(String title, ValueAxis x, ValueAxis y, List<TradeSeries> series, List<String> notes)
      implements SweepFigure {
    public Trade {
      series = List.copyOf(series);
      notes = List.copyOf(notes);
    }
  }

  /// A table, all cells as text.
  ///
  /// @param columns headings with their units
  /// @param rows cells, as many in each as there are columns
  record Table(String title, List<String> columns, List<List<String>> rows, List<String> notes)
      implements SweepFigure {
    public Table {
      columns = List.copyOf(columns);
      rows = rows.stream().map(List::copyOf).toList();
      notes = List.copyOf(notes);
    }
  }

  /// An axis of values.
  ///
  /// @param name what it tells
  /// @param unit its unit, as in "ms" or "%"; empty for counts
  /// @param fromZero whether it begins at 0
  record ValueAxis(String name, String unit, boolean fromZero) {}

  /// A curve.
  ///
  /// @param name for the legend
  /// @param onRight whether the right axis tells its values
  /// @param color index of its colour; series of one index belong together
  /// @param dashed whether it is drawn dashed, as others' results and second quantities are
  /// @param points in order of size
  record Series(String name, boolean onRight, int color, boolean dashed, List<Point> points) {
    public Series {
      points = List.copyOf(points);
    }
  }

  /// A point of a curve.
  ///
  /// @param size `shared_buffers`
  /// @param value the median
  /// @param low lower end of the confidence band; NaN for none
  /// @param high upper end of the confidence band; NaN for none
  /// @param runs the values of the single runs
  /// @param uncertain whether the runs spread widely
  record Point(
      Bytes size, double value, double low, double high, List<Double> runs, boolean uncertain) {
    public Point {
      runs = List.copyOf(runs);
    }
  }

  /// A range of values.
  ///
  /// @param name for the legend
  /// @param from least size
  /// @param to largest size
  /// @param low its lower end, on the left axis
  /// @param high its upper end
  /// @param color index of its colour
  record Band(String name, Bytes from, Bytes to, double low, double high, int color) {}

  /// A size worth a line.
  ///
  /// @param name as in "database 153 MB"
  /// @param size where the line is
  record Mark(String name, Bytes size) {}

  /// Bars of one kind.
  ///
  /// @param name for the legend
  /// @param values one a group; NaN for none
  /// @param lows lower ends of their intervals; NaN for none
  /// @param highs upper ends of their intervals; NaN for none
  record BarSeries(String name, List<Double> values, List<Double> lows, List<Double> highs) {
    public BarSeries {
      values = List.copyOf(values);
      lows = List.copyOf(lows);
      highs = List.copyOf(highs);
    }
  }

  /// A path of points.
  ///
  /// @param name for the legend
  /// @param color index of its colour
  /// @param points in order of size
  record TradeSeries(String name, int color, List<TradePoint> points) {
    public TradeSeries {
      points = List.copyOf(points);
    }
  }

  /// A point of a path.
  record TradePoint(Bytes size, double x, double y) {}
}
