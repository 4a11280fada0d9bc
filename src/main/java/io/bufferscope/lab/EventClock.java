package io.bufferscope.lab;

import java.time.Duration;
import java.time.Instant;

/// The server's clock as this machine knows it, so that what happens here and what is counted there
/// lie on one time axis. A difference below a second is taken for the way the answer took.
final class EventClock {
  private static final Duration NO_DIFFERENCE = Duration.ofSeconds(1);

  private volatile Duration offset = Duration.ZERO;

  /// Now, by the server's clock.
  Instant now() {
    return Instant.now().plus(offset);
  }

  /// Learns of a server's time that was read just now.
  void observed(Instant serverTime) {
    Duration difference = Duration.between(Instant.now(), serverTime);
    offset = difference.abs().compareTo(NO_DIFFERENCE) < 0 ? Duration.ZERO : difference;
  }
}
