package io.bufferscope.pagemap;

import io.bufferscope.model.lab.ObserverBudget;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/// How often both caches may be looked at: as often as asked for, but never so often that the looks
/// take more than the observer's budget. A pool of 4 GB costs forty times one of 128 MB.
///
/// @param least the least time from the beginning of one look to that of the next
/// @param processors the server's processors
public record MapCadence(Duration least, int processors) {
  /// A map that moves more rarely shows nothing of a load, and still costs what it costs.
  private static final Duration RAREST = Duration.ofMinutes(2);

  /// The pause to keep after a look.
  ///
  /// @param cost how long the look took; the server works on it with one processor meanwhile
  /// @param budget what looks may take
  public Duration pauseAfter(Duration cost, ObserverBudget budget) {
    Duration byBudget = budget.leastPeriod(cost, processors);
    Duration period = byBudget.compareTo(least) > 0 ? byBudget : least;
    Duration pause = period.minus(cost);
    return pause.isNegative() ? Duration.ZERO : pause;
  }

  /// Why looks that cost so much are not to be taken unasked, for people; empty where the budget
  /// allows one in two minutes.
  ///
  /// @param cost how long the last one took
  /// @param budget what looks may take
  public Optional<String> refusal(Duration cost, ObserverBudget budget) {
    Duration period = budget.leastPeriod(cost, processors);
    return period.compareTo(RAREST) <= 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "A look at the caches took %.1f s. Of the server's %s the map may take %.2g %%, which"
                    + " allows one look in %s. The map has stopped until you ask for it.",
                cost.toNanos() / 1e9,
                processors == 1 ? "processor" : processors + " processors",
                100 * budget.share(),
                period.compareTo(Duration.ofHours(2)) < 0
                    ? period.toMinutes() + " min"
                    : period.toHours() + " h"));
  }
}
