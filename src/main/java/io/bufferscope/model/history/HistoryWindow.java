package io.bufferscope.model.history;

import io.bufferscope.model.stats.GapReason;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// A stretch of history ready to be drawn: values over time, not a number (NaN) where an interval
/// is a gap or the measure is undefined in it (a hit ratio without block accesses). Not to be
/// compared: equality would be that of its arrays, by identity.
///
/// @param origin the moment that is second 0
/// @param fromSeconds the left edge, seconds since the origin
/// @param toSeconds the right edge
/// @param seconds the end of each interval, seconds since the origin, strictly increasing
/// @param values for each measure as many values as there are intervals
/// @param gaps the stretches without figures
/// @param events what happened in the stretch
@SuppressWarnings("ArrayRecordComponent")
public record HistoryWindow(
    Instant origin,
    double fromSeconds,
    double toSeconds,
    double[] seconds,
    Map<Measure, double[]> values,
    List<GapSpan> gaps,
    List<LabEvent> events) {
  /// A stretch without figures.
  ///
  /// @param fromSeconds its beginning, seconds since the origin
  /// @param toSeconds its end
  /// @param reason why
  public record GapSpan(double fromSeconds, double toSeconds, GapReason reason) {}

  /// The values of one measure.
  public double[] values(Measure measure) {
    double[] found = values.get(measure);
    return found == null ? new double[0] : found;
  }
}
