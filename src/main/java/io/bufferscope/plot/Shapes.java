package io.bufferscope.plot;

import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.shape.Line;
import javafx.scene.text.Text;

/// Makes the small nodes that charts are built of. They are placed by hand and never take the
/// pointer.
final class Shapes {
  private Shapes() {}

  static <N extends Node> N styled(N node, String... styleClasses) {
    node.getStyleClass().addAll(styleClasses);
    node.setManaged(false);
    node.setMouseTransparent(true);
    return node;
  }

  static Line line(String... styleClasses) {
    return styled(new Line(), styleClasses);
  }

  /// A text whose position is the middle of its height.
  static Text text(String... styleClasses) {
    Text text = styled(new Text(), styleClasses);
    text.setTextOrigin(VPos.CENTER);
    return text;
  }

  /// Places a line on the pixel raster: a line one unit wide covers one row or column of it.
  static void place(Line line, double x1, double y1, double x2, double y2) {
    line.setStartX(onRaster(x1));
    line.setStartY(onRaster(y1));
    line.setEndX(onRaster(x2));
    line.setEndY(onRaster(y2));
  }

  private static double onRaster(double position) {
    return Math.floor(position) + 0.5;
  }
}
