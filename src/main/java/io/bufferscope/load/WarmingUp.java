package io.bufferscope.load;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.load.WarmUpResult;
import io.bufferscope.pg.Connector;
import io.bufferscope.pg.Observer;
import io.bufferscope.pg.ObserverLedger;
import io.bufferscope.pg.ServerQueries;
import java.time.Duration;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Watches a load's warm-up on a connection of its own, and decides when it is over.
final class WarmingUp {
  private static final Duration TICK = Duration.ofSeconds(1);
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(5);

  private final WarmUp wanted;
  private final Pause pause;
  private final Steadiness steadiness = new Steadiness();

  /// Waits.
  @FunctionalInterface
  interface Pause {
    /// Waits that long.
    ///
    /// @return whether the load goes on
    boolean on(Duration time) throws InterruptedException;
  }

  WarmingUp(WarmUp wanted, Pause pause) {
    this.wanted = wanted;
    this.pause = pause;
  }

  /// Waits for the warm-up's end.
  ///
  /// @param phase the warm-up
  /// @return how it ended; null where the load ended before it
  /// @throws ProblemException where the server's statistics cannot be read
  @Nullable WarmUpResult await(Connector connector, Phase phase)
      throws ProblemException, InterruptedException {
    Duration most =
        switch (wanted) {
          case WarmUp.None() -> Duration.ZERO;
          case WarmUp.For(Duration time) -> time;
          case WarmUp.Steady(Duration atMost) -> atMost;
        };
    long endNanos = phase.startNanos() + most.toNanos();
    try (Observer observer =
        Observer.open(connector, "bufferscope-warmup", new ObserverLedger(), ANSWER_WITHIN)) {
      ServerQueries queries = new ServerQueries(observer);
      while (true) {
        steadiness.add(queries.databaseBlocks());
        long left = endNanos - System.nanoTime();
        boolean steady = wanted instanceof WarmUp.Steady && steadiness.isSteady();
        if (steady || left <= 0) {
          return result(phase, steady || wanted instanceof WarmUp.For);
        }
        if (!pause.on(left < TICK.toNanos() ? Duration.ofNanos(left) : TICK)) {
          return null;
        }
      }
    }
  }

  private WarmUpResult result(Phase phase, boolean steady) {
    OptionalDouble ratio = steadiness.hitRatio();
    return new WarmUpResult(
        (System.nanoTime() - phase.startNanos()) / 1e9,
        phase.transactions(),
        steady,
        ratio.isPresent() ? (Double) ratio.getAsDouble() : null);
  }
}
