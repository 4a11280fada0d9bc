package io.bufferscope.store;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.sweep.SweepFigure.Mark;
import io.bufferscope.store.Svg.Anchor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Draws marks of sizes: a line through the plot and a name above it, each name in the lowest row
/// where it touches no other.
final class SizeMarksSvg {
  private static final double ROW = 15;
  private static final double GAP = 8;

  private final SvgScale scale;
  private final List<Placed> placed = new ArrayList<>();
  private final List<String> beyond = new ArrayList<>();
  private int rows;

  /// A name with its place.
  private record Placed(Mark mark, double x, double from, double to, int row) {}

  SizeMarksSvg(List<Mark> marks, SvgScale scale) {
    this.scale = scale;
    marks.stream().sorted(Comparator.comparing(Mark::size)).forEach(this::place);
  }

  /// The sizes that an axis has to have: those of the curves, and marks at most two powers of two
  /// away from them.
  static List<Bytes> domain(List<Bytes> sizes, List<Mark> marks) {
    if (sizes.isEmpty()) {
      return marks.stream().map(Mark::size).toList();
    }
    Bytes least = sizes.stream().min(Comparator.naturalOrder()).orElseThrow();
    Bytes most = sizes.stream().max(Comparator.naturalOrder()).orElseThrow();
    List<Bytes> domain = new ArrayList<>(sizes);
    marks.stream()
        .map(Mark::size)
        .filter(size -> size.count() >= least.count() / 4 && size.count() / 4 <= most.count())
        .forEach(domain::add);
    return domain;
  }

  private void place(Mark mark) {
    double x = mark.size().count() == 0 ? Double.NEGATIVE_INFINITY : scale.at(mark.size());
    if (x < scale.from() || x > scale.to()) {
      beyond.add(mark.name());
      return;
    }
    double width = SvgText.width(mark.name());
    double from = Math.max(scale.from(), Math.min(x - width / 2, scale.to() - width));
    int row = 0;
    while (isTaken(row, from, from + width)) {
      row++;
    }
    placed.add(new Placed(mark, x, from, from + width, row));
    rows = Math.max(rows, row + 1);
  }

  private boolean isTaken(int row, double from, double to) {
    return placed.stream()
        .anyMatch(other -> other.row == row && from < other.to + GAP && to > other.from - GAP);
  }

  /// The room that the names take above the plot.
  double height() {
    return rows == 0 ? 8 : rows * ROW + 12;
  }

  void draw(Svg svg, SvgFrame frame) {
    for (Placed one : placed) {
      svg.line(one.x, y(one, frame) + 3, one.x, frame.bottom(), "mark");
    }
    // Above the lines, which pass through the names in the rows below theirs.
    for (Placed one : placed) {
      svg.text(one.from, y(one, frame), Anchor.START, "muted halo", one.mark.name());
    }
  }

  private static double y(Placed one, SvgFrame frame) {
    return frame.top() - 6 - one.row * ROW;
  }

  /// What is to be said of marks that lie elsewhere.
  List<String> notes() {
    return beyond.isEmpty()
        ? List.of()
        : List.of("Not among the sizes shown: " + String.join(", ", beyond) + ".");
  }
}
