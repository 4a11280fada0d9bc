package io.bufferscope.plot;

import io.bufferscope.model.Bytes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// An axis of sizes by their binary logarithm.
///
/// @param from its left edge, the logarithm of bytes
/// @param to its right edge
record SizeScale(double from, double to) {
  private static final double PADDING = 0.3;
  private static final double NEAR = 1;

  /// An axis that all sizes are on, and those marks that are not more than a power of two away.
  static SizeScale of(Collection<Bytes> sizes, Collection<Bytes> marks) {
    double least = sizes.stream().mapToDouble(SizeScale::logarithm).min().orElse(20);
    double most = sizes.stream().mapToDouble(SizeScale::logarithm).max().orElse(30);
    double from = least;
    double to = most;
    for (Bytes mark : marks) {
      double at = logarithm(mark);
      from = at >= least - NEAR ? Math.min(from, at) : from;
      to = at <= most + NEAR ? Math.max(to, at) : to;
    }
    double padding = Math.max(PADDING, 0.03 * (to - from));
    return new SizeScale(from - padding, to + padding);
  }

  static double logarithm(Bytes size) {
    return Math.log((double) Math.max(1, size.count())) / Math.log(2);
  }

  /// Where a size is, as a share of the axis: 0 at the left edge, 1 at the right one.
  double position(Bytes size) {
    return (logarithm(size) - from) / (to - from);
  }

  /// Where a size is in a plot.
  double x(PlotFrame.Area area, Bytes size) {
    return area.x() + area.width() * position(size);
  }

  /// Powers of two, no more than that many.
  List<Bytes> ticks(int most) {
    int first = (int) Math.ceil(from - 1e-9);
    int last = (int) Math.floor(to + 1e-9);
    int step = 1;
    while ((last - first) / step + 1 > Math.max(1, most)) {
      step++;
    }
    List<Bytes> ticks = new ArrayList<>();
    for (int power = Math.ceilDiv(first, step) * step; power <= last; power += step) {
      ticks.add(new Bytes(1L << power));
    }
    return ticks;
  }
}
