package io.bufferscope.model.stats;

import java.time.Instant;

/// What one tick of the sampler gives: the difference to the tick before, or the reason why there
/// is none. A gap is a sample like any other and is drawn as a gap.
public sealed interface Sample permits Delta, Gap {
  /// The end of the interval.
  Instant at();

  /// The measured length of the interval in seconds; 0 where there is none.
  double seconds();
}
