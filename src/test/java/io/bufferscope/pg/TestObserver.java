package io.bufferscope.pg;

import io.bufferscope.model.ProblemException;
import io.bufferscope.model.server.Endpoint;
import java.time.Duration;

/// Observers as the program has them, for tests.
public final class TestObserver {
  /// As long as any answer may take.
  static final Duration ANSWER = Duration.ofSeconds(10);

  private TestObserver() {}

  /// One that reads statistics, to be closed by you.
  public static Observer open(Endpoint endpoint) throws ProblemException {
    return Observer.open(
        new Connector(endpoint), "bufferscope-sampler", new ObserverLedger(), ANSWER);
  }
}
