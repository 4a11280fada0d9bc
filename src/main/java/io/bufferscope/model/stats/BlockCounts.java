package io.bufferscope.model.stats;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Accesses to blocks, as PostgreSQL counts them. The rules by which the counts move: `hit` is one
/// more for each block that was found in shared buffers, `read` one more for each block that was
/// asked of the kernel, which may have had it in its page cache (manual, table 27.32). A block
/// accessed is one or the other.
///
/// @param hit blocks found in shared buffers
/// @param read blocks asked of the kernel
public record BlockCounts(long hit, long read) {
  /// No access at all.
  public static final BlockCounts NONE = new BlockCounts(0, 0);

  /// These, or none where there is nothing that could be accessed.
  static BlockCounts orNone(@Nullable BlockCounts counts) {
    return counts == null ? NONE : counts;
  }

  /// The accesses of both.
  public BlockCounts plus(BlockCounts other) {
    return new BlockCounts(hit + other.hit, read + other.read);
  }

  /// What was counted since `earlier`. Negative where the counters were reset between: the caller
  /// has to ask [#isBefore] first.
  public BlockCounts minus(BlockCounts earlier) {
    return new BlockCounts(hit - earlier.hit, read - earlier.read);
  }

  /// Whether these counts cannot have followed `earlier` without a reset.
  public boolean isBefore(BlockCounts earlier) {
    return hit < earlier.hit || read < earlier.read;
  }

  /// All accesses.
  public long accesses() {
    return hit + read;
  }

  /// hit / (hit + read), 0 to 1; empty where there was no access.
  public OptionalDouble hitRatio() {
    long accesses = accesses();
    return accesses == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) hit / (double) accesses);
  }
}
