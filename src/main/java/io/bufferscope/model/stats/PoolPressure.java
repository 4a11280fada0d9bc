package io.bufferscope.model.stats;

import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// How hard the pool's buffers were fought for in one interval, all databases together. A figure is
/// null where the server does not tell it or it was reset.
///
/// @param buffers the pool's size
/// @param allocated buffers that were given another block, unused ones included
/// @param evicted blocks that had to leave their buffer for another, in the context normal; 16 and
///   later
/// @param ringEvicted blocks that had to leave the pool for a buffer of a ring, as scans and VACUUM
///   use; 16 and later
/// @param ringReused buffers of a ring that took another block within the ring, for which the pool
///   gave up nothing; 16 and later
/// @param writtenByBackends buffers that backends had to write themselves; before 16 with the
///   blocks by which relations grew
/// @param writtenByWriter buffers that the background writer wrote
/// @param writtenByCheckpointer buffers that checkpoints wrote
public record PoolPressure(
    @Nullable Long buffers,
    @Nullable Long allocated,
    @Nullable Long evicted,
    @Nullable Long ringEvicted,
    @Nullable Long ringReused,
    @Nullable Long writtenByBackends,
    @Nullable Long writtenByWriter,
    @Nullable Long writtenByCheckpointer) {
  private static final Set<String> WRITERS = Set.of("background writer", "checkpointer");

  /// What an interval tells.
  public static PoolPressure of(Delta delta) {
    @Nullable SweepDelta sweep = delta.sweep();
    List<IoCounters> pool =
        delta.io().stream().filter(row -> row.object().equals(IoSums.RELATION)).toList();
    Predicate<IoCounters> normal = row -> row.context().equals(IoContext.NORMAL.label());
    boolean toldByIo = !pool.isEmpty() || delta.caveats().contains(Caveat.IO_RESET);
    return new PoolPressure(
        sweep == null ? null : (Long) sweep.buffers(),
        sweep == null ? null : (Long) sweep.allocated(),
        IoSums.sum(pool.stream().filter(normal).toList(), IoCounters::evictions),
        IoSums.sum(pool.stream().filter(normal.negate()).toList(), IoCounters::evictions),
        IoSums.sum(pool, IoCounters::reuses),
        toldByIo
            ? IoSums.sum(
                pool.stream().filter(row -> !WRITERS.contains(row.backendType())).toList(),
                IoCounters::blocksWritten)
            : sweep == null ? null : sweep.writtenByBackends(),
        sweep == null ? null : (Long) sweep.writtenByWriter(),
        delta.caveats().contains(Caveat.CHECKPOINTS_RESET)
            ? null
            : (Long) delta.server().checkpointBuffersWritten());
  }

  /// How long it takes until as many buffers have been given another block as the pool has; empty
  /// where none was.
  ///
  /// @param buffers the pool's size
  /// @param allocatedPerSecond buffers given another block a second
  public static OptionalDouble turnSeconds(double buffers, double allocatedPerSecond) {
    return buffers > 0 && allocatedPerSecond > 0
        ? OptionalDouble.of(buffers / allocatedPerSecond)
        : OptionalDouble.empty();
  }
}
