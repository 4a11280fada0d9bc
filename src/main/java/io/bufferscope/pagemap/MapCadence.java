package io.bufferscope.pagemap;

import io.bufferscope.model.lab.ObserverBudget;
import java.time.Duration;

/// How often the buffer pool may be read: as often as asked for, but never so often that the reads
/// take more than the observer's budget. A pool of 4 GB costs forty times one of 128 MB.
///
/// @param least the least time from the beginning of one read to that of the next
/// @param processors the server's processors
public record MapCadence(Duration least, int processors) {
  /// The pause to keep after a read.
  ///
  /// @param cost how long the read took; the server works on it with one processor meanwhile
  /// @param budget what reads of the pool may take
  public Duration pauseAfter(Duration cost, ObserverBudget budget) {
    Duration byBudget = budget.leastPeriod(cost, processors);
    Duration period = byBudget.compareTo(least) > 0 ? byBudget : least;
    Duration pause = period.minus(cost);
    return pause.isNegative() ? Duration.ZERO : pause;
  }
}
