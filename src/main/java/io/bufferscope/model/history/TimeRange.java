package io.bufferscope.model.history;

/// A stretch of the time axis.
///
/// @param fromSeconds its beginning, seconds since the history's origin
/// @param toSeconds its end, not before the beginning
public record TimeRange(double fromSeconds, double toSeconds) {
  public TimeRange {
    if (!(toSeconds >= fromSeconds)) {
      throw new IllegalArgumentException("from " + fromSeconds + " to " + toSeconds);
    }
  }

  /// How long it is.
  public double seconds() {
    return toSeconds - fromSeconds;
  }
}
