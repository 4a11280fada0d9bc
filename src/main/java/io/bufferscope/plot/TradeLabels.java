package io.bufferscope.plot;

import static io.bufferscope.plot.Shapes.text;

import io.bufferscope.plot.TradeBody.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.text.Text;

/// Sizes written beside the points of paths, where they touch neither points nor each other, and no
/// path where that can be; the read-out tells the others.
final class TradeLabels {
  private static final double GAP = AxisFrame.GAP;
  private static final double RADIUS = TradeBody.RADIUS;

  private final NodePool<Text> labels = new NodePool<>(() -> text("plot-tick"));
  private List<Place> places = List.of();
  private PlotFrame.Area area = new PlotFrame.Area(0, 0, 1, 1);
  private double chartWidth;

  Node node() {
    return labels.parent();
  }

  /// Writes them anew.
  void show(List<Place> newPlaces, PlotFrame.Area newArea, double newWidth) {
    places = newPlaces;
    area = newArea;
    chartWidth = newWidth;
    List<Bounds> taken = new ArrayList<>();
    places.forEach(place -> taken.add(around(place.x(), place.y(), 2 * RADIUS, 2 * RADIUS)));
    labels.begin();
    for (Place place : places) {
      Text label = labels.next();
      label.setText(place.point().size().toString());
      double width = label.getLayoutBounds().getWidth();
      double height = label.getLayoutBounds().getHeight();
      List<Bounds> free =
          candidates(place, width, height).stream()
              .filter(this::isInside)
              .filter(box -> taken.stream().noneMatch(box::intersects))
              .toList();
      Optional<Bounds> best =
          free.stream()
              .filter(box -> !isCrossed(box))
              .findFirst()
              .or(() -> free.stream().findFirst());
      label.setVisible(best.isPresent());
      best.ifPresent(box -> {
        taken.add(box);
        label.setX(Math.rint(box.getMinX()));
        label.setY(Math.rint(box.getCenterY()));
      });
    }
    labels.end();
  }

  private static Bounds around(double x, double y, double width, double height) {
    return new BoundingBox(x - width / 2, y - height / 2, width, height);
  }

  private static List<Bounds> candidates(Place place, double width, double height) {
    double aside = RADIUS + GAP / 2 + width / 2;
    double over = RADIUS + height / 2 + 1;
    return List.of(
        around(place.x(), place.y() - over, width, height),
        around(place.x(), place.y() + over, width, height),
        around(place.x() + aside, place.y() - over, width, height),
        around(place.x() + aside, place.y() + over, width, height),
        around(place.x() - aside, place.y() - over, width, height),
        around(place.x() - aside, place.y() + over, width, height),
        around(place.x() + aside, place.y(), width, height),
        around(place.x() - aside, place.y(), width, height));
  }

  private boolean isInside(Bounds box) {
    return box.getMinX() >= area.x()
        && box.getMaxX() <= chartWidth
        && box.getMinY() >= area.y() - GAP
        && box.getMaxY() <= area.y() + area.height();
  }

  private boolean isCrossed(Bounds box) {
    for (int i = 1; i < places.size(); i++) {
      Place from = places.get(i - 1);
      Place to = places.get(i);
      if (from.series().equals(to.series()) && crosses(box, from, to)) {
        return true;
      }
    }
    return false;
  }

  private static boolean crosses(Bounds box, Place from, Place to) {
    int steps = (int) Math.ceil(Math.hypot(to.x() - from.x(), to.y() - from.y()) / 2);
    for (int step = 0; step <= steps; step++) {
      double share = (double) step / Math.max(1, steps);
      if (box.contains(
          from.x() + share * (to.x() - from.x()), from.y() + share * (to.y() - from.y()))) {
        return true;
      }
    }
    return false;
  }
}
