package io.bufferscope.pagemap;

import java.time.Duration;

/// How often the buffer pool may be read: as often as asked for, but never so often that the reads
/// take more than their share of the machine. A pool of 4 GB costs forty times one of 128 MB.
///
/// @param least the least time from the beginning of one read to that of the next
/// @param share the share of the machine's CPU time that reads may take, above 0 to 1
/// @param processors the machine's processors
public record MapCadence(Duration least, double share, int processors) {
  /// The pause to keep after a read.
  ///
  /// @param cost how long the read took; the server works on it with one processor meanwhile
  public Duration pauseAfter(Duration cost) {
    Duration byBudget = Duration.ofNanos((long) (cost.toNanos() / (share * processors)));
    Duration period = byBudget.compareTo(least) > 0 ? byBudget : least;
    Duration pause = period.minus(cost);
    return pause.isNegative() ? Duration.ZERO : pause;
  }
}
