package io.bufferscope.load.script;

/// Hash functions of an integer of 64 bits.
final class Hashes {
  private static final long FNV_BASIS = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;
  private static final long MURMUR_FACTOR = 0xc6a4a7935bd1e995L;
  private static final int MURMUR_SHIFT = 47;

  private Hashes() {}

  /// FNV-1a over the eight bytes, the lowest first (Fowler, Noll, Vo; RFC 9923), its basis changed
  /// by a seed.
  static long fnv1a(long value, long seed) {
    long hash = FNV_BASIS ^ seed;
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      hash = (hash ^ (value >>> shift & 0xff)) * FNV_PRIME;
    }
    return hash;
  }

  /// MurmurHash64A of A. Appleby, for a key of eight bytes.
  static long murmur2(long value, long seed) {
    // The key's length in bytes times the factor.
    long hash = seed ^ MURMUR_FACTOR << 3;
    hash = (hash ^ mixed(value * MURMUR_FACTOR) * MURMUR_FACTOR) * MURMUR_FACTOR;
    return mixed(mixed(hash) * MURMUR_FACTOR);
  }

  private static long mixed(long bits) {
    return bits ^ bits >>> MURMUR_SHIFT;
  }
}
