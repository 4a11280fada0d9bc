package io.bufferscope.sweep;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.sweep.SweepPoint;
import java.util.List;
import java.util.Optional;

/// Points that differ in `shared_buffers` alone.
///
/// @param name what of the factors varies in the plan; the load's name where none does
/// @param factors one of its points, whose size is of no meaning
/// @param points in order of size, those that have not been run yet included
public record SweepSeries(String name, SweepPoint factors, List<MeasuredPoint> points) {
  public SweepSeries {
    points = List.copyOf(points);
  }

  /// Its point of a size.
  public Optional<MeasuredPoint> at(Bytes size) {
    return points.stream().filter(point -> point.point().sharedBuffers().equals(size)).findFirst();
  }

  /// Whether anything of it has been measured.
  public boolean isMeasured() {
    return points.stream().anyMatch(point -> !point.measured().isEmpty());
  }
}
