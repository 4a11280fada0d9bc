package io.bufferscope.cli;

import io.bufferscope.model.Bytes;
import io.bufferscope.model.map.BlockState;
import io.bufferscope.model.map.CacheCommand;
import io.bufferscope.model.map.CacheOutcome;
import io.bufferscope.model.map.Fork;
import io.bufferscope.model.map.HeapLine;
import io.bufferscope.model.map.KernelDrop;
import io.bufferscope.model.map.KernelSnapshot;
import io.bufferscope.model.map.MapSnapshot;
import io.bufferscope.model.map.PageContents;
import io.bufferscope.model.map.PageHeader;
import io.bufferscope.model.map.Pins;
import io.bufferscope.model.map.PoolSnapshot;
import io.bufferscope.model.map.RelationRef;
import io.bufferscope.model.map.TupleVisibility;
import io.bufferscope.model.stats.RelationId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Small pools made by hand.
final class Pools {
  private Pools() {}

  /// Eight buffers: three blocks of `bufferscope.pgbench_accounts`, one of `public."Odd Name"`.
  static MapSnapshot small() {
    int[] owners = {0, 0, 0, 1, -1, -1, -1, -1};
    byte[] states = new byte[8];
    states[0] = BlockState.cached(5, true, false);
    states[1] = BlockState.cached(1, false, true);
    states[2] = BlockState.cached(1, false, false);
    states[3] = BlockState.cached(0, false, false);
    return new MapSnapshot(pool(owners, states), KernelSnapshot.absent("Nothing here has files."));
  }

  private static PoolSnapshot pool(int[] owners, byte[] states) {
    return new PoolSnapshot(
        Instant.EPOCH,
        Duration.ofMillis(3),
        List.of(
            owner(10, "bufferscope", "pgbench_accounts", RelationRef.Kind.TABLE, 4),
            owner(11, "public", "Odd Name", RelationRef.Kind.TABLE, 1),
            owner(12, "public", "pgbench_accounts", RelationRef.Kind.TABLE, 0),
            owner(13, "pg_toast", "pg_toast_10", RelationRef.Kind.TOAST, 0),
            owner(14, "pg_catalog", "pg_class", RelationRef.Kind.CATALOG, 14)),
        owners,
        new byte[8],
        new int[] {0, 2, 3, 0, 0, 0, 0, 0},
        states,
        Pins.of(new int[] {1}, new byte[] {1}));
  }

  private static PoolSnapshot.Owner owner(
      long oid, String schema, String name, RelationRef.Kind kind, int blocks) {
    RelationId id = new RelationId(5, oid);
    return new PoolSnapshot.Owner(
        schema + "." + name,
        Optional.of(new RelationRef(id, schema, name, kind, id)),
        Optional.empty(),
        blocks);
  }

  /// What a command does to a server that is made by hand.
  static CacheOutcome outcome(CacheCommand command) {
    Duration took = Duration.ofMillis(12);
    return switch (command) {
      case CacheCommand.EvictBlock _ -> new CacheOutcome.Evicted(1, OptionalLong.of(0), 0, took);
      case CacheCommand.EvictRelation _ ->
          new CacheOutcome.Evicted(2, OptionalLong.empty(), 1, took);
      case CacheCommand.EvictAll _ ->
          new CacheOutcome.Evicted(16_384, OptionalLong.of(120), 0, took);
      case CacheCommand.DropKernelCopy _ ->
          new CacheOutcome.Dropped(
              new KernelDrop(Bytes.ofMegabytes(84), Bytes.ofMegabytes(1)), 3, 0, took);
      case CacheCommand.Prewarm _ -> new CacheOutcome.Prewarmed(4, OptionalLong.of(3), took);
      case CacheCommand.Checkpoint _ -> new CacheOutcome.Checkpointed(OptionalLong.empty(), took);
    };
  }

  /// A heap page with one row.
  static PageContents page(RelationRef relation, Fork fork, int block) {
    return new PageContents(
        relation,
        fork,
        block,
        new PageHeader("0/1A2B3C8", 4711, 4, 28, 8152, 8192, 8192, 4, 0),
        new PageContents.Heap(
            List.of(
                new HeapLine(
                    1,
                    HeapLine.State.NORMAL,
                    8152,
                    36,
                    Optional.of(
                        new HeapLine.Tuple(
                            750,
                            0,
                            "(0,1)",
                            List.of("HEAP_XMIN_COMMITTED", "HEAP_XMAX_INVALID"),
                            TupleVisibility.LIVE))))));
  }
}
