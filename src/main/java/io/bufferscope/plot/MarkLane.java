package io.bufferscope.plot;

import static io.bufferscope.plot.Shapes.line;
import static io.bufferscope.plot.Shapes.place;
import static io.bufferscope.plot.Shapes.text;

import io.bufferscope.model.sweep.SweepFigure.Mark;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.shape.Line;
import javafx.scene.text.Text;

/// Sizes worth a line: the lines in the plot, their names above it in as many rows as keep them
/// apart. A size beyond the axis is named at its end, with an arrow.
final class MarkLane {
  private static final double GAP = 8;

  private final NodePool<Line> lines = new NodePool<>(() -> line("sweep-mark"));
  private final NodePool<Text> names = new NodePool<>(() -> text("sweep-mark-name"));
  private final Text ruler = text("sweep-mark-name");
  private final Group all = new Group(lines.parent(), names.parent(), ruler);
  private List<Placed> placed = List.of();

  /// A name in its row.
  private record Placed(
      String words, double left, double width, int row, double x, boolean inside) {
    double right() {
      return left + width;
    }
  }

  MarkLane() {
    all.setManaged(false);
    all.setMouseTransparent(true);
    ruler.setVisible(false);
  }

  Node node() {
    return all;
  }

  /// Finds a place for each name: over its line or beside it, where it touches no other name and no
  /// line that has to pass it.
  ///
  /// @param area where the plot will be; of its height nothing is needed
  /// @return how many rows they take
  int arrange(List<Mark> marks, SizeScale scale, PlotFrame.Area area) {
    List<Placed> found = new ArrayList<>();
    List<Mark> ordered =
        marks.stream().sorted(Comparator.comparing((Mark mark) -> mark.size())).toList();
    for (Mark mark : ordered) {
      List<Double> lines =
          ordered.stream()
              .filter(other -> !other.equals(mark) && isInside(scale, other))
              .map(other -> scale.x(area, other.size()))
              .toList();
      found.add(placeFor(mark, scale, area, found, lines));
    }
    placed = found;
    return found.stream().mapToInt(one -> one.row + 1).max().orElse(0);
  }

  private static boolean isInside(SizeScale scale, Mark mark) {
    double position = scale.position(mark.size());
    return position >= 0 && position <= 1;
  }

  /// @param lines where other marks' lines are
  private Placed placeFor(
      Mark mark, SizeScale scale, PlotFrame.Area area, List<Placed> found, List<Double> lines) {
    boolean inside = isInside(scale, mark);
    String words =
        inside
            ? mark.name()
            : scale.position(mark.size()) < 0 ? "← " + mark.name() : mark.name() + " →";
    ruler.setText(words);
    ruler.applyCss();
    double width = Math.ceil(ruler.getLayoutBounds().getWidth());
    double x = scale.x(area, mark.size());
    double rightmost = Math.max(area.x(), area.x() + area.width() - width);
    for (int row = 0; ; row++) {
      int here = row;
      for (double wanted : new double[] {x - width / 2, x - width - GAP / 2, x + GAP / 2}) {
        double left = Math.rint(Math.clamp(wanted, area.x(), rightmost));
        boolean free =
            found.stream()
                .filter(one -> one.row == here)
                .noneMatch(one -> left < one.right() + GAP && one.left < left + width + GAP);
        boolean crossed =
            lines.stream()
                .filter(line -> line > left - 1 && line < left + width + 1)
                .anyMatch(line -> !startsBelow(found, line, here));
        if (free && (!crossed || row >= lines.size())) {
          return new Placed(words, left, width, row, x, inside);
        }
      }
    }
  }

  /// Whether a line begins in a lower row than the given one.
  private static boolean startsBelow(List<Placed> found, double line, int row) {
    return found.stream().anyMatch(one -> one.inside && one.x == line && one.row < row);
  }

  /// Draws what was arranged.
  ///
  /// @param bottom of the lowest row; the first row is the lowest
  void draw(PlotFrame.Area area, double bottom, double rowHeight) {
    lines.begin();
    names.begin();
    for (Placed one : placed) {
      double y = bottom - (one.row + 0.5) * rowHeight;
      if (one.inside) {
        place(lines.next(), one.x, y + rowHeight / 2, one.x, area.y() + area.height());
      }
      Text name = names.next();
      name.setText(one.words);
      name.setX(one.left);
      name.setY(Math.rint(y));
    }
    lines.end();
    names.end();
  }
}
