package io.bufferscope.sample;

import io.bufferscope.model.Problem;
import io.bufferscope.model.history.LabEvent;
import io.bufferscope.model.stats.Sample;
import java.time.Duration;

/// Hears of the sampler, on its thread; each method has to return at once.
public interface SampleListener {
  /// A tick gave a sample.
  void sampled(Sample sample);

  /// A tick could not read; its gap follows.
  void readFailed(Problem problem);

  /// The counters show that something happened. A start of the server is told whoever started it,
  /// after the sample that is the gap.
  default void happened(LabEvent event) {}

  /// How long the read of a tick took, until the last row was here; before its sample.
  default void polled(Duration cost) {}
}
