package io.bufferscope.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.bufferscope.model.Problem;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Sample;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// What a sampler of a real server told.
final class HeardSamples implements SampleListener {
  final List<Sample> samples = new CopyOnWriteArrayList<>();
  final List<Problem> problems = new CopyOnWriteArrayList<>();

  @Override
  public void sampled(Sample sample) {
    samples.add(sample);
  }

  @Override
  public void readFailed(Problem problem) {
    problems.add(problem);
  }

  List<Delta> deltas() {
    return samples.stream().filter(Delta.class::isInstance).map(Delta.class::cast).toList();
  }

  static void await(String what, Duration atMost, BooleanSupplier condition) {
    long deadline = System.nanoTime() + atMost.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as(what).isLessThan(deadline);
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
  }
}
