package io.bufferscope.sample;

import io.bufferscope.model.Problem;
import io.bufferscope.model.stats.Sample;

/// Hears of the sampler, on its thread.
public interface SampleListener {
  /// A tick gave a sample.
  void sampled(Sample sample);

  /// A tick could not read; its gap follows.
  void readFailed(Problem problem);
}
