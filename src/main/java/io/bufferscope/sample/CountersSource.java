package io.bufferscope.sample;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.stats.Counters;

/// Where the sampler reads counters.
@FunctionalInterface
public interface CountersSource {
  /// Reads all counters of this moment.
  ///
  /// @throws ProblemException where they cannot be read
  Counters read() throws ProblemException;
}
