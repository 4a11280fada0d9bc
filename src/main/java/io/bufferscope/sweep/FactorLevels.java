package io.bufferscope.sweep;

import io.bufferscope.model.sweep.SweepPoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/// Names points by what sets them apart from others.
///
/// @param loads whether there are several
/// @param layouts whether there are several
/// @param hugePages whether there are several
/// @param memoryLimits whether there are several
/// @param settings whether there are several
record FactorLevels(
    boolean loads, boolean layouts, boolean hugePages, boolean memoryLimits, boolean settings) {
  static FactorLevels of(Collection<SweepPoint> points) {
    return new FactorLevels(
        varies(points, SweepPoint::load),
        varies(points, SweepPoint::layout),
        varies(points, SweepPoint::hugePages),
        varies(points, SweepPoint::memoryLimit),
        varies(points, SweepPoint::settings));
  }

  private static boolean varies(
      Collection<SweepPoint> points, Function<SweepPoint, Object> factor) {
    return points.stream().map(factor).distinct().count() > 1;
  }

  /// The levels of the factors that vary, without the size; the load's name where none does.
  String name(SweepPoint point) {
    List<String> parts = new ArrayList<>();
    if (loads || !(layouts || hugePages || memoryLimits || settings)) {
      parts.add(point.load().name());
    }
    if (layouts) {
      parts.add(point.layout().name());
    }
    if (hugePages) {
      parts.add(point.hugePages() ? "huge pages" : "4 kB pages");
    }
    if (memoryLimits) {
      parts.add(point.memoryLimit().map(limit -> limit + " of memory").orElse("no memory limit"));
    }
    if (settings) {
      String name = point.settings().name();
      parts.add(name.isEmpty() ? "no further settings" : name);
    }
    return String.join(", ", parts);
  }
}
