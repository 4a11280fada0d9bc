package io.bufferscope.model.stats;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// A statement that ran over several intervals. Its backend publishes what it counted only when it
/// has ended (`pgstat_report_stat` is called between transactions), so the interval of its end has
/// the blocks of all its time in one step. That it was this statement cannot be known, only that
/// one ended and the step is there.
public final class LongStatement {
  private static final double FEWEST_INTERVALS = 2;
  private static final double LEAST_STEP = 3;
  private static final long FEWEST_BLOCKS = 1000;

  private LongStatement() {}

  /// How long a statement had been running that ended in an interval and whose blocks were counted
  /// there; empty where there was none.
  ///
  /// @param before the interval before; null where there was none
  public static OptionalDouble endedIn(Delta now, @Nullable Delta before) {
    if (before == null || !isStep(before, now)) {
      return OptionalDouble.empty();
    }
    double runningBefore = oldest(before);
    boolean ended = now.activity() != null && oldest(now) < runningBefore;
    return ended && runningBefore >= FEWEST_INTERVALS * now.seconds()
        ? OptionalDouble.of(runningBefore + now.seconds())
        : OptionalDouble.empty();
  }

  private static boolean isStep(Delta before, Delta now) {
    long accesses = now.database().blocks().accesses();
    double rateBefore = before.database().blocks().accesses() / before.seconds();
    return accesses >= FEWEST_BLOCKS && accesses / now.seconds() >= LEAST_STEP * rateBefore;
  }

  private static double oldest(Delta delta) {
    @Nullable Activity activity = delta.activity();
    @Nullable Double seconds = activity == null ? null : activity.oldestStatementSeconds();
    return seconds == null ? 0 : seconds;
  }
}
