package io.bufferscope.sample;

import io.bufferscope.model.Problem;
import io.bufferscope.model.stats.Delta;
import io.bufferscope.model.stats.Sample;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

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
}
