package io.bufferscope.load.script;

import java.util.random.RandomGenerator;

/// Random numbers of one client, by the generator of PostgreSQL 15 and later: xoroshiro128** (D.
/// Blackman, S. Vigna, "Scrambled Linear Pseudorandom Number Generators"), its state filled from
/// the seed by splitmix64. The state can be marked and set back, so that a transaction that is
/// tried again after a serialization failure sees the same values (manual, pgbench, "Failures and
/// Serialization/Deadlock Retries").
///
/// For one thread.
public final class Xoroshiro implements RandomGenerator {
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private long low;
  private long high;
  private long markedLow;
  private long markedHigh;

  /// A generator whose mark is at its beginning.
  ///
  /// @param seed any number; equal seeds give equal numbers
  public Xoroshiro(long seed) {
    this(split(seed + GOLDEN), split(seed + GOLDEN + GOLDEN));
  }

  /// @param low one half of the state
  /// @param high the other half; not both are 0
  Xoroshiro(long low, long high) {
    this.low = low;
    this.high = high;
    mark();
  }

  /// Remembers the present state in place of what was remembered before.
  public void mark() {
    markedLow = low;
    markedHigh = high;
  }

  /// Goes back to the mark: the numbers drawn since then come again, as often as this is asked for.
  public void reset() {
    low = markedLow;
    high = markedHigh;
  }

  @Override
  public long nextLong() {
    long result = Long.rotateLeft(low * 5, 7) * 9;
    long both = low ^ high;
    low = Long.rotateLeft(low, 24) ^ both ^ both << 16;
    high = Long.rotateLeft(both, 37);
    return result;
  }

  private static long split(long state) {
    long bits = (state ^ state >>> 30) * 0xbf58476d1ce4e5b9L;
    bits = (bits ^ bits >>> 27) * 0x94d049bb133111ebL;
    return bits ^ bits >>> 31;
  }
}
