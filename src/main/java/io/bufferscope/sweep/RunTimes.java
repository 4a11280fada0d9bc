package io.bufferscope.sweep;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.load.WarmUp;
import io.bufferscope.model.sweep.PlannedRun;
import io.bufferscope.model.sweep.SweepPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/// How long runs take: by the plan's times at first, and by the runs themselves when one has ended
/// that made no data. A warm-up that waits for a steady hit ratio is taken to last as long as it
/// may.
final class RunTimes {
  /// Restart, checkpoint and connecting, about.
  private static final Duration OVERHEAD = Duration.ofSeconds(4);

  /// Making a server's data folder, about.
  private static final Duration CLUSTER = Duration.ofSeconds(4);

  /// Data that are made in a second, about: an ordinary disk and one session.
  private static final long MADE_PER_SECOND = 25L << 20;

  /// Data that are put back from their copy in a second, about.
  private static final long PUT_BACK_PER_SECOND = 200L << 20;

  private final SweepPlan plan;
  private final List<Duration> ended = new ArrayList<>();

  RunTimes(SweepPlan plan) {
    this.plan = plan;
  }

  /// A run has been measured, as others will be.
  ///
  /// @param took from its preparation to its end
  void measured(Duration took) {
    ended.add(took);
  }

  /// How long runs will take, without the making of data.
  Duration of(Collection<PlannedRun> runs) {
    return ended.isEmpty()
        ? runs.stream().map(this::planned).reduce(Duration.ZERO, Duration::plus)
        : median().multipliedBy(runs.size());
  }

  /// How long the making of servers and their data takes.
  ///
  /// @param benches the different data of each server
  static Duration ofMaking(Collection<Set<Stage.Data>> benches) {
    Duration time = CLUSTER.multipliedBy(benches.size());
    for (Set<Stage.Data> there : benches) {
      for (Stage.Data data : there) {
        time = time.plus(seconds(data.size(), MADE_PER_SECOND));
      }
    }
    return time;
  }

  private Duration planned(PlannedRun run) {
    Duration warmUp =
        switch (plan.warmUp()) {
          case WarmUp.None() -> Duration.ZERO;
          case WarmUp.For(Duration time) -> time;
          case WarmUp.Steady(Duration atMost) -> atMost;
        };
    Duration time = plan.measure().plus(warmUp).plus(OVERHEAD);
    return run.point().load().writes()
        ? time.plus(seconds(Stage.Data.of(run.point().load().spec()).size(), PUT_BACK_PER_SECOND))
        : time;
  }

  /// One that had to wait for something is not what the others are like.
  private Duration median() {
    List<Duration> sorted = new ArrayList<>(ended);
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2);
  }

  private static Duration seconds(Bytes bytes, long perSecond) {
    return Duration.ofMillis(bytes.count() * 1000 / perSecond);
  }
}
