package io.bufferscope.model.map;

import java.time.Duration;

/// What a [CacheCommand] did, in numbers.
public sealed interface CacheOutcome {
  /// How long it took.
  Duration took();

  /// Blocks left shared buffers.
  ///
  /// @param evicted how many buffers were emptied
  /// @param flushed how many of these were written out before, being dirty; -1 where the server
  ///   does not tell
  /// @param skipped how many stayed, being pinned
  record Evicted(long evicted, long flushed, long skipped, Duration took) implements CacheOutcome {}

  /// The kernel dropped its copies.
  ///
  /// @param drop how much it had before and after
  record Dropped(KernelDrop drop, Duration took) implements CacheOutcome {}

  /// A relation was read into shared buffers.
  ///
  /// @param blocks how many blocks were touched
  /// @param stayed how many of them are in shared buffers afterwards: a pool that is smaller than
  ///   the relation keeps the last ones
  record Prewarmed(long blocks, long stayed, Duration took) implements CacheOutcome {}

  /// Dirty buffers were written out.
  ///
  /// @param written how many buffers checkpoints have written meanwhile
  record Checkpointed(long written, Duration took) implements CacheOutcome {}
}
