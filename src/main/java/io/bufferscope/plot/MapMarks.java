package io.bufferscope.plot;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.shape.Rectangle;

/// What lies on top of a map: a frame around the chosen place with its description beside it, and
/// at the edges which part of a larger map is seen.
final class MapMarks {
  private static final double THICK = 4;
  private static final double SHORTEST = 16;

  private final Rectangle frame = Shapes.styled(new Rectangle(), "map-hovered");
  private final Rectangle across = Shapes.styled(new Rectangle(), "map-part");
  private final Rectangle down = Shapes.styled(new Rectangle(), "map-part");
  private final ReadOutLabel readOut = new ReadOutLabel();

  MapMarks() {
    for (Rectangle part : List.of(across, down)) {
      part.setArcWidth(THICK);
      part.setArcHeight(THICK);
    }
    hideAll();
  }

  List<Node> nodes() {
    return List.of(frame, across, down, readOut);
  }

  void hideAll() {
    hideFrame();
    across.setVisible(false);
    down.setVisible(false);
  }

  void hideFrame() {
    frame.setVisible(false);
    readOut.setVisible(false);
  }

  /// Frames a place in view.
  ///
  /// @param scale pixels for each unit of the layout
  void frame(MapGeometry geometry, int place, String text, double scale) {
    double side = CellStamps.side(geometry.zoom().cell()) / scale;
    double left = geometry.x(geometry.column(place)) / scale;
    double top = geometry.y(geometry.row(place)) / scale;
    double width = geometry.width() / scale;
    double height = geometry.height() / scale;
    boolean inView = left > -side && top > -side && left < width && top < height;
    frame.setVisible(inView);
    frame.setX(left - 1);
    frame.setY(top - 1);
    frame.setWidth(side + 2);
    frame.setHeight(side + 2);
    if (inView) {
      readOut.show(text, left, top, top + side, width, height);
    } else {
      readOut.setVisible(false);
    }
  }

  /// Shows which part of the map is seen.
  void part(MapGeometry geometry, double scale) {
    double width = geometry.width() / scale;
    double height = geometry.height() / scale;
    across.setVisible(geometry.mapWidth() > geometry.width());
    double wide = Math.max(SHORTEST, width * geometry.width() / geometry.mapWidth());
    across.setWidth(wide);
    across.setHeight(THICK);
    across.setX(
        (width - wide) * geometry.left() / Math.max(1, geometry.mapWidth() - geometry.width()));
    across.setY(height - THICK);
    down.setVisible(geometry.mapHeight() > geometry.height());
    double tall = Math.max(SHORTEST, height * geometry.height() / geometry.mapHeight());
    down.setWidth(THICK);
    down.setHeight(tall);
    down.setX(width - THICK);
    down.setY(
        (height - tall) * geometry.top() / Math.max(1, geometry.mapHeight() - geometry.height()));
  }
}
