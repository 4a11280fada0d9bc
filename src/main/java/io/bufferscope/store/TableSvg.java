package io.bufferscope.store;

import io.bufferscope.model.sweep.SweepFigure.Table;
import io.bufferscope.store.Svg.Anchor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Draws a table. It becomes as wide as its columns need.
final class TableSvg {
  private static final double WIDEST = 300;
  private static final double GAP = 16;

  private final Svg svg;
  private final Table table;
  private final double[] widths;
  private final double right;

  TableSvg(Svg svg, Table table) {
    this.svg = svg;
    this.table = table;
    widths = IntStream.range(0, table.columns().size()).mapToDouble(this::wanted).toArray();
    right =
        SvgFrame.MARGIN
            + IntStream.range(0, widths.length).mapToDouble(i -> widths[i] + GAP).sum()
            - GAP;
  }

  /// The width of the whole figure.
  double width() {
    return Math.max(SvgFrame.WIDTH, right + SvgFrame.MARGIN);
  }

  private double wanted(int column) {
    double cells =
        table.rows().stream()
            .mapToDouble(row -> Math.min(WIDEST, SvgText.width(row.get(column))))
            .max()
            .orElse(0);
    double words = 0;
    for (String word : table.columns().get(column).split("\\s+", -1)) {
      words = Math.max(words, SvgText.boldWidth(word));
    }
    return Math.max(cells, Math.min(WIDEST, words)) + 2;
  }

  /// Draws all.
  ///
  /// @return where the figure ends
  double draw() {
    double y = row(table.columns(), SvgFrame.title(svg, table.title(), width()) + 8, "strong");
    svg.line(SvgFrame.MARGIN, y, right, y, "axis");
    for (List<String> row : table.rows()) {
      y = row(row, y + 4, "");
      svg.line(SvgFrame.MARGIN, y, right, y, "grid");
    }
    return new SvgFrame(svg, width(), 0, 0, 0, 0).notes(table.notes(), y + 12);
  }

  private double row(List<String> cells, double top, String classes) {
    List<List<String>> wrapped = new ArrayList<>();
    int lines = 1;
    for (int i = 0; i < cells.size(); i++) {
      List<String> cell =
          SvgText.wrapped(cells.get(i), classes.isEmpty() ? widths[i] : widths[i] * 0.93);
      wrapped.add(cell);
      lines = Math.max(lines, cell.size());
    }
    double x = SvgFrame.MARGIN;
    for (int i = 0; i < cells.size(); i++) {
      boolean number = isNumeric(i);
      double y = top;
      for (String line : wrapped.get(i)) {
        y += SvgText.LINE;
        svg.text(
            number ? x + widths[i] : x, y - 3, number ? Anchor.END : Anchor.START, classes, line);
      }
      x += widths[i] + GAP;
    }
    return top + lines * SvgText.LINE + 4;
  }

  /// Whether a column holds numbers, which are read from their ends.
  private boolean isNumeric(int column) {
    return !table.rows().isEmpty()
        && table.rows().stream()
            .map(row -> row.get(column))
            .allMatch(cell -> cell.matches("[-+−–]?[\\d.,]*( ?%)?"));
  }
}
