package io.bufferscope.model.map;

/// The state of one block in one byte, so that a map of millions of blocks stays small: bits 0 to 2
/// the usage count, bit 3 in shared buffers, bit 4 dirty, bit 5 pinned, bit 6 in the kernel's page
/// cache. A block that is in neither cache is 0; so is one of which the kernel tells nothing and
/// that is not in shared buffers.
public final class BlockState {
  /// `BM_MAX_USAGE_COUNT` of `buf_internals.h`.
  public static final int MAX_USAGE_COUNT = 5;

  /// How many values [#bits(byte)] has; not all of them are states.
  public static final int COMBINATIONS = 128;

  private static final int USAGE_MASK = 7;
  private static final int CACHED = 8;
  private static final int DIRTY = 16;
  private static final int PINNED = 32;
  private static final int IN_KERNEL = 64;

  private BlockState() {}

  /// The state of a block in shared buffers.
  public static byte cached(int usageCount, boolean dirty, boolean pinned) {
    if (usageCount < 0 || usageCount > MAX_USAGE_COUNT) {
      throw new IllegalArgumentException("a usage count is 0 to 5, not " + usageCount);
    }
    return (byte) (usageCount | CACHED | (dirty ? DIRTY : 0) | (pinned ? PINNED : 0));
  }

  /// The same state of a block that is in the kernel's page cache, too.
  public static byte inKernel(byte state) {
    return (byte) (state | IN_KERNEL);
  }

  /// Whether the block is in the kernel's page cache, as far as that is known.
  public static boolean isInKernel(byte state) {
    return (state & IN_KERNEL) != 0;
  }

  /// Whether the block is in shared buffers.
  public static boolean isCached(byte state) {
    return (state & CACHED) != 0;
  }

  /// A state as an index, 0 to below [#COMBINATIONS].
  public static int bits(byte state) {
    return state & (COMBINATIONS - 1);
  }

  /// The usage count, 0 to 5; 0 for a block that is not cached.
  public static int usageCount(byte state) {
    return state & USAGE_MASK;
  }

  /// Whether the buffer differs from the block on disk.
  public static boolean isDirty(byte state) {
    return (state & DIRTY) != 0;
  }

  /// Whether a backend was using the buffer.
  public static boolean isPinned(byte state) {
    return (state & PINNED) != 0;
  }
}
