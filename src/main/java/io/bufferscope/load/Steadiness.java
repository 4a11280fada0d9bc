package io.bufferscope.load;

import io.bufferscope.model.stats.BlockCounts;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;

/// Finds out when a hit ratio no longer moves: over the last seconds and over as many before, the
/// share of blocks that were read differs by less than a twentieth of itself, or by less than a
/// tenth of a percentage point. It looks at what was read, since 99.0 % and 99.5 % are alike as
/// ratios and apart by a factor of two in reads.
final class Steadiness {
  /// Ticks that are compared with as many before.
  static final int TICKS = 5;

  private static final double RELATIVE = 0.05;
  private static final double ABSOLUTE = 0.001;

  private final Deque<BlockCounts> seen = new ArrayDeque<>();

  /// Takes the counters of a second. Those of a server whose statistics were reset begin anew.
  void add(BlockCounts counters) {
    if (!seen.isEmpty() && counters.isBefore(seen.getLast())) {
      seen.clear();
    }
    seen.addLast(counters);
    if (seen.size() > 2 * TICKS + 1) {
      seen.removeFirst();
    }
  }

  /// Whether the ratio has come to rest.
  boolean isSteady() {
    if (seen.size() < 2 * TICKS + 1) {
      return false;
    }
    BlockCounts middle = seen.stream().skip(TICKS).findFirst().orElseThrow();
    OptionalDouble before = misses(seen.getFirst(), middle);
    OptionalDouble after = misses(middle, seen.getLast());
    if (before.isEmpty() || after.isEmpty()) {
      return false;
    }
    double difference = Math.abs(after.getAsDouble() - before.getAsDouble());
    return difference <= Math.max(ABSOLUTE, RELATIVE * after.getAsDouble());
  }

  /// The hit ratio over the last seconds, 0 to 1; empty without accesses.
  OptionalDouble hitRatio() {
    if (seen.size() < 2) {
      return OptionalDouble.empty();
    }
    BlockCounts from =
        seen.stream().skip(Math.max(0, seen.size() - 1 - TICKS)).findFirst().orElseThrow();
    return seen.getLast().minus(from).hitRatio();
  }

  /// The share of blocks that were read.
  private static OptionalDouble misses(BlockCounts from, BlockCounts to) {
    OptionalDouble hits = to.minus(from).hitRatio();
    return hits.isPresent() ? OptionalDouble.of(1 - hits.getAsDouble()) : hits;
  }
}
