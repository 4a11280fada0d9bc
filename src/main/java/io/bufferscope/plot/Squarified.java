package io.bufferscope.plot;

import java.util.ArrayList;
import java.util.List;

/// Divides a rectangle among weights so that each part is as near to a square as can be: M. Bruls,
/// K. Huizing and J. J. van Wijk, Squarified Treemaps, Data Visualization 2000. Rows of parts are
/// laid along the shorter side of what is left, and a part joins a row as long as the worst
/// proportion in it does not become worse.
final class Squarified {
  private Squarified() {}

  /// A part of the rectangle.
  record Part(double x, double y, double width, double height) {}

  /// The parts in the order of the weights.
  ///
  /// @param weights above 0, the largest first
  static List<Part> divide(double[] weights, double width, double height) {
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    List<Part> parts = new ArrayList<>();
    Part left = new Part(0, 0, width, height);
    double scale = width * height / sum;
    int from = 0;
    while (from < weights.length) {
      int to = endOfRow(weights, from, scale, Math.min(left.width, left.height));
      left = lay(weights, from, to, scale, left, parts);
      from = to;
    }
    return parts;
  }

  private static int endOfRow(double[] weights, int from, double scale, double side) {
    double area = weights[from] * scale;
    double worst = worst(area, area, area, side);
    int to = from + 1;
    while (to < weights.length) {
      double larger = area + weights[to] * scale;
      double next = worst(weights[from] * scale, weights[to] * scale, larger, side);
      if (next > worst) {
        break;
      }
      worst = next;
      area = larger;
      to++;
    }
    return to;
  }

  /// The worst proportion of sides in a row: `max(w²·r⁺/s², s²/(w²·r⁻))` of the paper.
  private static double worst(double largest, double smallest, double area, double side) {
    double square = side * side;
    return Math.max(square * largest / (area * area), area * area / (square * smallest));
  }

  private static Part lay(
      double[] weights, int from, int to, double scale, Part left, List<Part> parts) {
    double area = 0;
    for (int part = from; part < to; part++) {
      area += weights[part] * scale;
    }
    boolean upright = left.width >= left.height;
    double thick = area / (upright ? left.height : left.width);
    double at = 0;
    for (int part = from; part < to; part++) {
      double length = weights[part] * scale / thick;
      parts.add(
          upright
              ? new Part(left.x, left.y + at, thick, length)
              : new Part(left.x + at, left.y, length, thick));
      at += length;
    }
    return upright
        ? new Part(left.x + thick, left.y, Math.max(0, left.width - thick), left.height)
        : new Part(left.x, left.y + thick, left.width, Math.max(0, left.height - thick));
  }
}
