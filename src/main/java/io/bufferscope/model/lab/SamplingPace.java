package io.bufferscope.model.lab;

import java.time.Duration;

/// How often the statistics are read, and why not more often.
///
/// @param asked the time between reads that the user chose
/// @param actual the time that the observer's budget allows; not less than `asked`
/// @param cost what a read takes
public record SamplingPace(Duration asked, Duration actual, Duration cost) {
  /// Whether reads are rarer than asked for.
  public boolean isSlowed() {
    return actual.compareTo(asked) > 0;
  }
}
