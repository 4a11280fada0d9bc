package io.bufferscope.model.lab;

import java.time.Duration;

/// What share of the machine watching may take, and what follows from it for the pace of reads.
///
/// @param share of all the machine's CPU time, above 0 to 1
public record ObserverBudget(double share) {
  /// One percent: what nobody sees in a throughput.
  public static final ObserverBudget DEFAULT = new ObserverBudget(0.01);

  public ObserverBudget {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException("a share of the machine is not " + share);
    }
  }

  /// The shortest time from the beginning of one read to that of the next that keeps to the budget.
  ///
  /// @param cost what one read takes; the server works on it with one processor
  /// @param processors the server's processors
  public Duration leastPeriod(Duration cost, int processors) {
    return Duration.ofNanos((long) (cost.toNanos() / (share * processors)));
  }

  /// What is left for others beside reads of that cost and pace, a quarter at least: nothing is
  /// starved by a neighbour.
  public ObserverBudget beside(Duration cost, Duration period, int processors) {
    double taken = (double) cost.toNanos() / period.toNanos() / processors;
    return new ObserverBudget(Math.max(share / 4, share - taken));
  }
}
