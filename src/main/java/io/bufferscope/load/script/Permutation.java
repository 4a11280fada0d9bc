package io.bufferscope.load.script;

/// A pseudo-random permutation of 0 to size - 1, given by a seed, that maps each number by itself:
/// pgbench's `permute()`. Six rounds; each scrambles the lowest numbers below a power of two, then
/// the highest ones, which together are all, then turns the whole ring by a random distance. Random
/// bits come from the generator of PostgreSQL 15 and later.
final class Permutation {
  private static final int ROUNDS = 6;

  private final long size;
  private final int bits;
  private final long mask;
  private final Xoroshiro random;

  private Permutation(long size, long seed) {
    this.size = size;
    this.bits = Long.SIZE - 1 - Long.numberOfLeadingZeros(size);
    this.mask = (1L << bits) - 1;
    this.random = new Xoroshiro(seed);
  }

  /// Where a number goes.
  ///
  /// @param value any number; taken modulo the size, as unsigned
  /// @param size more than 0
  static long of(long value, long size, long seed) {
    if (size < 2) {
      return 0;
    }
    Permutation permutation = new Permutation(size, seed);
    long at = Long.remainderUnsigned(value, size);
    for (int round = 0; round < ROUNDS; round++) {
      at = permutation.round(at);
    }
    return at;
  }

  private long round(long from) {
    long at = scrambled(from);
    at = size - 1 - scrambled(size - 1 - at);
    return Long.remainderUnsigned(at + below(size), size);
  }

  /// Draws its two numbers also where it changes nothing, so that every value sees the same ones.
  private long scrambled(long at) {
    long odd = (random.nextLong() & mask) | 1;
    long flips = random.nextLong() & mask;
    if (at > mask) {
      return at;
    }
    long product = (at * odd ^ flips) & mask;
    return (product << 1 & mask) | product >>> (bits - 1);
  }

  /// Evenly distributed from 0 to the number before `end`: random bits that are too many are thrown
  /// away, and drawn again where they still are too large.
  private long below(long end) {
    long last = end - 1;
    int surplus = Long.numberOfLeadingZeros(last);
    long drawn = random.nextLong() >>> surplus;
    while (drawn > last) {
      drawn = random.nextLong() >>> surplus;
    }
    return drawn;
  }
}
