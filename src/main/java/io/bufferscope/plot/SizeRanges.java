package io.bufferscope.plot;

import static io.bufferscope.plot.Shapes.styled;

import io.bufferscope.model.sweep.SweepFigure.Band;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.shape.Rectangle;

/// Ranges of values over ranges of sizes, as areas.
final class SizeRanges {
  private final NodePool<Rectangle> ranges = new NodePool<>(() -> styled(new Rectangle()));

  Node node() {
    return ranges.parent();
  }

  void show(PlotFrame.Area area, SizeScale sizes, RangeScale values, List<Band> bands) {
    ranges.begin();
    for (Band band : bands) {
      Rectangle range = ranges.next();
      range.getStyleClass().setAll("sweep-range", SweepColours.styleClass(band.color()));
      double from = Math.clamp(sizes.x(area, band.from()), area.x(), area.x() + area.width());
      double to = Math.clamp(sizes.x(area, band.to()), area.x(), area.x() + area.width());
      double top = values.y(area, band.high());
      range.setX(from);
      range.setWidth(Math.max(1, to - from));
      range.setY(top);
      range.setHeight(Math.max(1, values.y(area, band.low()) - top));
    }
    ranges.end();
  }
}
