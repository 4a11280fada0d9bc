package io.bufferscope.pagemap;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;

/// What a look at the caches usually costs: the shortest of the last few. The first ones fill
/// caches and run in code that is not yet compiled, and on a busy machine any also waits for a
/// processor, which costs nobody anything.
public final class LookCosts {
  private static final int REMEMBERED = 5;
  private static final int FIRST_ONES = 3;

  private final Deque<Duration> last = new ArrayDeque<>();

  /// Takes what a look took.
  public void add(Duration cost) {
    last.addLast(cost);
    if (last.size() > REMEMBERED) {
      last.removeFirst();
    }
  }

  /// Whether enough looks were taken to know what one usually costs.
  public boolean areKnown() {
    return last.size() >= FIRST_ONES;
  }

  /// What a look usually costs; nothing before the first.
  public Duration usual() {
    return last.isEmpty() ? Duration.ZERO : Collections.min(last);
  }
}
